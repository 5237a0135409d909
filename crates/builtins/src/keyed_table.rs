//! The shared reader of tables whose lines begin with the name they are about: removed functions,
//! places of formats, tamed builtins.
//!
//! Empty lines and those that begin with `%` are comments. A line that its reader refuses, or
//! whose name has a row already, is left out and its number returned.
//!
//! Cost: one pass over the text, one hash insertion a line.

use rustc_hash::FxHashMap;

/// A table and the numbers of its lines with errors, counted from 1.
pub(crate) fn read<'t, T>(
    text: &'t str,
    row: impl Fn(&'t str) -> Option<(&'t str, T)>,
) -> (FxHashMap<&'t str, T>, Vec<usize>) {
    let (mut table, mut errors) = (FxHashMap::default(), Vec::new());
    let lines = text.lines().enumerate();
    for (index, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('%')) {
        let is_new = row(line).is_some_and(|(name, known)| table.insert(name, known).is_none());
        if !is_new {
            errors.push(index + 1);
        }
    }
    (table, errors)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn refused_and_repeated_lines_are_errors() {
        let row = |line: &'static str| line.split_once(' ');
        let (table, errors) = read("% comment\n\na 1\nb\na 2\n", row);
        assert_eq!(table.len(), 1);
        assert_eq!(errors, [4, 5]);
    }
}
