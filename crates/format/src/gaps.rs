//! How many blanks stand between two pieces of a line, 0 or 1.
//!
//! Outside matrices blanks never change the meaning of tokens, so one table of rules says
//! what is wanted. Directly inside `[ ]` and `{ }` they separate elements: there a blank
//! between elements stays, and none is added, but after commas and semicolons, which separate
//! by themselves.
//!
//! ```text
//! if(a&&b)          if (a && b)
//! x=f( a,1 ) ;      x = f(a,1);
//! [a -b , c]        [a -b, c]
//! [a ; b]           [a ; b]
//! ```
//!
//! *Even* places keep what the author has where it is the same on both sides.
//!
//! Cost: constant for each gap.

use crate::pieces::{Kind, Line, Pair, Piece, Pieces, is_sign};
use crate::style::{Blanks, Style};
use lariat_syntax::lexer::{Keyword, Token};
use lariat_syntax::tree::{BinaryOp, CommentKind};

/// A gap: the piece after it, which is not the first of its line.
pub(crate) struct Gaps<'a, 't> {
    pub text: &'a Pieces<'t>,
    pub style: &'a Style,
}

/// What an operator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Assignment,
    Logical,
    Comparison,
    Arithmetic,
    /// Powers and ranges.
    Tight,
}

/// What is wanted in a gap by one of its sides.
type Wanted = Option<u32>;

impl Gaps<'_, '_> {
    /// How many blanks should stand before a piece.
    pub fn wanted(&self, line: &Line, place: usize) -> u32 {
        let (left, right) = (&self.text.pieces[place - 1], &self.text.pieces[place]);
        let had = u32::from(self.text.gap(place) > 0);
        let pair = &self.text.pairs[right.pair as usize];
        if right.is_comment() {
            return self.before_comment(line, place, had);
        }
        let by_rule = self.beside_bracket(left, place, had, pair);
        let by_rule = by_rule.or_else(|| self.beside_separator(left, right, had, pair));
        if let Some(wanted) = by_rule {
            return wanted;
        }
        if pair.is_matrix {
            return had;
        }
        let by_rule = self.beside_operator(line, place);
        by_rule.or_else(|| self.beside_word(left, right, had)).unwrap_or(had)
    }

    fn before_comment(&self, line: &Line, place: usize, had: u32) -> u32 {
        let (left, right) = (&self.text.pieces[place - 1], &self.text.pieces[place]);
        if right.kind != Kind::Comment(CommentKind::Continuation) {
            return 1;
        }
        match left.token() {
            Some(Token::LParen | Token::LBracket | Token::LBrace) => had,
            _ if self.text.pairs[right.pair as usize].is_matrix => 1,
            _ => self.operator(line, place - 1).map_or(1, |it| self.around(it, line, place - 1)),
        }
    }

    /// Inside a bracket: `( x )`, `[1 2]`.
    fn beside_bracket(&self, left: &Piece, place: usize, had: u32, pair: &Pair) -> Wanted {
        let right = &self.text.pieces[place];
        let opens = matches!(left.token(), Some(Token::LParen | Token::LBracket | Token::LBrace));
        let closes = matches!(right.token(), Some(Token::RParen | Token::RBracket | Token::RBrace));
        match (opens, closes) {
            (false, false) => None,
            (true, true) => Some(0),
            _ => Some(match self.style.brackets {
                Blanks::One => 1,
                Blanks::None => 0,
                Blanks::Even => u32::from(had > 0 && self.is_spaced_inside(pair)),
            }),
        }
    }

    /// Do blanks stand inside of both brackets of a pair?
    fn is_spaced_inside(&self, pair: &Pair) -> bool {
        let spaced = |place: u32| self.side(place as usize) != Some(false);
        pair.close != u32::MAX && spaced(pair.open + 1) && spaced(pair.close)
    }

    /// Is a blank before a piece? `None` at the start of a line.
    fn side(&self, place: usize) -> Option<bool> {
        let piece = self.text.pieces.get(place)?;
        let before = place.checked_sub(1).map(|before| &self.text.pieces[before])?;
        let gap = &self.text.text.as_bytes()[before.span.end as usize..piece.span.start as usize];
        let breaks = gap.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        (!breaks && !piece.is_comment()).then_some(!gap.is_empty())
    }

    /// Beside `,` and `;`.
    fn beside_separator(&self, left: &Piece, right: &Piece, had: u32, pair: &Pair) -> Wanted {
        let is_separator = |token| matches!(token, Some(Token::Comma | Token::Semi));
        if is_separator(right.token()) {
            let after_empty = pair.is_matrix && is_separator(left.token());
            let is_free = right.token() == Some(Token::Semi)
                && pair.free_semicolons
                && pair.spaced_semicolons
                && self.style.commas == Blanks::Even;
            return Some(if after_empty || is_free { had } else { 0 });
        }
        let spaced = match left.token()? {
            Token::Comma => pair.spaced_commas,
            Token::Semi => pair.spaced_semicolons,
            _ => return None,
        };
        let in_brackets = right.pair != 0;
        Some(match self.style.commas {
            Blanks::One => 1,
            Blanks::None => u32::from(!in_brackets),
            Blanks::Even => u32::from(spaced),
        })
    }

