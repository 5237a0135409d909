//! What a kind analysis found wrong, in words.

use lariat_base::{Diagnostic, FileId, Severity};
use lariat_kinds::{Finding, Kind, Kinds, Problem};
use lariat_syntax::Sym;
use lariat_syntax::tree::Tree;

/// The findings of an analysis as diagnostics, in source order.
pub fn diagnostics(kinds: &Kinds, tree: &Tree, file: FileId) -> Vec<Diagnostic> {
    kinds.findings.iter().map(|finding| diagnostic(finding, tree, file)).collect()
}

fn diagnostic(finding: &Finding, tree: &Tree, file: FileId) -> Diagnostic {
    let (code, severity, message) = describe(&finding.problem, tree);
    let found = Diagnostic::new(code, severity, message, file, finding.span);
    match finding.problem {
        Problem::Clash { earlier: Some(earlier), was, .. } => {
            found.with_label(file, earlier, format!("{} here", word(was)))
        }
        _ => found,
    }
}

fn describe(problem: &Problem, tree: &Tree) -> (&'static str, Severity, String) {
    match problem {
        Problem::Clash { sym, was, now, .. } => (
            "kind-clash",
            Severity::Error,
            format!("`{}` is {} and is used as {}", tree.name(*sym), word(*was), word(*now)),
        ),
        Problem::UnboundEnd { .. } => {
            ("unbound-end", Severity::Error, "no variable is indexed by this `end`".into())
        }
        Problem::AmbiguousEnd { candidates } => (
            "ambiguous-end",
            Severity::Error,
            format!("this `end` may belong to {}", names(candidates, tree)),
        ),
        Problem::EndMakesVariable { sym, .. } => (
            "assumed-variable",
            Severity::Warning,
            format!("`{}` is taken to be a variable because of this `end`", tree.name(*sym)),
        ),
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Var => "a variable",
        Kind::Fn => "a function",
        Kind::Prefix => "a package",
        Kind::Id | Kind::MayVar | Kind::Undef => "undecided",
        Kind::Error => "a kind clash",
    }
}

fn names(syms: &[Sym], tree: &Tree) -> String {
    let names = syms.iter().map(|&sym| format!("`{}`", tree.name(sym)));
    names.collect::<Vec<_>>().join(" or ")
}
