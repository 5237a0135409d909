//! Shape tracking (section 7.1 of `002`): which variables always share a size,
//! and which conformability checks earlier ones imply.
//!
//! ```text
//! function S = quadrature(a, b)
//! h = (b - a) / 2;                    h: a+b
//! mid = (a + b) / 2;                  mid: a+b, the size of h; its check is implied
//! ```
//!
//! Every version has a shape equation over the versions that it is made of;
//! substituted forward it becomes a term over the function's parameters and over
//! what is not known. Equality of terms is decided completely
//! ([`lariat_shapes::decide`]), for the language at hand.
//!
//! | module | one concept |
//! |---|---|
//! | [`value`], [`value_numbering`], [`version_numbers`] | which versions hold the same value |
//! | [`size_symbol`] | what the symbols of terms stand for: their identity |
//! | [`equation`], [`equations`] | the shape equation of each version |
//! | [`operators`], [`operands`] | builtins as shape operators |
//! | [`places`] | indexing as shape operators |
//! | [`user_call`] | calls of the program's functions |
//! | [`summary_terms`], [`callee_terms`], [`parameters`], [`composition`], [`known_value`] | what a callee says of its results: sizes, values |
//! | [`notation`] | calls of builtins as users write them |
//! | [`algebra`] | terms, their keys and what their symbols rest on |
//! | [`apply`] | an equation applied to terms |
//! | [`shape_map`] | FORM-SHAPE-MAP (figure 12) |
//! | [`set_of_shapes`] | the sizes that each version may have (figure 17) |
//! | [`settling`] | loops that change a size in their first iteration at most |
//! | [`track`](mod@track) | SHAPE-TRACKING (figure 11) |
//! | [`conformability`] | checks that earlier ones imply (7.1.1) |
//! | [`parameter_summary`] | a function's summary over its parameters |
//! | [`functions`] | the functions of a file, one after another |
//! | [`procedure`] | a function with what all of this asks of it |
//! | [`preallocation`] | arrays that grow in loops |
//! | [`comparison`] | the sizes of two variables, held against each other |
//! | [`report`] | all of it for the functions of a file, as plain data |
//!
//! Cost: one term for each version; equality costs what the decision costs.

pub mod algebra;
pub mod apply;
pub mod callee_terms;
pub mod comparison;
pub mod composition;
pub mod conformability;
pub mod equation;
pub mod equations;
pub mod functions;
pub mod known_value;
pub mod notation;
pub mod operands;
pub mod operators;
pub mod parameter_summary;
pub mod parameters;
pub mod places;
pub mod preallocation;
pub mod procedure;
pub mod report;
pub mod set_of_shapes;
pub mod settling;
pub mod shape_map;
pub mod size_symbol;
pub mod summary_terms;
pub mod track;
pub mod user_call;
pub mod value;
pub mod value_numbering;
pub mod version_numbers;

use crate::procedure::Procedure;
use algebra::Algebra;
use conformability::Check;
use equation::Equation;
use lariat_shapes::{LeftOut, Rules};
use lariat_syntax::dialect::{self, Dialect};
use set_of_shapes::SetOfShapes;
use shape_map::ShapeMap;
use summary_terms::CalleeTerms;
use track::Tracked;

/// What tracking knows of a function.
pub struct Tracking {
    /// Its value numbers.
    pub values: value_numbering::ValueNumbering,
    /// Its terms.
    pub algebra: Algebra,
    /// The sizes that each version may have.
    pub sets: SetOfShapes,
    /// The size of each version.
    pub map: ShapeMap,
    /// Which version tracks which.
    pub tracked: Tracked,
    /// The conformability checks, in source order.
    pub checks: Vec<Check>,
}

/// Tracks the sizes of a function, given what is known of those that it calls.
pub fn track(of: &Procedure<'_>, dialect: &Dialect, callees: &CalleeTerms) -> Tracking {
    let mut values = value_numbering::ValueNumbering::of(of, callees);
    let equations = equations::equations(of, &mut values, callees);
    let ranks = equations.iter().map(|equation| match equation {
        Equation::Tuple(extents) => extents.len(),
        Equation::Composed(composition) => composition.rank(),
        _ => 2,
    });
    let mut algebra = Algebra::for_rank(rules_of(dialect), ranks.max().unwrap_or(2));
    let sets = SetOfShapes::form(of, &values, &equations, &mut algebra);
    let known = |version| sets.only(version);
    let map = ShapeMap::sharpened(of, &values, &equations, &mut algebra, &known);
    let tracked = Tracked::of(of, &map, &equations, &mut algebra);
    let checks = conformability::checks(of, &mut values, &map, &mut algebra, callees);
    Tracking { values, algebra, sets, map, tracked, checks }
}

/// The rules of shapes in a language.
pub fn rules_of(dialect: &Dialect) -> Rules {
    let left_out = match dialect.left_out {
        dialect::LeftOut::Nothing => LeftOut::Nothing,
        dialect::LeftOut::Lines => LeftOut::Lines,
        dialect::LeftOut::Empty => LeftOut::Empty,
    };
    Rules { implicit_expansion: dialect.implicit_expansion, left_out }
}
