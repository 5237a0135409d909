//! Flow sets: what is known of the variables of a function at a point of it, and what the
//! conditions show that lead there (`000` section 6.2).
//!
//! ```text
//! if size(A,2) ~= 3, error('…'), end
//!     t1 = size(A,2); t2 = t1 ~= 3     two tests beside the slots of t1 and t2
//!     else of `if t2`                  A has three columns
//! ```
//!
//! | file | concept |
//! |---|---|
//! | [`slot`] | what is known of a variable |
//! | [`shared_slots`] | the slots of all variables, shared between copies |
//! | [`flow_set`] | slots of variables, tests, joins |
//! | [`branch_test`] | questions about variables whose answers conditions are |
//! | [`conditions`] | what a branch learns of a condition |
//! | [`equations`] | equations between sizes that hold from a point on |
//! | [`signs`], [`size_test`] | comparisons that show a sign, or a size |

pub mod branch_test;
pub mod conditions;
pub mod equations;
pub mod flow_set;
pub mod shared_slots;
pub mod signs;
pub mod size_test;
pub mod slot;
