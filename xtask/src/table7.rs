//! `cargo xtask table7`: table VII of `002` beside ours: how much of the sizes in
//! its 17 programs is known.
//!
//! | column | what |
//! |---|---|
//! | shapes | versions of variables and temporaries, in each context of each function |
//! | explicit | the share of which all extents are numbers |
//! | scalar, other | how many of these are 1x1 |
//! | copies | the share of the others that are known to equal an earlier one (section 7.1) |
//! | known | the share that is explicit or such a copy |
//! | ms | SSA form, equations, sets of shapes, tracking; and with the value analysis |
//!
//! The programs are ours, written anew from the algorithms, and the paper counts
//! after copy propagation and the inversion of its SSA form, so the numbers of
//! shapes differ. The shares should not be worse; [`NOTES`] says why where one is.

use crate::paper_table::{Benchmark, Benchmarks};
use anyhow::{Result, bail};
use lariat_ir::ssa::{Definition, VersionId};
use lariat_syntax::Dialect;
use lariat_tracking::procedure::Procedure;
use lariat_tracking::summary_terms::CalleeTerms;
use lariat_tracking::{Tracking, track};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A row of the paper's table: name, shapes, explicit shapes and symbolic copies
/// in percent, seconds.
type Printed = (&'static str, usize, f64, f64, f64);

/// What is printed.
const TABLE: [Printed; 17] = [
    ("adpt", 188, 42.55, 62.96, 9.63),
    ("capr", 245, 32.65, 61.82, 12.40),
    ("clos", 64, 100.0, 0.0, 1.88),
    ("crni", 139, 100.0, 0.0, 3.62),
    ("diff", 92, 91.30, 62.50, 9.85),
    ("dich", 143, 100.0, 0.0, 12.20),
    ("edit", 83, 28.92, 62.71, 1.59),
    ("fdtd", 192, 100.0, 0.0, 1.88),
    ("fiff", 88, 100.0, 0.0, 1.92),
    ("nb1d", 163, 10.43, 64.38, 3.56),
    ("nb3d", 118, 16.10, 37.37, 2.03),
    ("bari", 73, 100.0, 0.0, 0.20),
    ("baye", 60, 100.0, 0.0, 1.97),
    ("brt1", 45, 80.0, 66.67, 5.25),
    ("brt2", 61, 100.0, 0.0, 39.30),
    ("sunl", 143, 100.0, 0.0, 2.96),
    ("vfin", 94, 70.21, 57.14, 0.93),
];

/// The bar: all programs together.
const BAR: Duration = Duration::from_millis(50);

/// Why a share is below the paper's.
const NOTES: &[(&str, &str)] = &[(
    "diff",
    "its rows of places and intensities start empty and grow by one element in each iteration of \
     a loop: in between, their length is the number of iterations so far, which is not a known \
     number",
)];

/// What to print.
#[derive(clap::Args)]
pub struct Args {
    /// List the sizes that are not numbers
    #[arg(long)]
    why: bool,
    /// The language of the programs
    #[arg(long, default_value = "octave", value_parser = ["matlab", "matlab7", "octave"])]
    dialect: String,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<()> {
    let benchmarks = Benchmarks::find(&args.dialect)?;
    // What is read once is not measured.
    lariat_builtins::builtins();
    println!("{:<6} {:^22} {:^18} {:^18} {:^20}", "", "shapes", "explicit %", "copies %", "time");
    println!(
        "{:<6} {:>5} {:>5} {:>5} {:>4} {:>9} {:>8} {:>9} {:>8} {:>8} {:>7} {:>7}",
        "", "paper", "ours", "i", "not", "paper", "ours", "paper", "ours", "paper", "ms", "+values"
    );
    let (mut below, mut total) = (0, Duration::ZERO);
    for printed in &TABLE {
        let ours = Row::of(&benchmarks.open(printed.0)?, &benchmarks.dialect);
        total += ours.values + ours.tracking;
        below += usize::from(!ours.print(printed, args.why));
    }
    println!("total {:.1} ms (bar {} ms)", millis(total), BAR.as_millis());
    match below {
        0 => Ok(()),
        count => bail!("{count} programs are below the paper's shares, without a note why"),
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Our row.
#[derive(Default)]
struct Row {
    scalar: usize,
    other: usize,
    symbolic: usize,
    copies: usize,
    values: Duration,
    tracking: Duration,
    gave_up: usize,
    /// The sizes that are not numbers, with how often each occurs.
    sizes: BTreeMap<String, usize>,
}

impl Row {
    fn of(benchmark: &Benchmark, dialect: &Dialect) -> Self {
        let code = &benchmark.code;
        let mut row = Self::default();
        let start = Instant::now();
        let engine = benchmark.analyzed();
        row.values = start.elapsed();
        for (_, node) in engine.nodes() {
            let start = Instant::now();
            let facts = node.facts.bodies.get(&node.function);
            let Some(Ok(procedure)) = Procedure::of(code, node.function, facts) else { continue };
            let tracking = track(&procedure, dialect, &CalleeTerms::default());
            row.tracking += start.elapsed();
            row.count(&procedure, &tracking);
        }
        row
    }

    fn count(&mut self, procedure: &Procedure<'_>, tracking: &Tracking) {
        self.gave_up += tracking.algebra.gave_up;
        for (version, facts) in procedure.ssa.versions.iter() {
            // Our drivers take a scale, which is not given here.
            if facts.definition == Definition::Entry && !procedure.is_given(version) {
                continue;
            }
            self.one(procedure, tracking, version);
        }
    }

    fn one(&mut self, procedure: &Procedure<'_>, tracking: &Tracking, version: VersionId) {
        let term = tracking.map.get(version);
        if tracking.algebra.is_scalar(term) {
            self.scalar += 1;
        } else if tracking.algebra.is_explicit(term) {
            self.other += 1;
        } else {
            self.symbolic += 1;
            self.copies += usize::from(tracking.tracked.by(version).is_some());
            let size = tracking.algebra.show(term);
            let name = format!("{}: {}", procedure.body.name, procedure.version_name(version));
            *self.sizes.entry(format!("{name} is {size}")).or_default() += 1;
        }
    }

    fn explicit(&self) -> f64 {
        percent(self.scalar + self.other, self.scalar + self.other + self.symbolic)
    }

    fn copies(&self) -> f64 {
        if self.symbolic == 0 { 0.0 } else { percent(self.copies, self.symbolic) }
    }

    /// Prints the row; is it as good as the paper's, or noted?
    fn print(&self, &(name, shapes, explicit, copies, seconds): &Printed, why: bool) -> bool {
        println!(
            "{name:<6} {shapes:>5} {:>5} {:>5} {:>4} {explicit:>9.1} {:>8.1} {copies:>9.1} {:>8.1} \
             {seconds:>7.2}s {:>7.2} {:>7.2}",
            self.scalar + self.other + self.symbolic,
            self.scalar,
            self.other,
            self.explicit(),
            self.copies(),
            millis(self.tracking),
            millis(self.tracking + self.values),
        );
        // What is explicit here need not be a copy, as it is in the paper's row.
        let enough = self.explicit() >= explicit
            && known(self.explicit(), self.copies()) >= known(explicit, copies);
        let note = NOTES.iter().find(|(noted, _)| *noted == name);
        if let (false, Some((_, note))) = (enough, note) {
            println!("         {note}");
        }
        if self.gave_up > 0 {
            println!("         gave up on {} questions", self.gave_up);
        }
        if why {
            self.sizes.keys().for_each(|size| println!("         {size}"));
        }
        enough || note.is_some()
    }
}

/// The share that is explicit, or a copy.
fn known(explicit: f64, copies: f64) -> f64 {
    explicit + (100.0 - explicit) * copies / 100.0
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
}
