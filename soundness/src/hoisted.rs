//! Scripts that end with functions, for GNU Octave.
//!
//! In MATLAB the functions at the end of a script are there from its beginning. GNU Octave
//! defines a function when it gets to it, so its text comes first here.
//!
//! ```text
//! x = twice(2);                     1;
//! function y = twice(x)             function y = twice(x)
//! y = 2 * x;                        y = 2 * x;
//! end                               end
//!                                   x = twice(2);
//! ```
//!
//! Cost: one parse.

use lariat_syntax::tree::Unit;
use lariat_syntax::{Dialect, parse};

/// What keeps GNU Octave from taking the file for one of functions.
const START: &str = "1;\n";

/// The text with its functions first; `None` for any other file.
pub fn hoisted(text: &str) -> Option<String> {
    let parsed = parse(text, &Dialect::OCTAVE);
    let tree = &parsed.tree;
    if !parsed.errors.is_empty() || tree.unit != Unit::Script {
        return None;
    }
    let outer = tree.functions.iter().filter(|(_, function)| function.parent.is_none());
    let mut functions: Vec<_> = outer.map(|(_, function)| function.span.range()).collect();
    functions.sort_by_key(|range| range.start);
    functions.first()?;
    let (mut first, mut rest, mut at) = (String::from(START), String::new(), 0);
    for range in functions {
        rest.push_str(&text[at..range.start]);
        at = range.end;
        first.push_str(&text[range]);
        first.push('\n');
    }
    rest.push_str(&text[at..]);
    Some(first + &rest)
}

#[cfg(test)]
mod tests {
    use super::hoisted;

    #[test]
    fn functions_come_first() {
        let text = "x = twice(2);\nfunction y = twice(x)\ny = 2 * x;\nend\n";
        let expected = "1;\nfunction y = twice(x)\ny = 2 * x;\nend\nx = twice(2);\n\n";
        assert_eq!(hoisted(text).as_deref(), Some(expected));
        assert_eq!(hoisted("x = 1;\n"), None);
        assert_eq!(hoisted("function f\nend\n"), None);
    }
}
