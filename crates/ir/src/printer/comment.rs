//! Comments, each on lines of its own.
//!
//! | in the program | printed |
//! |---|---|
//! | `% text`, `# text` | the same; `#` becomes `%` where it starts no comment |
//! | `%{ … %}` over lines | the same; the lines inside keep their place |
//! | `%{` that stood after code | `% {`: alone on its line it would open a block |
//! | `%!test` (Octave) | the same, at column 1 |

use super::Printer;
use lariat_syntax::Dialect;

impl Printer<'_> {
    pub(super) fn comment(&mut self, text: &str) {
        let lines = lines(text, self.options.dialect);
        let (first, rest) = lines.split_first().map_or((None, &[][..]), |(a, b)| (Some(a), b));
        match first {
            Some(first) if !first.starts_with("%!") => self.line(first),
            first => self.verbatim(first),
        }
        rest.iter().for_each(|line| self.verbatim(Some(line)));
    }

    fn verbatim(&mut self, line: Option<&String>) {
        if let Some(line) = line {
            self.out.push_str(line);
            self.out.push('\n');
        }
    }
}

/// The lines of a comment as the dialect writes them.
pub(crate) fn lines(text: &str, dialect: &Dialect) -> Vec<String> {
    let mut lines = text.lines().map(|line| percent(line, dialect));
    let Some(first) = lines.next() else { return Vec::new() };
    let mut first = match first.starts_with(['%', '#']) {
        true => first,
        false => format!("% {}", first.trim_start_matches('.').trim_start()),
    };
    let is_line = !text.contains('\n');
    if is_line && matches!(first.trim_end(), "%{" | "%}" | "#{" | "#}") {
        first.insert(1, ' ');
    }
    std::iter::once(first.trim_end().to_owned()).chain(lines).collect()
}

/// The line with a mark that starts a comment in the dialect.
fn percent(line: &str, dialect: &Dialect) -> String {
    match line.trim_start().starts_with('#') && !dialect.hash_comments {
        true => line.replacen('#', "%", 1),
        false => line.to_owned(),
    }
}
