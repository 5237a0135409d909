//! Questions about variables whose answers conditions are: `t = ischar(x)`.

use lariat_builtins::ClassSet;
use lariat_domains::{Shape, ValueSet};
use lariat_ir::VarId;
use lariat_shapes::{Named, Polynomial};
use std::sync::Arc;

/// A question about a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Has it one of these classes?
    Class(VarId, ClassSet),
    /// Is it an object of this class?
    ObjectClass(VarId, Arc<str>),
    /// Is it an object? Only what follows if it is.
    Object(VarId),
    /// Has it no element?
    Empty(VarId),
    /// Is it 1x1?
    Scalar(VarId),
    /// Has it this field?
    Field(VarId, Arc<str>),
    /// Has it a value? It has where the answer is this one, and none otherwise.
    Exists(VarId, bool),
    /// Only that it has no value where the answer is this one: what is found under its
    /// name otherwise may be a function.
    Absent(VarId, bool),
    /// What is found under its name, as a number: 1 is a variable, 0 nothing.
    NameCode(VarId),
    /// Does this other test fail?
    Not(VarId),
    /// Does this other test hold?
    Copy(VarId),
    /// Is it equal to a constant? Only what follows if it is.
    Equals(VarId, ValueSet),
    /// A comparison with a number: where the answer is this one, it is at least that.
    AtLeast(VarId, f64, bool),
    /// Are these numbers equal, each pair; or does one pair differ?
    Same(Arc<[(Polynomial, Polynomial)]>, bool),
    /// A part of its size. No question yet: it waits for a comparison.
    Size(VarId, SizePart),
    /// Has it this shape? Only what follows where the answer is this one.
    Shape(VarId, Shape, bool),
    /// Do these tests all hold? Only what follows if they do.
    All(Arc<[Test]>),
    /// Does one of these tests hold? Only what follows if none does.
    Any(Arc<[Test]>),
    /// How many arguments were given? No question yet: it waits for a comparison.
    ArgumentCount,
    /// A comparison of the number of arguments: what each answer implies.
    Given {
        /// If it holds.
        yes: Given,
        /// If it does not.
        no: Given,
    },
}

/// A number that describes the size of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizePart {
    /// The extent of a dimension, from 1.
    Extent(usize),
    /// The number of dimensions.
    Dimensions,
    /// The number of elements.
    Count,
}

/// Parameters that are known to be given, and known not to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// These are given.
    pub present: Arc<[VarId]>,
    /// These are not.
    pub absent: Arc<[VarId]>,
}

impl Given {
    fn each_variable(&self, note: &mut dyn FnMut(VarId)) {
        self.present.iter().chain(&*self.absent).for_each(|&var| note(var));
    }
}

impl Test {
    /// Does it speak of a symbol that this is true of?
    pub fn mentions_symbol(&self, test: &mut dyn FnMut(&Named) -> bool) -> bool {
        match self {
            Self::Same(pairs, _) => {
                pairs.iter().any(|(left, right)| left.mentions(test) || right.mentions(test))
            }
            Self::All(tests) | Self::Any(tests) => {
                tests.iter().any(|inner| inner.mentions_symbol(test))
            }
            _ => false,
        }
    }

    /// Does the answer depend on this variable?
    pub fn mentions(&self, var: VarId) -> bool {
        let mut does = false;
        self.each_variable(&mut |of| does |= of == var);
        does
    }

    /// The variables on which the answer depends.
    pub fn each_variable(&self, note: &mut dyn FnMut(VarId)) {
        match self {
            Self::Class(of, _)
            | Self::ObjectClass(of, _)
            | Self::Object(of)
            | Self::Empty(of)
            | Self::Scalar(of)
            | Self::Field(of, _)
            | Self::Exists(of, _)
            | Self::Absent(of, _)
            | Self::NameCode(of)
            | Self::Not(of)
            | Self::Copy(of)
            | Self::AtLeast(of, ..)
            | Self::Size(of, _)
            | Self::Shape(of, ..)
            | Self::Equals(of, _) => note(*of),
            Self::All(tests) | Self::Any(tests) => {
                tests.iter().for_each(|test| test.each_variable(note));
            }
            Self::ArgumentCount | Self::Same(..) => {}
            Self::Given { yes, no } => {
                yes.each_variable(note);
                no.each_variable(note);
            }
        }
    }
}
