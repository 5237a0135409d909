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
//! Both operators associate to the left. What is wrong is reported with its column,
//! counted in characters from 1.
//!
//! **Cost.** Linear. Open parentheses and joins stand on a list, not on the
//! call stack, so nesting is bounded by memory alone.

mod error;
mod level;
mod tokens;

pub use error::ReadError;

use crate::term::{Gate, Term, TermId, Terms};
use level::Level;
use rustc_hash::FxHashMap;
use tokens::{Token, tokens};

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

struct Reader<'a> {
    tokens: Vec<(usize, Token)>,
    at: usize,
    terms: &'a mut Terms,
    /// How many alternatives each gate has.
    gates: FxHashMap<Gate, usize>,
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
            // After a factor: quotes, an operator, or closing parentheses.
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
