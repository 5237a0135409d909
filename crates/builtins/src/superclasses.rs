//! Classes of MATLAB's from which a program's classes inherit, and what they hand down.
//!
//! ```
//! use lariat_builtins::inherits;
//! assert_eq!(inherits("handle", "delete"), Some(true));
//! assert_eq!(inherits("handle", "radius"), Some(false));
//! assert_eq!(inherits("dynamicprops", "radius"), None, "objects of it get further members");
//! ```
//!
//! The table is `spec/superclasses.txt`. Source: MathWorks' pages of these classes.
//!
//! Cost: a few string comparisons.

/// The table.
const TABLE: &str = include_str!("../spec/superclasses.txt");

/// What stands before a superclass.
const INHERITS: &str = "<";

/// Does a class of MATLAB's hand down this member? `None` where not all of its members are
/// known.
pub fn inherits(class: &str, member: &str) -> Option<bool> {
    let (_, members) = lines().find(|(name, _)| *name == class)?;
    let mut words = members.split_whitespace();
    let mut found = false;
    while let Some(word) = words.next() {
        found |= match word {
            INHERITS => inherits(words.next()?, member)?,
            word => word == member,
        };
    }
    Some(found)
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn superclasses_are_in_the_table_before_their_classes() {
        let mut seen = Vec::new();
        for (class, members) in lines() {
            let mut words = members.split_whitespace();
            while let Some(word) = words.next() {
                if word == INHERITS {
                    let superclass = words.next().unwrap_or_default();
                    assert!(seen.contains(&superclass), "{class} inherits from {superclass}");
                }
            }
            seen.push(class);
        }
    }
}
