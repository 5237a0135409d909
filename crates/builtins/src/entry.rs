//! One line of a list of names.
//!
//! A list is a text with one entry a line: `name`, a member `package.name`, or a
//! package `+name`; inner packages are written `+outer.inner` or
//! `+outer/+inner`. A `%` or `#` starts a comment. Lists that a user gives
//! with `--known-functions` are written alike.

use std::borrow::Cow;

/// The contents of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry<'a> {
    /// A function or class; dotted when it is a member of a package.
    Function(&'a str),
    /// A package; dotted when it is an inner one.
    Package(Cow<'a, str>),
}

/// Reads a line: `Ok(None)` when it is empty, `Err` with its text when it is
/// no entry.
pub(crate) fn read_line(line: &str) -> Result<Option<Entry<'_>>, &str> {
    let text = line.split(['%', '#']).next().unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(None);
    }
    let entry = match text.strip_prefix('+') {
        None => Entry::Function(text),
        Some(name) if name.contains("/+") => Entry::Package(name.replace("/+", ".").into()),
        Some(name) => Entry::Package(name.into()),
    };
    if entry.name().split('.').all(is_identifier) { Ok(Some(entry)) } else { Err(text) }
}

impl Entry<'_> {
    /// The name without its `+`.
    pub fn name(&self) -> &str {
        match self {
            Self::Function(name) => name,
            Self::Package(name) => name,
        }
    }
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_list() {
        assert_eq!(read_line("  f_1  % ours\r"), Ok(Some(Entry::Function("f_1"))));
        assert_eq!(read_line("p.q.f"), Ok(Some(Entry::Function("p.q.f"))));
        assert_eq!(read_line("+p"), Ok(Some(Entry::Package("p".into()))));
        assert_eq!(read_line("+p/+q"), Ok(Some(Entry::Package("p.q".into()))));
        assert_eq!(read_line(" # nothing"), Ok(None));
        for bad in ["two words", "+", "p.", ".f", "1st", "a-b", "+p/q", "é"] {
            assert_eq!(read_line(bad), Err(bad));
        }
    }
}
