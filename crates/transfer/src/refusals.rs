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
//! ```
//!
//! Cost: constant.

use crate::outcome::{self, Outcome};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{Builtin, Effect, MClass, Refusal, effects};
use lariat_domains::Fault;

/// What comes of a call with another number of arguments or results than the
/// builtin has; `None` where the numbers are right.
pub(super) fn counts(site: &Site<'_>) -> Option<Outcome> {
    let Builtin { args, results, .. } = site.builtin;
    let given = site.args.len();
    if args.max.is_some_and(|max| given > max as usize) {
        let most = noun(args.max.unwrap_or_default(), "argument");
        let message = format!("takes at most {most}, here are {given}");
        return Some(refused(site, Refusal::Arguments, site.fault(&message)));
    }
    if given < args.min as usize {
        let message = format!("needs at least {}, here are {given}", noun(args.min, "argument"));
        return Some(refused(site, Refusal::Arguments, site.fault(&message)));
    }
    match results.max {
        // What ends the run is not a value that is missing: `ok || error('…')` is meant.
        Some(0) if site.results > 0 && !never_returns(site) => {
            Some(refused(site, Refusal::Results, site.fault("returns no value")))
        }
        Some(0) => None,
        Some(max) if site.results > max as usize => {
            let (most, asked) = (noun(max, "result"), site.results);
            let message = format!("returns at most {most}, {asked} are asked for");
            Some(refused(site, Refusal::Results, site.fault(&message)))
        }
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
    refused(site, refusal, site.refused())
}

/// A failure where it is known to be one.
fn refused(site: &Site<'_>, refusal: Refusal, fault: Fault) -> Outcome {
    let may_be_object = site.unknown.is_some();
    match site.builtin.refuses(refusal, site.rules.classes) && !may_be_object {
        true => Outcome::Fails(fault),
        false => outcome::unknown(site, &site.reason()),
    }
}

fn noun(count: u32, noun: &str) -> String {
    if count == 1 { format!("{count} {noun}") } else { format!("{count} {noun}s") }
}

fn never_returns(site: &Site<'_>) -> bool {
    effects(&site.builtin.name).contains(Effect::NeverReturns)
}
