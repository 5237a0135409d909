//! What users may write on the command line, as plain structs.
//!
//! Nothing is decided here: [`crate::check`] and its siblings read these
//! structs, and [`lariat_session::configuration`] merges them with `lariat.toml`. The
//! doc comments below are the program's `--help`.

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use lariat_kinds::Analysis;
use lariat_project::Level;
use lariat_syntax::Dialect;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lariat check                          check every .m file below this folder
  lariat check src tests/demo.m         check a folder and a file
  lariat check --dialect octave src     read GNU Octave's syntax
  lariat explain undefined-name         what a rule means and how to fix it
  lariat kinds -a all --format text f.m compare the three kind analyses

Settings that belong to a project go into lariat.toml, found upwards from each file;
options win over it. Lariat never runs what it reads.";

const CHECK_EXAMPLES: &str = "\
Examples:
  lariat check                                 everything below this folder
  lariat check src --fail-on warning           exit with 1 for warnings too
  lariat check src --rule function-name=off    turn a rule off
  lariat check src --rule all=off --rule undefined-name=error
  lariat check src --path ../toolbox           names in ../toolbox are known too
  lariat check src --write-baseline known.json accept today's findings, then
  lariat check src --baseline known.json       show only new ones
  lariat check src --fix                       apply fixes, in the files themselves
  lariat check src --format sarif > out.sarif  for code scanning

Exit status: 0 no finding at or above --fail-on; 1 such findings, or a path that could
not be checked; 2 nothing could be checked.";

const TYPES_EXAMPLES: &str = "\
Examples:
  lariat types main.m                                  a script, or a function without arguments
  lariat types area.m --args \"(1,1) double, (1,:) char\"
  lariat types solve.m --args \"(n,n) double | (n,n) single, unknown, 'fast'\"

A type is written as in an `arguments` block: (3,4) double, (1,:) char, complex (:,:) single,
double, (1,1) double = 3, 'text', true, [1 2 3], cell, struct {a: double, b: (1,:) char},
function_handle @name, unknown; alternatives with |. Functions are looked for in the folder
of ENTRY and on the configured path (--path, or path in lariat.toml).";

const BUILD_EXAMPLES: &str = "\
Examples:
  lariat build main.m                  the program main, which prints what Octave prints
  lariat build main.m --to c -o out    out/main.c, out/lariat with the run-time library, and a Makefile
  lariat build main.m --report         and what was specialised and proved
  lariat build f.m --args \"(1,1) double, (n,n) double\" -o out
                                       out/f.c, f.h, a Makefile: a function for C and C++
  lariat build f.m --args \"(:,:) double\" --to mex     f.mex, for GNU Octave
  lariat build f.m --args \"(:,:) double\" --to python  f.py, for Python with NumPy
  lariat build f.m --args \"(:,:) double\" --to fortran f.f90, and the C that it calls
  lariat build f.m --driver main.m     with the types of the arguments that main.m passes

A program is compiled as a whole or refused, with the place and the reason.";

const REPORT_EXAMPLES: &str = "\
Examples:
  lariat report main.m                                       report.html, of the program main
  lariat report area.m --args \"(1,1) double\" -o area.html    a function for these arguments
  lariat report src -o src.html                              all files of a folder

The page holds all that it shows, makes no request and names no path of this machine.";

const SHAPES_EXAMPLES: &str = "\
Examples:
  lariat shapes quadrature.m --tracking         who always has whose size
  lariat shapes squares.m --preallocate         what grows, and what to insert
  lariat shapes quadrature.m --dialect matlab7  as before sizes of 1 expanded (R2016b)

Sizes are terms over those of the parameters: `a+b` is the size of an elementwise operation on
a and b, `a*b` that of a matrix product, a' that of a transpose, <3,4> is known, i is 1x1,
phi(P; a, b) is one of them, prev(a) what a had in the iteration before.";

const CALLS_EXAMPLES: &str = "\
Examples:
  lariat calls main.m                         who calls whom, with lines
  lariat calls main.m --format dot | dot -Tsvg > calls.svg
  lariat calls main.m --simple                by names alone

Functions are looked for in the folder of ENTRY and on the configured path (--path, or path
in lariat.toml).";

const PROVE_EXAMPLES: &str = "\
Examples:
  echo \"(s*t)' = t'*s'\" | lariat prove         holds, or shapes for which it fails
  lariat prove --dialect matlab7 --explain laws  the laws that prove the equations of a file
  lariat prove --properties                      which operators commute, associate, …

