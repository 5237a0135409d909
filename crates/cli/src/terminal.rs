//! What is known of the terminal: whether to colour, and how wide lines may be.
//!
//! Output that is not for a terminal has no colour and a fixed width, so that
//! it does not depend on the machine.

use crate::args::Color;
use anstream::{AutoStream, ColorChoice};

/// The width of lines that nobody looks at on a terminal.
const WIDTH_ELSEWHERE: usize = 120;

/// How to write to one stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Whether to colour.
    pub color: bool,
    /// How many columns a line may have.
    pub width: usize,
    /// Whether a person is looking.
    pub interactive: bool,
}

impl Terminal {
    /// Standard output.
    pub fn stdout(color: Color) -> Self {
        Self::of(&std::io::stdout(), color)
    }

    /// Standard error.
    pub fn stderr(color: Color) -> Self {
        Self::of(&std::io::stderr(), color)
    }

    fn of<S: anstream::stream::RawStream>(stream: &S, color: Color) -> Self {
        let interactive = stream.is_terminal();
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => AutoStream::choice(stream) != ColorChoice::Never,
        };
        let measured = interactive.then(terminal_size::terminal_size).flatten();
        let width = measured.map_or(WIDTH_ELSEWHERE, |(width, _)| usize::from(width.0).max(40));
        Self { color, width, interactive }
    }

    /// `text` in `style`, if this stream has colours.
    pub fn paint(self, style: anstyle::Style, text: &str) -> String {
        match self.color {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }
}
