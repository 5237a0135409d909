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
//! does not have. After its extents a class may stand, as in an `arguments` block: `m (R,S)
//! logical` chooses where it is true. A name and a number, as in `n+1`, is an extent of its own that is known
//! to be this sum. `:` is an extent that nothing else shares. An argument that is
//! listed by its name alone is a scalar, as in the paper; of one that is not
//! listed at all nothing is declared: strings, cells, structures and handles have
//! no place in the paper. What is both argument and result is in-out, and is
//! listed once.
//!
//! Extents and their names are those of `lariat-shapes`: a declared name is a
//! [`Symbol`], so what is declared means the same to the value analysis.
//!
//! | module | one concept |
//! |---|---|
//! | [`comments`] | which comments declare which function |
//! | [`reader`] | the text of a declaration |
//! | [`blocks`] | `arguments` blocks and their line comments |
//! | [`printer`] | a signature as a comment |
//! | `naming` | names as symbols |
//! | [`declare`] | all of it together |
//! | [`wrong`] | what is wrong with it |
//!
//! Cost: linear in the comments and the arguments.

pub mod blocks;
pub mod comments;
pub mod declare;
mod naming;
pub mod printer;
pub mod reader;
#[cfg(test)]
mod tests;
mod word;
pub mod wrong;

pub use declare::{Declarations, declarations};
pub use word::Word;
pub use wrong::{Wanted, Wrong, WrongDeclaration};

use lariat_base::Span;
use lariat_shapes::{Extent, Polynomial, Symbol};

/// How an extent is written that nothing else shares.
pub const OPEN: &str = ":";

/// What is declared of an argument or result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// Nothing.
    Unknown,
    /// A scalar, and the extent that is its value.
    Scalar(Symbol),
    /// Two or more extents, each a number or a declared symbol.
    Extents(Vec<Extent>),
}

/// What the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Numbers: as indices they choose one element each.
    Number,
    /// Logical: as indices they choose where they are true.
    Logical,
    /// Chars.
    Char,
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
    /// The declared symbol of this place; it is shown as the name, or as `:`.
    pub symbol: Symbol,
    /// It is written `:`, so that nothing else shares it.
    pub is_open: bool,
    /// It is the sum of another name, by its place, and a number: `n+1`.
    pub sum: Option<(usize, i64)>,
    /// What it is first declared as.
    pub of: DeclaredAs,
    /// The place of that declaration; none where it was inferred.
    pub at: Option<Span>,
}

/// What a name of an extent is declared as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredAs {
    /// The value of this argument.
    Value(String),
    /// A dimension of this argument, from 0.
    Dimension(String, usize),
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
    /// What is declared of the extents of an argument or result, scalars' values left
    /// out.
    pub fn extents(size: &Size) -> &[Extent] {
        match size {
            Size::Extents(extents) => extents,
            Size::Unknown | Size::Scalar(_) => &[],
        }
    }

    /// Is it an extent that nothing else shares?
    pub fn is_open(&self, extent: &Extent) -> bool {
        let name = Self::place(extent).and_then(|place| self.names.get(place));
        name.is_some_and(|name| name.is_open)
    }

    /// The place of an extent in [`Signature::names`]; none of a number.
    pub fn place(extent: &Extent) -> Option<usize> {
        extent.polynomial()?.as_symbol()?.declared_place()
    }
}

impl ExtentName {
    /// The name; nothing where it is written `:`.
    pub fn named(&self) -> Option<&Symbol> {
        (!self.is_open).then_some(&self.symbol)
    }

    /// As an extent.
    pub fn extent(&self) -> Extent {
        Extent::of(Polynomial::symbol(self.symbol.clone()))
    }
}

/// `first`, `second`, …
pub fn ordinal(place: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    WORDS.get(place).map_or_else(|| format!("{}th", place + 1), |word| (*word).to_owned())
}
