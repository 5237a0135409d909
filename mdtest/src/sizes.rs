//! Announced sizes against those that shape tracking finds.
//!
//! | comment after a statement | what it says |
//! |---|---|
//! | `% size: h a+b; mid a+b` | the sizes of what the line assigns, over the parameters' sizes |
//! | `% may-be: c b \| b*b` | all sizes that a variable may have in a run; `any` for any |
//! | `% settles: a, b` | the variables whose size this loop changes in its first iteration at most; `none` without |
//! | `% checks: needed, implied` | what is known of the line's checks of sizes, in order; `none` without |
//! | `% insert: x = zeros(1, n);` | an array grows here: the statement to insert, proved safe |
//! | `% grows` | an array grows here: nothing is proved |
//!
//! Sizes are compared as terms, in the section's language, where both can be read;
//! else as texts.

use crate::markdown::Section;
use crate::project::Project;
use lariat_shapes::{Decider, Rules, Terms, read_term};
use lariat_tracking::report::{FunctionSizes, Known, of_file};
use lariat_tracking::rules_of;

/// What differs between announced and found sizes.
pub fn differences(section: &Section) -> Vec<String> {
    const MARKS: [&str; 6] =
        ["% size: ", "% may-be: ", "% settles: ", "% checks: ", "% insert: ", "% grows"];
    let announces = |text: &str| MARKS.iter().any(|mark| text.contains(mark));
    if !section.files.iter().any(|file| announces(&file.text)) {
        return Vec::new();
    }
    let project = Project::of(section);
    let code = project.collection();
    let mut wrong = Vec::new();
    for ((file, ..), text) in project.files.iter().zip(&section.files) {
        let found = of_file(&code, *file, &project.dialect);
        let reader = Reader { functions: &found, rules: rules_of(&project.dialect) };
        for (number, line) in text.text.lines().enumerate() {
            let number = number as u32 + 1;
            for difference in reader.line(number, line) {
                wrong.push(format!("{}:{number}: {difference}", text.name));
            }
        }
    }
    wrong
}

struct Reader<'r> {
    functions: &'r [FunctionSizes],
    rules: Rules,
}

impl Reader<'_> {
    fn line(&self, number: u32, line: &str) -> Vec<String> {
        let mut wrong = Vec::new();
        let after = |mark: &str| {
            let (_, rest) = line.split_once(mark)?;
            Some(rest.split(" % ").next().unwrap_or(rest).trim())
        };
        if let Some(sizes) = after("% size: ") {
            sizes.split(';').for_each(|size| wrong.extend(self.size(number, size.trim())));
        }
        if let Some(may_be) = after("% may-be: ") {
            wrong.extend(self.may_be(may_be));
        }
        if let Some(settles) = after("% settles: ") {
            wrong.extend(self.settles(number, settles));
        }
        if let Some(checks) = after("% checks: ") {
            wrong.extend(self.checks(number, checks));
        }
        match (after("% insert: "), line.contains("% grows")) {
            (None, false) => {}
            (statement, _) => wrong.extend(self.growth(number, statement)),
        }
        wrong
    }

    fn size(&self, number: u32, announced: &str) -> Option<String> {
        let (name, expected) = announced.split_once(' ')?;
        let rows = self.functions.iter().flat_map(|function| &function.sizes);
        let mut rows = rows.filter(|row| row.line == number && row.variable == name).peekable();
        if rows.peek().is_none() {
            return Some(format!("`{name}` is not assigned here"));
        }
        let found = rows.find(|row| !self.equal(&row.size, expected.trim()))?;
        Some(format!("`{name}` has the size {}, announced {expected}", found.size))
    }

    fn may_be(&self, announced: &str) -> Option<String> {
        let (name, expected) = announced.split_once(' ')?;
        let rows = self.functions.iter().flat_map(|function| &function.may_be);
        let Some(row) = rows.into_iter().find(|row| row.variable == name) else {
            return Some(format!("there is no variable `{name}`"));
        };
        let expected: Vec<&str> = expected.split('|').map(str::trim).collect();
        let fits = match &row.sizes {
            None => expected == ["any"],
            Some(sizes) => {
                let known = |size: &&str| sizes.iter().any(|other| self.equal(other, size));
                sizes.len() == expected.len() && expected.iter().all(known)
            }
        };
        (!fits).then(|| format!("`{name}` may be {:?}, announced {expected:?}", row.sizes))
    }

    fn settles(&self, number: u32, announced: &str) -> Option<String> {
        let rows = self.functions.iter().flat_map(|function| &function.may_be);
        let here = rows.filter(|row| row.settles.contains(&number));
        let mut names: Vec<&str> = here.map(|row| row.variable.as_str()).collect();
        names.sort_unstable();
        let found = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        let message = || format!("the first iteration alone changes {found}, not {announced}");
        (found != announced).then(message)
    }

    fn checks(&self, number: u32, announced: &str) -> Option<String> {
        let checks = self.functions.iter().flat_map(|function| &function.checks);
        let words = checks.filter(|check| check.line == number).map(|check| match check.verdict {
            Known::Needed(_) => "needed",
            Known::Always => "always",
            Known::Implied(_) => "implied",
            Known::Never => "never",
        });
        let words: Vec<&str> = words.collect();
        let found = if words.is_empty() { "none".to_owned() } else { words.join(", ") };
        (found != announced).then(|| format!("the checks are {found}, announced {announced}"))
    }

    fn growth(&self, number: u32, announced: Option<&str>) -> Option<String> {
        let growths = self.functions.iter().flat_map(|function| &function.growths);
        let Some((.., found)) = growths.into_iter().find(|(line, ..)| *line == number) else {
            return Some("no array grows here, as far as is known".to_owned());
        };
        let safe = found.preallocation.as_ref().filter(|_| found.doubt.is_none());
        let safe = safe.map(|preallocation| preallocation.statement.as_str());
        (safe != announced).then(|| {
            format!("safe to insert is {safe:?} ({:?}), announced {announced:?}", found.doubt)
        })
    }

    /// Are two sizes equal terms?
    fn equal(&self, found: &str, expected: &str) -> bool {
        if found == expected {
            return true;
        }
        let mut terms = Terms::new();
        let (found, expected) = (read_term(found, &mut terms), read_term(expected, &mut terms));
        let (Ok(found), Ok(expected)) = (found, expected) else { return false };
        let mut decider = Decider::new(self.rules, &terms, &[found, expected]);
        match (decider.key(&terms, found), decider.key(&terms, expected)) {
            (Ok(found), Ok(expected)) => found == expected,
            _ => false,
        }
    }
}
