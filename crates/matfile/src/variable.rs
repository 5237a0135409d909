//! What is known of a variable in a file.

/// A variable of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub array: Array,
}

/// An array in a file, without its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// Its class.
    pub class: Class,
    /// Its dimensions, two at least; of an object they are not always there.
    pub dims: Option<Vec<u64>>,
    /// Has it an imaginary part?
    pub is_complex: bool,
    /// Is it sparse?
    pub is_sparse: bool,
    /// The fields of a structure, in order. What they hold is there where the file says it of
    /// all elements alike, within [`crate::bounds`].
    pub fields: Vec<(String, Option<Array>)>,
}

impl Array {
    /// An array that is full and real, without fields.
    pub(crate) fn plain(class: Class, dims: Option<Vec<u64>>) -> Self {
        Self { class, dims, is_complex: false, is_sparse: false, fields: Vec::new() }
    }
}

/// The class of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Class {
    /// One of numbers, truth values or characters, or `cell`, by its name in programs.
    Builtin(&'static str),
    /// A structure.
    Struct,
    /// A function handle.
    FunctionHandle,
    /// An object of this class.
    Object(String),
}

/// The classes that are known by their names alone.
const BUILTIN: [&str; 13] = [
    "double", "single", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
    "logical", "char", "cell",
];

impl Class {
    /// The class of this name.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "struct" => Self::Struct,
            "function_handle" => Self::FunctionHandle,
            _ => match BUILTIN.iter().find(|builtin| **builtin == name) {
                Some(builtin) => Self::Builtin(builtin),
                None => Self::Object(name.to_owned()),
            },
        }
    }

    /// Its name in programs.
    pub fn name(&self) -> &str {
        match self {
            Self::Builtin(name) => name,
            Self::Struct => "struct",
            Self::FunctionHandle => "function_handle",
            Self::Object(name) => name,
        }
    }
}
