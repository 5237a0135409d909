//! `[format]` in `lariat.toml`: the layout of `lariat format` and of editors.
//!
//! ```toml
//! [format]
//! indent = 4                  # blanks of a block, 1 to 16
//! functions = "as-written"    # bodies: as-written, classic, nested or all
//! indent-cases = true         # case deeper than switch
//! operators = "even"          # blanks around + - * / …: even, one or none
//! comparisons = "one"         # around == < …
//! commas = "even"             # after commas
//! brackets = "even"           # inside ( ) [ ] { }
//! max-blank-lines = 2         # 1 to 100
//! ```
//!
//! `even` keeps what the author has, the same on both sides and within one pair of brackets.
//!
//! Cost: one look at each key.

use crate::suggest::nearest;
use lariat_format::{Blanks, FunctionBodies, Style};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is wrong, where, and what to do.
pub(crate) struct FormatError {
    pub at: Range<usize>,
    pub message: String,
    pub help: String,
}

const KEYS: [&str; 8] = [
    "indent",
    "functions",
    "indent-cases",
    "operators",
    "comparisons",
    "commas",
    "brackets",
    "max-blank-lines",
];

const BLANKS: [(&str, Blanks); 3] =
    [("even", Blanks::Even), ("one", Blanks::One), ("none", Blanks::None)];

const FUNCTIONS: [(&str, FunctionBodies); 4] = [
    ("as-written", FunctionBodies::AsWritten),
    ("classic", FunctionBodies::Classic),
    ("nested", FunctionBodies::Nested),
    ("all", FunctionBodies::All),
];

/// Reads the table into a style; returns what is wrong with it.
pub(crate) fn read(table: &DeTable<'_>, style: &mut Style) -> Vec<FormatError> {
    let mut errors = Vec::new();
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        let outcome = match name {
            "indent" => number(value, 1..=Style::MAX_INDENT).map(|it| style.indent = it),
            "functions" => word(value, &FUNCTIONS).map(|it| style.functions = it),
            "indent-cases" => truth(value).map(|it| style.indent_cases = it),
            "operators" => word(value, &BLANKS).map(|it| style.operators = it),
            "comparisons" => word(value, &BLANKS).map(|it| style.comparisons = it),
            "commas" => word(value, &BLANKS).map(|it| style.commas = it),
            "brackets" => word(value, &BLANKS).map(|it| style.brackets = it),
            "max-blank-lines" => {
                let allowed = 1..=Style::MAX_BLANK_LINES;
                number(value, allowed).map(|it| style.max_blank_lines = it)
            }
            unknown => {
                let message = format!("unknown key `{unknown}` in `[format]`");
                errors.push(FormatError {
                    at: key.span(),
                    message,
                    help: suggestion(unknown, &KEYS),
                });
                continue;
            }
        };
        if let Err(help) = outcome {
            let message = format!("`{name}` in `[format]` has no such value");
            errors.push(FormatError { at: value.span(), message, help });
        }
    }
    errors
}

type Value<'i> = Spanned<DeValue<'i>>;

fn number(value: &Value<'_>, allowed: std::ops::RangeInclusive<u32>) -> Result<u32, String> {
    let given = value.get_ref().as_integer().and_then(|it| it.as_str().parse().ok());
    given.filter(|it| allowed.contains(it)).ok_or_else(|| {
        format!("write a whole number from {} to {}", allowed.start(), allowed.end())
    })
}

fn truth(value: &Value<'_>) -> Result<bool, String> {
    value.get_ref().as_bool().ok_or_else(|| "write true or false".to_owned())
}

fn word<T: Copy>(value: &Value<'_>, words: &[(&'static str, T)]) -> Result<T, String> {
    let names: Vec<&str> = words.iter().map(|&(name, _)| name).collect();
    let given = value.get_ref().as_str().unwrap_or_default();
    let found = words.iter().find(|(name, _)| *name == given);
    found.map(|&(_, it)| it).ok_or_else(|| suggestion(given, &names))
}

fn suggestion(given: &str, words: &[&str]) -> String {
    match nearest(given, words.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(text: &str) -> Result<Style, Vec<String>> {
        let table = DeTable::parse(text).expect("TOML");
        let mut style = Style::default();
        let errors = read(table.get_ref(), &mut style);
        let lines = errors.into_iter().map(|it| format!("{}; {}", it.message, it.help));
        let mut lines: Vec<String> = lines.collect();
        lines.sort();
        if lines.is_empty() { Ok(style) } else { Err(lines) }
    }

    #[test]
    fn all_keys_are_read() {
        let text = "indent = 2\nfunctions = 'all'\nindent-cases = false\noperators = 'one'\n\
            comparisons = 'none'\ncommas = 'one'\nbrackets = 'none'\nmax-blank-lines = 1\n";
        let wanted = Style {
            indent: 2,
            functions: FunctionBodies::All,
            indent_cases: false,
            operators: Blanks::One,
            comparisons: Blanks::None,
            commas: Blanks::One,
            brackets: Blanks::None,
            max_blank_lines: 1,
        };
        assert_eq!(style(text), Ok(wanted));
        assert_eq!(style(""), Ok(Style::default()));
    }

    #[test]
    fn mistakes_are_named() {
        let errors = style("indnt = 2\nindent = 0\ncommas = 'non'\n").expect_err("mistakes");
        assert_eq!(
            errors,
            [
                "`commas` in `[format]` has no such value; did you mean `none`?",
                "`indent` in `[format]` has no such value; write a whole number from 1 to 16",
                "unknown key `indnt` in `[format]`; did you mean `indent`?",
            ]
        );
    }
}
