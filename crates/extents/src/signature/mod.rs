//! What a function declares of the sizes of its arguments and results (`004`
//! sections 5 and 6.1).
//!
//! ```text
//! %#shape m (R,S), v (S,1), n, result (R,n)
//! function result = f(m, v, n)
//! ```
//!
//! An extent is a number or a name. A name stands for one size in each call;
//! with that of a scalar argument it is the argument's value, which the paper
//! does not have. `:` is an extent that nothing else shares. An argument that is
//! listed by its name alone is a scalar, as in the paper; of one that is not
//! listed at all nothing is declared: texts, cells, structures and handles have
//! no place in the paper. What is both argument and result is in-out, and is
//! listed once.
//!
//! | module | one concept |
//! |---|---|
//! | [`comments`] | which comments declare which function |
//! | [`reader`] | the text of a declaration |
//! | [`blocks`] | `arguments` blocks and their line comments |
//! | [`printer`] | a signature as a comment |
//! | [`declare`] | all of it together, and what is wrong with it |
//!
//! Cost: linear in the comments and the arguments.

pub mod blocks;
pub mod comments;
pub mod declare;
pub mod printer;
pub mod reader;
#[cfg(test)]
mod tests;

pub use declare::{Declarations, declarations};

use lariat_base::Span;

/// One extent of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A number, an extent of its own.
    Constant(u64),
    /// A name, by its place in [`Signature::names`].
    Named(usize),
}

/// What is declared of an argument or result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// Nothing.
    Unknown,
    /// A scalar, and the extent that is its value.
    Scalar(usize),
    /// Two or more extents.
    Extents(Vec<Extent>),
}

/// What the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Numbers: as indices they choose one element each.
    Number,
    /// Logical: as indices they choose where they are true.
    Logical,
    /// Text.
    Text,
    /// Any of these.
    Any,
}

/// An argument or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// Its size.
    pub size: Size,
    /// What it holds.
    pub content: Content,
}

/// The name of an extent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtentName {
    /// The name; `:` where there is none.
    pub text: String,
    /// What it is first said of: `the second dimension of `m``.
    pub of: String,
    /// Where that is said; nowhere where it was inferred.
    pub at: Option<Span>,
}

/// The declared sizes of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// The function's name.
    pub function: String,
    /// Its arguments, in order.
    pub inputs: Vec<Declared>,
    /// Its results, in order.
    pub outputs: Vec<Declared>,
    /// The extents that are not numbers.
    pub names: Vec<ExtentName>,
    /// Where it stands.
    pub span: Span,
}

impl Signature {
    /// What is said of the extents of an argument or result, scalars' values left
    /// out.
    pub fn extents(size: &Size) -> &[Extent] {
        match size {
            Size::Extents(extents) => extents,
            Size::Unknown | Size::Scalar(_) => &[],
        }
    }

    /// Is the name an extent or the value of one of the inputs?
    pub fn is_input(&self, name: usize) -> bool {
        self.inputs.iter().any(|input| mentions(&input.size, name))
    }
}

/// Does a size speak of an extent?
pub fn mentions(size: &Size, name: usize) -> bool {
    match size {
        Size::Unknown => false,
        Size::Scalar(value) => *value == name,
        Size::Extents(extents) => extents.contains(&Extent::Named(name)),
    }
}

/// Something wrong with a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Where.
    pub span: Span,
    /// What.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// `first`, `second`, …
pub fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(place).map_or_else(|| format!("{}th", place + 1), |word| (*word).to_owned())
}
