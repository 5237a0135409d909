//! The decision procedure: are two shape terms always equal, and when is one
//! legal? Complete: there is always an answer, unless the budget of cases ends.
//!
//! An operator looks at extents only to ask whether they are 1 and whether two
//! are equal. Once a case fixes which extents of the variables are 1, every
//! operator's outcome is fixed up to equations between extents. So a term is a
//! tree of such cases, made canonical:
//!
//! | module | one concept |
//! |---|---|
//! | [`axes`] | sets of extents |
//! | [`case`] | equations and result of one case |
//! | [`settle`] | equations that overlap become classes of a case |
//! | [`tree`] | cases, split on which extents are 1; why equal meaning is an equal id |
//! | [`operations`], [`changes`] | the operators on case trees |
//! | `sums` | terms that differ in the order of sums alone, before any case is looked at |
//! | [`exploration`] | the case tree of a large term, one case at a time |
//! | [`known`] | what is known on the path through a large term |
//! | `term_key` | the key of a term, in one of the two forms |
//! | [`key`] | gates above case trees, and the variables that are mentioned |
//! | [`facts`] | what is known beforehand |
//! | [`counterexample`] | shapes for which two terms differ |
//! | `trial` | simple shapes, tried where there are too many cases |
//! | [`legality`] | legal always, never, or exactly when |
//! | [`statements`] | what users understand about shapes, as conditions |
//!
//! **How many extents a variable has.** A variable may have any rank. One extent
//! more than the highest rank of a known shape is enough (three, where these are
//! matrices): the last one stands for all further dimensions. Suppose two terms
//! differ for some shapes; then they differ for shapes that have only one further
//! dimension. For let `a` be legal there. No operator of the algebra makes an
//! extent beyond the second vanish: an elementwise operation keeps it, a product
//! or a transpose with it is legal only if the other operand is a scalar. So in
//! each further dimension the extents of all variables of `a` that are not 1 are
//! equal. If `b` is illegal because two variables clash in such a dimension, keep
//! that one alone: `a` stays legal, since fewer extents never harm, and `b` still
//! clashes. If `b` is illegal for another reason, replace each variable's further
//! extents by one that is 1 or not as they were; nothing that `b` asks changes.
//! If the results differ in some dimension, keep that one. Facts are legal terms
//! and equations and stay true for the same reason.
//!
//! **Example.** `s*(t*s) = (s*t)*s` holds; `s+s' = s*s` holds for MATLAB 7 and
//! fails at `s=<0,1>` where extents expand.
//!
//! **Cost.** Depends on how many cases are different: terms over six variables
//! take some hundred of them at most. Deep terms cost no stack, since terms are
//! walked in the order of their ids; trees are as deep as there are extents,
//! which [`Axes::CAPACITY`](crate::decide::axes::Axes::CAPACITY) bounds.

pub mod axes;
pub mod case;
pub mod changes;
pub mod counterexample;
mod decider;
pub mod exploration;
pub mod facts;
mod gave_up;
pub mod key;
pub mod known;
pub mod legality;
pub mod operations;
pub mod settle;
pub mod statements;
mod sums;
mod term_key;
pub mod tree;
mod trial;
mod verdict;

pub use counterexample::Counterexample;
pub use decider::Decider;
pub use facts::Fact;
pub use gave_up::GaveUp;
pub use key::KeyId;
pub use legality::{Condition, Legality};
pub use verdict::Verdict;
