//! The mclass propagation language (`000` appendix C).
//!
//! A rule such as `coerce(char|logical->double, numeric->0)` looks like a
//! regular expression over the classes of a call's arguments. In LHS mode an
//! expression *matches* arguments, in RHS mode it *emits* the classes of
//! results; `->` matches its left side and emits its right one. A rule applies
//! to a call if it matches all of its arguments.
//!
//! | written | matches (LHS) | emits (RHS) |
//! |---|---|---|
//! | `double`, `float`, ... | one argument of these classes | these classes, for one result |
//! | `e1 -> e2` | matches `e1`, then emits `e2` | the same; nothing if `e1` does not match |
//! | `e1 e2` | `e1`, then `e2` | `e1`, then `e2` |
//! | `e1\|e2` | what consumes more; the first of equals | for each result the classes of either |
//! | `e?`, `e*` | `none\|e`, once or as often as arguments are consumed | rarely sensible |
//! | `e1 \|\| e2`, `e1, e2` | as `\|`, with the lowest precedence | |
//! | `none`, `begin`, `end` | nothing; at the first argument; after the last one | the same |
//! | `any` | one argument | a result of any class |
//! | `scalar` | nothing, if the next argument is or may be 1x1 | an error |
//! | `error` | nothing, and the call is refused | the same |
//! | `0`, `1`, `-1` | an argument of the same class as that one | its class |
//! | `coerce(r, e)` | `e` on arguments, each replaced by the result of `r` |  the same |
//! | `typeString(e)` | a string; emits the class that it names, out of those of `e` | the same |
//! | `parent` | the parent's rule of the same attribute, `none` without one | the same |
//! | `natlab`, `matlab` | the builtin's `Class`, its `MatlabClass` | the same |
//!
//! Precedence from the highest: `?` and `*`, `|`, juxtaposition, `->`, and last
//! `||` and the comma.
//!
//! Matching is greedy and never comes back: `(double|none) (double)` does not
//! match one `double`. `natlab` and `matlab` are bound late: in an inherited
//! rule they mean the rules of the builtin that inherits. `typeString` takes a
//! `string` for a `char`, which the thesis could not know. Nor does the thesis let `any`
//! be emitted: it states that a result is of any class by its nature, and leaves room
//! for what is known of the results after it and of sizes, `any any?->any logical`.
//!
//! - [`lexer`]: text to tokens. [`reader`]: tokens to nodes, by recursive
//!   descent, with errors that point at a column.
//! - [`matcher`]: nodes and arguments to results.
//!
//! - [`node`]: what rules are made of.
//! - [`questions`](mod@questions): what a rule looks at besides classes.
//! - [`distinctions`]: which classes a rule distinguishes.
//! - [`rule`]: a rule with its text, read when it is first asked.
//!
//! Cost: a match visits each node of a rule a few times and takes well below a
//! microsecond for most.

mod distinctions;
mod lexer;
mod matcher;
mod node;
mod questions;
mod reader;
mod rule;

pub(crate) use distinctions::Distinctions;
pub(crate) use matcher::{Bound, BoundRule, Bug, evaluate};
pub(crate) use node::RuleId;
pub(crate) use questions::{Questions, questions};
pub(crate) use reader::read_classes;
pub(crate) use rule::Rule;
