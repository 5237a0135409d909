//! What a probe wrote down, read back.
//!
//! A line a point: `ID COUNT`, then, each after a tab, what was seen there, in
//! words:
//!
//! | words | a value |
//! |---|---|
//! | `M CLASS RANK SIZE… COMPLEX LOW HIGH WHOLE N NUMBER…` | an array; N is -1 where its elements were left out |
//! | `C RANK SIZE… N VALUE…` | a cell with its first N elements |
//! | `S RANK SIZE… FIELDS N (NAME VALUE…)…` | a struct; FIELDS is -1 below the depth |
//! | `H NAME` | a handle; `@` of an anonymous function |
//! | `O CLASS` | anything else |
//!
//! ```text
//! 7 1    M double 2 1 3 0 1 3 1 3 1 2 3        x = 1:3 at point 7, once
//! ```

use lariat_builtins::MClass;
use lariat_domains::concrete::{Array, Concrete};
use std::str::SplitWhitespace;

/// What was seen at a point.
#[derive(Debug)]
pub struct Seen {
    /// The point.
    pub point: usize,
    /// How often it was passed.
    pub count: u64,
    /// Different values; late ones summarised.
    pub values: Vec<Concrete>,
}

/// Reads all that was recorded; lines that make no sense are left out.
pub fn read(text: &str) -> Vec<Seen> {
    text.lines().filter_map(line).collect()
}

fn line(line: &str) -> Option<Seen> {
    let mut parts = line.split('\t');
    let (point, count) = parts.next()?.split_once(' ')?;
    let values = parts.filter_map(|part| value(&mut part.split_whitespace())).collect();
    Some(Seen { point: point.parse().ok()?, count: count.parse().ok()?, values })
}

fn value(words: &mut SplitWhitespace<'_>) -> Option<Concrete> {
    match words.next()? {
        "M" => array(words).map(Concrete::Array),
        "C" => {
            let size = size(words)?;
            let count: usize = words.next()?.parse().ok()?;
            let elements = (0..count).map(|_| value(words)).collect::<Option<_>>()?;
            Some(Concrete::Cell { size, elements })
        }
        "S" => {
            let size = size(words)?;
            Some(Concrete::Struct { size, fields: fields(words)? })
        }
        "H" => {
            let name = words.next()?;
            Some(Concrete::Handle((name != "@").then(|| name.to_owned())))
        }
        "O" => Some(Concrete::Object(words.next()?.to_owned())),
        _ => None,
    }
}

fn size(words: &mut SplitWhitespace<'_>) -> Option<Vec<u64>> {
    let rank: usize = words.next()?.parse().ok()?;
    (0..rank).map(|_| words.next()?.parse().ok()).collect()
}

fn number(word: &str) -> Option<f64> {
    match word {
        "NA" => Some(f64::NAN),
        _ => word.parse().ok(),
    }
}

fn array(words: &mut SplitWhitespace<'_>) -> Option<Array> {
    let class = MClass::named(words.next()?)?;
    let size = size(words)?;
    let complex = words.next()? == "1";
    let (low, high) = (number(words.next()?)?, number(words.next()?)?);
    let integer = words.next()? == "1";
    let count: i64 = words.next()?.parse().ok()?;
    let elements = usize::try_from(count).ok();
    let elements = match elements {
        Some(count) => Some((0..count).map(|_| number(words.next()?)).collect::<Option<_>>()?),
        None => None,
    };
    let range = (low <= high).then_some((low, high));
    Some(Array { class, size, complex, range, integer, elements })
}

type Fields = Vec<(String, Vec<Concrete>)>;

fn fields(words: &mut SplitWhitespace<'_>) -> Option<Option<Fields>> {
    let Ok(count) = words.next()?.parse::<usize>() else { return Some(None) };
    let elements: usize = words.next()?.parse().ok()?;
    let field = |words: &mut SplitWhitespace<'_>| {
        let name = words.next()?.replace("%20", " ");
        Some((name, (0..elements).map(|_| value(words)).collect::<Option<_>>()?))
    };
    Some(Some((0..count).map(|_| field(words)).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_of_values_are_read() {
        let text = "3 2\tM char 2 1 2 0 97 98 1 2 97 98\tC 2 1 2 2 H sin H @\n\
                    4 1\tS 2 1 1 1 1 a M double 2 0 0 0 Inf -Inf 1 0 \tO containers.Map\n\
                    5 9\tM double 2 1 1 0 1 2.5 0 -1\tS 2 1 1 -1\n";
        let seen = read(text);
        let counts: Vec<usize> = seen.iter().map(|seen| seen.values.len()).collect();
        assert_eq!(counts, [2, 2, 2]);
        let word = Array::row(MClass::Char, &[97.0, 98.0]);
        assert_eq!(seen[0].values[0], Concrete::Array(word));
        assert_eq!(seen[1].values[1], Concrete::Object("containers.Map".to_owned()));
        assert_eq!((seen[2].point, seen[2].count), (5, 9));
    }
}
