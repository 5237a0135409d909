//! The tables of `000` appendix B, cell by cell: `tests/tables/appendix-b.txt`
//! says how they are written. Every function there must have a rule for MATLAB 7
//! that yields what is printed.

use lariat_builtins::{Argument, BuiltinId, BuiltinTree, ClassRules, Classes, MClass, builtins};

const TABLES: &str = include_str!("tables/appendix-b.txt");

/// The labels of the thesis, in the order of its tables.
const LABELS: [(&str, MClass); 14] = [
    ("i8", MClass::Int8),
    ("u8", MClass::UInt8),
    ("i16", MClass::Int16),
    ("u16", MClass::UInt16),
    ("i32", MClass::Int32),
    ("u32", MClass::UInt32),
    ("i64", MClass::Int64),
    ("u64", MClass::UInt64),
    ("f32", MClass::Single),
    ("f64", MClass::Double),
    ("c", MClass::Char),
    ("b", MClass::Logical),
    ("h", MClass::FunctionHandle),
    ("{}", MClass::Cell),
];

/// What is printed in a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    Refused,
    Class(MClass),
    /// No exact result, or not readable.
    Open,
}

/// A row of a table: the class of the first argument, if there are two.
struct Row {
    first: Option<MClass>,
    cells: Vec<Cell>,
}

struct Table<'a> {
    functions: Vec<&'a str>,
    rows: Vec<Row>,
}

fn class(label: &str) -> Option<MClass> {
    LABELS.iter().find(|row| row.0 == label).map(|row| row.1)
}

fn cell(text: &str) -> Cell {
    match text {
        "-" => Cell::Refused,
        "N/A" | "?" => Cell::Open,
        text if text.starts_with('C') => Cell::Class(MClass::Cell),
        text => Cell::Class(class(text).unwrap_or_else(|| panic!("no cell: {text}"))),
    }
}

fn row(line: &str) -> Row {
    let line = line.split('|').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let first = if line.starts_with(' ') {
        None
    } else {
        Some(class(words.next().unwrap_or_default()).expect("a label"))
    };
    let cells: Vec<_> = words.map(cell).collect();
    assert_eq!(cells.len(), LABELS.len(), "{line}");
    Row { first, cells }
}

fn table(block: &str) -> Option<Table<'_>> {
    let mut lines = block.lines();
    let functions = lines.find_map(|line| line.strip_prefix("functions:"))?;
    let mut lines = lines.filter(|line| !line.starts_with("note:"));
    let labels: Vec<_> = lines.next()?.split_whitespace().collect();
    assert_eq!(labels, LABELS.map(|row| row.0));
    Some(Table {
        functions: functions.split_whitespace().collect(),
        rows: lines.map(row).collect(),
    })
}

fn tables() -> Vec<Table<'static>> {
    TABLES.split("\n\n").filter_map(table).collect()
}

/// An argument as the thesis made them, at random: a string that means nothing.
fn argument(class: MClass) -> Argument<'static> {
    Argument { string: (class == MClass::Char).then_some("q%7"), ..Argument::of(class) }
}

/// `f`, or `f(x,y,x)`: the name and the arguments in terms of `x` and `y`.
fn call(function: &str, x: MClass, y: Option<MClass>) -> (&str, Vec<Argument<'static>>) {
    let (name, arguments) = function.split_once('(').unwrap_or((function, "x,y)"));
    let given = [Some(x), y];
    let pick = |word: &str| given[usize::from(word.starts_with('y'))];
    (name, arguments.split(',').filter_map(pick).map(argument).collect())
}

/// The result of a rule for a cell, where it differs from what is printed.
fn difference(
    tree: &BuiltinTree,
    id: BuiltinId,
    arguments: &[Argument<'_>],
    printed: Cell,
) -> Option<String> {
    let found = match tree.try_classes(id, ClassRules::Matlab7, arguments) {
        _ if !tree.get(id).args.allows(arguments.len()) && printed == Cell::Refused => return None,
        Ok(Classes::Refused) if printed == Cell::Refused => return None,
        Ok(Classes::Results(results)) => match (results.first(), printed) {
            (Some(set), Cell::Class(class)) if set.single() == Some(class) => return None,
            (first, _) => format!("{:?}", first.copied().unwrap_or_default()),
        },
        Ok(other) => format!("{other:?}"),
        Err(bug) => bug,
    };
    (printed != Cell::Open).then_some(found)
}

fn differences(tree: &BuiltinTree, table: &Table<'_>, function: &str) -> Vec<String> {
    let name = function.split('(').next().unwrap_or_default();
    let Some(id) = tree.find(name) else { return vec![format!("{name}: not specified")] };
    let mut found = Vec::new();
    for row in &table.rows {
        for (&(_, column), &printed) in LABELS.iter().zip(&row.cells) {
            let (x, y) = row.first.map_or((column, None), |first| (first, Some(column)));
            let (_, arguments) = call(function, x, y);
            if let Some(got) = difference(tree, id, &arguments, printed) {
                let classes: Vec<_> = arguments.iter().map(|a| a.class.name()).collect();
                found.push(format!("{name}({}): {printed:?}, not {got}", classes.join(", ")));
            }
        }
    }
    found
}

#[test]
fn the_tables_are_complete() {
    let tables = tables();
    assert_eq!(tables.len(), 40);
    let binary = tables.iter().filter(|table| table.rows.len() == LABELS.len()).count();
    let unary = tables.iter().filter(|table| table.rows.len() == 1).count();
    assert_eq!((binary, unary), (18, 22));
    for table in &tables {
        for (row, label) in table.rows.iter().zip(LABELS) {
            assert!(row.first.is_none_or(|class| class == label.1));
        }
    }
}

#[test]
fn every_cell() {
    let tables = tables();
    let calls = tables.iter().flat_map(|table| {
        table.functions.iter().flat_map(|function| differences(builtins(), table, function))
    });
    let differences: Vec<_> = calls.collect();
    assert!(differences.is_empty(), "{} cells:\n{}", differences.len(), differences.join("\n"));
}
