//! Definite assignment by the structure of blocks: which variables surely have a value
//! (Gosling et al., *The Java Language Specification*, chapter 16).
//!
//! Lowering asks whether `x(end+1) = v` may ask for the size of `x` at once, the verifier
//! whether a temporary has a value where it is read.
//!
//! ```text
//! if c, x = 1; else, x = 2; end     x surely has a value
//! if c, y = 1; end                  y may have none
//! ```
//!
//! Along a path the set only grows, so that a branch is a mark in a log.
//!
//! Cost: constant for an assignment, and for a branch what is assigned in it.

use crate::program::VarId;
use rustc_hash::FxHashSet;

/// The variables that surely have a value here.
#[derive(Debug, Default)]
pub struct Definite {
    assigned: FxHashSet<VarId>,
    log: Vec<VarId>,
    /// Control does not reach this point.
    dead: bool,
}

/// Where a branch begins.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    len: usize,
    dead: bool,
}

/// What a branch that has ended assigned.
#[derive(Debug)]
pub struct Branch {
    assigned: Vec<VarId>,
    dead: bool,
}

impl Definite {
    /// Has the variable surely a value?
    pub fn contains(&self, var: VarId) -> bool {
        self.assigned.contains(&var)
    }

    /// The variable gets a value.
    pub fn assign(&mut self, var: VarId) {
        if self.assigned.insert(var) {
            self.log.push(var);
        }
    }

    /// Control goes elsewhere.
    pub fn leave(&mut self) {
        self.dead = true;
    }

    /// Does no path lead here?
    pub fn is_dead(&self) -> bool {
        self.dead
    }

    /// A branch begins.
    pub fn mark(&self) -> Mark {
        Mark { len: self.log.len(), dead: self.dead }
    }

    /// The branch ends; the next one begins where it began.
    pub fn end(&mut self, mark: Mark) -> Branch {
        let assigned = self.log.split_off(mark.len.min(self.log.len()));
        for var in &assigned {
            self.assigned.remove(var);
        }
        let dead = std::mem::replace(&mut self.dead, mark.dead);
        Branch { assigned, dead }
    }

    /// The branches meet, which are all that there are.
    pub fn join(&mut self, one: Branch, other: Branch) {
        match (one.dead, other.dead) {
            (true, true) => self.dead = true,
            (true, false) => other.assigned.into_iter().for_each(|var| self.assign(var)),
            (false, true) => one.assigned.into_iter().for_each(|var| self.assign(var)),
            (false, false) => {
                let one: FxHashSet<VarId> = one.assigned.into_iter().collect();
                let both = other.assigned.into_iter().filter(|var| one.contains(var));
                both.for_each(|var| self.assign(var));
            }
        }
    }

    /// What a branch assigned holds from here on: it was run.
    pub fn resume(&mut self, branch: Branch) {
        branch.assigned.into_iter().for_each(|var| self.assign(var));
        self.dead |= branch.dead;
    }

    /// Nothing is sure any more.
    pub fn forget(&mut self) {
        self.assigned.clear();
        self.log.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_meet_in_what_both_assign() {
        let [a, b, c] = [0, 1, 2].map(VarId::new);
        let mut definite = Definite::default();
        let mark = definite.mark();
        definite.assign(a);
        definite.assign(b);
        let then = definite.end(mark);
        definite.assign(b);
        definite.assign(c);
        let otherwise = definite.end(mark);
        definite.join(then, otherwise);
        assert!(!definite.contains(a) && definite.contains(b) && !definite.contains(c));
    }

    #[test]
    fn a_branch_that_leaves_counts_for_all() {
        let a = VarId::new(0);
        let mut definite = Definite::default();
        let mark = definite.mark();
        definite.leave();
        let then = definite.end(mark);
        definite.assign(a);
        let otherwise = definite.end(mark);
        definite.join(then, otherwise);
        assert!(definite.contains(a));
    }
}
