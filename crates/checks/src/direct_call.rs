//! The fix for a call by a constant string: `feval('f', a, b)` becomes `f(a, b)`.
//!
//! The string must be a plain name that the lookup finds as a function where the
//! call stands, and that is not a variable there: a call by a string passes variables
//! over, a direct one does not. Where variables may be defined unseen there is no
//! fix. `000` section 2.11 cites this refactoring (Radpour's).

use crate::dynamic::Dynamic;
use crate::families::{Families, family};
use crate::plain_code::holds_comment;
use crate::rule::FileContext;
use crate::wild::{Call, literal};
use lariat_base::{Edit, Fix, Span};
use lariat_project::{Query, What};
use lariat_syntax::tree::{Expr, Stmt};

/// The fix, if the call can be made directly.
pub(crate) fn fix(
    context: &FileContext<'_>,
    call: &Call<'_>,
    families: &Families<'_>,
    dynamic: &Dynamic,
) -> Option<Fix> {
    let tree = context.tree();
    call.index?;
    let first = *call.arguments.first()?;
    let name = literal(tree, first)?;
    let function = call.occurrence.function;
    let is_variable = families.meaning(family(tree, function), &name).variable;
    if is_variable || dynamic.may_define(function, &name) || !is_identifier(context, &name) {
        return None;
    }
    let found = context.view.lookup(&Query { name: &name, from: function, class: None }).found?;
    if !matches!(found.what, What::Function | What::Class | What::LibraryFunction) {
        return None;
    }
    let first_span = tree.expr_span(first);
    let end = match call.arguments.get(1) {
        Some(&second) => tree.expr_span(second).start,
        None => first_span.end,
    };
    let span = Span::new(call.occurrence.span.start, end);
    let edit = Edit { file: context.file, span, replacement: format!("{name}(") };
    (!holds_comment(tree, span))
        .then(|| Fix { title: format!("call `{name}` directly"), edits: vec![edit] })
}

/// Is this an identifier, and no keyword, of the language?
fn is_identifier(context: &FileContext<'_>, name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_word || name.len() > MAX_NAME {
        return false;
    }
    let parsed = lariat_syntax::parse(format!("{name};"), context.dialect);
    let only = parsed.tree.first(parsed.tree.body).map(|id| parsed.tree.stmt(id));
    parsed.errors.is_empty()
        && matches!(only, Some(Stmt::Expr(expr, _)) if matches!(parsed.tree.expr(expr), Expr::Name(_)))
}

/// Longer names are cut short by MATLAB.
const MAX_NAME: usize = 63;
