//! The Tame IR (`000` chapter 4 and appendix D): what syntax trees are lowered to.
//! Start at [`program`].
//!
//! | module | one concept |
//! |---|---|
//! | [`program`] | the program: functions, variables, statements |
//! | [`names`] | builtins that statements stand for, by what they are |
//! | [`namesakes`] | variables that have the name of a function that is called |
//! | [`not_tamed`] | why a statement cannot be lowered |
//! | [`definite`] | which variables surely have a value |
//! | [`privatizable`] | which variables each iteration of a loop assigns before it reads them |
//! | [`walk`] | what a statement reads, writes and holds |
//! | [`ssa`] | static single assignment form: versions, dominators, φ nodes |
//! | [`mod@verify`] | the rules that a program keeps to |
//! | [`printer`] | back to MATLAB |
//! | [`mod@notation`] | calls that are written as ranges and brackets |
//! | [`mod@same`] | are two programs the same? |

pub mod definite;
pub mod locals;
pub mod names;
pub mod namesakes;
pub mod not_tamed;
pub mod notation;
pub mod printer;
pub mod privatizable;
pub mod program;
pub mod same;
pub mod ssa;
#[cfg(test)]
mod testing;
pub mod verify;
pub mod walk;

pub use not_tamed::NotTamed;
pub use printer::{PrintOptions, print, print_class, print_file};
pub use program::{
    Access, Arg, Block, Declared, Field, Function, FunctionId, Iteration, LambdaArg, LambdaBody,
    Literal, Origin, Place, Program, RAW_BYTE, Refusal, Role, Stmt, StmtId, Storage, Target,
    Targets, VarId, Variable, Written, takes_any_number,
};
pub use same::{Difference, same};
pub use verify::{Fault, verify};
