//! The fix for a constant string that is evaluated as code: `eval('x = 1;')` becomes
//! `x = 1;`.
//!
//! The call must be a statement with the string as its only argument, and the string
//! must be plain statements without errors: no functions, declarations, jumps,
//! comments or shell commands. What is shown stays the same. The `;` after the
//! call hides nothing that the string shows, so it goes:
//!
//! | before | after |
//! |---|---|
//! | `eval('x = 1;');` | `x = 1;` |
//! | `eval('x = 1;')` | `x = 1;` |
//! | `eval('x = 1');` | `x = 1` |
//! | `eval('x = 1'); y = 2;` | `x = 1, y = 2;` |
//!
//! As code, the string takes part in deciding what names are, and nothing may
//! change by that. So the string may not assign a name that is a function around
//! it, nor read a name that something unseen may have defined.
//!
//! Cost: each string is parsed once; then a lookup for each of its names.

use crate::families::{Families, Family, family};
use crate::rule::FileContext;
use crate::wild::{Call, literal};
use lariat_base::{Edit, Fix, Span};
use lariat_builtins::Mark;
use lariat_kinds::{Analysis, Kind, Role};
use lariat_project::{Query, What};
use lariat_syntax::Parse;
use lariat_syntax::tree::{CommentKind, Expr, ExprId, Stmt, Tree, Unit};
use std::collections::{BTreeMap, HashMap, HashSet};

/// How a string uses a name.
#[derive(Clone, Copy, Default)]
struct Use {
    assigned: bool,
    command: bool,
}

/// A constant string that is evaluated as code in its place.
struct EvaluatedString {
    code: String,
    uses: BTreeMap<String, Use>,
    /// Is its last statement an expression or a command, which shows its value?
    shows: bool,
}

/// The constant strings of a file, and what is defined around them.
pub(crate) struct EvaluatedStrings<'c, 'f> {
    context: &'c FileContext<'f>,
    families: &'c Families<'c>,
    by_callee: HashMap<ExprId, EvaluatedString>,
    /// In how many strings of a family a name is used, and in how many assigned.
    counts: HashMap<(Family, String), (usize, usize)>,
    /// Where something else may define variables unseen.
    unseen: HashSet<Family>,
}

