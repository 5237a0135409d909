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
//! | [`values`] | which versions hold the same value |
//! | [`equation`], [`equations`] | the shape equation of each version |
//! | [`operators`] | builtins as shape operators |
//! | [`places`] | indexing as shape operators |
//! | [`algebra`] | terms, their keys and what their symbols rest on |
//! | [`apply`] | an equation applied to terms |
//! | [`shape_map`] | FORM-SHAPE-MAP (figure 12) |
//! | [`track`] | SHAPE-TRACKING (figure 11) |
//! | [`conformability`] | checks that earlier ones imply (7.1.1) |
//! | [`report`] | all of it for the functions of a file, as plain data |
//!
//! Cost: one term for each version; equality as the decision's cost says.

pub mod algebra;
pub mod apply;
pub mod conformability;
pub mod equation;
pub mod equations;
pub mod operators;
pub mod places;
pub mod report;
pub mod shape_map;
pub mod track;
pub mod values;

use crate::preallocation::SetOfShapes;
use crate::procedure::Procedure;
use algebra::Algebra;
use conformability::Check;
use equation::Equation;
use lariat_shapes::{LeftOut, Rules};
use lariat_syntax::dialect::{self, Dialect};
use shape_map::ShapeMap;
use track::Tracked;

/// What tracking knows of a function.
pub struct Tracking {
    /// Its terms.
    pub algebra: Algebra,
    /// The sizes that each version may have.
    pub sets: SetOfShapes,
    /// The size of each version.
    pub map: ShapeMap,
    /// Which version tracks which.
    pub tracked: Tracked,
    /// The conformability checks, in the order of the text.
    pub checks: Vec<Check>,
}

/// Tracks the sizes of a function.
pub fn track(of: &Procedure<'_>, dialect: &Dialect) -> Tracking {
    let values = values::Values::of(of);
    let equations = equations::equations(of, &values);
    let ranks = equations.iter().map(|equation| match equation {
        Equation::Tuple(extents) => extents.len(),
        _ => 2,
    });
    let mut algebra = Algebra::for_rank(rules_of(dialect), ranks.max().unwrap_or(2));
    let sets = SetOfShapes::form(of, &values, &equations, &mut algebra);
    let known = |version| sets.only(version);
    let map = ShapeMap::sharpened(of, &values, &equations, &mut algebra, &known);
    let tracked = Tracked::of(of, &map, &equations, &mut algebra);
    let checks = conformability::checks(of, &map, &mut algebra);
    Tracking { algebra, sets, map, tracked, checks }
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
