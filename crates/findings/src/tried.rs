//! Functions that are only reached through a `try`.
//!
//! An error in a `try` may be intended, and so may one in a function that is called
//! there and nowhere else. Only subfunctions are asked: nobody but their file can
//! call them, so that the answer depends on the file alone.
//!
//! ```text
//! function main                    first and second are only reached through
//! try, first(3), catch, end        the `try`; if main called first elsewhere too,
//! function first(x)                neither would be
//! second(x)
//! function second(x)
//! ```
//!
//! A name that is mentioned otherwise, in a handle or a string, may be called from
//! anywhere. Cost: linear in the statements of the file, times the depth of calls.

use lariat_base::FileId;
use lariat_interprocedural::Collection;
use lariat_ir::walk;
use lariat_ir::{FunctionId, Literal, Program, Role, Stmt, StmtId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The subfunctions of a file that are only reached through a `try`.
pub fn only_tried(code: &Collection, file: FileId) -> FxHashSet<FunctionId> {
    code.code(file).map_or_else(FxHashSet::default, |lowered| of_program(&lowered.program))
}

/// A mention of a subfunction.
struct Mention {
    /// Where it stands.
    caller: FunctionId,
    /// Which subfunction.
    callee: FunctionId,
    /// It is a call in a `try`.
    tried: bool,
}

fn of_program(program: &Program) -> FxHashSet<FunctionId> {
    let is_sub = |role: Role| role == Role::Subfunction;
    let subfunctions = program.functions.iter().filter(|(_, function)| is_sub(function.role));
    let by_name: FxHashMap<&str, FunctionId> =
        subfunctions.map(|(id, function)| (function.name.as_str(), id)).collect();
    let mentions = mentions(program, &by_name);
    let mut tried: FxHashSet<FunctionId> = mentions.iter().map(|mention| mention.callee).collect();
    loop {
        let reached = |mention: &&Mention| !mention.tried && !tried.contains(&mention.caller);
        let out: Vec<FunctionId> = mentions.iter().filter(reached).map(|m| m.callee).collect();
        let before = tried.len();
        out.iter().for_each(|callee| _ = tried.remove(callee));
        if tried.len() == before {
            return tried;
        }
    }
}

fn mentions(program: &Program, by_name: &FxHashMap<&str, FunctionId>) -> Vec<Mention> {
    let mut mentions = Vec::new();
    if by_name.is_empty() {
        return mentions;
    }
    for (caller, function) in program.functions.iter() {
        let mut waiting: Vec<(StmtId, bool)> =
            function.body.iter().map(|&stmt| (stmt, false)).collect();
        while let Some((id, tried)) = waiting.pop() {
            let stmt = &function.stmts[id];
            let (name, is_call) = match stmt {
                Stmt::Call { function, .. } => (function.as_str(), true),
                Stmt::Handle { function, .. } => (function.as_str(), false),
                Stmt::Literal { value: Literal::Char(text) | Literal::String(text), .. } => {
                    (text.as_str(), false)
                }
                _ => ("", false),
            };
            if let Some(&callee) = by_name.get(name) {
                mentions.push(Mention { caller, callee, tried: tried && is_call });
            }
            for (place, block) in walk::blocks(stmt).enumerate() {
                let tried = tried || place == 0 && matches!(stmt, Stmt::Try { .. });
                waiting.extend(block.iter().map(|&inner| (inner, tried)));
            }
        }
    }
    mentions
}
