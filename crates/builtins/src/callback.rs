//! How a builtin calls the function that is its first argument, as data: `Calls(…)`.
//!
//! A solver calls the function that it is given for sure, with arguments of known classes and
//! sizes. What fails then fails in every run:
//!
//! ```text
//! fzero; …; Calls(3: scalar)                  fzero(f, x0, options) calls f(x), x a number
//! ode45; …; Calls(4: scalar column(3))        ode45(f, span, y0) calls f(t, y), y a column
//! fsolve; …; Calls(3: like(2))                fsolve(f, x0) calls f(x), x as large as x0
//!
//! f = @(x) {1} * x;                           fails in the run of fzero(f, 2)
//! ```
//!
//! The number is how many arguments the builtin itself takes: further ones are handed to the
//! function, in releases that allow it, and then nothing is stated.
//!
//! | word | the function is called with |
//! |---|---|
//! | `scalar` | a number |
//! | `array` | numbers of any size |
//! | `like(2)` | numbers of the size of the second argument |
//! | `column(3)` | a column of as many numbers as the third argument has |
//!
//! Numbers are double or single, real or complex. Source: MathWorks' and GNU Octave's pages of
//! these functions.
//!
//! Cost: one pass over the text when a specification is read.

use std::fmt;

/// How the function that is the first argument is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callback {
    text: Box<str>,
    /// With more arguments than these nothing is stated.
    pub most: usize,
    /// What it is called with.
    pub passed: Vec<Passed>,
}

/// What the function is called with at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// A number.
    Scalar,
    /// Numbers of any size.
    Array,
    /// Numbers of the size of an argument, counted from 0.
    Like(usize),
    /// A column with as many elements as an argument has, counted from 0.
    Column(usize),
}

impl fmt::Display for Callback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Callback {
    /// The rule that a text describes; else the byte at which it is wrong, and why.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, String)> {
        let Some((most, words)) = text.split_once(':') else {
            return Err((text.len(), "`:` is missing after the number of arguments".into()));
        };
        let most = match most.trim().parse() {
            Ok(most) if most > 0 => most,
            _ => return Err((0, format!("`{}` is not a number of arguments", most.trim()))),
        };
        let start = text.len() - words.len();
        let mut passed = Vec::new();
        let mut at = start;
        for word in words.split(' ') {
            if !word.is_empty() {
                let read = Passed::read(word, most);
                passed.push(read.map_err(|message| (at, message))?);
            }
            at += word.len() + 1;
        }
        Ok(Self { text: text.into(), most, passed })
    }
}

impl Passed {
    fn read(word: &str, most: usize) -> Result<Self, String> {
        let unknown = || format!("`{word}` is none of scalar, array, like(n), column(n)");
        let place = |rest: &str| -> Result<usize, String> {
            let number = rest.strip_suffix(')').and_then(|number| number.parse::<usize>().ok());
            match number {
                Some(number) if (2..=most).contains(&number) => Ok(number - 1),
                _ => Err(format!("`{word}` names none of the arguments 2 to {most}")),
            }
        };
        match word {
            "scalar" => Ok(Self::Scalar),
            "array" => Ok(Self::Array),
            _ => match word.split_once('(') {
                Some(("like", rest)) => place(rest).map(Self::Like),
                Some(("column", rest)) => place(rest).map(Self::Column),
                _ => Err(unknown()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let rule = Callback::read("4: scalar column(3)").expect("it is right");
        assert_eq!((rule.most, &rule.passed[..]), (4, &[Passed::Scalar, Passed::Column(2)][..]));
        assert_eq!(rule.to_string(), "4: scalar column(3)");
    }

    #[test]
    fn mistakes_are_named_at_their_place() {
        let wrong = |text| Callback::read(text).expect_err("it is wrong");
        assert_eq!(wrong("scalar").0, 6);
        assert_eq!(wrong("x: scalar").0, 0);
        assert_eq!(wrong("3: scalar row").0, 10);
        assert!(wrong("3: like(4)").1.contains("2 to 3"));
        assert!(wrong("3: like(1)").1.contains("2 to 3"));
    }
}
