//! Calls that a specification does not allow: do they fail?
//!
//! Only where the builtin is marked closed for the reason
//! ([`lariat_builtins::Closed`]), and no argument may be an object of a class that
//! is not modelled, since its class may overload any builtin. Otherwise the call
//! is accepted and nothing is known of its results.
//!
//! ```text
//! sin(1, 2)              fails: `Closed(arguments|…)`
//! gca(figure_1)          accepted: the specification knows `gca()` alone
//! sin(x, 2), x unknown   accepted: x may be an object with a method `sin`
//! isnumeric(x, 2)        fails whatever x is: tests of classes are asked of any value
//! ```
//!
//! Cost: constant.

use crate::fault::{ClassWhy, Why};
use crate::outcome::{self, Outcome};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Builtin, ClassRules, Effect, MClass, Refusal, Role, effects, octave_counts};

/// What comes of a call with another number of arguments or results than the
/// builtin has; `None` where the numbers are right.
pub(super) fn counts(site: &Site<'_>) -> Option<Outcome> {
    let Builtin { args, results, .. } = site.builtin;
    let given = site.args.len();
    if let Some(why) = octave_refuses(site, given) {
        return Some(Outcome::Fails(site.fault(Why::Class(why))));
    }
    if args.max.is_some_and(|max| given > max as usize) {
        let why = ClassWhy::TooMany { most: args.max.unwrap_or_default(), given };
        return Some(refused(site, Refusal::Arguments, why));
    }
    if given < args.min as usize {
        let why = ClassWhy::TooFew { least: args.min, given };
        return Some(refused(site, Refusal::Fewer, why));
    }
    match results.max {
        // What ends the run is not a value that is missing: `ok || error('…')` is meant.
        Some(0) if site.results > 0 && !never_returns(site) => {
            Some(refused(site, Refusal::Results, ClassWhy::NoResult))
        }
        Some(0) => None,
        Some(max) if site.results > max as usize => {
            let why = ClassWhy::Results { most: max, asked: site.results };
            Some(refused(site, Refusal::Results, why))
        }
        _ => None,
    }
}

/// Is it a number of arguments that GNU Octave's function was recorded to refuse?
fn octave_refuses(site: &Site<'_>, given: usize) -> Option<ClassWhy> {
    let builtin = site.builtin;
    let is_octave = site.rules.classes == ClassRules::Octave;
    if !is_octave || builtin.is_member() || site.unknown.is_some() {
        return None;
    }
    let counts = octave_counts(&builtin.name)?;
    let least = counts.least.min(builtin.args.min);
    match counts.most {
        Some(most) if given > most as usize => Some(ClassWhy::TooMany { most, given }),
        _ if given < least as usize => Some(ClassWhy::TooFew { least, given }),
        _ => None,
    }
}

/// What comes of a call whose classes the rule does not allow.
pub(super) fn classes(site: &Site<'_>) -> Outcome {
    let is_container = |arg: &View<'_>| {
        matches!(arg.class, Some(MClass::Cell | MClass::Struct | MClass::FunctionHandle))
    };
    let refusal = match site.args.iter().any(is_container) {
        true => Refusal::Containers,
        false => Refusal::Classes,
    };
    refused(site, refusal, ClassWhy::Classes(site.args.iter().map(|arg| arg.class).collect()))
}

/// A failure where it is known to be one.
fn refused(site: &Site<'_>, refusal: Refusal, why: ClassWhy) -> Outcome {
    let is_count = matches!(refusal, Refusal::Arguments | Refusal::Fewer);
    let may_be_object = site.unknown.is_some() && !(is_count && asks_of_any(site.builtin.role));
    match site.builtin.refuses(refusal, site.rules.classes) && !may_be_object {
        true => Outcome::Fails(site.fault(Why::Class(why))),
        false => outcome::unknown(site, &site.reason()),
    }
}

/// Does it ask for a class, so that no class of objects takes other arguments?
fn asks_of_any(role: Option<Role>) -> bool {
    matches!(role, Some(Role::ClassTest | Role::ObjectTest | Role::IsA))
}

fn never_returns(site: &Site<'_>) -> bool {
    effects(&site.builtin.name).contains(Effect::NeverReturns)
}
