//! Symbols inside values: which occur, and what becomes of a value when they are
//! replaced.
//!
//! A symbol means something within one run of one function. Values that leave it
//! are rewritten: arguments in terms of the callee's parameters, results in terms
//! of the caller's, stored values without symbols. A symbol that has no
//! replacement leaves what is known without it.
//!
//! Cost: linear in the value; a value without symbols is returned as it is.

use crate::{Cell, Extent, Matrix, Open, Shape, Struct, Value, ValueSet};
use lariat_shapes::{Named, Polynomial, Symbol, SymbolName};

/// A change of polynomials, with the dimension of an extent.
pub type Change<'a> = dyn FnMut(&Polynomial, Option<usize>) -> Polynomial + 'a;

/// A replacement of symbols.
pub type Replace<'a> = dyn FnMut(&Named) -> Option<Polynomial> + 'a;

impl ValueSet {
    /// Does a symbol occur that this is true of?
    pub fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        match self {
            Self::Unknown(_, None) => false,
            Self::Unknown(_, Some(open)) => {
                let symbolic = open.symbolic.as_ref();
                open.shape.mentions(test) || symbolic.is_some_and(|s| s.mentions(test))
            }
            Self::OneOf(values) => values.iter().any(|value| value.mentions(test)),
        }
    }

    /// Does any symbol occur?
    pub fn is_symbolic(&self) -> bool {
        self.mentions(&mut |_| true)
    }

    /// The value in other symbols.
    #[must_use]
    pub fn substitute(&self, by: &mut Replace<'_>) -> Self {
        match self {
            Self::OneOf(values) if self.is_symbolic() => {
                Self::OneOf(values.iter().map(|value| value.substitute(by)).collect())
            }
            Self::Unknown(reason, Some(open)) => {
                let symbolic = open.symbolic.as_ref().and_then(|s| s.substitute(by));
                let open = Open { shape: open.shape.substitute(by), symbolic };
                Self::Unknown(reason.clone(), open.shared())
            }
            _ => self.clone(),
        }
    }

    /// The value with each polynomial in it replaced. The function is given
    /// the dimension of the value itself along which an extent lies.
    #[must_use]
    pub fn map_polynomials(&self, change: &mut Change<'_>) -> Self {
        match self {
            Self::OneOf(values) => {
                Self::OneOf(values.iter().map(|value| value.map_polynomials(change)).collect())
            }
            Self::Unknown(reason, Some(open)) => {
                let shape = open.shape.map_polynomials(change);
                let symbolic = open.symbolic.as_ref().map(|s| s.map(&mut |p| change(p, None)));
                Self::Unknown(reason.clone(), Open { shape, symbolic }.shared())
            }
            Self::Unknown(_, None) => self.clone(),
        }
    }

    /// The value as it is shown for a variable: that `x` has `size(x,1)` rows says
    /// nothing.
    #[must_use]
    pub fn for_variable(&self, variable: &str) -> Self {
        let is_own = |name: &SymbolName| match name {
            SymbolName::Value(of) | SymbolName::Extent(of, _) | SymbolName::AllColumns(of) => {
                **of == *variable
            }
            SymbolName::Inside(..) => false,
        };
        self.substitute(&mut |named| match is_own(&named.name) {
            true => None,
            false => Some(Polynomial::symbol(Symbol::from(named.clone()))),
        })
    }

    /// The value as a reader of a text understands it: with the symbols of variables that the
    /// text has. Those of called functions and of temporaries say nothing there.
    #[must_use]
    pub fn for_reader(&self, has_variable: &dyn Fn(&str) -> bool) -> Self {
        self.substitute(&mut |named| {
            let is_known = match &named.name {
                SymbolName::Value(of) | SymbolName::Extent(of, _) | SymbolName::AllColumns(of) => {
                    has_variable(of)
                }
                SymbolName::Inside(..) => false,
            };
            is_known.then(|| Polynomial::symbol(Symbol::from(named.clone())))
        })
    }

    /// The value without symbols.
    #[must_use]
    pub fn forget_symbols(&self) -> Self {
        self.substitute(&mut |_| None)
    }
}

