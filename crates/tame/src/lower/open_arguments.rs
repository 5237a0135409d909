//! Arguments without a place of their own: optional ones before names, repeated
//! ones, and those by name. They arrive in `varargin` and are distinguished here.
//!
//! ```text
//! function f(x, opts)           function f(x, varargin)
//! arguments                       t1 = 1; t2 = numel(varargin);
//!   x                             opts = struct();
//!   opts.Tol = 0.1                while there is more:
//! end                               t3 = varargin{t1}; …; t4 = varargin{…};
//!                                   if it is 'Tol', opts.Tol = t4; else, throw; end
//!                                 …
//!                                 t5 = 'Tol'; t6 = isfield(opts, t5);
//!                                 if t6, else, opts.Tol = 0.1; end
//! ```
//!
//! The number of arguments that the body asks for is that of those with places.
//! Names are compared letter by letter, where MATLAB also takes their beginnings.
//!
//! Which names `opts.?Class` allows is not known here: all are taken.
//!
//! Cost: linear.

use super::arguments::Declarations;
use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_ir::{Access, Arg, Field, Iteration, Literal, Place, Stmt, Storage, VarId, Variable};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Declaration, Expr, ExprId};

/// What a call fails with that gives a name alone.
const UNPAIRED: &str = "Each name of an argument must be followed by its value.";

/// The arguments that are left.
#[derive(Clone, Copy)]
struct Rest {
    cell: VarId,
    next: VarId,
    count: VarId,
    given: VarId,
    span: Span,
}

