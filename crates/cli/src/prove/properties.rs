//! `lariat prove --properties`: figure 6 of `003`, computed.
//!
//! One line for each operator and property: `holds`, or shapes for which it
//! fails. The rules of all three languages are shown unless a dialect is given.

use crate::console::Console;
use lariat_shapes::operators::Operator;
use lariat_shapes::properties::{Property, fails};
use lariat_shapes::{LeftOut, Rules};
use std::io::{self, Write};

/// Prints the table.
pub fn write(only: Option<Rules>, console: &mut Console) -> io::Result<()> {
    let all = Rules::LANGUAGES.into_iter().filter(|rules| only.is_none_or(|only| only == *rules));
    for (at, rules) in all.enumerate() {
        if at > 0 {
            writeln!(console.out)?;
        }
        let title = match rules.left_out {
            LeftOut::Empty => "Elementwise operations want equal shapes or a scalar (matlab7)",
            LeftOut::Nothing => "Elementwise operations expand extents of 1 (matlab)",
            LeftOut::Lines => "Elementwise operations expand extents of 1 (octave)",
        };
        writeln!(console.out, "{title}")?;
        for operator in Operator::BINARY {
            write_operator(operator, rules, console)?;
        }
    }
    Ok(())
}

fn write_operator(operator: Operator, rules: Rules, console: &mut Console) -> io::Result<()> {
    for property in Property::ALL {
        let answer = match fails(operator, property, rules) {
            Ok(None) => "holds".to_owned(),
            Ok(Some(found)) => format!("fails at {found}"),
            Err(reason) => format!("gave up: {reason}"),
        };
        writeln!(console.out, "  {:<7} {:<13}  {answer}", operator.sample(), property.name())?;
    }
    Ok(())
}
