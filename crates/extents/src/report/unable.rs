//! What cannot be checked, in words.
//!
//! ```text
//! cannot be checked: `reshape`: its size is a vector whose elements are not known
//! ```

use super::speaker::Speaker;
use crate::graph::{CallWhy, Unable};
use crate::value::Why;

/// What cannot be checked and why, and what to do about it.
pub(super) fn words(speaker: &Speaker<'_>, unable: &Unable) -> (String, &'static str) {
    let (what, help) = match unable {
        Unable::Variable(var, why) => (
            format!("{} {}", speaker.show(*var), of_variable(*why)),
            "pass it to a function with declared sizes",
        ),
        Unable::Unset(var) => {
            (format!("{} has no value here", speaker.show(*var)), "assign it first")
        }
        Unable::Result(var, why) => {
            (format!("the result {} {}", speaker.show(*var), of_variable(*why)), RESULT_HELP)
        }
        Unable::ResultUnassigned(var) => {
            (format!("the result {} is never assigned", speaker.show(*var)), RESULT_HELP)
        }
        Unable::GrowsByParts(var) => (
            format!("{} gets its size from what is assigned", speaker.show(*var)),
            "allocate it at its full size first",
        ),
        Unable::IndexCount => {
            ("it is not known how many indices these are".to_owned(), "write each index separately")
        }
        Unable::CharIndex => ("a text as an index".to_owned(), "use numbers or a colon"),
        Unable::ArgumentCount => (
            "it is not known how many arguments these are".to_owned(),
            "write each argument separately",
        ),
        Unable::Returned(name) => (
            format!("nothing is known of the sizes that `{name}` returns"),
            "declare the function's sizes with `%#shape`",
        ),
        Unable::FurtherResults(name) => (
            format!("nothing is known of the sizes of all results of `{name}`"),
            "call it for its first result only",
        ),
        Unable::AnyVariable(name) => {
            let message =
                format!("cannot be checked from here on: `{name}` may change any variable");
            return (message, WILD_HELP);
        }
        Unable::TooDeep => {
            return (
                "gave up here: this is nested too deeply".to_owned(),
                "turn it into a function",
            );
        }
        Unable::Unreached => ("this code is never reached".to_owned(), "remove it"),
        Unable::NotTamed(reason) => (reason.to_string(), "write it differently"),
        Unable::LoopOverPages => {
            ("a loop over an array with more than two dimensions".to_owned(), "loop over a range")
        }
        Unable::Call { callee, why } => {
            (format!("`{callee}`: {}", of_call(*why)), "put it into a function with declared sizes")
        }
    };
    (format!("cannot be checked: {what}"), help)
}

const RESULT_HELP: &str = "leave the result out of the declaration, or give it a size";
/// What prevents the check of calls by name.
const WILD_HELP: &str = "see `lariat explain wild-feature` for what to write instead";

/// Why the size of a variable is not known; nothing where that is reported elsewhere.
const fn of_variable(why: Why) -> &'static str {
    match why {
        Why::Undeclared => "has no declared size",
        Why::Container => "is a cell, a structure or an object",
        Why::Inside => "comes from inside a cell, a structure or an object, or from a handle",
        Why::Handle => "is a function handle",
        Why::Elsewhere => "is a variable that other calls or functions change",
        Why::Tried => "may come from a `try` that ended early",
        Why::Reported => "",
    }
}

const fn of_call(why: CallWhy) -> &'static str {
    match why {
        CallWhy::ArgumentCount => "it is not known how many arguments these are",
        CallWhy::MissingArgument => "an argument is missing",
        CallWhy::Arguments => "these arguments have no rule",
        CallWhy::NoRule => "there is no rule for the size of its result",
        CallWhy::UnknownDimension => "the dimension is not a known number",
        CallWhy::SomeOperandHasPages => "an operand has more than two dimensions",
        CallWhy::OperandHasPages => "the operand has more than two dimensions",
        CallWhy::SeveralFactors => "it has more than two factors",
        CallWhy::NoScalar => "one of the operands has to be a scalar",
        CallWhy::UnknownSizeVector => "its size is a vector whose elements are not known",
    }
}