impl<'a> Body<'_, 'a> {
    /// Replaces the inputs without a place by `varargin`.
    pub(crate) fn open_inputs(&mut self, declared: &Declarations<'a>) {
        let loose = declared.optional.iter().chain(&declared.repeating).map(|&(sym, _)| sym);
        let structures = declared.named.iter().map(|&(structure, ..)| structure);
        let structures = structures.filter_map(|id| match self.tree().expr(id) {
            Expr::Name(sym) => Some(sym),
            _ => None,
        });
        let loose: Vec<Sym> = loose.chain(structures).collect();
        let loose: Vec<VarId> = loose.into_iter().map(|sym| self.var(sym)).collect();
        self.function.inputs.retain(|input| !loose.contains(input));
        if declared.of_class.is_some() && declared.named.is_empty() {
            self.function.inputs.pop();
        }
        let cell = match self.tree().find_name(names::VARIADIC_INPUTS) {
            Some(sym) => self.var(sym),
            None => {
                let name = names::VARIADIC_INPUTS.to_owned();
                let storage = Storage::Local;
                self.function.vars.push(Variable { name, temporary: false, storage })
            }
        };
        self.function.inputs.push(cell);
        self.function.variadic_inputs = true;
        self.definite.assign(cell);
    }

    /// Distinguishes the arguments in `varargin`.
    pub(crate) fn open_arguments(&mut self, declared: &Declarations<'a>, span: Span) {
        let Some(&cell) = self.function.inputs.last() else { return };
        let places = self.function.inputs.len() - 1;
        let next = self.number(1, span);
        let count = self.call(Role::ElementCount, &[cell], Dest::ANY, span);
        let given = self.number(places, span);
        let rest = Rest { cell, next, count, given, span };
        for &(sym, item) in &declared.optional {
            self.optional(rest, declared, sym, item);
        }
        if !declared.repeating.is_empty() {
            self.repeating(rest, declared);
        }
        if !declared.named.is_empty() || declared.of_class.is_some() {
            self.pairs(rest, declared);
        }
        self.counted = Some(given);
    }

    fn optional(&mut self, rest: Rest, declared: &Declarations<'a>, sym: Sym, item: &Declaration) {
        let Some(default) = item.default else { return };
        let (var, span) = (self.var(sym), item.span);
        let takes = self.takes(rest, declared);
        self.if_else(
            takes,
            span,
            |body| {
                body.take(rest, Dest::into(var));
                body.count_one(rest.given, span);
            },
            |body| _ = body.value(default, Dest::into(var)),
        );
    }

    /// Is there a further argument, and is it no name?
    fn takes(&mut self, rest: Rest, declared: &Declarations<'a>) -> VarId {
        let span = rest.span;
        let more = self.call(Role::LessOrEqual, &[rest.next, rest.count], Dest::ANY, span);
        if declared.named.is_empty() {
            return more;
        }
        let takes = self.temporary();
        self.if_else(
            more,
            span,
            |body| {
                let value = body.peek(rest, rest.next, Dest::ANY);
                let mut is_name = None;
                for &(_, field, _) in &declared.named {
                    let name = body.name_text(field, span);
                    let equal = body.call(Role::IsEqual, &[value, name], Dest::ANY, span);
                    is_name = Some(match is_name {
                        None => equal,
                        Some(before) => body.call(Role::Or, &[before, equal], Dest::ANY, span),
                    });
                }
                if let Some(is_name) = is_name {
                    body.call(Role::Not, &[is_name], Dest::into(takes), span);
                }
            },
            |body| _ = body.truth(false, Dest::into(takes), span),
        );
        takes
    }

    fn repeating(&mut self, rest: Rest, declared: &Declarations<'a>) {
        let span = rest.span;
        let cells: Vec<VarId> = declared.repeating.iter().map(|&(sym, _)| self.var(sym)).collect();
        let from = match cells.contains(&rest.cell) {
            true => {
                let from = self.temporary();
                self.emit(Stmt::Copy { target: from, source: rest.cell }, span);
                from
            }
            false => rest.cell,
        };
        let rest = Rest { cell: from, ..rest };
        for &target in &cells {
            self.emit(Stmt::Cell { target, rows: Vec::new() }, span);
        }
        let always = self.truth(true, Dest::ANY, span);
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let takes = body.takes(rest, declared);
            body.if_else(takes, span, |_| {}, |body| body.leave(Stmt::Break, span));
            for &var in &cells {
                let value = body.take(rest, Dest::ANY);
                let count = body.call(Role::ElementCount, &[var], Dest::ANY, span);
                let one = body.number(1, span);
                let place = body.call(Role::Plus, &[count, one], Dest::ANY, span);
                let path = vec![Access::Brace(vec![Arg::Var(place)])];
                body.emit(Stmt::Set { place: Place { var, path }, value }, span);
                body.count_one(rest.given, span);
            }
        });
        self.definite.end(mark);
        self.emit(Stmt::While { condition: always, body }, span);
    }

    fn pairs(&mut self, rest: Rest, declared: &Declarations<'a>) {
        let span = rest.span;
        let structure = match (declared.named.first(), declared.of_class) {
            (Some(&(structure, ..)), _) => self.assigned_variable(structure),
            (None, Some(line)) => {
                let name = self.tree().structure_name(line);
                self.tree().find_name(name).map(|sym| self.var(sym))
            }
            (None, None) => None,
        };
        let Some(structure) = structure else { return };
        self.call(Role::StructFromPairs, &[], Dest::into(structure), span);
        let always = self.truth(true, Dest::ANY, span);
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let more = body.call(Role::LessOrEqual, &[rest.next, rest.count], Dest::ANY, span);
            body.if_else(more, span, |_| {}, |body| body.leave(Stmt::Break, span));
            let paired = body.call(Role::LessThan, &[rest.next, rest.count], Dest::ANY, span);
            body.if_else(paired, span, |_| {}, |body| body.throw(UNPAIRED, span));
            let name = body.take(rest, Dest::ANY);
            let value = body.take(rest, Dest::ANY);
            body.store_pair(structure, name, value, declared, span);
        });
        self.definite.end(mark);
        self.emit(Stmt::While { condition: always, body }, span);
    }

    /// Stores an argument under its name.
    fn store_pair(
        &mut self,
        structure: VarId,
        name: VarId,
        value: VarId,
        declared: &Declarations<'a>,
        span: Span,
    ) {
        let unknown = self.truth(true, Dest::ANY, span);
        for &(_, field, _) in &declared.named {
            let text = self.name_text(field, span);
            let equal = self.call(Role::IsEqual, &[name, text], Dest::ANY, span);
            let place = self.field(structure, field);
            self.if_else(
                equal,
                span,
                |body| {
                    body.emit(Stmt::Set { place, value }, span);
                    body.truth(false, Dest::into(unknown), span);
                },
                |_| {},
            );
        }
        self.if_else(
            unknown,
            span,
            |body| match declared.of_class {
                Some(_) => {
                    let path = vec![Access::Dot(Field::Dynamic(name))];
                    body.emit(Stmt::Set { place: Place { var: structure, path }, value }, span);
                }
                None => body.throw("Invalid name-value argument.", span),
            },
            |_| {},
        );
    }

    /// A named argument: its default value, and what its line asks.
    pub(crate) fn named_argument(&mut self, structure: ExprId, field: Sym, item: &Declaration) {
        let Some(structure) = self.assigned_variable(structure) else { return };
        let span = item.span;
        let name = self.name_text(field, span);
        let given = self.call(Role::IsField, &[structure, name], Dest::ANY, span);
        let place = self.field(structure, field);
        let check = |body: &mut Self| {
            let place = body.field(structure, field);
            let value = body.get_path(structure, &place.path, Dest::ANY, span);
            body.validate_value(value, Some(place), item);
        };
        match item.default {
            Some(default) => {
                self.if_else(
                    given,
                    span,
                    |_| {},
                    |body| {
                        let value = body.operand(default);
                        body.emit(Stmt::Set { place, value }, span);
                    },
                );
                check(self);
            }
            None => self.if_else(given, span, check, |_| {}),
        }
    }

    fn field(&self, structure: VarId, field: Sym) -> Place {
        let name = self.tree().name(field).to_owned();
        Place { var: structure, path: vec![Access::Dot(Field::Named(name))] }
    }

    fn name_text(&mut self, field: Sym, span: Span) -> VarId {
        let name = self.tree().name(field).to_owned();
        self.literal(Literal::Char(name), span)
    }

    /// The next argument.
    fn take(&mut self, rest: Rest, dest: Dest) -> VarId {
        let value = self.peek(rest, rest.next, dest);
        self.count_one(rest.next, rest.span);
        value
    }

    fn peek(&mut self, rest: Rest, place: VarId, dest: Dest) -> VarId {
        let path = [Access::Brace(vec![Arg::Var(place)])];
        self.get_path(rest.cell, &path, dest, rest.span)
    }

    fn count_one(&mut self, var: VarId, span: Span) {
        let one = self.number(1, span);
        self.call(Role::Plus, &[var, one], Dest::into(var), span);
    }

    /// Does something with each element of a cell, and stores it again.
    pub(crate) fn for_each_cell(
        &mut self,
        cell: VarId,
        span: Span,
        look: impl FnOnce(&mut Self, VarId),
    ) {
        let low = self.number(1, span);
        let high = self.call(Role::ElementCount, &[cell], Dest::ANY, span);
        let place = self.temporary();
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let path = vec![Access::Brace(vec![Arg::Var(place)])];
            let value = body.get_path(cell, &path, Dest::ANY, span);
            look(body, value);
            body.emit(Stmt::Set { place: Place { var: cell, path }, value }, span);
        });
        self.definite.end(mark);
        let over = Iteration::Range { low, step: None, high };
        self.emit(Stmt::For { target: place, over, body }, span);
    }
}
