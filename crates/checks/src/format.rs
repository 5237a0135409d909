//! The conversions of a format, as `sprintf` reads it.
//!
//! ```text
//! '%5.2f of %*d%%\n'    f, a width from the arguments and d; `%%` is a percent sign
//! 'rate: 5% '           the `%` at the end is not a conversion
//! ```
//!
//! Cost: linear in the text.

/// What a format asks of the arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Format {
    /// The letter of each conversion in order, `*` for a width or precision that is an
    /// argument.
    pub(crate) takes: Vec<char>,
    /// Conversions that state which argument they take, `%2$d`.
    pub(crate) is_numbered: bool,
    /// What begins with `%` and is not a conversion.
    pub(crate) broken: Option<String>,
}

const FLAGS: [char; 5] = ['-', '+', ' ', '0', '#'];
const LETTERS: &str = "diuoxXfeEgGcsaA";

impl Format {
    /// Reads a format: the value of the text, without its quotes.
    pub(crate) fn read(text: &str) -> Self {
        let mut format = Self::default();
        let mut rest = text;
        while let Some((_, after)) = rest.split_once('%') {
            rest = match after.strip_prefix('%') {
                Some(after) => after,
                None => format.conversion(after),
            };
        }
        format
    }

    /// Reads a conversion after its `%`; returns what follows it.
    fn conversion<'t>(&mut self, text: &'t str) -> &'t str {
        let mut takes = Vec::new();
        let digits = |rest: &'t str| rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let mut rest = digits(text);
        if rest.len() < text.len() && rest.starts_with('$') {
            self.is_numbered = true;
            rest = &rest[1..];
        } else {
            rest = text;
        }
        rest = rest.trim_start_matches(FLAGS);
        let mut number = |rest: &'t str| match rest.strip_prefix('*') {
            Some(after) => {
                takes.push('*');
                after
            }
            None => digits(rest),
        };
        rest = number(rest);
        if let Some(after) = rest.strip_prefix('.') {
            rest = number(after);
        }
        rest = rest.trim_start_matches(['l', 'h', 'b', 't']);
        match rest.chars().next().filter(|letter| LETTERS.contains(*letter)) {
            Some(letter) => {
                self.takes.extend(takes);
                self.takes.push(letter);
                &rest[letter.len_utf8()..]
            }
            None => {
                let shown = text.len() - rest.len();
                let next = rest.chars().next().map_or(0, char::len_utf8);
                self.broken.get_or_insert_with(|| format!("%{}", &text[..shown + next]));
                rest
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn takes(text: &str) -> String {
        let format = Format::read(text);
        assert_eq!(format.broken, None, "{text}");
        format.takes.into_iter().collect()
    }

    #[test]
    fn conversions() {
        assert_eq!(takes("no"), "");
        assert_eq!(takes("100%%"), "");
        assert_eq!(takes("%d and %5.2f%s\\n"), "dfs");
        assert_eq!(takes("%*d %-*.*g"), "*d**g");
        assert_eq!(takes("%lu %bx %+08.3e % d"), "uxed");
        assert!(Format::read("%2$d %1$s").is_numbered);
    }

    #[test]
    fn broken_ones() {
        let broken = |text| Format::read(text).broken;
        assert_eq!(broken("5%"), Some("%".to_owned()));
        assert_eq!(broken("5% (%d)"), Some("% (".to_owned()));
        assert_eq!(broken("%y"), Some("%y".to_owned()));
        assert_eq!(broken("%5.2é"), Some("%5.2é".to_owned()));
        assert_eq!(Format::read("%y %d").takes, ['d']);
    }
}
