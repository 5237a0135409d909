//! The lines of a typed program with what a function is, whatever its
//! arguments.
//!
//! Cost: linear.

use super::program::{Block, Expression, Function, Statement, Variable};
use super::reader_state::{Names, State, numbered};
use super::scanner::{Fault, Scanner};
use lariat_base::Span;
use lariat_interprocedural::FunctionRef;
use lariat_ir::ssa::graph::{BlockId, Gate, Item};
use lariat_ir::ssa::{Definition, Phi, Step, Version, VersionId};
use lariat_ir::{FunctionId, Role, StmtId, VarId};

type Read<T> = Result<T, Fault>;

/// All roles.
const ROLES: [Role; 10] = [
    Role::Script,
    Role::Primary,
    Role::Subfunction,
    Role::Nested,
    Role::Method,
    Role::StaticMethod,
    Role::Constructor,
    Role::Property,
    Role::Initializer,
    Role::Lambda,
];

/// `function F0 f0 0 primary 0..31 "f"`
pub(super) fn begin(state: &mut State, line: &mut Scanner<'_>) -> Read<()> {
    numbered(line.id('F')?, state.functions.len())?;
    let file = state.files.get(line.id('f')?).ok_or("a file that is not in the table")?.id;
    let function = FunctionId::new(line.count()?);
    let word = line.name();
    let role = ROLES.into_iter().find(|role| Some(super::text::role(*role)) == word);
    let role = role.ok_or_else(|| line.wanted("what the function is"))?;
    let reference = FunctionRef { file, function };
    let span = span(line)?;
    let function = Function::named(reference, line.string()?, role, span);
    state.functions.push((function, Names::default()));
    Ok(())
}

/// A line of a function.
pub(super) fn line(state: &mut State, word: &str, line: &mut Scanner<'_>) -> Read<()> {
    let Some((function, names)) = state.functions.last_mut() else {
        return Err(format!("`{word}` stands in front of the first function"));
    };
    match word {
        "variable" => variable(function, names, line),
        "inputs" => list(line, |line| names.var(line)).map(|vars| function.inputs = vars),
        "outputs" => list(line, |line| names.var(line)).map(|vars| function.outputs = vars),
        "variadic" => {
            function.variadic_inputs = line.eat_word("inputs");
            function.variadic_outputs = line.eat_word("outputs");
            Ok(())
        }
        "statement" => {
            numbered(line.id('s')?, function.statements.len())?;
            let span = span(line)?;
            function.statements.push(Statement { span, operation: line.string()? });
            Ok(())
        }
        "version" => version(function, names, line),
        "block" => block(function, line),
        _ => match function.blocks.last_mut() {
            Some(block) => in_block(block, &function.versions, names, word, line),
            None => Err(format!("`{word}` stands in front of the first block")),
        },
    }
}

fn variable(function: &mut Function, names: &mut Names, line: &mut Scanner<'_>) -> Read<()> {
    let name = line.word()?.to_owned();
    let local = line.eat_word("local");
    if !local {
        line.expect("elsewhere")?;
    }
    let temporary = match line.is_at_end() {
        true => None,
        false => Some(Expression { span: span(line)?, text: line.string()? }),
    };
    names.vars.insert(name.clone(), VarId::new(function.variables.len()));
    function.variables.push(Variable { name, local, temporary });
    Ok(())
}

/// `version y#3 b2 updated s6 y#2`
fn version(function: &mut Function, names: &mut Names, line: &mut Scanner<'_>) -> Read<()> {
    let name = line.word()?;
    let (var, number) = name.rsplit_once('#').ok_or("a version without a number")?;
    let number = number.parse().map_err(|_| "a version without a number")?;
    let var = *names.vars.get(var).ok_or_else(|| format!("`{var}` is not a variable"))?;
    names.versions.insert(name.to_owned(), VersionId::new(function.versions.len()));
    let block = BlockId::new(line.id('b')?);
    let definition = definition(names, line)?;
    function.versions.push(Version { var, number, block, definition });
    Ok(())
}

