//! The syntax of MATLAB (as of R2024b) and GNU Octave: lexer, parser, syntax
//! tree, printer.
//!
//! [`parse`] never fails: it returns a tree and the errors. [`print`](printer::print) writes
//! any tree back as source text that parses to the same tree.
//!
//! | module | one concept |
//! |---|---|
//! | [`dialect`] | the facts in which MATLAB and Octave differ |
//! | [`lexer`] | tokens, made on demand since their meaning depends on the place |
//! | [`command`] | command syntax: `hold on` |
//! | [`parser`] | the grammar, one function a production |
//! | [`on_demand`] | texts whose trees are made when they are asked for |
//! | [`tree`] | the tree: arenas, ids, packed lists |
//! | [`names`] | the identifiers of a file |
//! | [`visit`] | children of nodes, for passes that look at every node |
//! | [`same`] | equality of code |
//! | [`printer`] | tree to source text |
//! | [`dump`] | tree to S-expressions and JSON, to look at and to compare |

pub mod code_text;
mod command;
mod continuation;
pub mod dialect;
pub mod dump;
pub mod lexer;
pub mod names;
pub mod on_demand;
pub mod parser;
pub mod printer;
pub mod same;
pub mod tree;
pub mod visit;

pub use dialect::Dialect;
pub use names::{Names, Sym};
pub use on_demand::Parsed;
pub use parser::{Lexeme, Parse, SyntaxError, parse, parse_with_tokens};
