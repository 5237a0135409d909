//! Texts that are code: what functions such as `eval` are given.
//!
//! ```text
//! c_eval('B? = t * ?;', 1:2)      assigns, of a project's own function with placeholders
//! plot(x, y, 'Color', 'r')        no code
//! ```
//!
//! Cost: linear in the text.

/// Does a text look like a statement that assigns a variable? A name or a part of one stands
/// before a single `=`, and a semicolon ends a statement.
#[must_use]
pub fn is_assignment(text: &str) -> bool {
    let Some((left, right)) = text.split_once('=') else { return false };
    let is_end = |c: char| c.is_alphanumeric() || matches!(c, '_' | '?' | '!' | ')' | ']');
    left.trim_end().ends_with(is_end) && !right.starts_with('=') && text.contains(';')
}

#[cfg(test)]
mod tests {
    use super::is_assignment;

    #[test]
    fn statements_that_assign_are_code() {
        assert!(is_assignment("B? = t * ?;") && is_assignment("[a, b] = size(x);"));
        for text in ["r", "x = 3", "a == b;", "a <= b;", "disp(3);", "= 3;"] {
            assert!(!is_assignment(text), "{text}");
        }
    }
}
