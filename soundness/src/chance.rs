//! Pseudo-random numbers (xorshift), the same for a seed on every machine: for
//! programs that are made up and errors that are planted.

/// Random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed, for one of many uses.
    pub fn of(seed: u64, number: usize) -> Self {
        Self((seed ^ ((number as u64) << 20)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// One below a limit, evenly.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let scrambled = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11;
        (scrambled % limit.max(1) as u64) as usize
    }

    /// True in so many of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some, evenly.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
