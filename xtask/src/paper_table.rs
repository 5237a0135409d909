//! The benchmark programs, as tables of the papers list them: each is opened and
//! analysed from its driver without arguments.

use anyhow::{Context as _, Result};
use lariat_interprocedural::{Budget, Collection, FunctionRef};
use lariat_soundness::program::Program;
use lariat_soundness::{Entry, Options, benchmarks, find};
use lariat_syntax::Dialect;
use lariat_value_facts::{Arguments, Context};
use lariat_values::{ValueEngine, analyze};

/// All benchmark programs.
pub struct Benchmarks {
    entries: Vec<Entry>,
    /// Their language.
    pub dialect: Dialect,
}

/// One of them.
pub struct Benchmark {
    /// Its files.
    pub program: Program,
    /// Their code.
    pub code: Collection,
    /// Its driver.
    pub main: FunctionRef,
}

impl Benchmarks {
    /// The programs in this repository, in a language.
    pub fn find(dialect: &str) -> Result<Self> {
        let dialect = Dialect::named(dialect).context("an unknown dialect")?;
        let entries = find(&[benchmarks()], &Options { with_function: false })?;
        Ok(Self { entries, dialect })
    }

    /// The program of a row.
    pub fn open(&self, name: &str) -> Result<Benchmark> {
        let call = format!("drv_{name}");
        let entry = self.entries.iter().find(|entry| entry.call == call);
        let entry = entry.with_context(|| format!("{call} is not among the benchmarks"))?;
        let program = Program::of(entry, &self.dialect);
        let code = program.collection();
        let main = program.entry(entry, &code).context("the driver does not parse")?;
        Ok(Benchmark { program, code, main })
    }
}

impl Benchmark {
    /// Its values, from its driver without arguments.
    pub fn analyzed(&self) -> ValueEngine<'_> {
        let context = Context::call(Arguments::exactly(Vec::new()), Some(0));
        analyze(&self.code, self.main, context, Budget::default())
    }
}
