//! Sets of extents of variables, and of variables, as bits.

/// An extent of a variable that has no number: a place in the order in which
/// cases are split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axis(pub u16);

const WORDS: usize = 4;

/// A set of numbers below [`Axes::CAPACITY`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Axes([u64; WORDS]);

impl Axes {
    /// Larger numbers have no place in a set; whoever makes numbers sees to it.
    pub const CAPACITY: usize = 64 * WORDS;

    /// The set of one.
    pub fn of(axis: Axis) -> Self {
        let mut set = Self::default();
        set.insert(axis);
        set
    }

    /// Adds a number.
    pub fn insert(&mut self, axis: Axis) {
        if let Some(word) = self.0.get_mut(usize::from(axis.0 / 64)) {
            *word |= 1 << (axis.0 % 64);
        }
    }

    /// Removes a number.
    pub fn remove(&mut self, axis: Axis) {
        if let Some(word) = self.0.get_mut(usize::from(axis.0 / 64)) {
            *word &= !(1 << (axis.0 % 64));
        }
    }

    /// Is the number in the set?
    pub fn contains(&self, axis: Axis) -> bool {
        let word = self.0.get(usize::from(axis.0 / 64));
        word.is_some_and(|word| word >> (axis.0 % 64) & 1 == 1)
    }

    /// Numbers of both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Numbers of one of the sets.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Numbers of this set alone.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The smallest one.
    pub fn first(&self) -> Option<Axis> {
        self.iter().next()
    }

    /// All, from the smallest on.
    pub fn iter(&self) -> impl Iterator<Item = Axis> + use<> {
        let words = self.0;
        (0u16..).zip(words).flat_map(|(at, word)| Bits(word).map(move |bit| Axis(at * 64 + bit)))
    }
}

/// The places of the bits of a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let bit = self.0.trailing_zeros();
        (bit < 64).then(|| {
            self.0 &= self.0 - 1;
            bit as u16
        })
    }
}