impl Value {
    fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        let own = match self {
            Self::Matrix(matrix) => {
                let symbolic = matrix.symbolic.as_ref();
                return matrix.shape.mentions(test)
                    || symbolic.is_some_and(|symbolic| symbolic.mentions(test));
            }
            Self::Cell(cell) => cell.shape().mentions(test),
            Self::Struct(structure) => structure.shape.mentions(test),
            Self::Object(object) => object.shape.mentions(test),
            Self::Handle(_) => false,
        };
        own || !self.visit_parts(|part| !part.mentions(test))
    }

    fn substitute(&self, by: &mut Replace<'_>) -> Self {
        let inner = self.map_parts(|part| part.substitute(by));
        match inner {
            Self::Matrix(matrix) => Self::Matrix(matrix.substitute(by)),
            Self::Cell(Cell::Tuple(shape, elements)) => {
                Self::Cell(Cell::tuple(shape.substitute(by), elements.to_vec()))
            }
            Self::Cell(Cell::Collection(shape, contents)) => {
                Self::Cell(Cell::collection(shape.substitute(by), contents))
            }
            Self::Struct(structure) => {
                let shape = structure.shape.substitute(by);
                Self::Struct(Struct { shape, ..structure })
            }
            Self::Object(object) => {
                let shape = object.shape.substitute(by);
                Self::Object(object.with_shape(shape))
            }
            handle @ Self::Handle(_) => handle,
        }
    }
}

impl Value {
    fn map_polynomials(&self, change: &mut Change<'_>) -> Self {
        let outer = match self {
            Self::Matrix(matrix) => {
                let shape = matrix.shape.map_polynomials(change);
                let symbolic = matrix.symbolic.as_ref();
                let symbolic = symbolic.map(|s| s.map(&mut |p| change(p, None)));
                let matrix = Matrix { symbolic: None, shape, ..matrix.clone() };
                Self::Matrix(matrix.with_symbolic(symbolic))
            }
            Self::Cell(Cell::Tuple(shape, elements)) => {
                let shape = shape.map_polynomials(change);
                Self::Cell(Cell::tuple(shape, elements.to_vec()))
            }
            Self::Cell(Cell::Collection(shape, contents)) => {
                Self::Cell(Cell::collection(shape.map_polynomials(change), contents.clone()))
            }
            Self::Struct(structure) => {
                let shape = structure.shape.map_polynomials(change);
                Self::Struct(Struct { shape, ..structure.clone() })
            }
            Self::Object(object) => {
                Self::Object(object.with_shape(object.shape.map_polynomials(change)))
            }
            Self::Handle(_) => self.clone(),
        };
        // Of a part, a dimension says nothing of the whole.
        outer.map_parts(|part| part.map_polynomials(&mut |p, _| change(p, None)))
    }
}

impl Matrix {
    fn substitute(&self, by: &mut Replace<'_>) -> Self {
        let symbolic = self.symbolic.as_ref().and_then(|symbolic| symbolic.substitute(by));
        Self { symbolic: None, shape: self.shape.substitute(by), ..self.clone() }
            .with_symbolic(symbolic)
    }
}

impl Shape {
    fn mentions(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        let dims = match self {
            Self::Unknown => return false,
            Self::Dims(dims) => &dims[..],
            Self::Leading(dims) => &dims[..],
        };
        dims.iter().any(|extent| extent.mentions(test))
    }

    fn map_polynomials(&self, change: &mut Change<'_>) -> Self {
        let mut extent = |(place, extent): (usize, &Extent)| match extent {
            Extent::Symbolic(polynomial) => Extent::of(change(polynomial, Some(place + 1))),
            other => other.clone(),
        };
        match self {
            Self::Unknown => Self::Unknown,
            Self::Leading([rows, columns]) => {
                Self::leading(extent((0, rows)), extent((1, columns)))
            }
            Self::Dims(dims) => Self::dims(dims.iter().enumerate().map(extent)),
        }
    }

    /// The shape in other symbols.
    #[must_use]
    pub fn substitute(&self, by: &mut Replace<'_>) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Leading([rows, columns]) => {
                Self::leading(rows.substitute(by), columns.substitute(by))
            }
            Self::Dims(dims) => {
                Self::dims(dims.iter().map(|extent: &Extent| extent.substitute(by)))
            }
        }
    }
}