A term is made of names, <2,3>, i (the scalar), error, a+b (any elementwise operation), a*b,
a', parentheses, and phi(g; a, b) for what a branch g chooses. Any other line is an equation of
two MATLAB expressions, such as [a, b+c] = [a, c+b], sum(a+b) = sum(b+a), a^2 = a: names
of no function are real arrays, and it holds if both sides have one size wherever both succeed.
Lines that start with # or % are skipped.

Exit status: 0 all equations hold; 1 some fails, or is not decided; 2 some line is not an equation.";
const EXTENTS_EXAMPLES: &str = "\
Examples:
  lariat extents matvec.m                     below each line the extents that it assigns
  lariat extents matvec.m --graph svg > matvec.svg
  lariat extents solver.m --function step --graph dot | dot -Tsvg > step.svg

Sizes are declared in a comment before a function or before its first statement:
  %#shape m (R,S), v (S,1), n, result (R,n)
An extent is a number, a name, `n+1`, or `:` for one that nothing shares; without parentheses an
argument is a scalar. See `lariat explain extent-mismatch`.";

const FORMAT_EXAMPLES: &str = "\
Examples:
  lariat format                        every .m file below this folder, in the files themselves
  lariat format --check                name the files that would change, and exit with 1
  lariat format --diff src             show what would change
  lariat format - < f.m                from standard input to standard output

Indentation, blanks and empty lines change, never what a program means. [format] in lariat.toml
holds the settings; `%#format off` and `%#format on` keep the lines between them.

Exit status: 0 done, or nothing to do; 1 --check or --diff found files that would change, or a file
has syntax errors, which is left as it is; 2 there was no file.";

const SERVER_EXAMPLES: &str = "\
An editor starts this program and speaks the Language Server Protocol with it; docs/editors.md has
a configuration for each editor. Settings come from lariat.toml and from the editor.";

/// Finds what cannot work in MATLAB and GNU Octave programs, without running them
#[derive(Parser, Debug)]
#[command(name = "lariat", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Colour the output: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(hide_possible_values = true)]
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "General"
    )]
    pub color: Color,
    /// Use N threads; 0 means one for each core
    #[arg(long, global = true, value_name = "N", default_value_t = 0, help_heading = "General")]
    pub threads: usize,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Check files and folders and report what is wrong
    Check(Check),
    /// Lay files out: indentation, blanks, empty lines
    Format(Format),
    /// Show a rule's page, or the list of all rules
    Explain(Explain),
    /// Show syntax trees, or measure parsing
    Parse(Parse),
    /// Show which names are variables and which are functions
    Kinds(Kinds),
    /// Show the class, size and constant of every variable of a program
    Types(Types),
    /// Show which functions of a program call which
    Calls(Calls),
    /// Show which sizes the variables of a file share, and which arrays grow
    Shapes(Shapes),
    /// Show the declared and inferred extents of every variable of functions with declared sizes
    Extents(Extents),
    /// Turn programs into their Tame IR, as MATLAB that runs
    Tame(Tame),
    /// Compile a program to C, or to an executable
    Build(Build),
    /// Compile a program and run it
    Run(Run),
    /// Show what is known of MATLAB's and Octave's own functions
    Builtins(Builtins),
    /// Prove or refute equations of array shapes
    Prove(Prove),
    /// Write a program or a folder, with all that is known of it, as one HTML page
    Report(Report),
    /// Serve an editor: the Language Server Protocol over standard input and output
    Server(Server),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// When to colour.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `lariat check`.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct Check {
    /// Files, and folders to search for .m files
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Exit with 1 when there is a finding this bad or worse; otherwise lariat.toml's, otherwise
    /// error
    #[arg(long, value_name = "LEVEL")]
    pub fail_on: Option<FailOn>,
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: ReportFormat,
    /// Print no summary, no progress, only findings
    #[arg(long, short)]
    pub quiet: bool,
    /// Show each finding, also where several have one cause, and name the functions that
    /// were not fully analysed (`lariat explain gave-up`)
    #[arg(long, short, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Report notes too: advice and hidden effects, which are left out otherwise
    #[arg(long)]
    pub notes: bool,
    /// Count the findings of each rule instead of printing them
    #[arg(long, conflicts_with = "quiet")]
    pub statistics: bool,
    /// Report a rule at a level: off, note, warning or error; `all` means every rule; the last
    /// setting of a rule counts
    #[arg(long = "rule", short = 'r', value_name = "CODE=LEVEL", value_parser = rule_level)]
    pub rules: Vec<RuleLevel>,
    /// Fix what can be fixed, in the files themselves, and print what remains
    #[arg(long, conflicts_with = "write_baseline")]
    pub fix: bool,
    /// Hide the findings that this file lists
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Write all findings to this file, to be hidden by --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub write_baseline: Option<PathBuf>,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// Which files there are and how they are read; shared by several commands.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Project")]
pub struct Project {
    /// The language; otherwise lariat.toml's, otherwise matlab
    #[arg(long, value_name = "DIALECT", value_parser = dialect_parser())]
    pub dialect: Option<Dialect>,
    /// A folder on the MATLAB path, where functions and classes are looked for; may be
    /// repeated, the first one wins
    #[arg(long = "path", value_name = "DIR")]
    pub path: Vec<PathBuf>,
    /// Names of functions that exist, one a line, `+name` for a package; may be repeated
    #[arg(long, value_name = "FILE")]
    pub known_functions: Vec<PathBuf>,
    /// Skip what this pattern matches, written as in .gitignore; may be repeated
    #[arg(long, value_name = "GLOB")]
    pub exclude: Vec<String>,
    /// Use this lariat.toml for every file
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Look for no lariat.toml
    #[arg(long)]
    pub no_config: bool,
}

