//! Terms as text that reads back as the same term.
//!
//! Parentheses stand only where the grammar of [`crate::reader`] needs them. What
//! is still to be printed stands on a list, so depth costs no stack.
//!
//! **Cost.** Linear in the text, which may be much longer than the term has
//! different parts.

use super::{Term, TermId, Terms};
use std::fmt::Write;

impl Terms {
    /// How many operators and operands the term has, written out: shared parts count
    /// as often as they occur. Linear in the number of terms.
    pub fn written(&self, id: TermId) -> u64 {
        // Parts come before what they are parts of.
        let mut sizes: Vec<u64> = Vec::with_capacity(id.index() + 1);
        for index in 0..=id.index() {
            let parts = self.get(TermId(index as u32)).parts();
            let size = parts.iter().map(|part| sizes[part.index()]);
            sizes.push(size.fold(1, u64::saturating_add));
        }
        sizes.last().copied().unwrap_or(1)
    }

    /// The term as the reader reads it, with as few parentheses as it needs.
    /// Written out, a term with shared parts may be very long: see
    /// [`Terms::written`].
    pub fn show(&self, id: TermId) -> String {
        let mut text = String::new();
        let mut todo = vec![Piece::Term(id, Strength::Sum)];
        while let Some(piece) = todo.pop() {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                Piece::Term(id, least) => self.show_one(id, least, &mut text, &mut todo),
            }
        }
        text
    }

    fn show_one(&self, id: TermId, least: Strength, text: &mut String, todo: &mut Vec<Piece>) {
        let own = Strength::of(self.get(id));
        if own < least {
            text.push('(');
            todo.push(Piece::Text(")"));
        }
        match self.get(id) {
            Term::Illegal => text.push_str("error"),
            Term::Tuple(tuple) if tuple.is_scalar() => text.push('i'),
            Term::Tuple(tuple) => {
                let _ = write!(text, "{tuple}");
            }
            Term::Variable(variable) => text.push_str(self.name(*variable)),
            Term::Transpose(a) => {
                todo.extend([Piece::Text("'"), Piece::Term(*a, Strength::Atom)]);
            }
            Term::Sum(a, b) => todo.extend(Piece::infix(*a, "+", *b, own)),
            Term::Product(a, b) => todo.extend(Piece::infix(*a, "*", *b, own)),
            Term::Join(gate, alternatives) => {
                let _ = write!(text, "phi({};", self.gate_name(*gate));
                todo.push(Piece::Text(")"));
                for (index, part) in alternatives.iter().enumerate().rev() {
                    todo.push(Piece::Term(*part, Strength::Sum));
                    todo.push(Piece::Text(if index == 0 { " " } else { ", " }));
                }
            }
        }
    }
}

/// A piece of a term that is being printed.
enum Piece {
    Text(&'static str),
    Term(TermId, Strength),
}

impl Piece {
    /// The pieces of an operation, last first.
    fn infix(a: TermId, operator: &'static str, b: TermId, own: Strength) -> [Self; 3] {
        [Self::Term(b, own.above()), Self::Text(operator), Self::Term(a, own)]
    }
}

/// How strongly a term holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Sum,
    Product,
    Atom,
}

impl Strength {
    fn of(term: &Term) -> Self {
        match term {
            Term::Sum(..) => Self::Sum,
            Term::Product(..) => Self::Product,
            // A quote may follow another.
            Term::Illegal
            | Term::Tuple(_)
            | Term::Variable(_)
            | Term::Transpose(_)
            | Term::Join(..) => Self::Atom,
        }
    }

    fn above(self) -> Self {
        match self {
            Self::Sum => Self::Product,
            Self::Product | Self::Atom => Self::Atom,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_only_where_needed() {
        let mut terms = Terms::new();
        let (s, t) = (terms.variable("s"), terms.variable("t"));
        let sum = terms.sum(s, t);
        let right = terms.sum(s, sum);
        let transposed = terms.transpose(right);
        let twice = terms.transpose(transposed);
        let product = terms.product(twice, sum);
        assert_eq!(terms.show(product), "(s+(s+t))''*(s+t)");
        let gate = terms.gate("g");
        let join = terms.add(Term::Join(gate, [product, s].into_iter().collect()));
        assert_eq!(terms.show(join), "phi(g; (s+(s+t))''*(s+t), s)");
    }
}
