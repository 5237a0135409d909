//! One statement as one line, its terminator left out.
//!
//! ```text
//! [a, ~, s.f] = c{i}        Get
//! h = @(t) lambda1(d, t)    Lambda
//! x(i).f = v                Set
//! f                         Call, written bare
//! x = a:b                   Call, inserted, of the builtin that makes ranges
//! ```

use super::literal;
use crate::names::name_of;
use crate::names::role_of;
use crate::not_tamed::NotTamed;
use crate::notation::{Notation, notation};
use crate::program::{
    Access, Arg, Field, Function, Iteration, LambdaArg, LambdaBody, Literal, Place, Program, Stmt,
    Target, Targets, VarId, Written,
};
use lariat_builtins::Role;
use lariat_syntax::Dialect;

/// What is needed to write a statement of a function.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'p> {
    pub(crate) program: &'p Program,
    pub(crate) function: &'p Function,
    pub(crate) dialect: &'p Dialect,
}

impl<'p> Writer<'p> {
    /// The statement's line; of one with blocks its first line.
    pub(crate) fn line(self, stmt: &Stmt) -> String {
        match stmt {
            Stmt::Literal { target, value } => self.assign(*target, &self.literal(value)),
            Stmt::Copy { target, source } => self.assign(*target, self.name(*source)),
            Stmt::Call { targets, function, args, written } => {
                self.targets(targets, &self.call(targets, function, args, *written))
            }
            Stmt::Get { targets, base, path } => {
                self.targets(targets, &format!("{}{}", self.name(*base), self.path(path)))
            }
            Stmt::Set { place, value } => {
                format!("{} = {}", self.place(place), self.name(*value))
            }
            Stmt::Delete { place } => format!("{} = []", self.place(place)),
            Stmt::Cell { target, rows } => self.assign(*target, &self.cell(rows)),
            Stmt::Handle { target, function } => self.assign(*target, &format!("@{function}")),
            Stmt::Lambda { target, params, function, args } => {
                self.assign(*target, &self.lambda(params, function, args))
            }
            Stmt::If { condition, .. } => format!("if {}", self.name(*condition)),
            Stmt::While { condition, .. } => format!("while {}", self.name(*condition)),
            Stmt::For { target, over, .. } => {
                format!("for {} = {}", self.name(*target), self.iteration(over))
            }
            Stmt::Global(vars) => format!("global {}", self.names(vars).join(" ")),
            Stmt::Persistent(vars) => format!("persistent {}", self.names(vars).join(" ")),
            Stmt::Show(var) => self.name(*var).to_owned(),
            Stmt::Refused(reason) => self.throw(*reason),
            Stmt::Try { .. } => "try".to_owned(),
            Stmt::Unwind { .. } => "unwind_protect".to_owned(),
            Stmt::Return => "return".to_owned(),
            Stmt::Break => "break".to_owned(),
            Stmt::Continue => "continue".to_owned(),
            Stmt::Import(package) => format!("import {package}").trim_end().to_owned(),
            Stmt::Comment(text) => text.clone(),
        }
    }

