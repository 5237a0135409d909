//! What was noted in the order of a run: sizes and numbers of variables.
//!
//! Symbols get their numbers at one statement and are used at others, of the
//! same activation of a function. So the points that symbols touch are traced: a
//! note for each pass, with the depth of the stack of calls, which says the
//! activations that are alive at a time apart. A note is a list of doubles:
//!
//! ```text
//! length, point, depth, class, rank, size…, count, numbers…
//! ```
//!
//! `class` is a place in [`CLASSES`] from 1, 0 for others. `count` is -1 where there are
//! no real doubles, or too many to look at, and -2 before the greatest of many. The last
//! note is 1 where there were too many to keep.

use lariat_builtins::MClass;

/// The classes of notes, from 1.
const CLASSES: [MClass; 15] = [
    MClass::Double,
    MClass::Single,
    MClass::Logical,
    MClass::Char,
    MClass::Int8,
    MClass::UInt8,
    MClass::Int16,
    MClass::UInt16,
    MClass::Int32,
    MClass::UInt32,
    MClass::Int64,
    MClass::UInt64,
    MClass::Cell,
    MClass::Struct,
    MClass::FunctionHandle,
];

/// A pass of a point.
#[derive(Debug, PartialEq)]
pub struct Note {
    /// The point, from 1.
    pub point: usize,
    /// The depth of the stack of calls.
    pub depth: u64,
    /// The class, where it is one of the language's own.
    pub class: Option<MClass>,
    /// The extents.
    pub size: Vec<f64>,
    /// The numbers of an array of doubles.
    pub numbers: Noted,
}

/// The numbers of an array.
#[derive(Debug, PartialEq)]
pub enum Noted {
    /// It is none of real doubles.
    None,
    /// All of them.
    All(Vec<f64>),
    /// The greatest of many.
    Greatest(f64),
}

impl Noted {
    /// The only one.
    pub fn scalar(&self) -> Option<f64> {
        match self {
            Self::All(numbers) if numbers.len() == 1 => Some(numbers[0]),
            _ => None,
        }
    }

    /// The greatest one.
    pub fn greatest(&self) -> Option<f64> {
        match self {
            Self::None => None,
            Self::All(numbers) => numbers.iter().copied().reduce(f64::max),
            Self::Greatest(number) => Some(*number),
        }
    }
}

impl Note {
    /// The extent along a dimension, from 1.
    pub fn extent(&self, dimension: usize) -> f64 {
        self.size.get(dimension - 1).copied().unwrap_or(1.0)
    }
}

/// Reads a trace, and whether it was cut.
pub fn read(bytes: &[u8]) -> (Vec<Note>, bool) {
    let double = |bytes: &[u8]| bytes.try_into().map_or(0.0, f64::from_le_bytes);
    let numbers: Vec<f64> = bytes.chunks_exact(8).map(double).collect();
    let mut rest = &numbers[..];
    let mut notes = Vec::new();
    while let [length, after @ ..] = rest
        && after.len() >= (*length as usize).max(2)
    {
        let (words, more) = after.split_at(*length as usize);
        notes.extend(note(words));
        rest = more;
    }
    (notes, rest.first() == Some(&1.0))
}

fn note(words: &[f64]) -> Option<Note> {
    let [point, depth, class, rank, rest @ ..] = words else { return None };
    let (size, rest) = rest.split_at_checked(*rank as usize)?;
    let numbers = match rest {
        [-2.0, greatest] => Noted::Greatest(*greatest),
        [count, numbers @ ..] if *count >= 0.0 => Noted::All(numbers.to_vec()),
        _ => Noted::None,
    };
    let class = (*class as usize).checked_sub(1).and_then(|class| CLASSES.get(class)).copied();
    let (point, depth) = (*point as usize, *depth as u64);
    Some(Note { point, depth, class, size: size.to_vec(), numbers })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read() {
        let row = [8.0, 3.0, 2.0, 1.0, 2.0, 1.0, 2.0, -2.0, 9.0];
        let text = [8.0, 4.0, 2.0, 4.0, 2.0, 1.0, 7.0, -1.0];
        let list: Vec<f64> = row.into_iter().chain([7.0]).chain(text[1..].to_vec()).collect();
        let bytes: Vec<u8> =
            list.iter().chain(&[1.0]).flat_map(|n: &f64| n.to_le_bytes()).collect();
        let (notes, cut) = read(&bytes);
        assert!(cut);
        assert_eq!(notes.len(), 2);
        assert_eq!((notes[0].point, notes[0].depth, notes[0].class), (3, 2, Some(MClass::Double)));
        assert_eq!((notes[0].extent(2), notes[0].extent(3)), (2.0, 1.0));
        assert_eq!(notes[0].numbers.greatest(), Some(9.0));
        assert_eq!((notes[1].class, &notes[1].numbers), (Some(MClass::Char), &Noted::None));
    }
}
