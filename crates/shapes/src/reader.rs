//! Reads shape terms and equations.
//!
//! ```text
//! equation := term "=" term
//! term     := product ("+" product)*
//! product  := factor ("*" factor)*
//! factor   := atom "'"*
//! atom     := name | "i" | "error" | "<" number ("," number)* ">" | "(" term ")"
//!           | "phi" "(" name ";" term ("," term)* ")"
//! ```
//!
//! Both operators associate to the left. What is wrong is told with its column,
//! counted in characters from 1.
//!
//! **Cost.** Linear. Open parentheses and joins stand on a list, not on the
//! call stack, so nesting is bounded by memory alone.

use crate::term::{Gate, Term, TermId, Terms};
use rustc_hash::FxHashMap;
use std::fmt;

/// What is wrong with a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

/// Reads a term.
pub fn read_term(text: &str, terms: &mut Terms) -> Result<TermId, ReadError> {
    let mut reader = Reader::new(text, terms)?;
    let term = reader.term()?;
    match reader.next() {
        Token::End => Ok(term),
        other => Err(reader.error(format!("expected the end, found {other}"))),
    }
}

/// Reads `term = term`.
pub fn read_equation(text: &str, terms: &mut Terms) -> Result<(TermId, TermId), ReadError> {
    let mut reader = Reader::new(text, terms)?;
    let left = reader.term()?;
    match reader.next() {
        Token::Equals => reader.at += 1,
        other => return Err(reader.error(format!("expected `=`, found {other}"))),
    }
    let right = reader.term()?;
    match reader.next() {
        Token::End => Ok((left, right)),
        other => Err(reader.error(format!("expected the end, found {other}"))),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Number(u64),
    Mark(char),
    Equals,
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
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, ReadError> {
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

struct Reader<'a> {
    tokens: Vec<(usize, Token)>,
    at: usize,
    terms: &'a mut Terms,
    /// How many alternatives each gate has.
    gates: FxHashMap<Gate, usize>,
}

/// A parenthesis that is open, and what stands before it.
#[derive(Default)]
struct Level {
    sum: Option<TermId>,
    product: Option<TermId>,
    join: Option<(Gate, Vec<TermId>)>,
}

impl Level {
    /// Multiplies what stands before by a factor.
    fn factor(&mut self, factor: TermId, terms: &mut Terms) {
        self.product = Some(match self.product {
            Some(product) => terms.product(product, factor),
            None => factor,
        });
    }

    /// Adds the product that stands before to the sum.
    fn close_product(&mut self, terms: &mut Terms) -> Option<TermId> {
        if let Some(product) = self.product.take() {
            self.sum = Some(match self.sum {
                Some(sum) => terms.sum(sum, product),
                None => product,
            });
        }
        self.sum
    }
}

impl<'a> Reader<'a> {
    fn new(text: &str, terms: &'a mut Terms) -> Result<Self, ReadError> {
        Ok(Self { tokens: tokens(text)?, at: 0, terms, gates: FxHashMap::default() })
    }

    fn next(&self) -> Token {
        self.tokens.get(self.at).map_or(Token::End, |(_, token)| token.clone())
    }

    fn error(&self, message: String) -> ReadError {
        let last = self.tokens.last().map_or(1, |(column, _)| *column);
        let column = self.tokens.get(self.at).map_or(last, |(column, _)| *column);
        ReadError { column, message }
    }

    fn expect(&mut self, mark: char) -> Result<(), ReadError> {
        match self.next() {
            Token::Mark(found) if found == mark => {
                self.at += 1;
                Ok(())
            }
            other => Err(self.error(format!("expected `{mark}`, found {other}"))),
        }
    }

    fn term(&mut self) -> Result<TermId, ReadError> {
        let mut open = vec![Level::default()];
        loop {
            if let Some(level) = self.opening()? {
                open.push(level);
                continue;
            }
            let mut factor = self.atom()?;
            // Behind a factor: quotes, an operator, or closing parentheses.
            loop {
                while self.next() == Token::Mark('\'') {
                    self.at += 1;
                    factor = self.terms.transpose(factor);
                }
                let Some(level) = open.last_mut() else {
                    return Err(self.error("unexpected end".to_owned()));
                };
                level.factor(factor, self.terms);
                match self.next() {
                    Token::Mark('*') => break,
                    Token::Mark('+') => {
                        level.close_product(self.terms);
                        break;
                    }
                    Token::Mark(',') if level.join.is_some() => {
                        let part = level.close_product(self.terms);
                        level.sum = None;
                        if let (Some((_, parts)), Some(part)) = (&mut level.join, part) {
                            parts.push(part);
                        }
                        break;
                    }
                    other => match self.close(&mut open, other)? {
                        Closed::Factor(closed) => factor = closed,
                        Closed::All(term) => return Ok(term),
                    },
                }
            }
            self.at += 1;
        }
    }

    /// Closes a parenthesis, or ends the term.
    fn close(&mut self, open: &mut Vec<Level>, found: Token) -> Result<Closed, ReadError> {
        let inner = open.len() > 1;
        if inner && found != Token::Mark(')') {
            return Err(self.error(format!("expected an operator or `)`, found {found}")));
        }
        let last = open.pop().and_then(|mut level| {
            let term = level.close_product(self.terms)?;
            Some((term, level.join))
        });
        let Some((term, join)) = last else {
            return Err(self.error(format!("expected a term, found {found}")));
        };
        if !inner {
            return Ok(Closed::All(term));
        }
        let closed = match join {
            Some((gate, mut parts)) => {
                parts.push(term);
                self.join(gate, parts)?
            }
            None => term,
        };
        self.at += 1;
        Ok(Closed::Factor(closed))
    }

    fn join(&mut self, gate: Gate, parts: Vec<TermId>) -> Result<TermId, ReadError> {
        let count = *self.gates.entry(gate).or_insert(parts.len());
        if count != parts.len() {
            let name = self.terms.gate_name(gate);
            let message = format!("gate `{name}` has {count} branches elsewhere");
            return Err(self.error(message));
        }
        Ok(self.terms.add(Term::Join(gate, parts.into_iter().collect())))
    }

    /// An opening parenthesis, or the start of a join.
    fn opening(&mut self) -> Result<Option<Level>, ReadError> {
        match self.next() {
            Token::Mark('(') => {
                self.at += 1;
                Ok(Some(Level::default()))
            }
            Token::Name(name) if name == "phi" => {
                self.at += 1;
                self.expect('(')?;
                let gate = match self.next() {
                    Token::Name(name) => self.terms.gate(&name),
                    other => {
                        return Err(self.error(format!("expected a gate, found {other}")));
                    }
                };
                self.at += 1;
                self.expect(';')?;
                Ok(Some(Level { join: Some((gate, Vec::new())), ..Level::default() }))
            }
            _ => Ok(None),
        }
    }

    fn atom(&mut self) -> Result<TermId, ReadError> {
        let term = match self.next() {
            Token::Name(name) => match name.as_str() {
                "i" => self.terms.scalar(),
                "error" => self.terms.illegal(),
                name => self.terms.variable(name),
            },
            Token::Mark('<') => return self.tuple(),
            other => return Err(self.error(format!("expected a term, found {other}"))),
        };
        self.at += 1;
        Ok(term)
    }

    fn tuple(&mut self) -> Result<TermId, ReadError> {
        self.expect('<')?;
        let mut extents = Vec::new();
        loop {
            match self.next() {
                Token::Number(number) => extents.push(number),
                other => return Err(self.error(format!("expected an extent, found {other}"))),
            }
            self.at += 1;
            match self.next() {
                Token::Mark(',') => self.at += 1,
                Token::Mark('>') if extents.len() < 2 => {
                    return Err(self.error("a shape has at least two extents".to_owned()));
                }
                Token::Mark('>') => break,
                other => {
                    return Err(self.error(format!("expected `,` or `>`, found {other}")));
                }
            }
        }
        self.at += 1;
        Ok(self.terms.tuple(&extents))
    }
}

/// What a closing parenthesis leaves.
enum Closed {
    /// A factor of what stands around.
    Factor(TermId),
    /// The whole term.
    All(TermId),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut terms = Terms::new();
        match read_term(text, &mut terms) {
            Ok(term) => terms.show(term),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn precedence_and_association() {
        assert_eq!(shown("s + t*u"), "s+t*u");
        assert_eq!(shown("(s+t) + u"), "s+t+u");
        assert_eq!(shown("s + (t+u)"), "s+(t+u)");
        assert_eq!(shown("s*(t*u)' ''"), "s*(t*u)'''");
        assert_eq!(shown("((s*t))*u"), "s*t*u");
        assert_eq!(shown("<2,3,1> * <1,1> + error"), "<2,3>*i+error");
        assert_eq!(shown("phi(g; a + b, (c))' * d_1"), "phi(g; a+b, c)'*d_1");
        assert_eq!(shown("phi(g; phi(h; a, b), c)"), "phi(g; phi(h; a, b), c)");
    }

    #[test]
    fn errors_have_columns() {
        let cases = [
            ("", "column 1: expected a term, found the end"),
            ("s +", "column 4: expected a term, found the end"),
            ("s + * t", "column 5: expected a term, found `*`"),
            ("(s + t", "column 7: expected an operator or `)`, found the end"),
            ("s)", "column 2: expected the end, found `)`"),
            ("s t", "column 3: expected the end, found `t`"),
            ("'s", "column 1: expected a term, found `'`"),
            ("()", "column 2: expected a term, found `)`"),
            ("<2>", "column 3: a shape has at least two extents"),
            ("<2,s>", "column 4: expected an extent, found `s`"),
            ("<2,3", "column 5: expected `,` or `>`, found the end"),
            ("<2,99999999999999999999>", "column 4: `99999999999999999999` is too large"),
            ("2s", "column 1: `2s` is neither a name nor a number"),
            ("s - t", "column 3: `-` has no meaning here"),
            ("é", "column 1: `é` has no meaning here"),
            ("phi(g, a, b)", "column 6: expected `;`, found `,`"),
            ("phi(g; a, b) + phi(g; a)", "column 24: gate `g` has 2 branches elsewhere"),
            ("(a, b)", "column 3: expected an operator or `)`, found `,`"),
        ];
        for (text, error) in cases {
            assert_eq!(shown(text), error, "{text}");
        }
    }

    #[test]
    fn equations() {
        let mut terms = Terms::new();
        let (left, right) = read_equation("s+s = s", &mut terms).unwrap();
        assert_eq!((terms.show(left), terms.show(right)), ("s+s".into(), "s".into()));
        let error = |text: &str| read_equation(text, &mut Terms::new()).unwrap_err().to_string();
        assert_eq!(error("s+s"), "column 4: expected `=`, found the end");
        assert_eq!(error("s = t = u"), "column 7: expected the end, found `=`");
        assert_eq!(error("s == t"), "column 4: expected a term, found `=`");
    }

    #[test]
    fn deep_nesting_needs_no_stack() {
        let deep = format!("{}s{}", "(".repeat(100_000), ")'".repeat(100_000));
        let mut terms = Terms::new();
        let term = read_term(&deep, &mut terms).unwrap();
        assert_eq!(terms.show(term).len(), 100_001);
        assert!(read_term(&"(".repeat(100_000), &mut terms).is_err());
        let right = format!("{}s{}", "s*(".repeat(100_000), ")".repeat(100_000));
        let term = read_term(&right, &mut terms).unwrap();
        assert_eq!(terms.show(term).len(), right.len() - 2);
    }
}
