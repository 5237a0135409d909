//! A table of classes as in `000` figure 3.1: a row for the class of each first
//! argument, a column for that of each second one; one row for one argument.
//! Rows and columns in which every call is refused are left out.

use super::samples::{LABELS, REFUSED, Sampled};
use lariat_builtins::MClass;
use std::io::{self, Write};

/// A table.
pub struct Table {
    /// How the call is written.
    call: &'static str,
    /// The label of each row and its cells, in the order of [`LABELS`].
    rows: Vec<(&'static str, Vec<&'static str>)>,
}

impl Table {
    /// The table of calls with one argument.
    pub fn of_one(sampled: Sampled<'_>) -> Self {
        let cell = |row: &(MClass, _)| sampled.cell(&[row.0]);
        Self { call: "(x)", rows: vec![("", LABELS.iter().map(cell).collect())] }
    }

    /// The table of calls with two arguments.
    pub fn of_two(sampled: Sampled<'_>) -> Self {
        let row = |&(first, label): &(MClass, &'static str)| {
            let cell = |row: &(MClass, _)| sampled.cell(&[first, row.0]);
            (label, LABELS.iter().map(cell).collect())
        };
        Self { call: "(x,y)", rows: LABELS.iter().map(row).collect() }
    }

    /// What stands in every cell, if that is the same.
    pub fn uniform(&self) -> Option<&'static str> {
        let mut cells = self.rows.iter().flat_map(|row| &row.1);
        let first = cells.next()?;
        cells.all(|cell| cell == first).then_some(first)
    }

    /// Writes it; one line if all cells are alike.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self.uniform() {
            Some(REFUSED) => writeln!(out, "  {:5}  every class is refused", self.call),
            Some(class) => writeln!(out, "  {:5}  {class} for every class", self.call),
            None => self.write_rows(out),
        }
    }

    fn write_rows(&self, out: &mut impl Write) -> io::Result<()> {
        let columns: Vec<_> = (0..LABELS.len()).filter(|column| self.is_column(*column)).collect();
        let labels = LABELS.map(|row| row.1);
        let line = |label: &str, cells: &[&str]| {
            let cells = columns.iter().map(|column| format!(" {:3}", cells[*column]));
            format!("  {label:5} {}", cells.collect::<String>())
        };
        writeln!(out, "{}", line(self.call, &labels).trim_end())?;
        for (label, cells) in self.rows.iter().filter(|row| row.1.iter().any(is_taken)) {
            writeln!(out, "{}", line(label, cells).trim_end())?;
        }
        Ok(())
    }

    fn is_column(&self, column: usize) -> bool {
        self.rows.iter().any(|row| is_taken(&row.1[column]))
    }
}

fn is_taken(cell: &&'static str) -> bool {
    *cell != REFUSED
}