fn definition(names: &Names, line: &mut Scanner<'_>) -> Read<Definition> {
    Ok(match line.name() {
        Some("entry") => Definition::Entry,
        Some("phi") => Definition::Phi(line.count()?),
        Some("assigned") => Definition::Assigned(stmt(line)?),
        Some("updated") => {
            let stmt = stmt(line)?;
            Definition::Updated { stmt, from: names.version(line)? }
        }
        Some("begun") => Definition::Begun(stmt(line)?),
        Some("next") => Definition::Next(stmt(line)?),
        Some("caught") => Definition::Caught(stmt(line)?),
        Some("unseen") => Definition::Unseen(stmt(line)?),
        _ => return Err(line.wanted("what defines the version")),
    })
}

/// `block b1 loop s7 from b0 b2 to b2 b3`
fn block(function: &mut Function, line: &mut Scanner<'_>) -> Read<()> {
    numbered(line.id('b')?, function.blocks.len())?;
    let gate = gate(line)?;
    line.expect("from")?;
    let preds = blocks(line)?;
    line.expect("to")?;
    let succs = blocks(line)?;
    let (phis, steps) = (Vec::new(), Vec::new());
    function.blocks.push(Block { gate, preds, succs, phis, steps });
    Ok(())
}

/// What a branch of a statement is.
type GateOf = fn(StmtId) -> Gate;

fn gate(line: &mut Scanner<'_>) -> Read<Option<Gate>> {
    let gates: [(&str, GateOf); 5] = [
        ("branch", Gate::Branch),
        ("loop", Gate::Loop),
        ("left", Gate::Left),
        ("try", Gate::Try),
        ("unwind", Gate::Unwind),
    ];
    for (word, of) in gates {
        if line.eat_word(word) {
            return stmt(line).map(|stmt| Some(of(stmt)));
        }
    }
    Ok(line.eat_word("return").then_some(Gate::Return))
}

fn blocks(line: &mut Scanner<'_>) -> Read<Vec<BlockId>> {
    let mut all = Vec::new();
    while let Ok(block) = line.id('b') {
        all.push(BlockId::new(block));
    }
    Ok(all)
}

/// A φ function or a step.
fn in_block(
    block: &mut Block,
    versions: &[Version],
    names: &Names,
    word: &str,
    line: &mut Scanner<'_>,
) -> Read<()> {
    if word == "phi" {
        let version = names.version(line)?;
        line.expect("=")?;
        let operands = list(line, |line| names.version(line))?;
        let var = versions[version.index()].var;
        block.phis.push(Phi { var, version, operands });
        return Ok(());
    }
    let item = item(names, word, line)?;
    let mut reads = Vec::new();
    line.expect(":")?;
    while !line.eat("->") {
        let version = names.version(line)?;
        reads.push((versions[version.index()].var, version));
    }
    let writes = list(line, |line| names.version(line))?;
    block.steps.push(Step { item, reads, writes });
    Ok(())
}

fn item(names: &Names, word: &str, line: &mut Scanner<'_>) -> Read<Item> {
    Ok(match word {
        "stmt" => Item::Stmt(stmt(line)?),
        "test" => Item::Test(stmt(line)?),
        "begin" => Item::Begin(stmt(line)?),
        "next" => Item::Next(stmt(line)?),
        "unseen" => Item::Unseen(stmt(line)?),
        "exit" => Item::Exit,
        "caught" => {
            let stmt = stmt(line)?;
            line.expect("of")?;
            let mut vars = Vec::new();
            while !line.is_next(':') {
                vars.push(names.var(line)?);
            }
            Item::Caught(stmt, vars)
        }
        _ => return Err(format!("`{word}` is not a line of a typed program")),
    })
}

/// What is left of a line.
pub(super) fn list<T>(
    line: &mut Scanner<'_>,
    mut one: impl FnMut(&mut Scanner<'_>) -> Read<T>,
) -> Read<Vec<T>> {
    let mut all = Vec::new();
    while !line.is_at_end() {
        all.push(one(line)?);
    }
    Ok(all)
}

/// `s12`
pub(super) fn stmt(line: &mut Scanner<'_>) -> Read<StmtId> {
    line.id('s').map(StmtId::new)
}

/// `10..15`
fn span(line: &mut Scanner<'_>) -> Read<Span> {
    let start = line.count()?;
    line.expect("..")?;
    Ok(Span { start, end: line.count()? })
}
