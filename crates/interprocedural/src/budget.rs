//! Budgets: where the engine gives up rather than run on.
//!
//! Work is counted in steps that the analysis reports, never in time, so that
//! the same input has the same answer on every machine.
//!
//! A budget is either that of a program or that of each function ([`Share`]). A
//! program has one entry point, and what one call spends the others lack. Where many
//! functions are analysed, each for itself, what is known of one must not depend on
//! what was asked before it: each node has the same budget, and pays for what it
//! calls as if it were the first to call it.

/// The limits.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Whose limits these are.
    pub share: Share,
    /// Contexts of one function before further ones are generalised.
    pub contexts: usize,
    /// Further contexts of one function before they are generalised another level;
    /// 0: the most general one comes at once.
    pub patience: usize,
    /// Nodes suspended at the same time.
    pub depth: usize,
    /// Steps of calls after which no further call is followed.
    pub steps: u64,
    /// Steps of calls after which no further call is followed whose arguments are all determined
    /// ([`crate::Analysis::is_determined`]): what such a call comes to is known best.
    pub determined: u64,
    /// Steps of calls up to which, after those, the body of a callee is still analysed, with
    /// none of its own calls followed: what fails for certain in it is found. Only with the
    /// budget of a node. Calls that probably fail are looked into for longer
    /// ([`crate::Analysis::is_doubtful`]).
    pub shallow: u64,
    /// Steps for callees that are only looked into, whatever the calls that were followed have cost.
    pub looks: u64,
    /// Steps of a node itself after which its result is unknown.
    pub own: u64,
    /// Iterations of a fixed point before results are widened.
    pub iterations: usize,
}

/// Whose a budget is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// All nodes' together: contexts are those of the program, recursion is iterated to
    /// a fixed point.
    Program,
    /// Each node's: a result is a function of the function, its context and how deep
    /// calls may still nest. Contexts are those that one node requests. A call of the
    /// same function for the same context is iterated to a fixed point; recursion
    /// through other nodes ends where calls nest too deeply.
    Node,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            share: Share::Program,
            contexts: 24,
            patience: 4,
            depth: 100,
            steps: 4_000_000,
            determined: 4_000_000,
            shallow: 0,
            looks: 0,
            own: 16_000_000,
            iterations: 4,
        }
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
            Self::Steps => "this takes too much work to analyse",
        }
    }
}
