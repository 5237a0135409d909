//! Symbols from text: where their numbers come from, and how they are shown.
//!
//! ```text
//! symbol s0 count parameter 0 extent 2 extent "taps" 2
//! symbol s2 whole from 1 to 12 join 3 end 4 extent 2 extent "x" 2
//! symbol s1 number statement 4 returned 0 inside "norm" value "n"
//! ```
//!
//! Cost: linear.

use super::scanner::{Fault, Scanner};
use lariat_shapes::{
    JoinSide, Named, ParameterPart, Range, StatementPart, Symbol, SymbolName, SymbolOrigin,
    VariablePart,
};
use std::sync::Arc;

/// So deep may the name of a symbol be nested.
const MAX_DEPTH: usize = 4;

/// A symbol, after its number.
pub(super) fn symbol(line: &mut Scanner<'_>) -> Result<Symbol, Fault> {
    let range = range(line)?;
    let origin = origin(line)?;
    let name = name(line, MAX_DEPTH)?;
    Ok(Symbol::from(Named { origin, name, range }))
}

/// `count`, `whole from 1 to 12`, `number`
fn range(line: &mut Scanner<'_>) -> Result<Range, Fault> {
    let mut range = match line.name() {
        Some("count") => Range::COUNT,
        Some("whole") => Range { whole: true, ..Range::ANY },
        Some("number") => Range::ANY,
        _ => return Err(line.wanted("`count`, `whole` or `number`")),
    };
    if line.eat_word("from") {
        range.low = Some(line.integer()?);
    }
    if line.eat_word("to") {
        range.high = Some(line.integer()?);
    }
    Ok(range)
}

fn origin(line: &mut Scanner<'_>) -> Result<SymbolOrigin, Fault> {
    match line.name() {
        Some("parameter") => {
            Ok(SymbolOrigin::Parameter { place: line.count()?, part: parameter_part(line)? })
        }
        Some("declared") => Ok(SymbolOrigin::Declared { place: line.count()? }),
        Some("statement") => {
            Ok(SymbolOrigin::Statement { stmt: line.count()?, part: statement_part(line)? })
        }
        Some("join") => join(line),
        _ => Err(line.wanted("where the symbol gets its number")),
    }
}

fn parameter_part(line: &mut Scanner<'_>) -> Result<ParameterPart, Fault> {
    match line.name() {
        Some("passed") => line.count().map(ParameterPart::Passed),
        Some("extent") => line.count().map(ParameterPart::Extent),
        Some("pages") => Ok(ParameterPart::AllColumns),
        Some("value") => Ok(ParameterPart::Value),
        _ => Err(line.wanted("`passed`, `extent`, `pages` or `value`")),
    }
}

fn statement_part(line: &mut Scanner<'_>) -> Result<StatementPart, Fault> {
    match line.name() {
        Some("extent") => {
            Ok(StatementPart::Extent { target: line.count()?, dimension: line.count()? })
        }
        Some("operand") => line.count().map(StatementPart::Operand),
        Some("returned") => line.count().map(StatementPart::Returned),
        _ => Err(line.wanted("`extent`, `operand` or `returned`")),
    }
}

fn join(line: &mut Scanner<'_>) -> Result<SymbolOrigin, Fault> {
    let stmt = line.count()?;
    let side = match line.name() {
        Some("head") => JoinSide::Head,
        Some("end") => JoinSide::End,
        _ => return Err(line.wanted("`head` or `end`")),
    };
    let var = line.count()?;
    let part = match line.name() {
        Some("extent") => VariablePart::Extent(line.count()?),
        Some("value") => VariablePart::Value,
        _ => return Err(line.wanted("`extent` or `value`")),
    };
    Ok(SymbolOrigin::Join { stmt, side, var, part })
}

fn name(line: &mut Scanner<'_>, depth: usize) -> Result<SymbolName, Fault> {
    match line.name() {
        Some("value") => Ok(SymbolName::Value(line.string()?.into())),
        Some("extent") => Ok(SymbolName::Extent(line.string()?.into(), line.count()?)),
        Some("pages") => Ok(SymbolName::AllColumns(line.string()?.into())),
        Some("inside") if depth > 0 => {
            let function = line.string()?.into();
            Ok(SymbolName::Inside(function, Arc::new(name(line, depth - 1)?)))
        }
        _ => Err(line.wanted("a name of a symbol")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::value_text::symbol_name;
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let part = VariablePart::Extent(3);
        let origins = [
            SymbolOrigin::Parameter { place: 1, part: ParameterPart::Passed(70_000) },
            SymbolOrigin::Parameter { place: 0, part: ParameterPart::Extent(2) },
            SymbolOrigin::Parameter { place: 0, part: ParameterPart::AllColumns },
            SymbolOrigin::Parameter { place: 0, part: ParameterPart::Value },
            SymbolOrigin::Declared { place: 4 },
            SymbolOrigin::Statement {
                stmt: 9,
                part: StatementPart::Extent { target: 15, dimension: 4 },
            },
            SymbolOrigin::Statement { stmt: 9, part: StatementPart::Operand(7) },
            SymbolOrigin::Statement { stmt: 9, part: StatementPart::Returned(254) },
            SymbolOrigin::Join { stmt: 2, side: JoinSide::Head, var: 70_000, part },
            SymbolOrigin::Join { stmt: 2, side: JoinSide::End, var: 1, part: VariablePart::Value },
        ];
        let inner = Arc::new(SymbolName::Extent("A".into(), 1));
        let columns = SymbolName::AllColumns("A".into());
        let names = [SymbolName::from("n>1"), columns, SymbolName::Inside("f".into(), inner)];
        for (origin, name) in origins.iter().flat_map(|it| names.iter().map(move |n| (it, n))) {
            let text = format!("count {origin} {}", symbol_name(name));
            let symbol = symbol(&mut Scanner::new(&text)).unwrap();
            assert_eq!(symbol.origin(), Some(*origin), "{text}");
            assert_eq!(symbol.to_string(), name.to_string(), "{text}");
        }
    }

    #[test]
    fn nesting_is_bounded() {
        let text = format!("count declared 0 {}value \"n\"", "inside \"f\" ".repeat(100_000));
        assert!(symbol(&mut Scanner::new(&text)).is_err());
    }
}
