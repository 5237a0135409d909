//! Errors, assertions, output, and builtins whose result depends on the running
//! function or on a call: here they answer what holds without it.

use crate::make;
use crate::outcome::{Outcome, one, unknown};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Effect, MClass, Role, effects};
use lariat_domains::{Handles, Numbers, Shape, Value};

/// The outcome of a call; `None` where the attributes determine it.
pub(super) fn outcome(site: &Site<'_>, role: Role) -> Option<Outcome> {
    match role {
        Role::Assert => Some(assertion(site)),
        Role::Show | Role::Quiet if site.results == 0 => Some(Outcome::NoValue),
        Role::ArgumentCount | Role::ResultCount => Some(one(site, count(site))),
        Role::CallFunction
        | Role::EachCell
        | Role::EachElement
        | Role::EachField
        | Role::EachExpanded
        | Role::Evaluate
        | Role::Reference
        | Role::Assignment
        | Role::Cleanup => Some(unknown(site, &site.reason())),
        Role::HandleToString => Some(one(site, make::any_chars())),
        Role::StringToHandle => Some(one(site, Value::Handle(Handles::Unknown))),
        _ => None,
    }
}

/// How many arguments a call or (with an argument) a function has; a function
/// with any number has a negative one.
fn count(site: &Site<'_>) -> Value {
    if site.args.is_empty() {
        return make::some_count();
    }
    let whole = Numbers::integers(f64::NEG_INFINITY, f64::INFINITY);
    make::matrix(MClass::Double, Shape::scalar(), whole)
}

/// A condition that surely does not hold throws.
fn assertion(site: &Site<'_>) -> Outcome {
    let fails = match site.args {
        [condition] => condition.number() == Some(0.0),
        [condition, message, ..] => {
            condition.class == Some(MClass::Logical)
                && condition.number() == Some(0.0)
                && message.class == Some(MClass::Char)
        }
        [] => false,
    };
    if fails { Outcome::NeverReturns } else { Outcome::NoValue }
}

/// The builtins after which nothing runs; `None` for all others.
pub(crate) fn ending(site: &Site<'_>) -> Option<Outcome> {
    let effects = effects(&site.builtin.name);
    if !effects.contains(Effect::NeverReturns) {
        return None;
    }
    if !effects.contains(Effect::ReturnsOnEmpty) {
        return Some(Outcome::NeverReturns);
    }
    // Where a value is asked for, as in `ok || error('…')`, nothing continues either way.
    let ends = site.results > 0 || surely_throws(site.args);
    Some(if ends { Outcome::NeverReturns } else { Outcome::NoValue })
}

/// Is the message surely not empty? A template of conversions alone, `'%s'`, may come out empty.
fn surely_throws(args: &[View<'_>]) -> bool {
    let Some(string) = args.first().and_then(View::string) else { return false };
    has_text(string, args.len() - 1) || args.len() == 1 && !string.is_empty()
}

/// Does a template have text beside its conversions and escapes, in front of the first
/// conversion that lacks a value? That comes out whatever the values are.
fn has_text(template: &str, values: usize) -> bool {
    let mut rest = template.chars();
    let mut conversions = 0;
    while let Some(first) = rest.next() {
        match first {
            '\\' => drop(rest.next()),
            '%' => {
                let flags = rest.by_ref().take_while(|c| "-+ #.*0123456789".contains(*c));
                conversions += 1 + flags.filter(|&c| c == '*').count();
            }
            _ => return conversions <= values,
        }
    }
    false
}

/// `merge(truth, a, b)`: one of two values.
pub(super) fn choose(site: &Site<'_>) -> Option<Outcome> {
    let [truth, first, second] = site.args else { return None };
    let is_scalar = truth.is_scalar() == Some(true) && truth.class == Some(MClass::Logical);
    let chosen = match truth.matrix().filter(|_| is_scalar)?.truth()? {
        true => first,
        false => second,
    };
    Some(one(site, chosen.value?.clone()))
}

#[cfg(test)]
mod tests {
    use super::has_text;

    #[test]
    fn text_comes_out_with_any_values() {
        for (template, values) in [("no", 0), ("%s: no", 1), ("%-5.2f!", 1), ("%d%s of", 2)] {
            assert!(has_text(template, values), "{template}");
        }
        for (template, values) in [("", 0), ("%s", 1), ("%s%d: no", 1), ("%*d no", 1), ("\\n", 0)] {
            assert!(!has_text(template, values), "{template}");
        }
    }
}
