//! Budgets: where the engine gives up rather than run on.
//!
//! Work is counted in steps that the analysis reports, never in time, so that
//! the same input gives the same answer on every machine.

/// The limits.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Contexts of one function before further ones are generalised.
    pub contexts: usize,
    /// Further contexts of one function before they are generalised another level;
    /// 0: the most general one comes at once.
    pub patience: usize,
    /// Nodes suspended at the same time.
    pub depth: usize,
    /// Steps of all nodes together, after which no further call is analysed.
    pub steps: u64,
    /// Rounds of a fixed point before results are widened.
    pub rounds: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { contexts: 24, patience: 4, depth: 100, steps: 4_000_000, rounds: 4 }
    }
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exhausted {
    /// Too many contexts of one function: later ones were generalised.
    Contexts,
    /// Calls nested too deeply: the innermost results are unknown.
    Depth,
    /// Too much work: results from there on are unknown.
    Steps,
}

impl Exhausted {
    /// What users read.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Contexts => "too many different calls of this function: some were taken together",
            Self::Depth => "calls nest too deeply here",
            Self::Steps => "the program takes too much work to analyse",
        }
    }
}
