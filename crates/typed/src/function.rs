//! The facts of a typed program about a function, whatever its arguments.
//!
//! A temporary is the value of an expression, or of a part of one; its text is
//! what users read instead of its name.
//!
//! ```text
//! y = (a + b) * c;       t1 = a + b         t1 stands for `a + b`
//! ```
//!
//! Cost: linear in the function.

use super::program::{Block, Expression, Function, Statement, Variable};
use lariat_base::Span;
use lariat_interprocedural::naming::qualified;
use lariat_interprocedural::{Collection, FunctionRef};
use lariat_ir::ssa::Ssa;
use lariat_ir::walk;
use lariat_ir::{Role, Stmt, StmtId, Storage, VarId};

/// So many characters of an expression are shown.
const CHARS: usize = 60;

/// The facts about a function.
pub(super) fn of(code: &Collection, at: FunctionRef, ssa: Option<&Ssa>) -> Function {
    let Some(body) = code.function(at) else {
        return Function::named(at, String::new(), Role::Script, Span::default());
    };
    let text = |span: Span| code.unit(at.file).map_or("", |unit| unit.tree().slice(span));
    let spans = expressions(body);
    let variable = |(id, variable): (VarId, &lariat_ir::Variable)| Variable {
        name: variable.name.clone(),
        local: variable.storage == Storage::Local,
        temporary: variable.temporary.then(|| {
            let span = spans[id.index()].unwrap_or(Span::at(body.span.start));
            Expression { span, text: shortened(text(span), &variable.name) }
        }),
    };
    let statement = |(id, stmt): (StmtId, &Stmt)| Statement {
        span: body.origins.get(id.index()).map_or(body.span, |origin| origin.span),
        operation: operation(stmt).to_owned(),
    };
    Function {
        inputs: body.inputs.clone(),
        outputs: body.outputs.clone(),
        variadic_inputs: body.variadic_inputs,
        variadic_outputs: body.variadic_outputs,
        variables: body.vars.iter().map(variable).collect(),
        statements: body.stmts.iter().map(statement).collect(),
        versions: ssa
            .into_iter()
            .flat_map(|ssa| ssa.versions.iter())
            .map(|(_, v)| v.clone())
            .collect(),
        blocks: ssa.map_or_else(Vec::new, blocks),
        ..Function::named(at, qualified(code, at), body.role, body.span)
    }
}

fn blocks(ssa: &Ssa) -> Vec<Block> {
    let block = |(id, block): (lariat_ir::ssa::graph::BlockId, &_)| {
        let lariat_ir::ssa::graph::Block { gate, preds, succs, .. } = block;
        Block {
            gate: *gate,
            preds: preds.clone(),
            succs: succs.clone(),
            phis: ssa.phis[id.index()].clone(),
            steps: ssa.steps[id.index()].clone(),
        }
    };
    ssa.graph.blocks.iter().map(block).collect()
}

/// Of each variable the range of the statements that assign it.
fn expressions(body: &lariat_ir::Function) -> Vec<Option<Span>> {
    let mut spans: Vec<Option<Span>> = vec![None; body.vars.len()];
    for (id, stmt) in body.stmts.iter() {
        let Some(origin) = body.origins.get(id.index()) else { continue };
        walk::writes(stmt, &mut |var| {
            let known = &mut spans[var.index()];
            *known = Some(known.map_or(origin.span, |known| known.to(origin.span)));
        });
    }
    spans
}

/// In one line, and not longer than people read.
fn shortened(text: &str, name: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() {
        return name.to_owned();
    }
    match line.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// The function that a statement calls, or a word for what it does.
pub(super) fn operation(stmt: &Stmt) -> &str {
    match stmt {
        Stmt::Call { function, .. } => function,
        Stmt::Literal { .. } => "literal",
        Stmt::Copy { .. } => "copy",
        Stmt::Get { .. } => "get",
        Stmt::Set { .. } => "set",
        Stmt::Delete { .. } => "delete",
        Stmt::Cell { .. } => "cell",
        Stmt::Handle { .. } => "handle",
        Stmt::Lambda { .. } => "lambda",
        Stmt::If { .. } => "if",
        Stmt::While { .. } => "while",
        Stmt::For { .. } => "for",
        Stmt::Try { .. } => "try",
        Stmt::Unwind { .. } => "unwind",
        Stmt::Return => "return",
        Stmt::Break => "break",
        Stmt::Continue => "continue",
        Stmt::Global(_) => "global",
        Stmt::Persistent(_) => "persistent",
        Stmt::Show(_) => "show",
        Stmt::Import(_) => "import",
        Stmt::Comment(_) => "comment",
        Stmt::Refused(_) => "refused",
    }
}
