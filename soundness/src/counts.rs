//! How many claims of a run were held against it, and how many could not be.

/// What became of the claims with symbols.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Held against a run, and found to be so in the contexts that are left.
    pub checked: usize,
    /// They define the number of a symbol.
    pub bound: usize,
    /// A symbol in them has no number.
    pub open: usize,
    /// Runs with too many notes: what came later was not examined.
    pub cut: usize,
    /// Sizes and values that tracking claims to be equal, and that were.
    pub tracked: usize,
    /// Operations whose operands fit as tracking claims.
    pub required: usize,
    /// Operations that are claimed to fit, and were asked.
    pub fits: usize,
    /// Preconditions that are proved or fail, and were asked.
    pub preconditions: usize,
    /// Claims of tracking that rest on what was not seen.
    pub untracked: usize,
    /// Runs in which what came later was not held against tracking.
    pub cut_tracks: usize,
}

impl Counts {
    /// Adds what became of others.
    pub fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.bound += other.bound;
        self.open += other.open;
        self.cut += other.cut;
        self.tracked += other.tracked;
        self.required += other.required;
        self.fits += other.fits;
        self.preconditions += other.preconditions;
        self.untracked += other.untracked;
        self.cut_tracks += other.cut_tracks;
    }
}
