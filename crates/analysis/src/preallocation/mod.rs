//! Preallocation: which sizes may each array take, and where does an array that
//! grows in a loop get its place beforehand?
//!
//! ```text
//! x = [];                      x = [];
//!                              x = zeros(1, 100);      inserted
//! for k = 1:100                for k = 1:100
//!   x(k) = k ^ 2;                x(k) = k ^ 2;
//! end                          end
//! ```
//!
//! | module | one concept |
//! |---|---|
//! | [`set_of_shapes`] | which sizes may a version have (section 7.2 of `002`) |
//! | [`index`] | what an index is to the loop: its counter, one beyond the end, … |
//! | [`continued`] | arrays that begin with some elements |
//! | [`appended`] | one element more in each round: the place that it has |
//! | [`proof`] | may the array have its final size beforehand, unseen? |
//! | [`statement`] | the statement to insert, and where |
//!
//! Cost: that of the SSA form, and for each growing assignment the places where
//! its variable is read.

pub mod appended;
pub mod continued;
pub mod growth;
pub mod index;
pub mod proof;
pub mod set_of_shapes;
pub mod statement;

pub use growth::{Growth, Way, growths, may_grow};
pub use proof::Doubt;
pub use set_of_shapes::{SetOfShapes, Shapes};
pub use statement::Preallocation;
