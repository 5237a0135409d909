//! The rules: one rule, one file, one page.
//!
//! A rule is a code, a default level, a page of explanation whose examples are
//! executed as tests, and a pure function from what is known of a file to
//! diagnostics. [`check_file`] runs them all, applies the configured levels and
//! the suppressions in the source.
//!
//! | module | one concept |
//! |---|---|
//! | [`rule`] | what a rule is, the list of all, their levels |
//! | `rules` | the rules |
//! | [`suppression`] | `%#ok` |
//! | `dynamic` | functions whose variables cannot all be seen |

mod dynamic;
pub mod rule;
mod rules;
pub mod suppression;

pub use lariat_project::Level;
pub use rule::{FileContext, Levels, Rule, find_rule, rules};

use lariat_base::Diagnostic;

/// Everything that is wrong with a file, in the order of its text.
pub fn check_file(context: &FileContext<'_>, levels: &Levels) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rule in rules() {
        if levels.is_off(rule) {
            continue;
        }
        let first = found.len();
        (rule.check)(context, &mut found);
        levels.apply(rule, &mut found[first..]);
    }
    suppression::apply(context, levels, &mut found);
    found.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.message.cmp(&b.message)));
    found
}

fn place(diagnostic: &Diagnostic) -> (u32, u32, &'static str) {
    let span = diagnostic.primary().map(|label| label.span).unwrap_or_default();
    (span.start, span.end, diagnostic.code)
}
