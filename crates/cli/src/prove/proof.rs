//! The laws of a proof.
//!
//! The rewriter brings both sides to their readable form and names each law that
//! it uses. Where the two forms are the same, that is a proof. Where not, the
//! cases have decided, and both forms are shown.
//!
//! ```text
//! holds
//!   left: b*b+a*b = a+b*b   distribution, s*t + t*t = s + t*t
//!   right: b*b+a = a+b*b    order of sums
//! ```

use crate::console::Console;
use lariat_shapes::{Evaluator, Reason, Rules, Step, TermId, Terms};
use std::io::{self, Write};

/// Longer proofs are cut.
const MAX_STEPS: usize = 200;

/// Prints the proof of an equation that holds.
pub fn write(
    terms: &mut Terms,
    (left, right): (TermId, TermId),
    rules: Rules,
    console: &mut Console,
) -> io::Result<()> {
    if left == right {
        return writeln!(console.out, "  both sides are the same term");
    }
    let (left, left_steps) = form(terms, left, rules);
    let (right, right_steps) = form(terms, right, rules);
    if left != right {
        let shown = (terms.show(left), terms.show(right));
        writeln!(console.out, "  decided by cases; the laws lead to different forms:")?;
        writeln!(console.out, "  left: {}", shown.0)?;
        return writeln!(console.out, "  right: {}", shown.1);
    }
    write_steps("left", &left_steps, terms, console)?;
    write_steps("right", &right_steps, terms, console)
}

/// The readable form of a term, and how it was reached.
fn form(terms: &mut Terms, term: TermId, rules: Rules) -> (TermId, Vec<Step>) {
    let mut evaluator = Evaluator::new(rules);
    let form = evaluator.evaluate(terms, term);
    (form, evaluator.steps)
}

fn write_steps(side: &str, steps: &[Step], terms: &Terms, console: &mut Console) -> io::Result<()> {
    for step in steps.iter().take(MAX_STEPS) {
        let (from, to) = (terms.show(step.from), terms.show(step.to));
        writeln!(console.out, "  {side}: {from} = {to}   {}", reason(step.reason))?;
    }
    match steps.len().saturating_sub(MAX_STEPS) {
        0 => Ok(()),
        more => writeln!(console.out, "  {side}: {more} further steps"),
    }
}

fn reason(reason: Reason) -> String {
    match reason {
        Reason::Law(law) => format!("{}, {}", law.name, law.equation),
        Reason::Order => "order of sums".to_owned(),
        Reason::Known => "known shapes".to_owned(),
        Reason::Join => "one alternative".to_owned(),
    }
}
