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

/// Is the message surely not empty? A template alone may come out empty.
fn surely_throws(args: &[View<'_>]) -> bool {
    let Some(string) = args.first().and_then(View::string) else { return false };
    let plain = string.chars().next().is_some_and(|first| !"%\\".contains(first));
    plain || args.len() == 1 && !string.is_empty()
}
