//! What makes a finding *the same* finding after the file was edited elsewhere:
//! its file, its rule, its message and the text of its line, blanks squeezed.
//! Line numbers do not count, neither the finding's own nor those in messages.
//!
//! Baselines count findings per fingerprint; SARIF carries its hash.

use lariat_base::{Diagnostic, SourceFile, Sources};

/// What stays the same when lines move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    /// The file's path with `/`.
    pub path: String,
    /// The rule.
    pub code: String,
    /// The message, its line numbers replaced by `#`.
    pub message: String,
    /// The text of the line, blanks squeezed.
    pub line: String,
}

impl Fingerprint {
    /// The fingerprint of a finding; `path` maps the file's name to the path to
    /// keep.
    pub fn new(finding: &Diagnostic, sources: &Sources, path: impl Fn(&str) -> String) -> Self {
        let place = finding.primary().map(|label| (sources.file(label.file), label.span.start));
        Self {
            path: place.map_or(String::new(), |(file, _)| path(file.name())),
            code: finding.code.to_owned(),
            message: without_line_numbers(&finding.message),
            line: place.map_or(String::new(), |(file, offset)| line_text(file, offset)),
        }
    }

    /// A hash that is the same on every machine and in every release (FNV-1a).
    pub fn hash(&self, occurrence: usize) -> String {
        let occurrence = occurrence.to_string();
        let parts = [&self.path, &self.code, &self.message, &self.line, &occurrence];
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        format!("{hash:016x}")
    }
}

/// The text of the line that holds `offset`, blanks squeezed.
fn line_text(file: &SourceFile, offset: u32) -> String {
    let lines = file.lines();
    let span = lines.line_span(file.text(), lines.line(offset));
    file.text()[span.range()].split_whitespace().collect::<Vec<_>>().join(" ")
}

fn without_line_numbers(message: &str) -> String {
    let mut words: Vec<&str> = message.split(' ').collect();
    for at in 1..words.len() {
        let is_number = words[at].starts_with(|c: char| c.is_ascii_digit());
        if is_number && matches!(words[at - 1], "line" | "lines") {
            words[at] = "#";
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::{Encoding, Severity, Span};

    fn fingerprint(text: &str, start: u32, message: &str) -> Fingerprint {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("f.m", text, Encoding::Utf8));
        let span = Span::new(start, start + 1);
        let finding = Diagnostic::new("some-rule", Severity::Error, message, file, span);
        Fingerprint::new(&finding, &sources, str::to_owned)
    }

    #[test]
    fn moving_a_line_changes_nothing() {
        let before = fingerprint("x = 1;\ny =  2;\n", 7, "bad since line 1, really");
        let after = fingerprint("% new\nx = 1;\n  y = 2;\n", 15, "bad since line 2, really");
        assert_eq!(before, after);
        assert_eq!(before.hash(0), after.hash(0));
        assert_ne!(before.hash(0), after.hash(1));
        assert_eq!(before.line, "y = 2;");
    }
}
