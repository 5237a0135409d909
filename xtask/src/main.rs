//! `cargo xtask`: everything that is done to the repository, as plain Rust.
//!
//! One command, one file:
//!
//! | module | command |
//! |---|---|
//! | [`test`](mod@test) | `test`: all that a change must pass; `.ci/run` calls it |
//! | [`setup`] | `setup`: installs what tests and corpora need, or says what to install |
//! | [`tidy`] | `tidy`: the house rules that a program can check |
//! | [`corpus`] | `corpus`: Octave's own code parses, prints, parses to the same tree |
//! | [`tame_corpus`] | `tame-corpus`: the same code lowers, prints, lowers to the same program |
//! | [`format_corpus`] | `format-corpus`: formatting keeps trees and comments, and does it once |
//! | [`probe_builtins`] | `probe-builtins`: the rules for Octave against what Octave does |
//! | [`octave_counts`] | `octave-counts`: how many arguments GNU Octave's functions take |
//! | [`probe_shapes`] | `probe-shapes`: the shape rules against the sizes of what Octave returns |
//! | [`compiled_blocks`] | `compiled-blocks`: test blocks of GNU Octave's library, compiled |
//! | [`compiled_audit`] | `audit`: what is proved, evaluated as compiled programs run |
//! | [`sanitized`] | `sanitized`: the C of compiled programs under sanitizers and all warnings |
//! | [`compiled_scripts`] | `compiled-scripts`: the scripts of toolboxes, compiled |
//! | [`compiled_displays`] | `compiled-displays`: how compiled programs show values |
//! | [`compiled_random`] | `compiled-random`: random programs, compiled |
//! | [`builtin_coverage`] | `builtin-coverage`: the share of calls that the specification knows |
//! | [`prove_pairs`] | `prove-pairs`: equality of shapes against brute force |
//! | [`mutants`] | `mutants`: the share of planted errors that `check` finds |
//! | [`planted`] | `planted`: the share of errors in sizes that are found in one function |
//! | [`lariat_soundness`] | `soundness`: every run stays inside what the analysis promises |
//! | [`edits`] | `edits`: a session that stays open answers in time, and as a fresh one |
//! | [`served_edits`] | `served-edits`: the language server after many edits answers as a fresh one |
//! | [`report_page`] | `report-page`: reports in Chromium: requests, accessibility, keyboard, size |
//! | [`editors`] | `editors`: real editors against the real server |
//! | [`extension`] | `extension`: the extension for VS Code, packed |
//! | [`install`] | what tests of editors need: commands, work done once, copies |
//! | [`references`] | `references`: definitions and references against the call graph and the profiler |
//! | [`renames`] | `renames`: renamed programs run as they did, or the rename is refused |
//! | [`partitions`] | `partitions`: the findings of a file do not change with the files beside it |
//! | [`table61`] | `table61`: the thesis's table 6.1 beside ours |
//! | [`table7`] | `table7`: table VII of the shape inference paper beside ours |
//! | [`truth`] | `truth`: the share of findings on real code that are true |
//! | [`bench`](mod@bench) | `bench`: speed and memory beside the bars and beside tree-sitter |
//! | [`fuzz`] | `fuzz`: the fuzz targets, and keeping what they find |
//!
//! [`language_client`] is the other end of the language server.
//! What they share is in [`lariat_soundness`]: running programs, packages, random numbers, Octave.
//! Both corpora share [`stages`], both tables of papers [`paper_table`].

mod bench;
mod builtin_coverage;
mod compiled;
mod compiled_audit;
mod compiled_blocks;
mod compiled_displays;
mod compiled_random;
mod compiled_scripts;
mod corpus;
mod editors;
mod edits;
mod extension;
mod format_corpus;
mod fuzz;
mod install;
mod language_client;
mod mutants;
mod octave_counts;
mod paper_table;
mod partitions;
mod planted;
mod probe_builtins;
mod probe_shapes;
mod prove_pairs;
mod references;
mod renames;
mod report_page;
mod sanitized;
mod served_edits;
mod setup;
mod stages;
mod table61;
mod table7;
mod tame_corpus;
mod test;
mod tidy;
mod truth;

use clap::Parser as _;
use std::process::ExitCode;

