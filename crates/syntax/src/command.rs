//! Command syntax: `hold on` means `hold('on')`.
//!
//! A statement that begins with a name that is not a variable is a command when
//! a blank follows the name and what comes next cannot continue an expression:
//!
//! | text | reading |
//! |---|---|
//! | `t -1` | command: an operator with a blank before and none after |
//! | `t - 1`, `t -` | expression |
//! | `t (1)` | expression |
//! | `t =1` | assignment |
//! | `t {2} = 1` | assignment |
//! | `t ==1` | command, by the rule for operators |
//! | `t *`, and the line ends | command |
//! | `t += 1` | compound assignment, which MATLAB's dialect refuses |
//! | `t 'a b' c` | command |
//!
//! The words run to the end of the line, a `;`, a `,` or a comment, none of
//! which count inside quotes or brackets. Quotes glue: `a'b c'd` is one word.

use crate::dialect::Dialect;
use crate::lexer::{Lexer, is_blank, is_line_end, is_name_start};
use lariat_base::Span;

/// True when the text after a name (which ends at `pos`) makes it a command.
pub(crate) fn follows_command(lexer: &Lexer<'_>, pos: usize, dialect: &Dialect) -> bool {
    let Some(next) = after_blanks(lexer, pos) else { return false };
    if next == pos {
        return false;
    }
    let byte = lexer.byte(next);
    if lexer.at_comment(next) || is_line_end(byte) || matches!(byte, b',' | b';' | b'(') {
        return false;
    }
    if byte == b'=' && lexer.byte(next + 1) != b'=' {
        return false;
    }
    if byte == b'{' && is_assigned_element(lexer, next) {
        return false;
    }
    match operator_len(lexer, next, dialect) {
        0 => true,
        len => {
            let after = next + len;
            // At the end of the line, as in `clear *`, the operator is a word.
            let spaced = !lexer.at_end(after)
                && (is_blank(lexer.byte(after)) || lexer.at_continuation(after));
            !spaced && !is_compound_assignment(lexer, next, len, dialect)
        }
    }
}

/// Does a `=` follow the braces that open at `pos`, on their line? `x {2} = 3` assigns.
fn is_assigned_element(lexer: &Lexer<'_>, pos: usize) -> bool {
    let (mut depth, mut at) = (0_u32, pos);
    while !lexer.at_end(at) && !is_line_end(lexer.byte(at)) {
        match lexer.byte(at) {
            b'{' | b'(' => depth += 1,
            b'}' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            let next = lexer.skip_blanks(at);
            return lexer.byte(next) == b'=' && lexer.byte(next + 1) != b'=';
        }
    }
    false
}

/// The first position after blanks and continuations; `None` at the end.
fn after_blanks(lexer: &Lexer<'_>, pos: usize) -> Option<usize> {
    let at = lexer.skip_continuations(pos);
    (!lexer.at_end(at)).then_some(at)
}

/// The length of the binary operator at `pos`, 0 if there is none.
fn operator_len(lexer: &Lexer<'_>, pos: usize, dialect: &Dialect) -> usize {
    let (first, second) = (lexer.byte(pos), lexer.byte(pos + 1));
    let third = lexer.byte(pos + 2);
    match (first, second) {
        (b'.', b'*' | b'/' | b'\\' | b'^') if third == b'=' => 3,
        (b'.', b'*' | b'/' | b'\\' | b'^') => 2,
        (b'.', b'\'') => 2,
        (b'=' | b'~' | b'<' | b'>', b'=') => 2,
        (b'!', b'=') if dialect.bang_is_not => 2,
        (b'&', b'&') | (b'|', b'|') => 2,
        (b'+' | b'-', _) if second == first && dialect.compound_assignment => 2,
        (b'+' | b'-' | b'*' | b'/' | b'\\' | b'^' | b'|' | b'&', b'=') => 2,
        (b'+' | b'-' | b'*' | b'/' | b'\\' | b'^' | b'<' | b'>' | b'&' | b'|' | b':', _) => 1,
        _ => 0,
    }
}

