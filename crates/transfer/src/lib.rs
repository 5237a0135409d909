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
//! | [`combine`] | the product of arguments, unknown arguments, the join |
//! | [`evaluate`] | one combination |
//! | [`shapes`] | sizes of results, a function for each rule |
//! | [`ranges`] | complexity, ranges, wholeness |
//! | [`fold`] | constants |
//! | [`roles`] | builtins that are known one by one |
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
mod evaluate;
mod extents;
mod fold;
mod make;
mod objects;
mod ranges;
mod refusals;
mod roles;
mod shapes;
mod site;
mod symbolics;
mod view;

pub use combine::Propagator;

use lariat_builtins::{BuiltinId, ClassRules};
use lariat_domains::{Fault, ValueSet};
use std::sync::Arc;

/// The facts of a language that builtins depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whose class rules.
    pub classes: ClassRules,
    /// Elementwise operations expand dimensions of extent 1.
    pub implicit_expansion: bool,
    /// The class `string` exists.
    pub strings: bool,
    /// Concatenation as in Octave: beside a cell every empty array is left out
    /// (otherwise only `[]` is for certain), an empty array with an extent above 1
    /// never is elsewhere, and texts of different lengths, one above the other,
    /// are filled up.
    pub skips_empties: bool,
    /// What `catch` gives is an object, not a struct.
    pub exception_objects: bool,
    /// The greatest of an empty logical array is that array, not one for each column.
    pub keeps_empty_logicals: bool,
}

impl Rules {
    /// The facts of MATLAB of today.
    pub const MATLAB: Self = Self {
        classes: ClassRules::Matlab,
        implicit_expansion: true,
        strings: true,
        skips_empties: false,
        exception_objects: true,
        keeps_empty_logicals: false,
    };

    /// The facts of MATLAB 7.
    pub const MATLAB7: Self = Self {
        classes: ClassRules::Matlab7,
        implicit_expansion: false,
        strings: false,
        ..Self::MATLAB
    };

    /// The facts of GNU Octave.
    pub const OCTAVE: Self = Self {
        classes: ClassRules::Octave,
        strings: false,
        skips_empties: true,
        exception_objects: false,
        keeps_empty_logicals: true,
        ..Self::MATLAB
    };
}

/// What comes of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The results: as many as are asked for, and the first where none is asked
    /// for but the builtin returns one.
    Results(Vec<ValueSet>),
    /// It returns nothing.
    NoValue,
    /// Every such call fails.
    Fails(Fault),
    /// It never returns: it throws or ends the program, as it should.
    NeverReturns,
}

/// What comes of calling a builtin with these arguments, so many results being
/// asked for. Who calls often keeps a [`Propagator`].
pub fn propagate(id: BuiltinId, arguments: &[ValueSet], results: usize, rules: &Rules) -> Outcome {
    let arguments: Vec<_> = arguments.iter().cloned().map(Arc::new).collect();
    Propagator::new(rules.clone()).call(id, &arguments, results)
}
