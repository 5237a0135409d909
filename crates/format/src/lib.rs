//! The layout of MATLAB and Octave code: indentation, blanks, empty lines.
//!
//! [`format()`] changes what stands between tokens, never the tokens, never where lines end, and
//! never the meaning: after each run the new text is parsed and its tree and comments are
//! compared with the old ones. Formatting twice changes nothing more.
//!
//! ```text
//! if(x>0),y=[1 -2];  % sign      ->    if (x > 0), y = [1 -2];  % sign
//! z=f( x,...                               z = f(x, ...
//!      y) ;                                      y);
//! end                                  end
//! ```
//!
//! The technique is that of gofmt, not that of printers of trees: the text is taken apart in
//! *pieces* ([`mod@pieces`]), the tree says only which blocks are open ([`mod@blocks`]); what the
//! author laid out by hand (line breaks, continuation lines, columns) is kept relative to what
//! it refers to.
//!
//! | module | one concept |
//! |---|---|
//! | [`style`] | what may be chosen |
//! | [`pieces`] | a text as lines of pieces |
//! | [`blocks`] | how deep lines are indented |
//! | [`gaps`] | how many blanks stand between two pieces |
//! | [`continuation`] | where lines start that continue a statement |
//! | [`columns`] | the column of each piece: what is aligned stays aligned |
//! | [`mod@write`] | the new text |
//! | [`marks`] | `%#format off` |
//! | [`mod@changes`] | the lines that differ, as edits |
//!
//! What is not changed: where statements and lines begin and end, comments, commands
//! (`hold on`), lines for the shell, line ends (LF, CRLF), the blanks inside matrices of
//! several lines, and what stands between `%#format off` and `%#format on`.
//!
//! Cost: linear; the parser runs once, and once more for each pass that changed something.

mod blocks;
mod changes;
mod columns;
mod continuation;
mod gaps;
mod marks;
mod pieces;
mod style;
mod write;

pub use changes::{Change, changes, line_changes};
pub use style::{Blanks, FunctionBodies, Style};

use lariat_syntax::tree::Tree;
use lariat_syntax::{Dialect, Lexeme, SyntaxError, parse_with_tokens, same};

/// Why a text is not formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has syntax errors: these.
    Syntax(Vec<SyntaxError>),
    /// The layout would have changed the meaning, which is a defect of this crate.
    Meaning,
}

/// How often a text is laid out again until nothing changes.
const MAX_PASSES: usize = 6;

/// The text in the given style.
///
/// The new text is laid out again until nothing changes: columns that were aligned by chance
/// may come apart in the first pass and are not kept then. Nearly always the second pass is
/// the last.
///
/// # Errors
/// Texts with syntax errors are not formatted.
pub fn format(text: &str, dialect: &Dialect, style: &Style) -> Result<String, Refusal> {
    let (original, lexemes) = parse_with_tokens(text, dialect);
    if !original.errors.is_empty() {
        return Err(Refusal::Syntax(original.errors));
    }
    let original = original.tree;
    let mut formatted = laid_out(&original, &lexemes, style);
    if formatted == text {
        return Ok(formatted);
    }
    for _ in 0..MAX_PASSES {
        let (again, lexemes) = parse_with_tokens(formatted.as_str(), dialect);
        let is_same = again.errors.is_empty()
            && same::same_tree(&original, &again.tree)
            && same::same_comments(&original, &again.tree);
        if !is_same {
            return Err(Refusal::Meaning);
        }
        let next = laid_out(&again.tree, &lexemes, style);
        if next == formatted {
            break;
        }
        formatted = next;
    }
    Ok(formatted)
}

/// One pass.
fn laid_out(tree: &Tree, lexemes: &[Lexeme], style: &Style) -> String {
    let pieces = pieces::pieces(tree, lexemes);
    let kept = marks::kept_lines(&pieces);
    let indentations = blocks::indentations(tree, &pieces, style, &kept);
    let starts = continuation::starts(&pieces, &indentations, style.indent, &kept);
    let columns = columns::columns(&pieces, style, &starts, &kept);
    write::write(&pieces, style, &columns, &kept)
}

#[cfg(test)]
mod tests;