/// `lariat format`.
#[derive(Args, Debug)]
#[command(after_help = FORMAT_EXAMPLES)]
pub struct Format {
    /// Files, and folders to search for .m files; - for standard input
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Write nothing, name the files that would change
    #[arg(long)]
    pub check: bool,
    /// Write nothing, show what would change
    #[arg(long)]
    pub diff: bool,
    /// Print no summary
    #[arg(long, short)]
    pub quiet: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat explain`.
#[derive(Args, Debug)]
pub struct Explain {
    /// The rule; without it, all rules are listed
    pub code: Option<String>,
}

/// `lariat parse`.
#[derive(Args, Debug)]
pub struct Parse {
    /// Files, and folders to search for .m files
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// How to show trees: S-expressions, or one JSON object a line; syntax errors go to standard
    /// error and make the exit status 1
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// Print one JSON object about all files: files, lines, bytes, files_with_errors, tree_bytes
    /// and the seconds that parsing took (files read beforehand, on one thread unless --threads
    /// says otherwise)
    #[arg(long, conflicts_with_all = ["format", "print"])]
    pub stats: bool,
    /// Print trees as source text again
    #[arg(long, conflicts_with = "format")]
    pub print: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat kinds`.
#[derive(Args, Debug)]
pub struct Kinds {
    /// Files, and folders to search for .m files
    #[arg(required = true, value_name = "FILE")]
    pub paths: Vec<PathBuf>,
    /// Which analysis
    #[arg(long, short, value_name = "ANALYSIS", default_value = "flow-sensitive")]
    pub analysis: AnalysisChoice,
    /// One JSON object a line, or the source with its names coloured; with `--analysis all`,
    /// text is a table of counts
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat types`.
#[derive(Args, Debug)]
#[command(after_help = TYPES_EXAMPLES)]
pub struct Types {
    /// The script, or the file of the function, that the program starts with
    #[arg(value_name = "ENTRY")]
    pub entry: PathBuf,
    /// The arguments of the function, comma-separated; otherwise they are unknown
    #[arg(long, value_name = "TYPES")]
    pub args: Option<String>,
    /// For people, or one JSON document
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// Print the typed program: the versions of all variables with their values, the calls, and
    /// what each operation requires, as text for programs
    #[arg(long, conflicts_with = "format")]
    pub typed: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat build`.
#[derive(Args, Debug)]
#[command(after_help = BUILD_EXAMPLES)]
pub struct Build {
    /// The script, or the file of the function, that the program starts with
    #[arg(value_name = "ENTRY")]
    pub entry: PathBuf,
    /// What is made; otherwise a program, or C of a function whose arguments have types
    #[arg(long, value_name = "KIND")]
    pub to: Option<Made>,
    /// The arguments of the function, as for `lariat types`
    #[arg(long, value_name = "TYPES")]
    pub args: Option<String>,
    /// Take the types of the arguments from the calls in this program
    #[arg(long, value_name = "FILE", conflicts_with = "args")]
    pub driver: Option<PathBuf>,
    /// How many results the function is compiled for; otherwise all
    #[arg(long, value_name = "COUNT")]
    pub results: Option<usize>,
    /// Write the sources and a Makefile of a MEX file or a Python module, and compile nothing
    #[arg(long)]
    pub sources: bool,
    /// The folder of what is made
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
    /// Print what was specialised, checked and proved away
    #[arg(long)]
    pub report: bool,
    /// Evaluate each proof at run time: one that does not hold ends the program with status 71
    #[arg(long)]
    pub audit: bool,
    /// Let operations be contracted and reordered, and functions of vectors be computed at once: the last
    /// digits may be others than the interpreter's. `--report` of `build` names the lines
    #[arg(long, conflicts_with = "audit")]
    pub fast: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// What `lariat build` makes.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// C11 sources with a Makefile: of a program, or of a function with a header
    C,
    /// A function for GNU Octave and MATLAB: a MEX file
    Mex,
    /// A module for Python
    Python,
    /// C11 sources, and a Fortran module that calls them
    Fortran,
    /// An executable
    Exe,
    /// The low-level IR, as text
    Lowered,
}

/// `lariat run`.
#[derive(Args, Debug)]
pub struct Run {
    /// The script, or the file of the function, that the program starts with
    #[arg(value_name = "ENTRY")]
    pub entry: PathBuf,
    /// Evaluate each proof at run time: one that does not hold ends the program with status 71
    #[arg(long)]
    pub audit: bool,
    /// Let operations be contracted and reordered, and functions of vectors be computed at once: the last
    /// digits may be others than the interpreter's. `--report` of `build` names the lines
    #[arg(long, conflicts_with = "audit")]
    pub fast: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat calls`.
#[derive(Args, Debug)]
#[command(after_help = CALLS_EXAMPLES)]
pub struct Calls {
    /// The script, or the file of the function, that the program starts with
    #[arg(value_name = "ENTRY")]
    pub entry: PathBuf,
    /// The arguments of the function, as for `lariat types`
    #[arg(long, value_name = "TYPES", conflicts_with = "simple")]
    pub args: Option<String>,
    /// How to print the graph
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: GraphFormat,
    /// Look names up without following values: no overloading, handles where they are made
    #[arg(long)]
    pub simple: bool,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat report`.
#[derive(Args, Debug)]
#[command(after_help = REPORT_EXAMPLES)]
pub struct Report {
    /// The script, or the file of the function, that the program starts with; or a folder, of
    /// which all files are shown
    #[arg(value_name = "ENTRY")]
    pub entry: PathBuf,
    /// The arguments of the function, as for `lariat types`
    #[arg(long, value_name = "TYPES")]
    pub args: Option<String>,
    /// The page to write; `-` writes it to standard output
    #[arg(short, long, value_name = "FILE", default_value = "report.html")]
    pub output: PathBuf,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat shapes`.
#[derive(Args, Debug)]
#[command(after_help = SHAPES_EXAMPLES)]
pub struct Shapes {
    /// A script, or the file of a function
    #[arg(value_name = "FILE")]
    pub entry: PathBuf,
    /// Show which variables always share a size, and which checks of sizes earlier ones imply
    #[arg(long)]
    pub tracking: bool,
    /// Show which sizes each variable may have, and where arrays that grow can be preallocated
    #[arg(long)]
    pub preallocate: bool,
    /// Print the sizes of each function as a comment that declares them
    #[arg(long, conflicts_with_all = ["tracking", "preallocate", "format"])]
    pub declare: bool,
    /// For people, or one JSON document with everything
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat extents`.
#[derive(Args, Debug)]
#[command(after_help = EXTENTS_EXAMPLES)]
pub struct Extents {
    /// The file whose functions are shown
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
    /// Print the abstract extent graph instead, for Graphviz or as a drawing
    #[arg(long, value_name = "FORMAT", conflicts_with = "format")]
    pub graph: Option<PictureFormat>,
    /// For people, or one JSON document
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat tame`.
#[derive(Args, Debug)]
pub struct Tame {
    /// Files, and folders to search for .m files
    #[arg(required = true, value_name = "FILE")]
    pub paths: Vec<PathBuf>,
    /// Write a file of the same name into this folder for each source file; without it, one
    /// file goes to standard output
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The files of the program.
    #[command(flatten)]
    pub project: Project,
}

/// `lariat builtins`.
#[derive(Args, Clone, Debug)]
pub struct Builtins {
    /// A builtin, or a group of builtins; without it, the tree of all is shown
    pub name: Option<String>,
    /// For people, or one JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: TreeFormat,
    /// The language whose table of classes is shown; otherwise lariat.toml's, otherwise matlab
    #[arg(long, value_name = "DIALECT", value_parser = dialect_parser())]
    pub dialect: Option<Dialect>,
    /// Show what this lariat.toml specifies, too; otherwise the one of the current folder
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,
    /// Look for no lariat.toml
    #[arg(long)]
    pub no_config: bool,
}

/// `lariat prove`.
#[derive(Args, Debug)]
#[command(after_help = PROVE_EXAMPLES)]
pub struct Prove {
    /// A file of equations, one a line; otherwise standard input
    pub file: Option<PathBuf>,
    /// The language whose rules hold; otherwise matlab
    #[arg(long, value_name = "DIALECT", value_parser = dialect_parser())]
    pub dialect: Option<Dialect>,
    /// Name the laws that prove an equation
    #[arg(long)]
    pub explain: bool,
    /// Print which operators commute, associate, … instead; for one dialect if it is given
    #[arg(long, conflicts_with_all = ["file", "explain"])]
    pub properties: bool,
}

/// `lariat server`.
#[derive(Args, Debug)]
#[command(after_help = SERVER_EXAMPLES)]
pub struct Server {
    /// Speak over standard input and output: the only way there is, for clients that ask for it
    #[arg(long)]
    pub stdio: bool,
}

/// From which severity on findings fail the run.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// Any finding
    Note,
    /// Findings never fail the run
    Never,
}

impl FailOn {
    /// The same as a configuration states it.
    pub fn level(self) -> Level {
        match self {
            Self::Error => Level::Error,
            Self::Warning => Level::Warning,
            Self::Note => Level::Note,
            Self::Never => Level::Off,
        }
    }
}

/// How findings are printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// For people, with excerpts
    Text,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions
    Github,
}

/// How trees and kinds are printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeFormat {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// How call graphs are printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// A tree, for people
    Text,
    /// One JSON document with nodes and edges
    Json,
    /// For Graphviz, without builtins
    Dot,
}

/// How pictures are printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// For Graphviz
    Dot,
    /// A drawing
    Svg,
}

/// One kind analysis, or all.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisChoice {
    /// As MATLAB 7 does it
    Matlab7,
    /// Follows the flow of control
    FlowSensitive,
    /// Looks at assignments first
    FlowInsensitive,
    /// All three
    All,
}

impl AnalysisChoice {
    /// The analyses to run, in the paper's order.
    pub fn analyses(self) -> &'static [Analysis] {
        match self {
            Self::Matlab7 => &[Analysis::Matlab7],
            Self::FlowSensitive => &[Analysis::FlowSensitive],
            Self::FlowInsensitive => &[Analysis::FlowInsensitive],
            Self::All => &Analysis::ALL,
        }
    }
}

/// `--rule CODE=LEVEL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLevel {
    /// A rule's code, or `all`.
    pub code: String,
    /// What to set it to.
    pub level: Level,
}

/// The levels of rules as users write them.
pub const LEVELS: [(&str, Level); 4] = [
    ("off", Level::Off),
    ("note", Level::Note),
    ("warning", Level::Warning),
    ("error", Level::Error),
];

fn rule_level(text: &str) -> Result<RuleLevel, String> {
    let Some((code, word)) = text.split_once('=') else {
        return Err("write it as CODE=LEVEL, such as undefined-name=warning".into());
    };
    match LEVELS.into_iter().find(|(known, _)| *known == word) {
        Some((_, level)) => Ok(RuleLevel { code: code.to_owned(), level }),
        None => Err(format!("`{word}` is not a level: use off, note, warning or error")),
    }
}

fn dialect_parser() -> impl clap::builder::TypedValueParser<Value = Dialect> {
    use clap::builder::TypedValueParser;
    let names = Dialect::ALL.map(|dialect| dialect.name);
    clap::builder::PossibleValuesParser::new(names)
        .map(|name| Dialect::named(&name).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn rule_levels() {
        let expected = RuleLevel { code: "a-b".into(), level: Level::Off };
        assert_eq!(rule_level("a-b=off"), Ok(expected));
        assert!(rule_level("a-b").is_err());
        assert!(rule_level("a-b=loud").is_err());
    }
}
