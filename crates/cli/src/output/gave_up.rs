//! Functions that were not fully analysed: a budget ran out.
//!
//! The text names them with `--verbose`, before the summary, which counts them:
//!
//! ```text
//! not fully analysed: `mesh`, mesh.m:1: it takes too much work to analyse
//! not all calls followed: `solve`, solve.m:3: `step`: calls nest too deeply here
//! 12 files, no findings (1 function not fully analysed, calls not followed in 1: …)
//! ```

use lariat_base::Sources;
use lariat_findings::finding::GaveUp;
use std::collections::BTreeSet;
use std::io::{self, Write};

/// In how many functions budgets ran out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Those whose own statements were not all analysed.
    pub functions: usize,
    /// The others, which make calls that were not followed.
    pub callers: usize,
}

impl Count {
    /// Of these rows; a function may have several.
    pub fn of(rows: &[GaveUp]) -> Self {
        let place = |row: &GaveUp| (row.file, row.span);
        let own = rows.iter().filter(|row| row.call.is_none());
        let functions: BTreeSet<_> = own.map(place).collect();
        let all: BTreeSet<_> = rows.iter().map(place).collect();
        Self { functions: functions.len(), callers: all.len() - functions.len() }
    }

    /// The words of the summary, if any.
    pub fn summary(self) -> Option<String> {
        let plural = if self.functions == 1 { "" } else { "s" };
        let own = format!("{} function{plural} not fully analysed", self.functions);
        let calls = format!("calls not followed in {}", self.callers);
        let said = match (self.functions, self.callers) {
            (0, 0) => return None,
            (_, 0) => own,
            (0, 1) => format!("{calls} function"),
            (0, _) => format!("{calls} functions"),
            (_, _) => format!("{own}, {calls}"),
        };
        Some(format!("({said}: lariat explain gave-up)"))
    }
}

/// The line of the function, from 1.
pub fn line(row: &GaveUp, sources: &Sources) -> u32 {
    sources.file(row.file).position(row.span.start).line
}

/// Names them.
pub fn write(gave_up: &[GaveUp], sources: &Sources, out: &mut dyn Write) -> io::Result<()> {
    for row in gave_up {
        let (file, line) = (sources.file(row.file).name(), line(row, sources));
        let (function, reason) = (&row.function, row.why.describe());
        match &row.call {
            None => writeln!(out, "not fully analysed: `{function}`, {file}:{line}: {reason}")?,
            Some(call) => {
                let place = format!("`{function}`, {file}:{line}");
                writeln!(out, "not all calls followed: {place}: `{call}`: {reason}")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Count;

    #[test]
    fn summaries() {
        let said = |functions, callers| Count { functions, callers }.summary();
        assert_eq!(said(0, 0), None);
        let explain = |what| Some(format!("({what}: lariat explain gave-up)"));
        assert_eq!(said(1, 0), explain("1 function not fully analysed"));
        assert_eq!(said(0, 1), explain("calls not followed in 1 function"));
        assert_eq!(said(2, 3), explain("2 functions not fully analysed, calls not followed in 3"));
    }
}
