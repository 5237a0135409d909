//! Functions that hold a syntax error: what the other rules find in them rests on
//! a guess at what was meant, so it is left out. One mistake has one message.
//!
//! After an error outside all functions everything known of the file is a guess.

use crate::rule::FileContext;
use crate::rules::syntax_error;
use lariat_base::{Diagnostic, Span};

/// Leaves out findings of other rules where the tree is a guess.
pub(crate) fn leave_out_guesses(context: &FileContext<'_>, found: &mut Vec<Diagnostic>) {
    let errors = &context.parsed.errors;
    if errors.is_empty() {
        return;
    }
    let broken: Vec<Span> = errors.iter().map(|error| around(context, error.span)).collect();
    found.retain(|diagnostic| {
        let place = diagnostic.primary().map(|label| label.span.start);
        let in_guess = |span: &Span| place.is_some_and(|at| span.start <= at && at <= span.end);
        diagnostic.code == syntax_error::RULE.code || !broken.iter().any(in_guess)
    });
}

/// The outermost function around a place, or the whole file.
pub(crate) fn around(context: &FileContext<'_>, place: Span) -> Span {
    let tree = context.tree();
    let holds = |span: Span| span.start <= place.start && place.start <= span.end;
    let outermost = tree.functions.iter().map(|(_, function)| function);
    let mut outermost = outermost.filter(|function| function.parent.is_none());
    let function = outermost.find(|function| holds(function.span));
    function.map_or(Span::new(0, tree.text().len() as u32), |function| function.span)
}
