//! Operations that are claimed to fit in every run: `shapes --tracking` lists them as
//! checks that need not be made, since an earlier one implies them or the sizes are
//! known.
//!
//! Sizes alone do not determine whether it is so: the rule by which they fit may be
//! wrong itself. So a run asks Octave in front of each of these, and notes where
//! the sizes do not fit:
//!
//! ```text
//! lariat_fits_(4, "plus", a, b);     1: it succeeds, or fails for another reason
//! c = a + b;
//! ```
//!
//! Only pure functions of Octave are called twice. What no pass of a run reaches,
//! and operands that are large or not of the language's own classes, are not asked.
//!
//! Cost: each operation once more, of some passes.

use super::symbols::Tracer;
use super::trace::Note;
use super::trace_point::{Aim, TracePoint};
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Arg, Function, Stmt, StmtId};

impl Tracer {
    /// The line in front of an operation that is claimed to fit.
    pub(super) fn fits(
        &self,
        at: FunctionRef,
        function: &Function,
        stmt: StmtId,
    ) -> Option<String> {
        let Stmt::Call { function: name, args, .. } = &function.stmts[stmt] else { return None };
        let [Arg::Var(a), Arg::Var(b)] = args[..] else { return None };
        if !self.is_said_to_fit(at, stmt) {
            return None;
        }
        let point = TracePoint::plain(at, Some(stmt), name.clone(), Aim::Fits);
        let number = self.add(point);
        let [a, b] = [a, b].map(|var| &function.vars[var].name);
        Some(format!("lariat_fits_({number}, \"{name}\", {a}, {b});"))
    }
}

/// Did the operation fit in front of which this was noted?
pub fn fitted(note: &Note) -> Result<(), String> {
    match note.numbers.scalar() {
        Some(0.0) => Err("operands that fit in every run".to_owned()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::analysed::plans;
    use super::super::batch::{End, Job, run};
    use super::super::entry::{Entry, EntryFile};
    use super::super::program::Program;
    use super::super::trace;
    use crate::octave;
    use anyhow::Result;
    use lariat_syntax::Dialect;
    use std::fs;
    use std::time::Duration;

    #[test]
    fn known_sizes_and_earlier_operations_say_it() {
        let text = "function y = f(A, B)\nC = A * B;\nD = A * B;\ny = C + numel(D);\n";
        let file = EntryFile::code("f.m", text.to_owned());
        let (name, call) = ("f".to_owned(), "f".to_owned());
        let entry = Entry { name, call, files: vec![file], may_fail: false };
        let program = Program::of(&entry, &Dialect::OCTAVE);
        let code = program.collection();
        let (at, (_, any)) = plans(&program, &code).into_iter().next().expect("a function");
        let body = code.function(at).expect("its code");
        let line = |stmt| text[..body.origin(stmt).span.start as usize].lines().count();
        let mut lines: Vec<usize> = any.fits.iter().map(|&stmt| line(stmt)).collect();
        lines.sort_unstable();
        assert_eq!(lines, [3, 4], "not the first product");
    }

    #[test]
    fn sizes_that_do_not_fit_are_noted() -> Result<()> {
        if octave::version().is_none() {
            return Ok(());
        }
        let dir = tempfile::tempdir()?;
        let text = "lariat_fits_(1, 'plus', [1 2], [1; 2; 3]);\n\
                    lariat_fits_(2, 'plus', [1 2], [1 2 3]);\n\
                    lariat_fits_(3, 'mtimes', {1}, [1 2]);\n\
                    lariat_fits_(4, 'horzcat', [1; 2], [1 2]);\n\
                    lariat_fits_(5, 'dot', [1 2], [1 2 3]);\n\
                    for k = 1:3, lariat_fits_(6, 'mtimes', k, [1 2]); end\n";
        fs::write(dir.path().join("several.m"), text)?;
        let (folder, seen) = (dir.path().to_owned(), dir.path().join("seen"));
        let observations = Some(seen.clone());
        let job = Job { folder, call: "several".to_owned(), observations, calls: None };
        let runs = run(&[job], dir.path(), Duration::from_secs(60))?;
        assert_eq!(runs[0].end, End::Normal);
        let (notes, _) = trace::read(&fs::read(seen.with_extension("trace"))?);
        let fit = notes.iter().map(|note| (note.point, note.numbers.scalar() == Some(1.0)));
        let expected = [(1, true), (2, false), (3, true), (4, false), (5, false), (6, true)];
        assert_eq!(fit.collect::<Vec<_>>(), expected);
        Ok(())
    }
}
