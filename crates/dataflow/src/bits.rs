//! A set of small numbers as a row of bits.
//!
//! The data-flow analyses number the variables of one function from 0 and keep
//! sets of them: a union is one machine instruction for 64 variables, so that a
//! branch costs hundreds of instructions in a function with thousands of
//! variables, and one in most.

/// A set of numbers below a bound that is given once, at [`Bits::none`].
/// Sets with different bounds do not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The empty set of numbers below `bound`.
    pub(crate) fn none(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)] }
    }

    pub(crate) fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    pub(crate) fn insert(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    pub(crate) fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Adds all of `other`.
    pub(crate) fn unite(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Keeps what is also in `other`.
    pub(crate) fn intersect(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets() {
        let mut odd = Bits::none(130);
        (0..130).filter(|number| number % 2 == 1).for_each(|number| odd.insert(number));
        assert!(odd.contains(129) && !odd.contains(128));
        let mut all = Bits::none(130);
        all.insert(128);
        all.unite(&odd);
        assert!(all.contains(128) && all.contains(1) && !all.contains(2));
        all.remove(1);
        all.intersect(&odd);
        assert!(!all.contains(128) && !all.contains(1) && all.contains(3));
    }
}
