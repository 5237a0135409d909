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
//! | [`candidate`] | an assignment that may make an array grow |
//! | [`index`] | what an index is to the loop: its counter, one beyond the end, … |
//! | [`continued`] | arrays that begin with some elements |
//! | [`appended`] | one element more in each iteration: the place that it has |
//! | `constructed`, `loop_range` | what the array and the range of the loop begin with |
//! | [`proof`] | may the array have its final size beforehand, unseen? |
//! | [`statement`] | the statement to insert, and where |
//! | `worth` | is the loop long, and quick otherwise? |
//!
//! Cost: that of the SSA form, and for each growing assignment the places where
//! its variable is read.

pub mod appended;
pub mod candidate;
mod constructed;
pub mod continued;
pub mod growth;
pub mod index;
mod loop_range;
pub mod proof;
pub mod statement;
mod worth;

pub use candidate::GrowthKind;
pub use growth::{Growth, growths, may_grow};
pub use proof::Doubt;
pub use statement::Preallocation;