    /// Beside an operator, outside matrices.
    fn beside_operator(&self, line: &Line, place: usize) -> Wanted {
        let (left, right) = (&self.text.pieces[place - 1], &self.text.pieces[place]);
        if let (Some(a), Some(b)) = (left.token(), right.token())
            && is_sign(a)
            && is_sign(b)
        {
            // `--` may be one operator, `- -` is two.
            return Some(u32::from(self.text.gap(place) > 0));
        }
        if let Some(operator) = self.operator(line, place) {
            return Some(self.around(operator, line, place));
        }
        if place - 1 > line.first as usize || self.is_operator_at_start(line, place - 1) {
            if let Some(operator) = self.operator(line, place - 1) {
                return Some(self.around(operator, line, place - 1));
            }
            if is_prefix(left) {
                return Some(0);
            }
        }
        None
    }

    fn is_operator_at_start(&self, line: &Line, place: usize) -> bool {
        place == line.first as usize
    }

    /// The operator that a piece is.
    fn operator(&self, line: &Line, place: usize) -> Option<Operator> {
        let piece = &self.text.pieces[place];
        let is_binary = piece.after_operand;
        Some(match piece.token()? {
            Token::Assign | Token::OpAssign(_) if piece.pair == 0 => Operator::Assignment,
            Token::Assign | Token::OpAssign(_) => Operator::Arithmetic,
            Token::Colon if is_binary => Operator::Tight,
            Token::Op(op) if is_binary && !self.is_doubled(line, place) => match op {
                BinaryOp::OrOr | BinaryOp::AndAnd | BinaryOp::Or | BinaryOp::And => {
                    Operator::Logical
                }
                BinaryOp::Lt
                | BinaryOp::Le
                | BinaryOp::Eq
                | BinaryOp::Ne
                | BinaryOp::Ge
                | BinaryOp::Gt => Operator::Comparison,
                BinaryOp::Pow | BinaryOp::ElPow => Operator::Tight,
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::LeftDiv
                | BinaryOp::ElMul
                | BinaryOp::ElDiv
                | BinaryOp::ElLeftDiv => Operator::Arithmetic,
            },
            _ => return None,
        })
    }

    /// The first half of `x++`, or a sign before another one.
    fn is_doubled(&self, line: &Line, place: usize) -> bool {
        let sign = |place: usize| self.text.pieces[place].token().is_some_and(is_sign);
        place + 1 < line.end as usize
            && sign(place)
            && sign(place + 1)
            && self.text.gap(place + 1) == 0
    }

    /// How many blanks stand on each side of an operator.
    fn around(&self, operator: Operator, line: &Line, place: usize) -> u32 {
        let pair = &self.text.pairs[self.text.pieces[place].pair as usize];
        let blanks = match operator {
            Operator::Assignment | Operator::Logical => Blanks::One,
            Operator::Comparison if pair.is_call => Blanks::Even,
            Operator::Comparison => self.style.comparisons,
            Operator::Arithmetic => self.style.operators,
            Operator::Tight => Blanks::Even,
        };
        match blanks {
            Blanks::One => 1,
            Blanks::None => 0,
            Blanks::Even => self.even(operator, line, place),
        }
    }

    fn even(&self, operator: Operator, line: &Line, place: usize) -> u32 {
        let before = (place > line.first as usize).then(|| self.side(place)).flatten();
        let after = (place + 1 < line.end as usize).then(|| self.side(place + 1)).flatten();
        u32::from(match (before, after) {
            (Some(before), Some(after)) if before != after => operator != Operator::Tight,
            (Some(side), _) | (None, Some(side)) => side,
            (None, None) => true,
        })
    }

    /// Beside words and operands, outside matrices.
    fn beside_word(&self, left: &Piece, right: &Piece, had: u32) -> Wanted {
        match (left.token(), right.token()) {
            // `'a' '` is a transpose, `'a''` an open string.
            (Some(Token::Char), Some(Token::Quote)) => Some(had),
            (_, Some(Token::Quote | Token::DotQuote)) => Some(0),
            (Some(Token::Dot), _) | (_, Some(Token::Dot)) => Some(had),
            (Some(Token::At), _) if !left.after_operand => Some(0),
            // `end` as the name of a function.
            (Some(Token::Keyword(Keyword::End(_))), Some(Token::LParen)) => Some(had),
            (Some(Token::Keyword(_)), _) if left.pair == 0 => Some(1),
            (_, Some(Token::Keyword(_))) if right.pair == 0 => Some(1),
            (Some(Token::RParen), Some(right)) if starts_operand(right) => Some(1),
            (Some(Token::RParen), Some(_)) if !right.after_operand => Some(1),
            _ => None,
        }
    }
}

/// Is the piece a prefix operator?
fn is_prefix(piece: &Piece) -> bool {
    match piece.token() {
        Some(Token::Op(BinaryOp::Add | BinaryOp::Sub)) => !piece.after_operand,
        Some(Token::Not | Token::Bang) => true,
        _ => false,
    }
}

/// Can a token only be the start of something new after a parenthesis?
fn starts_operand(token: Token) -> bool {
    matches!(token, Token::Ident | Token::Number | Token::Char | Token::String | Token::At)
}