/// `t +=1` assigns in Octave.
fn is_compound_assignment(lexer: &Lexer<'_>, pos: usize, len: usize, dialect: &Dialect) -> bool {
    dialect.compound_assignment
        && len >= 2
        && lexer.byte(pos + len - 1) == b'='
        && !matches!(lexer.byte(pos), b'=' | b'~' | b'<' | b'>' | b'!')
}

/// True when a word, rather than an operator or bracket, follows at `pos`.
pub(crate) fn follows_word(lexer: &Lexer<'_>, pos: usize) -> bool {
    let next = after_blanks(lexer, pos);
    next.is_some_and(|next| next > pos && is_name_start(lexer.byte(next)))
}

/// Reads the words of a command from the lexer's position on and leaves it
/// after them, at the terminator.
pub(crate) fn words(lexer: &mut Lexer<'_>) -> Vec<Span> {
    let mut words = Vec::new();
    loop {
        lexer.pos = lexer.skip_blanks(lexer.pos);
        let pos = lexer.pos;
        if lexer.at_end(pos) || is_terminator(lexer, pos) {
            return words;
        }
        if lexer.at_continuation(pos) {
            lexer.pass_continuation();
            continue;
        }
        let end = word_end(lexer, pos);
        words.push(Span::new(pos as u32, end as u32));
        lexer.pos = end;
    }
}

fn is_terminator(lexer: &Lexer<'_>, pos: usize) -> bool {
    let byte = lexer.byte(pos);
    is_line_end(byte) || matches!(byte, b',' | b';') || lexer.at_comment(pos)
}

fn word_end(lexer: &Lexer<'_>, start: usize) -> usize {
    let mut pos = start;
    let mut depth = 0_usize;
    while !lexer.at_end(pos) && !is_line_end(lexer.byte(pos)) {
        match lexer.byte(pos) {
            quote @ (b'\'' | b'"') => {
                pos = quoted_end(lexer, pos, quote);
                continue;
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            byte if is_blank(byte) || is_terminator(lexer, pos) => break,
            b'.' if lexer.at_continuation(pos) && continues_line(lexer, pos) => break,
            _ => {}
        }
        pos += 1;
    }
    pos
}

/// Do the dots in a command continue the line? They do after a blank, and at the end of the
/// line; otherwise they are part of a word.
fn continues_line(lexer: &Lexer<'_>, dots: usize) -> bool {
    let after = lexer.skip_blanks(dots + DOTS);
    is_blank(lexer.byte(dots.saturating_sub(1)))
        || lexer.at_end(after)
        || is_line_end(lexer.byte(after))
}

/// The dots that continue a line.
const DOTS: usize = "...".len();

/// Does the line that ends here end in dots?
fn ends_in_dots(lexer: &Lexer<'_>, end: usize) -> bool {
    let backwards = lexer.bytes()[..end].iter().rev();
    backwards.skip_while(|&&byte| is_blank(byte)).take(DOTS).filter(|&&byte| byte == b'.').count()
        == DOTS
}

/// After the closing quote of a part of a word, or the end of the line. In MATLAB double quotes
/// are characters like others to what joins lines, `mex LDFLAGS="-g ...`: dots at the end of the
/// line continue it within them.
fn quoted_end(lexer: &Lexer<'_>, start: usize, quote: u8) -> usize {
    let mut end = lexer.line_end(start);
    let mut pos = start + 1;
    let joins = quote == b'"' && !lexer.dialect.double_quote_escapes;
    loop {
        if pos >= end {
            let next = lexer.after_line_end(end);
            if !joins || lexer.at_end(next) || !ends_in_dots(lexer, end) {
                return end;
            }
            (pos, end) = (next, lexer.line_end(next));
            continue;
        }
        if lexer.byte(pos) == quote {
            if lexer.byte(pos + 1) != quote {
                return pos + 1;
            }
            pos += 1;
        }
        pos += 1;
    }
}
