//! Builtin propagators (`000` section 6.1.4): given a builtin and the value sets
//! of its arguments, the value sets of its results.
//!
//! As the thesis has it, all combinations of the arguments' classes are looked
//! at (`allargs`, section 6.1.3), each alone, and the results joined; what fails
//! for some combinations only is left out.
//!
//! ```text
//! plus((2,3) double | char "a", (1,1) int8)
//!   (2,3) double, int8  ->  (2,3) int8
//!   char "a",     int8  ->  (1,1) int8
//!                       =>  (:,:) int8
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`rules`] | the facts of a language |
//! | [`outcome`] | what comes of a call |
//! | [`combine`] | the product of arguments, unknown arguments, the join |
//! | [`evaluate`] | one combination |
//! | [`shapes`] | sizes of results, a function for each rule |
//! | [`ranges`] | complexity, ranges, wholeness |
//! | [`interval`] | interval arithmetic |
//! | [`enclosures`] | arrays of which each element lies between two bounds |
//! | [`fold`] | constants |
//! | [`roles`] | builtins that are known one by one |
//! | [`squares`] | products of a value with itself |
//! | [`fault`] | why a call fails, as data |
//! | [`refusals`] | calls that a specification does not allow |
//! | [`objects`] | calls with objects |
//!
//! **Assumptions.** The result for an unknown value is that for a value that is not
//! an object; that a call fails is not concluded so ([`refusals`]). Where a
//! builtin may return nothing and no result is asked for, it returns nothing.
//!
//! **Cost.** A combination costs a class rule and a few microseconds; there are
//! at most [`combine::MAX_COMBINATIONS`], beyond that classes alone are looked
//! at.

mod combine;
mod enclosures;
mod evaluate;
mod extents;
pub mod fault;
mod fold;
mod interval;
mod make;
mod needs;
mod objects;
mod outcome;
mod ranges;
mod refusals;
mod roles;
mod rules;
mod shapes;
mod site;
pub mod squares;
mod symbolics;
mod view;

pub use combine::TransferFunctions;
pub use fault::CallFault;
pub use outcome::Outcome;
pub use rules::Rules;