impl<'c, 'f> EvaluatedStrings<'c, 'f> {
    pub(crate) fn of(
        context: &'c FileContext<'f>,
        families: &'c Families<'c>,
        calls: &[Call<'_>],
    ) -> Self {
        let (by_callee, counts, unseen) = Default::default();
        let mut strings = Self { context, families, by_callee, counts, unseen };
        for call in calls {
            let family = family(context.tree(), call.occurrence.function);
            match evaluated_string(context, call) {
                Some(string) => {
                    strings.count(family, &string);
                    strings.by_callee.insert(call.occurrence.expr, string);
                }
                None if call.feature.may_define() => {
                    strings.unseen.insert(family);
                }
                None => {}
            }
        }
        strings
    }

    fn count(&mut self, family: Family, string: &EvaluatedString) {
        for (name, used) in &string.uses {
            let count = self.counts.entry((family, name.clone())).or_default();
            count.0 += 1;
            count.1 += usize::from(used.assigned);
        }
    }

    /// The fix, if the string can stand as code.
    pub(crate) fn fix(&self, call: &Call<'_>) -> Option<Fix> {
        let string = self.by_callee.get(&call.occurrence.expr)?;
        let may_be_code =
            string.uses.iter().all(|(name, used)| self.keeps_meaning(call, name, *used));
        if !may_be_code {
            return None;
        }
        let tree = self.context.tree();
        let span = tree.stmt_span(call.statement?);
        let (span, replacement) = replacement(tree, span, string)?;
        let edit = Edit { file: self.context.file, span, replacement };
        Some(Fix { title: "write the string as code".into(), edits: vec![edit] })
    }

    /// Does a name of the string mean as code what it means in the string?
    fn keeps_meaning(&self, call: &Call<'_>, name: &str, used: Use) -> bool {
        let tree = self.context.tree();
        let from = call.occurrence.function;
        let family = family(tree, from);
        let around = self.families.meaning(family, name);
        let (users, assigners) =
            self.counts.get(&(family, name.to_owned())).copied().unwrap_or_default();
        let found = self.context.view.lookup(&Query { name, from, class: None }).found;
        let is_function = found.is_some_and(|found| found.what != What::Unread);
        match () {
            () if used.assigned => !around.other && (around.variable || !is_function || users == 1),
            () if used.command => is_function && !around.variable && assigners == 0,
            // Scripts decide at each use, as strings do.
            () if around.variable || tree.unit == Unit::Script && from.is_none() => true,
            () if is_function => assigners == 0 && !self.unseen.contains(&family),
            () => assigners > 0,
        }
    }
}

/// The string of a call, if it may be code.
fn evaluated_string(context: &FileContext<'_>, call: &Call<'_>) -> Option<EvaluatedString> {
    let tree = context.tree();
    let (Some(_), Some(_), [argument]) = (call.index, call.statement, &call.arguments[..]) else {
        return None;
    };
    if !call.feature.has(Mark::InPlace) {
        return None;
    }
    let code = literal(tree, *argument)?;
    let has_escapes = tree.expr(*argument) == Expr::String && code.contains('\\');
    if has_escapes || code.contains(['\n', '\r']) {
        return None;
    }
    let parsed = lariat_syntax::parse(code.as_str(), context.dialect);
    let last = is_plain(&parsed)?;
    let shows = matches!(last, Stmt::Expr(..) | Stmt::Command(..));
    Some(EvaluatedString { uses: uses(context, &parsed.tree), shows, code })
}

/// The last of the statements, if all are plain ones.
fn is_plain(parsed: &Parse) -> Option<Stmt> {
    let tree = &parsed.tree;
    let is_plain = |stmt: Stmt| {
        !matches!(
            stmt,
            Stmt::Shell
                | Stmt::Global(_)
                | Stmt::Persistent(_)
                | Stmt::Break
                | Stmt::Continue
                | Stmt::Return
                | Stmt::Import(_)
                | Stmt::Function(_)
                | Stmt::Arguments(_)
                | Stmt::Class(_)
        )
    };
    let all_plain = parsed.errors.is_empty()
        && tree.comments.is_empty()
        && tree.functions.is_empty()
        && tree.stmt_ids().all(|id| is_plain(tree.stmt(id)));
    let last = tree.list(tree.body).next_back()?;
    all_plain.then(|| tree.stmt(last))
}

fn uses(context: &FileContext<'_>, tree: &Tree) -> BTreeMap<String, Use> {
    let kinds = lariat_kinds::analyze(tree, context.view, Analysis::FlowSensitive);
    let mut uses: BTreeMap<String, Use> = BTreeMap::new();
    for occurrence in kinds.occurrences.iter().filter(|occurrence| !occurrence.bound) {
        let used = uses.entry(tree.name(occurrence.sym).to_owned()).or_default();
        used.assigned |= occurrence.kind == Kind::Var || occurrence.role == Role::Write;
        used.command |= occurrence.role == Role::Command;
    }
    uses
}

/// What to put where, for the statement at `span`: its terminator may change.
fn replacement(tree: &Tree, span: Span, string: &EvaluatedString) -> Option<(Span, String)> {
    let source = tree.text();
    if holds_comment(tree, span) || !starts_statement(tree, span.start) {
        return None;
    }
    let terminator = skip_blanks(source, span.end);
    let sign = source[terminator as usize..].chars().next().filter(|c| matches!(c, ';' | ','));
    let end = if sign.is_some() { terminator + 1 } else { span.end };
    let ends_line = ends_line(tree, skip_blanks(source, end));
    if sign.is_none() && !ends_line {
        return None;
    }
    let is_hidden = string.code.trim_end().ends_with(';');
    let core = string.code.trim().trim_end_matches([';', ',', ' ', '\t']);
    let after = match sign {
        _ if is_hidden => ";",
        _ if string.shows && ends_line => "",
        Some(';') if !string.shows => ";",
        Some(_) => ",",
        None => "",
    };
    (!core.is_empty()).then(|| (Span::new(span.start, end), format!("{core}{after}")))
}

fn skip_blanks(source: &str, from: u32) -> u32 {
    let rest = &source[from as usize..];
    from + (rest.len() - rest.trim_start_matches([' ', '\t']).len()) as u32
}

/// Does a line, or a statement after a `;` or `,`, start here?
fn starts_statement(tree: &Tree, at: u32) -> bool {
    let before = tree.text()[..at as usize].trim_end_matches([' ', '\t']);
    let line_end = before.trim_end_matches(['\n', '\r']);
    let above = tree.comments[..comments_before(tree, at)].last();
    let continues = above.is_some_and(|comment| {
        comment.kind == CommentKind::Continuation && comment.span.end as usize == line_end.len()
    });
    (before.is_empty() || before.ends_with(['\n', '\r', ';', ','])) && !continues
}

/// Is there nothing more on the line but a comment?
fn ends_line(tree: &Tree, at: u32) -> bool {
    let rest = &tree.text()[at as usize..];
    rest.is_empty()
        || rest.starts_with(['\n', '\r'])
        || tree
            .comments
            .get(comments_before(tree, at))
            .is_some_and(|comment| comment.span.start == at && comment.kind == CommentKind::Line)
}

/// Does a comment stand in these bytes?
pub(crate) fn holds_comment(tree: &Tree, span: Span) -> bool {
    comments_before(tree, span.start) < comments_before(tree, span.end)
}

/// How many comments start before a place; they stand in source order.
fn comments_before(tree: &Tree, at: u32) -> usize {
    tree.comments.partition_point(|comment| comment.span.start < at)
}