/// Not jemalloc, as in the command line tool: building that takes `make`, which is installed here.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Lariat's own tasks.
#[derive(clap::Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
enum Command {
    /// Run all that a change must pass: format, clippy, tidy, corpus sample, tests
    Test(test::Args),
    /// Install what the tests need and lack, or say what to install
    Setup(setup::Args),
    /// Check the house rules: module docs, dependencies, builtin names, paths in documents
    Tidy,
    /// Measure parser and printer on the code of GNU Octave and its packages
    Corpus(corpus::Args),
    /// Measure the Tamer on the code of GNU Octave and its packages
    TameCorpus(tame_corpus::Args),
    /// Format real files: same tree, same comments, and a second run changes nothing
    FormatCorpus(format_corpus::Args),
    /// Count the calls of Octave's functions that the specification of builtins knows
    BuiltinCoverage(builtin_coverage::Args),
    /// Compile the test blocks of GNU Octave's library, and compare
    CompiledBlocks(compiled_blocks::Args),
    /// Show random values in compiled programs, and compare with GNU Octave
    CompiledDisplays(compiled_displays::Args),
    /// Compile random programs, and compare with GNU Octave
    CompiledRandom(compiled_random::Args),
    /// Evaluate what is proved as compiled programs run: no proof fails
    Audit(compiled_audit::Args),
    /// Compile programs with all warnings and sanitizers
    Sanitized(sanitized::Args),
    /// Compile the scripts of toolboxes, and compare with GNU Octave
    CompiledScripts(compiled_scripts::Args),
    /// Call builtins under GNU Octave with values of all classes and compare with their rules
    ProbeBuiltins(probe_builtins::Args),
    /// Hold every shape rule against GNU Octave, with known, open and symbolic sizes
    ProbeShapes(probe_shapes::Args),
    /// Record how many arguments GNU Octave's functions take
    OctaveCounts(octave_counts::Args),
    /// Hold the decision procedure for shapes against brute force on random pairs of terms
    ProvePairs(prove_pairs::Args),
    /// Plant errors into the examples and count those that `lariat check` finds before the run
    Mutants(mutants::Args),
    /// Count the errors in sizes that are found in numerical functions, with a driver and without
    Planted(planted::Args),
    /// Hold runs under GNU Octave against the value analysis and the call graph
    Soundness(lariat_soundness::Args),
    /// Edit the files of an open session at random: time to the findings, same as a fresh one
    Edits(edits::Args),
    /// Edit files at random through `lariat server`: the findings are those of a fresh one
    ServedEdits(served_edits::Args),
    /// Open reports in Chromium: no request, accessible, readable without JavaScript, small
    ReportPage(report_page::Args),
    /// Run real editors against the real server: Neovim, Emacs, VS Code, pytest-lsp
    Editors(editors::Args),
    /// Pack the extension for VS Code as a .vsix
    Extension(extension::Args),
    /// Hold definitions and references against the call graph and Octave's profiler
    References(references::Args),
    /// Rename names at random through `lariat server`: the programs run as they did
    Renames(renames::Args),
    /// Check random parts of folders: each file has the findings that it has in the whole
    Partitions(partitions::Args),
    /// Print the table 6.1 of the Tamer thesis beside ours
    Table61(table61::Args),
    /// Print table VII of the shape inference paper beside ours
    Table7(table7::Args),
    /// Compare what is found in public toolboxes with the verdicts of people who read it
    Truth(truth::Args),
    /// Measure speed and memory beside the bars and beside tree-sitter-matlab
    Bench(bench::Args),
    /// Run the fuzz targets and keep the inputs that crash them as tests
    Fuzz(fuzz::Args),
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Test(args) => test::run(&args),
        Command::Setup(args) => setup::run(&args),
        Command::Tidy => tidy::run(),
        Command::Corpus(args) => corpus::run(&args),
        Command::TameCorpus(args) => tame_corpus::run(&args),
        Command::ProbeBuiltins(args) => probe_builtins::run(&args),
        Command::ProbeShapes(args) => probe_shapes::run(&args),
        Command::OctaveCounts(args) => octave_counts::run(&args),
        Command::FormatCorpus(args) => format_corpus::run(&args),
        Command::BuiltinCoverage(args) => builtin_coverage::run(&args),
        Command::CompiledBlocks(args) => compiled_blocks::run(&args),
        Command::CompiledDisplays(args) => compiled_displays::run(&args),
        Command::CompiledRandom(args) => compiled_random::run(&args),
        Command::Audit(args) => compiled_audit::run(&args),
        Command::Sanitized(args) => sanitized::run(&args),
        Command::CompiledScripts(args) => compiled_scripts::run(&args),
        Command::ProvePairs(args) => prove_pairs::run(&args),
        Command::Mutants(args) => mutants::run(&args),
        Command::Planted(args) => planted::run(&args),
        Command::Soundness(args) => lariat_soundness::run(&args),
        Command::Edits(args) => edits::run(&args),
        Command::ServedEdits(args) => served_edits::run(&args),
        Command::ReportPage(args) => report_page::run(&args),
        Command::Editors(args) => editors::run(&args),
        Command::Extension(args) => extension::run(&args),
        Command::References(args) => references::run(&args),
        Command::Renames(args) => renames::run(&args),
        Command::Partitions(args) => partitions::run(&args),
        Command::Table61(args) => table61::run(&args),
        Command::Table7(args) => table7::run(&args),
        Command::Truth(args) => truth::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
    }
}
