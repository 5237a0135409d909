//! Programs made by hand, for tests.

use crate::program::{
    Arg, Block, Function, FunctionId, Literal, Origin, Program, Role, Stmt, StmtId, Storage,
    Target, Targets, VarId, Variable, Written,
};
use lariat_base::{Arena, Span};
use lariat_syntax::tree::Unit;

/// A function in the making.
pub(crate) struct Build {
    pub(crate) function: Function,
}

impl Build {
    pub(crate) fn new(name: &str, role: Role) -> Self {
        let function = Function { name: name.to_owned(), role, ..Function::nothing() };
        Self { function }
    }

    /// The variable of this name; temporaries start with `t` and a digit.
    pub(crate) fn var(&mut self, name: &str) -> VarId {
        if let Some(var) = self.function.find_var(name) {
            return var;
        }
        let digits = name.strip_prefix('t').unwrap_or_default();
        let temporary = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let (name, storage) = (name.to_owned(), Storage::Local);
        self.function.vars.push(Variable { name, temporary, storage })
    }

    /// A statement that stands in no block yet.
    pub(crate) fn stmt(&mut self, stmt: Stmt) -> StmtId {
        self.function.origins.push(Origin { span: Span::default(), shown: false });
        self.function.stmts.push(stmt)
    }

    /// `target = value`
    pub(crate) fn number(&mut self, target: &str, value: u8) -> StmtId {
        let target = self.var(target);
        let value = Literal::Number(f64::from(value), value.to_string());
        self.stmt(Stmt::Literal { target, value })
    }

    /// `[targets] = name(args)`
    pub(crate) fn call(&mut self, targets: &[&str], name: &str, args: &[&str]) -> StmtId {
        let list = targets.iter().map(|name| Target::Var(self.var(name))).collect();
        let targets =
            if targets.is_empty() { Targets::Statement(None) } else { Targets::List(list) };
        let args = args.iter().map(|name| Arg::Var(self.var(name))).collect();
        self.stmt(Stmt::Call { targets, function: name.to_owned(), args, written: Written::Call })
    }

    /// `if condition …`
    pub(crate) fn branch(&mut self, condition: &str, then: Block, otherwise: Block) -> StmtId {
        let condition = self.var(condition);
        self.stmt(Stmt::If { condition, then, otherwise })
    }

    /// The body.
    pub(crate) fn body(mut self, body: Block) -> Function {
        self.function.body = body;
        self.function
    }
}

/// A file of these functions.
pub(crate) fn program(unit: Unit, functions: Vec<Function>) -> Program {
    let mut arena = Arena::default();
    for function in functions {
        let _: FunctionId = arena.push(function);
    }
    Program { unit, functions: arena }
}
