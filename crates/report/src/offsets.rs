//! Places in a text as a browser counts them: the text is shown with `\n` as its only line
//! end, a sign for each control character, and offsets in UTF-16 code units.
//!
//! ```text
//! "é = 1;\r\nx"   shown as "é = 1;\nx"; the byte 9 of `x` is the unit 7
//! ```
//!
//! Cost: linear in the text once; a look-up is an addition for plain ASCII, a binary search
//! otherwise.

use std::borrow::Cow;

/// What control characters are shown as.
const CONTROL: char = '\u{FFFD}';

/// A text as it is shown, with the places of its bytes.
pub struct Shown<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    /// Byte offsets, and by how much the offset shown is less from there on; empty where
    /// nothing changes.
    steps: Vec<(u32, u32)>,
}

impl<'t> Shown<'t> {
    /// A text.
    pub fn of(text: &'t str) -> Self {
        if text.bytes().all(|byte| byte.is_ascii() && is_shown(byte.into())) {
            return Self { text: Cow::Borrowed(text), steps: Vec::new() };
        }
        let (mut shown, mut steps) = (String::with_capacity(text.len()), Vec::new());
        let (mut units, mut chars) = (0u32, text.char_indices().peekable());
        while let Some((at, char)) = chars.next() {
            let is_line_end = char == '\r' && chars.peek().is_some_and(|&(_, next)| next == '\n');
            if !is_line_end {
                let char = match char {
                    '\r' => '\n',
                    char if is_shown(char) => char,
                    _ => CONTROL,
                };
                shown.push(char);
                units += char.len_utf16() as u32;
            }
            let end = (at + char.len_utf8()) as u32;
            let less = end.saturating_sub(units);
            if steps.last().is_none_or(|&(_, known)| known != less) {
                steps.push((end, less));
            }
        }
        Self { text: Cow::Owned(shown), steps }
    }

    /// The place of a byte.
    pub fn unit(&self, byte: u32) -> u32 {
        let step = self.steps.partition_point(|&(from, _)| from <= byte);
        byte - step.checked_sub(1).map_or(0, |at| self.steps[at].1)
    }
}

/// Control characters are not, nor those that change the order in which others are read: with
/// them a line may look like another one than it is.
fn is_shown(char: char) -> bool {
    match char {
        '\n' | '\t' => true,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => false,
        char => !char.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn plain_text_is_itself() {
        let shown = Shown::of("x = 1;\n\ty");
        assert_eq!(shown.text, "x = 1;\n\ty");
        assert_eq!(shown.unit(8), 8);
    }

    #[test]
    fn a_line_looks_like_what_it_is() {
        assert_eq!(Shown::of("a % \u{202E}b\u{2066}").text, "a % \u{FFFD}b\u{FFFD}");
    }

    #[test]
    fn other_text_is_counted() {
        let text = "é = 1;\r\nx\r€😀\0y";
        let shown = Shown::of(text);
        assert_eq!(shown.text, "é = 1;\nx\n€😀\u{FFFD}y");
        let units: Vec<u16> = shown.text.encode_utf16().collect();
        for (at, char) in text.char_indices().filter(|(_, char)| char.is_alphanumeric()) {
            let unit = shown.unit(at as u32) as usize;
            let mut buffer = [0; 2];
            assert!(units[unit..].starts_with(char.encode_utf16(&mut buffer)), "{char} at {at}");
        }
    }
}
