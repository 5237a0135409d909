//! Equations of sizes against the answers of `lariat prove`.
//!
//! ````text
//! ```prove
//! % dialect: matlab7
//! (s*t)' = t'*s'         % holds
//! s*t = t*s              % fails
//! [a; b]' = [a', b']     % not decided
//! ```
//! ````
//!
//! A line that is an equation of shape terms is decided; any other must be one of
//! MATLAB expressions, and holds where both sides succeed.

use crate::markdown::Section;
use lariat_session::equation::{Answer, compare_sizes};
use lariat_shapes::{Decider, Terms, Verdict, read_equation};
use lariat_syntax::Dialect;
use lariat_tracking::rules_of;

/// What differs between announced and found answers.
pub fn differences(section: &Section) -> Vec<String> {
    section.proofs.iter().flat_map(|block| of_block(block)).collect()
}

fn of_block(block: &str) -> Vec<String> {
    let mut dialect = Dialect::MATLAB;
    let mut wrong = Vec::new();
    for line in block.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix("% dialect:") {
            match Dialect::named(name.trim()) {
                Some(named) => dialect = named,
                None => wrong.push(format!("unknown dialect:{name}")),
            }
            continue;
        }
        let Some((equation, announced)) = line.rsplit_once('%') else {
            wrong.push(format!("`{line}` announces no answer"));
            continue;
        };
        let (equation, announced) = (equation.trim(), announced.trim());
        let found = answer(equation, &dialect);
        if found != announced {
            wrong.push(format!("`{equation}`: {found}, announced {announced}"));
        }
    }
    wrong
}

/// The answer in the words of a literate test.
fn answer(equation: &str, dialect: &Dialect) -> &'static str {
    let mut terms = Terms::new();
    let Ok((left, right)) = read_equation(equation, &mut terms) else {
        return match compare_sizes(equation, dialect) {
            None => "not an equation",
            Some(Answer::Holds(_)) => "holds",
            Some(Answer::Fails { .. }) => "fails",
            Some(Answer::Undecided(_)) => "not decided",
        };
    };
    let mut decider = Decider::new(rules_of(dialect), &terms, &[left, right]);
    match decider.equal(&terms, left, right) {
        Ok(Verdict::Equal) => "holds",
        Ok(Verdict::Fails(_)) => "fails",
        Err(_) => "not decided",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_must_come_true() {
        let block = "s+s = s % holds\ns*t = t*s % holds\n[a, b] = [b, a] % fails\ns = s\n";
        let wrong = of_block(block);
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(wrong[0].contains("fails, announced holds"), "{wrong:?}");
    }
}
