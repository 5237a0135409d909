//! The tokens of a line of the calculator.
//!
//! ```text
//! (s+t)' = <2,3>     ( s + t ) ' = < 2 , 3 >, each with its column
//! ```
//!
//! **Cost.** Linear.

use super::error::ReadError;
use std::fmt;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name, `i` and `error` among them.
    Name(String),
    /// An extent.
    Number(u64),
    /// An operator, parenthesis or separator.
    Mark(char),
    /// `=`.
    Equals,
    /// After the last one.
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "`{name}`"),
            Self::Number(number) => write!(f, "`{number}`"),
            Self::Mark(mark) => write!(f, "`{mark}`"),
            Self::Equals => f.write_str("`=`"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// The tokens of a text, each with its column; the end comes last.
pub fn tokens(text: &str) -> Result<Vec<(usize, Token)>, ReadError> {
    let mut found = Vec::new();
    let mut rest = text.chars().zip(1..).peekable();
    let mut end = 1;
    while let Some((first, column)) = rest.next() {
        end = column + 1;
        let token = match first {
            _ if first.is_whitespace() => continue,
            '+' | '*' | '\'' | '(' | ')' | '<' | '>' | ',' | ';' => Token::Mark(first),
            '=' => Token::Equals,
            _ if first.is_ascii_alphanumeric() || first == '_' => {
                let mut word = String::from(first);
                while let Some((next, at)) =
                    rest.next_if(|(next, _)| next.is_ascii_alphanumeric() || *next == '_')
                {
                    word.push(next);
                    end = at + 1;
                }
                self::word(word, column)?
            }
            other => {
                let message = format!("`{other}` has no meaning here");
                return Err(ReadError { column, message });
            }
        };
        found.push((column, token));
    }
    found.push((end, Token::End));
    Ok(found)
}

fn word(word: String, column: usize) -> Result<Token, ReadError> {
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(Token::Name(word));
    }
    let wrong = || match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => format!("`{word}` is too large"),
        false => format!("`{word}` is neither a name nor a number"),
    };
    match word.parse() {
        Ok(number) => Ok(Token::Number(number)),
        Err(_) => Err(ReadError { column, message: wrong() }),
    }
}
