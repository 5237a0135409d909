//! The rules: one rule, one file, one page.
//!
//! A rule is a code, a default level, a page of explanation whose examples are
//! executed as tests, and a pure function from what is known of a file to
//! diagnostics. [`check_file`] runs them all, applies the configured levels and
//! the suppressions in the source.
//!
//! | module | one concept |
//! |---|---|
//! | [`rule`] | what a rule is |
//! | [`levels`] | how bad a rule's findings are |
//! | `rules` | the rules, and the list of all |
//! | [`suppression`] | `%#ok` |
//! | `always_fails`, `hints` | what the rules for the value analysis's findings share |
//! | `clash` | what the rules for kind clashes share |
//! | `dynamic` | functions whose variables cannot all be seen |
//! | `wild` | calls of wild features |
//! | `direct_call`, `plain_code` | the fixes for calls by a string and code in a string |
//! | `library_function` | names that mean the library's function |
//! | `rewriting` | patterns of expressions, and what to write instead |
//! | `format` | the conversions of a format |
//! | `file_functions` | what a file alone says of its functions |
//! | `parallel_body` | the sorts of the variables of `parfor` |
//! | `retired` | functions that releases removed |
//! | `walk` | walks over all code of a file |
//! | `families` | what names are in functions that share variables |
//! | [`sizes`] | the check of declared sizes |
//! | [`size_diagnostics`] | what the rules for declared sizes share |
//! | [`inferred`] | signatures of functions that declare none |
//! | [`declared`] | declared sizes as the value analysis takes them |
//! | `emptied_workspace` | from where on a script shows all variables that there are |
//! | `workspace` | which variables a script does not find in its workspace |
//! | `broken` | functions that hold a syntax error |
//! | `missing_readers` | functions in which a statement is missing |

mod always_fails;
mod broken;
mod called_for_effect;
mod clash;
pub mod declared;
mod direct_call;
mod dynamic;
mod emptied_workspace;
mod families;
mod file_functions;
mod format;
pub mod inferred;
pub mod levels;
mod library_function;
mod missing_readers;
mod outside_objects;
mod parallel_body;
mod plain_code;
mod quantities;
mod retired;
mod rewriting;
pub mod rule;
mod rules;
pub mod size_diagnostics;
pub mod sizes;
pub mod suppression;
mod suspicious_code;
mod unnameable;
mod unseen_variables;
mod walk;
mod wild;
pub mod wording;
mod workspace;

pub use always_fails::is_inside_call;
pub use lariat_project::Level;
pub use levels::Levels;
pub use rule::{FileContext, Rule};
pub use rules::{find_rule, rules};

use lariat_analysis::pipeline;
use lariat_base::{Diagnostic, FileId, SourceFile};
use lariat_findings::finding::Findings as ValueFindings;
use lariat_kinds::Kinds;
use lariat_project::{Imports, Library, LocalFunctions, Scope, Unreachable};
use lariat_syntax::{Dialect, Parse};
use lariat_tracking::preallocation::Growth;
use sizes::SizeFindings;
use std::path::Path;

/// A parsed file and the library that it belongs to.
pub struct Subject<'a> {
    /// Its id among the sources.
    pub file: FileId,
    /// Its absolute path.
    pub path: &'a Path,
    /// Its text.
    pub source: &'a SourceFile,
    /// The language.
    pub dialect: &'a Dialect,
    /// Tree and syntax errors.
    pub parsed: &'a Parse,
    /// The kinds of its names, where they are known already.
    pub kinds: Option<&'a Kinds>,
    /// Everything that its names can refer to.
    pub library: &'a Library,
    /// What in this file no name can reach.
    pub unreachable: &'a [Unreachable],
    /// What the value analysis of the program found in this file.
    pub values: &'a ValueFindings,
    /// The arrays that grow in its loops.
    pub growths: &'a [Growth],
    /// The findings of declared sizes of its functions.
    pub sizes: &'a SizeFindings,
}

/// Analyses a file and reports everything that is wrong with it, in the order of
/// its text.
pub fn check(subject: &Subject<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let tree = &subject.parsed.tree;
    let stem = subject.path.file_stem().unwrap_or_default().to_string_lossy();
    let local = LocalFunctions::of_file(tree, &stem);
    let imports = Imports::of(tree);
    let scope = Scope { tree, local: &local, imports: &imports };
    let view = subject.library.view(subject.path).with_scope(scope);
    let context = FileContext {
        file: subject.file,
        path: subject.path,
        source: subject.source,
        dialect: subject.dialect,
        parsed: subject.parsed,
        nodes: &walk::Nodes::of(tree),
        facts: &pipeline::analyze(subject.parsed, &view, subject.kinds),
        view: &view,
        unreachable: subject.unreachable,
        values: subject.values,
        growths: subject.growths,
        sizes: subject.sizes,
    };
    check_file(&context, levels)
}

/// Everything that is wrong with an analysed file, in source order.
fn check_file(context: &FileContext<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in rules() {
        if levels.is_off(rule) {
            continue;
        }
        let first = found.len();
        (rule.check)(context, &mut found);
        levels.apply(rule, &mut found[first..]);
    }
    broken::leave_out_guesses(context, &mut found);
    unnameable::leave_out_of_no_run(context, &mut found);
    missing_readers::leave_out_unused_values(context, &mut found);
    suppression::apply(context, levels, &mut found);
    found.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message)));
    found
}

fn place(diagnostic: &Diagnostic) -> (u32, u32, &'static str) {
    let span = diagnostic.primary().map(|label| label.span).unwrap_or_default();
    (span.start, span.end, diagnostic.code)
}
