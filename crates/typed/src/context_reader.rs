//! The lines of a typed program with what is known in a context.
//!
//! Cost: linear.

use super::function_reader::{list, stmt};
use super::program::{
    Call, Condition, Context, ContextId, FunctionId, Known, Precondition, Subscript, Target,
};
use super::reader_state::{Names, State, numbered};
use super::scanner::{Fault, Scanner};
use super::status_reader::status;
use super::value_reader::value;
use lariat_ir::VarId;
use lariat_shapes::Symbol;
use std::sync::Arc;

type Read<T> = Result<T, Fault>;

/// `context C0 F0 complete returns asked ?`
pub(super) fn begin(state: &mut State, line: &mut Scanner<'_>) -> Read<()> {
    numbered(line.id('C')?, state.contexts.len())?;
    let function = line.id('F')?;
    if function >= state.functions.len() {
        return Err(format!("there is no function F{function}"));
    }
    let workspace = if line.eat_word("in") { Some(ContextId::new(line.id('C')?)) } else { None };
    let complete = either(line, "complete", "incomplete")?;
    let returns = either(line, "returns", "never")?;
    line.expect("asked")?;
    let asked = if line.eat("?") { None } else { Some(line.count()?) };
    state.contexts.push(Context {
        function: FunctionId::new(function),
        workspace,
        arguments: Vec::new(),
        more: None,
        asked,
        complete,
        returns,
        versions: Vec::new(),
        results: Vec::new(),
        calls: Vec::new(),
        preconditions: Vec::new(),
    });
    Ok(())
}

fn either(line: &mut Scanner<'_>, yes: &str, no: &str) -> Read<bool> {
    if line.eat_word(yes) {
        return Ok(true);
    }
    line.expect(no).map(|()| false)
}

/// A line of a context.
pub(super) fn line(state: &mut State, word: &str, line: &mut Scanner<'_>) -> Read<()> {
    let (symbols, functions) = (&state.symbols, &state.functions);
    let Some(context) = state.contexts.last_mut() else {
        return Err(format!("`{word}` stands in front of the first context"));
    };
    let (_, names) = &functions[context.function.index()];
    match word {
        "argument" => context.arguments.push(Arc::new(value(line, symbols)?)),
        "more" => context.more = Some(Arc::new(value(line, symbols)?)),
        "value" => {
            let version = names.version(line)?;
            numbered(version.index(), context.versions.len())?;
            context.versions.push(known(line, symbols)?);
        }
        "result" => context.results.push(known(line, symbols)?),
        "call" => {
            let stmt = stmt(line)?;
            let open = line.eat_word("open");
            context.calls.push(Call { stmt, open, targets: list(line, target)? });
        }
        "check" => {
            let (stmt, condition) = (stmt(line)?, condition(names, line)?);
            let status = status(line, symbols)?;
            context.preconditions.push(Precondition { stmt, condition, status });
        }
        _ => return Err(format!("`{word}` is not a line of a typed program")),
    }
    Ok(())
}

fn known(line: &mut Scanner<'_>, symbols: &[Symbol]) -> Read<Known> {
    Ok(match line.name() {
        Some("unreached") => Known::Unreached,
        Some("unassigned") => Known::Unassigned,
        Some("maybe") => Known::Maybe(Arc::new(value(line, symbols)?)),
        Some("always") => Known::Always(Arc::new(value(line, symbols)?)),
        _ => return Err(line.wanted("what is known of a value")),
    })
}

fn target(line: &mut Scanner<'_>) -> Read<Target> {
    if line.eat_word("builtin") {
        return line.string().map(Target::Builtin);
    }
    if line.eat_word("cut") {
        return line.string().map(Target::Cut);
    }
    line.id('C').map(|id| Target::Context(ContextId::new(id)))
}

fn condition(names: &Names, line: &mut Scanner<'_>) -> Read<Condition> {
    Ok(match line.name() {
        Some("assigned") => Condition::Assigned(names.var(line)?),
        Some("classes") => Condition::Classes(operands(names, line)?),
        Some("sizes") => Condition::Sizes(operands(names, line)?),
        Some("positions") => Condition::Positions(subscript(names, line)?),
        Some("within") => Condition::Within(subscript(names, line)?),
        Some("nogrowth") => Condition::NoGrowth(subscript(names, line)?),
        Some("field") => {
            let base = names.var(line)?;
            Condition::Field { base, name: line.string()? }
        }
        Some("arguments") => Condition::Arguments(line.count()?),
        Some("results") => Condition::Results(line.count()?),
        Some("result") => Condition::Result(line.count()?),
        Some("truth") => Condition::Truth(names.var(line)?),
        Some("other") => Condition::Other,
        _ => return Err(line.wanted("a condition")),
    })
}

/// Variables up to a colon.
fn operands(names: &Names, line: &mut Scanner<'_>) -> Read<Vec<VarId>> {
    let mut all = Vec::new();
    while !line.eat(":") {
        all.push(names.var(line)?);
    }
    Ok(all)
}

fn subscript(names: &Names, line: &mut Scanner<'_>) -> Read<Subscript> {
    let (base, index) = (names.var(line)?, names.var(line)?);
    Ok(Subscript { base, index, place: line.count()? })
}