    pub(crate) fn name(self, var: VarId) -> &'p str {
        &self.function.vars[var].name
    }

    fn names(self, vars: &[VarId]) -> Vec<&'p str> {
        vars.iter().map(|var| self.name(*var)).collect()
    }

    fn literal(self, value: &Literal) -> String {
        literal::text(value, self.dialect)
    }

    fn assign(self, target: VarId, value: &str) -> String {
        format!("{} = {value}", self.name(target))
    }

    fn targets(self, targets: &Targets, value: &str) -> String {
        match targets {
            Targets::Statement(_) => value.to_owned(),
            Targets::Gather(var) => self.assign(*var, &format!("{{{value}}}")),
            Targets::List(list) => match list.as_slice() {
                [Target::Var(var)] => self.assign(*var, value),
                list => format!("[{}] = {value}", joined(list, |target| self.target(target))),
            },
        }
    }

    fn target(self, target: &Target) -> String {
        match target {
            Target::Var(var) => self.name(*var).to_owned(),
            Target::Ignore => "~".to_owned(),
            Target::Place(place) => self.place(place),
        }
    }

    fn place(self, place: &Place) -> String {
        format!("{}{}", self.name(place.var), self.path(&place.path))
    }

    fn path(self, path: &[Access]) -> String {
        let step = |access: &Access| match access {
            Access::Paren(args) => self.parens(args),
            Access::Brace(args) => format!("{{{}}}", self.args(args)),
            Access::Dot(Field::Named(name)) => format!(".{name}"),
            Access::Dot(Field::Dynamic(var)) => format!(".({})", self.name(*var)),
        };
        path.iter().map(step).collect()
    }

    fn parens(self, args: &[Arg]) -> String {
        format!("({})", self.args(args))
    }

    fn args(self, args: &[Arg]) -> String {
        joined(args, |arg| self.arg(arg))
    }

    fn arg(self, arg: &Arg) -> String {
        match arg {
            Arg::Var(var) => self.name(*var).to_owned(),
            Arg::Colon => ":".to_owned(),
            Arg::Spread(var) => format!("{}{{:}}", self.name(*var)),
        }
    }

    fn call(self, targets: &Targets, function: &str, args: &[Arg], written: Written) -> String {
        let is_inserted = written == Written::Inserted;
        let notation = if is_inserted { notation(targets, function, args) } else { None };
        match notation {
            Some(Notation::Range) => joined_by(args, ":", |arg| self.arg(arg)),
            Some(Notation::Row) => format!("[{}]", self.args(args)),
            Some(Notation::Column) => {
                format!("[{}]", joined_by(args, "; ", |arg| self.arg(arg)))
            }
            None if written != Written::Call && args.is_empty() => function.to_owned(),
            // As a call it would be one of the file's function.
            None if is_inserted && self.defines(function) => self
                .operator(function, args)
                .unwrap_or_else(|| format!("{function}{}", self.parens(args))),
            None => format!("{function}{}", self.parens(args)),
        }
    }

    /// Does the file define a function of this name?
    fn defines(self, name: &str) -> bool {
        self.program.functions.iter().any(|(_, function)| function.name == name)
    }

    /// The call of an operator's builtin as that operator.
    fn operator(self, function: &str, args: &[Arg]) -> Option<String> {
        let role = role_of(function)?;
        let sign = role.symbol()?;
        match (args, role) {
            ([x], Role::Transpose | Role::ConjugateTranspose) => {
                Some(format!("{}{sign}", self.arg(x)))
            }
            ([x], _) => Some(format!("{sign}{}", self.arg(x))),
            ([a, b], _) => Some(format!("{} {sign} {}", self.arg(a), self.arg(b))),
            _ => None,
        }
    }

    fn cell(self, rows: &[Vec<Arg>]) -> String {
        let rows: Vec<String> = rows.iter().map(|row| self.args(row)).collect();
        format!("{{{}}}", rows.join("; "))
    }

    fn lambda(self, params: &[String], body: &LambdaBody, args: &[LambdaArg]) -> String {
        let called = match body {
            LambdaBody::Made(id) => &self.program.functions[*id].name,
            LambdaBody::Named(name) => name,
        };
        let param = |place: usize| params.get(place).map_or("", String::as_str);
        let args = joined(args, |arg| match arg {
            LambdaArg::Captured(var) => self.name(*var).to_owned(),
            LambdaArg::CapturedSpread(var) => format!("{}{{:}}", self.name(*var)),
            LambdaArg::Param(place) => param(*place).to_owned(),
            LambdaArg::ParamSpread(place) => format!("{}{{:}}", param(*place)),
        });
        format!("@({}) {called}({args})", params.join(", "))
    }

    fn iteration(self, over: &Iteration) -> String {
        let bounds: Vec<VarId> = match over {
            Iteration::Range { low, step, high } => {
                [Some(*low), *step, Some(*high)].into_iter().flatten().collect()
            }
            Iteration::Columns(var) => vec![*var],
        };
        self.names(&bounds).join(":")
    }

    /// A call that throws the reason.
    fn throw(self, reason: NotTamed) -> String {
        let reason = self.literal(&Literal::Char(reason.message()));
        format!("{}({reason})", name_of(Role::ThrowMessage))
    }
}

fn joined<T>(items: &[T], text: impl Fn(&T) -> String) -> String {
    joined_by(items, ", ", text)
}

fn joined_by<T>(items: &[T], by: &str, text: impl Fn(&T) -> String) -> String {
    items.iter().map(text).collect::<Vec<_>>().join(by)
}
