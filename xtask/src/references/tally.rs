//! What a comparison of calls found.
//!
//! Cost: none.

/// Differences that are shown.
const SHOWN: usize = 40;

/// What was found.
#[derive(Default)]
pub struct Tally {
    /// Calls at whose name the answers agree.
    pub agree: usize,
    /// Calls at whose name other functions are given too: methods that an argument may select.
    pub several: usize,
    /// Calls at a place without the callee's name: through a value, a string or an operator.
    pub unnamed: Vec<String>,
    /// Calls that the answers lack.
    pub missing: Vec<String>,
    /// Answers that are not calls.
    pub wrong: Vec<String>,
}

impl Tally {
    /// Prints the counts, and the first differences.
    pub fn print(&self, what: &str) {
        println!(
            "{what}: {} agree, {} among several, {} without a name, {} missing, {} wrong",
            self.agree,
            self.several,
            self.unnamed.len(),
            self.missing.len(),
            self.wrong.len()
        );
        self.missing.iter().take(SHOWN).for_each(|it| println!("  missing: {it}"));
        self.wrong.iter().take(SHOWN).for_each(|it| println!("  wrong: {it}"));
    }
}
