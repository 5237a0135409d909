//! Plain text in Markdown.
//!
//! Example: `pi*R^2` is written `pi\\*R^2`.
//!
//! Cost: linear in the text.

/// The text with the characters that Markdown would take for marks escaped.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (place, c) in text.char_indices() {
        let begins = text[..place].trim().is_empty();
        if matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '>' | '\\' | '#' | '|')
            || begins && matches!(c, '-' | '+' | '=' | '~')
        {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn marks_are_escaped() {
        assert_eq!(escaped("a*b_c [x]"), "a\\*b\\_c \\[x\\]");
        assert_eq!(escaped("- a - b"), "\\- a - b");
    }
}
