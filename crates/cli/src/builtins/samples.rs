//! Classes of results for sample arguments: of no argument, of one of each
//! class, of two of each class as in `000` figure 3.1.

use lariat_builtins::{Argument, BuiltinId, BuiltinTree, ClassRules, ClassSet, Classes, MClass};

/// The classes in the order of the tables of the thesis, with its labels, and
/// those that it left out.
pub const LABELS: [(MClass, &str); 17] = [
    (MClass::Int8, "i8"),
    (MClass::UInt8, "u8"),
    (MClass::Int16, "i16"),
    (MClass::UInt16, "u16"),
    (MClass::Int32, "i32"),
    (MClass::UInt32, "u32"),
    (MClass::Int64, "i64"),
    (MClass::UInt64, "u64"),
    (MClass::Single, "f32"),
    (MClass::Double, "f64"),
    (MClass::Char, "c"),
    (MClass::Logical, "b"),
    (MClass::FunctionHandle, "h"),
    (MClass::Cell, "{}"),
    (MClass::Struct, "s"),
    (MClass::String, "str"),
    (MClass::Object, "o"),
];

/// What the labels mean.
pub const LEGEND: [&str; 3] = [
    "i8 to u64: int8 to uint64, f32: single, f64: double, c: char, b: logical,",
    "h: function_handle, {}: cell, s: struct, str: string, o: an object; -: an error,",
    "+: one of several classes, (): no result; what is always refused is not shown",
];

/// A builtin under the rules of a dialect.
#[derive(Clone, Copy)]
pub struct Sampled<'a> {
    /// The tree that the builtin is in.
    pub tree: &'a BuiltinTree,
    /// The builtin.
    pub id: BuiltinId,
    /// The rules.
    pub rules: ClassRules,
}

impl Sampled<'_> {
    /// The classes of the results of a call with arguments of these classes.
    pub fn results(self, classes: &[MClass]) -> Classes {
        let arguments: Vec<_> = classes.iter().copied().map(Argument::of).collect();
        self.tree.classes(self.id, self.rules, &arguments)
    }

    /// May the builtin be called with so many arguments?
    pub fn takes(self, count: usize) -> bool {
        self.tree.get(self.id).args.allows(count)
    }

    /// The first result of a call, as a table's cell.
    pub fn cell(self, classes: &[MClass]) -> &'static str {
        match self.results(classes) {
            Classes::Unknown => "?",
            Classes::Refused => REFUSED,
            Classes::Results(results) => results.first().map_or("()", |first| label(*first)),
        }
    }
}

/// A call that is an error, in a table's cell.
pub const REFUSED: &str = "-";

fn label(classes: ClassSet) -> &'static str {
    match classes.single() {
        Some(class) => LABELS.iter().find(|row| row.0 == class).map_or("", |row| row.1),
        None => "+",
    }
}
