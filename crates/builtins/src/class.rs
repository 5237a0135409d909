//! The mclasses that builtins know, and sets of them.
//!
//! An mclass is the MATLAB class of a value (`000` section 2.3). Classes that a
//! project defines, and library classes such as `containers.Map`, are all
//! [`MClass::Object`] here: no rule for builtins distinguishes them.

use std::fmt;

/// A class of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MClass {
    /// `double`
    Double,
    /// `single`
    Single,
    /// `int8`
    Int8,
    /// `uint8`
    UInt8,
    /// `int16`
    Int16,
    /// `uint16`
    UInt16,
    /// `int32`
    Int32,
    /// `uint32`
    UInt32,
    /// `int64`
    Int64,
    /// `uint64`
    UInt64,
    /// `char`
    Char,
    /// `logical`
    Logical,
    /// `function_handle`
    FunctionHandle,
    /// `cell`
    Cell,
    /// `struct`
    Struct,
    /// `string`, today's MATLAB only
    String,
    /// Any other class.
    Object,
}

use MClass::{
    Cell, Char, Double, FunctionHandle, Int8, Int16, Int32, Int64, Logical, Object, Single, String,
    Struct, UInt8, UInt16, UInt32, UInt64,
};

impl MClass {
    /// All classes, in the order of their declaration.
    pub const ALL: [Self; 17] = [
        Double,
        Single,
        Int8,
        UInt8,
        Int16,
        UInt16,
        Int32,
        UInt32,
        Int64,
        UInt64,
        Char,
        Logical,
        FunctionHandle,
        Cell,
        Struct,
        String,
        Object,
    ];

    /// The name that `class` returns; `object` for [`MClass::Object`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Double => "double",
            Single => "single",
            Int8 => "int8",
            UInt8 => "uint8",
            Int16 => "int16",
            UInt16 => "uint16",
            Int32 => "int32",
            UInt32 => "uint32",
            Int64 => "int64",
            UInt64 => "uint64",
            Char => "char",
            Logical => "logical",
            FunctionHandle => "function_handle",
            Cell => "cell",
            Struct => "struct",
            String => "string",
            Object => "object",
        }
    }

    /// The class of this name; not [`MClass::Object`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| *class != Object && class.name() == name)
    }

    /// Is it an integer class?
    #[must_use]
    pub const fn is_integer(self) -> bool {
        ClassSet::INT.contains(self)
    }

    /// Is it `double` or `single`?
    #[must_use]
    pub const fn is_float(self) -> bool {
        ClassSet::FLOAT.contains(self)
    }

    /// Is it numeric: an integer or a float class?
    #[must_use]
    pub const fn is_numeric(self) -> bool {
        ClassSet::NUMERIC.contains(self)
    }

    /// Is it a class of plain arrays: numeric, `char` or `logical`?
    #[must_use]
    pub const fn is_matrix(self) -> bool {
        ClassSet::MATRIX.contains(self)
    }
}

/// A set of classes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ClassSet(u32);

impl ClassSet {
    /// No class.
    pub const NONE: Self = Self(0);
    /// `single|double`
    pub const FLOAT: Self = Self::of(&[Double, Single]);
    /// The unsigned integer classes.
    pub const UINT: Self = Self::of(&[UInt8, UInt16, UInt32, UInt64]);
    /// The signed integer classes.
    pub const SINT: Self = Self::of(&[Int8, Int16, Int32, Int64]);
    /// All integer classes.
    pub const INT: Self = Self::UINT.union(Self::SINT);
    /// Integers and floats.
    pub const NUMERIC: Self = Self::INT.union(Self::FLOAT);
    /// Numbers, `char` and `logical`.
    pub const MATRIX: Self = Self::NUMERIC.union(Self::of(&[Char, Logical]));
    /// `char|string`
    pub const TEXT: Self = Self::of(&[Char, String]);
    /// Every class.
    pub const ANY: Self = Self::of(&MClass::ALL);

    /// The set of these classes.
    #[must_use]
    pub const fn of(classes: &[MClass]) -> Self {
        let (mut bits, mut rest) = (0, classes);
        while let [class, tail @ ..] = rest {
            bits |= 1 << *class as u32;
            rest = tail;
        }
        Self(bits)
    }

    /// Is the class in the set?
    #[must_use]
    pub const fn contains(self, class: MClass) -> bool {
        self.0 & (1 << class as u32) != 0
    }

    /// The classes of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The classes of both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The class, if there is exactly one.
    #[must_use]
    pub fn single(self) -> Option<MClass> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The classes, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = MClass> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let class = MClass::ALL.get(rest.trailing_zeros() as usize).copied();
            rest &= rest.wrapping_sub(1);
            class
        })
    }
}

impl From<MClass> for ClassSet {
    fn from(class: MClass) -> Self {
        Self::of(&[class])
    }
}

impl FromIterator<MClass> for ClassSet {
    fn from_iter<I: IntoIterator<Item = MClass>>(classes: I) -> Self {
        classes.into_iter().fold(Self::NONE, |set, class| set.union(class.into()))
    }
}

impl fmt::Display for ClassSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(MClass::name).collect();
        f.write_str(&names.join("|"))
    }
}

impl fmt::Debug for ClassSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
