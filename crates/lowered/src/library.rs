//! The functions of the language that compiled code may call: `spec/library`, as data; and which of them
//! make and take sparse matrices: `spec/sparse`.
//!
//! ```text
//! mod   lr_mod   2  1  mod         mod(i, 2) of real scalars is (mod i 2)
//! ```
//!
//! Cost: the table is read once; a look-up is a hash.

use crate::scalar::Scalar;
use rustc_hash::{FxHashMap, FxHashSet};

const SPEC: &str = include_str!("../spec/library");
const SPARSE: &str = include_str!("../spec/sparse");

/// What is known of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The symbol in the run-time library.
    pub symbol: &'static str,
    /// The number of operands, if it is fixed.
    pub operands: Option<usize>,
    /// The number of results, if it is fixed.
    pub results: Option<usize>,
    /// What it is beside a call.
    pub form: Form,
}

/// A second form of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// None.
    Plain,
    /// It does something beside computing its results.
    Effect,
    /// It calls a function handle that it is given, which may do anything.
    Calls,
    /// An operation on C scalars.
    Scalar(Scalar),
    /// The number of elements.
    Count,
    /// The extent along a dimension.
    Size,
}

impl Row {
    /// Does it do something beside computing its results?
    pub fn has_effect(&self) -> bool {
        matches!(self.form, Form::Effect | Form::Calls)
    }
}

/// All functions.
pub struct Library {
    rows: FxHashMap<&'static str, Row>,
    symbols: FxHashMap<&'static str, Row>,
    makes_sparse: FxHashSet<&'static str>,
    takes_sparse: FxHashSet<&'static str>,
    /// Are there sparse matrices in the program?
    pub has_sparse: bool,
}

impl Library {
    /// Reads the table.
    pub fn load() -> Self {
        let rows: FxHashMap<&str, Row> = SPEC.lines().filter_map(row).collect();
        let symbols = rows.values().map(|row| (row.symbol, *row)).collect();
        let (makes_sparse, takes_sparse) = (listed("makes"), listed("takes"));
        Self { rows, symbols, makes_sparse, takes_sparse, has_sparse: false }
    }

    /// Does a function make sparse matrices of other values?
    pub fn makes_sparse(&self, name: &str) -> bool {
        self.makes_sparse.contains(name)
    }

    /// May an argument of a function be a sparse matrix, which it does not take?
    pub fn refuses_sparse(&self, name: &str) -> bool {
        self.has_sparse && !self.takes_sparse.contains(name)
    }

    /// The function of a name.
    pub fn find(&self, name: &str) -> Option<&Row> {
        self.rows.get(name)
    }

    /// What stands for a function where the source does not call it by its name: brackets.
    pub fn inserted(&self, name: &str) -> Option<&Row> {
        self.rows.get(format!("[{name}]").as_str()).or_else(|| self.find(name))
    }

    /// The function of a symbol.
    pub fn symbol(&self, symbol: &str) -> Option<&Row> {
        self.symbols.get(symbol)
    }
}

/// The functions in the lines of `spec/sparse` that begin with a word.
fn listed(word: &str) -> FxHashSet<&'static str> {
    let lines = SPARSE.lines().filter_map(|line| line.strip_prefix(word));
    lines.flat_map(str::split_whitespace).collect()
}

fn row(line: &'static str) -> Option<(&'static str, Row)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [name, symbol, operands, results, form] = words[..] else { return None };
    if name == "#" {
        return None;
    }
    let form = match form {
        "effect" => Form::Effect,
        "calls" => Form::Calls,
        "numel" => Form::Count,
        "size" => Form::Size,
        form => Scalar::named(form).map_or(Form::Plain, Form::Scalar),
    };
    Some((
        name,
        Row { symbol, operands: operands.parse().ok(), results: results.parse().ok(), form },
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_lists_the_functions() {
        let (_, list) = include_str!("../../../docs/compile.md")
            .split_once("## Which functions")
            .expect("a list");
        let listed: Vec<&str> =
            list.split("```").nth(1).expect("a block").split_whitespace().skip(1).collect();
        let library = Library::load();
        let internal = |name: &&&str| name.starts_with("__") || name.starts_with('[');
        let mut names: Vec<&str> =
            library.rows.keys().filter(|name| !internal(name)).copied().collect();
        names.sort_unstable();
        assert_eq!(listed, names);
    }

    #[test]
    fn each_line_is_a_row() {
        let lines = SPEC.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let library = Library::load();
        assert_eq!(lines.clone().count(), library.rows.len());
        for line in lines {
            let form = line.split_whitespace().last().expect("a form");
            let known = ["-", "effect", "calls", "numel", "size"].contains(&form);
            assert!(known || Scalar::named(form).is_some(), "{line}");
        }
    }
}
