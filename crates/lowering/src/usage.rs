//! The usage that `print_usage` shows: the lines of a function's help that say how it is called.
//!
//! ```text
//! ## @deftypefn {} {@var{y} =} twice (@var{x}, @dots{})       " -- Y = twice (X, ...)"
//! ```
//!
//! Help in Texinfo says so line by line; they are written as plain text. What is not understood
//! of them leaves the function without a usage.
//!
//! Cost: linear in the text.

/// The widest line.
const WIDTH: usize = 79;

/// The usage in the comments of a file.
pub fn of(text: &str) -> Option<String> {
    let start = text.find("-*- texinfo -*-")?;
    let comments = text[start..].lines().skip(1);
    let is_comment = |line: &&str| line.starts_with(['#', '%']);
    let mut all = String::new();
    let mut joined = String::new();
    for line in comments.take_while(is_comment) {
        let line = line.trim_start_matches(['#', '%']);
        match line.strip_suffix('@') {
            Some(begun) => joined.push_str(begun),
            None => {
                joined.push_str(line);
                let whole = std::mem::take(&mut joined);
                let trimmed = whole.trim_start();
                if let Some(rest) = trimmed.strip_prefix("@deftypefn") {
                    all.push_str(&definition(rest.strip_prefix('x').unwrap_or(rest))?);
                }
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

/// A line that begins with its category and the type of the results, both in braces.
fn definition(text: &str) -> Option<String> {
    let (category, rest) = group(text.trim_start())?;
    let (results, rest) = group(rest.trim_start())?;
    if !category.is_empty() {
        return None;
    }
    let words = format!("{} {}", plain(results)?, plain(rest.trim())?);
    Some(wrapped(words.split_whitespace()))
}

/// The lines of a definition, the first one marked, the others indented.
fn wrapped<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut all = String::new();
    let mut line = " --".to_owned();
    for word in words {
        if line.len() + 1 + word.len() > WIDTH {
            all.push_str(&line);
            all.push('\n');
            line = " ".repeat(9);
        }
        line.push(' ');
        line.push_str(word);
    }
    all + &line + "\n"
}

/// What stands in braces, and what follows; or the first word.
fn group(text: &str) -> Option<(&str, &str)> {
    let Some(inner) = text.strip_prefix('{') else {
        let end = text.find(char::is_whitespace)?;
        return Some(text.split_at(end));
    };
    let mut depth = 1;
    for (at, letter) in inner.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&inner[..at], &inner[at + 1..]));
        }
    }
    None
}

/// Texinfo as plain text; `None` for a command that is not known.
fn plain(text: &str) -> Option<String> {
    let mut all = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        all.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let sign = rest.chars().next()?;
        if !sign.is_ascii_alphabetic() {
            all.push(sign);
            rest = &rest[sign.len_utf8()..];
            continue;
        }
        let brace = rest.find('{')?;
        let (inner, after) = group(&rest[brace..])?;
        match &rest[..brace] {
            "var" => all.push_str(&plain(inner)?.to_uppercase()),
            "dots" => all.push_str("..."),
            "qcode" | "asis" => all.push_str(&plain(inner)?),
            _ => return None,
        }
        rest = after;
    }
    all.push_str(rest);
    Some(all.replace(['{', '}'], ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_plain_text() {
        let text = "## Copyright\n\n## -*- texinfo -*-\n\
                    ## @deftypefn  {} {@var{y} =} twice (@var{x})\n\
                    ## @deftypefnx {} {[@var{y}, @var{n}] =} twice (@var{x}, @dots{}, @qcode{\"all\"})\n\
                    ## Text.\n## @end deftypefn\n\nfunction y = twice (x)\n";
        let wanted = " -- Y = twice (X)\n -- [Y, N] = twice (X, ..., \"all\")\n";
        assert_eq!(of(text).as_deref(), Some(wanted));
    }

    #[test]
    fn long_lines_are_wrapped_and_unknown_commands_are_not_guessed() {
        let long =
            format!("-*- texinfo -*-\n% @deftypefn {{}} {{}} f ({})\n", "abcdefg, ".repeat(12));
        let usage = of(&long).expect("a usage");
        assert!(usage.lines().all(|line| line.len() <= WIDTH), "{usage}");
        assert!(usage.lines().skip(1).all(|line| line.starts_with("          abcdefg")), "{usage}");
        assert_eq!(of("-*- texinfo -*-\n% @deftypefn {} {} f (@code{x})\n"), None);
        assert_eq!(of("% f (x)\n"), None);
    }
}
