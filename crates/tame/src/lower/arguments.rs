//! `arguments` blocks become checks at the start of the function.
//!
//! ```text
//! function f(x, n, opts)             function f(x, varargin)
//! arguments                            …                      see `open_arguments`
//!   x (1,:) double                     t1 = 'double'; t2 = isa(x, t1);
//!   n (1,1) = 3                        if t2, else, x = double(x); end
//!   opts.Tol = 0.1                     … is x a row? else make it one, or throw …
//! end                                  …
//!
//! arguments, n {mustBePositive} = 3    t1 = nargin; t2 = 1; t3 = lt(t1, t2);
//! end                                  if t3, n = 3; end
//!                                      mustBePositive(n);
//! ```
//!
//! Each argument gets its default value, its class, its size, and then passes
//! the validators. Results that an output block declares are checked where the
//! function returns.
//!
//! Cost: linear; an output block is written out at each `return`.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::{Declared, Literal, Refusal, Stmt, StmtId, VarId};
use lariat_syntax::Sym;
use lariat_syntax::tree::{ArgumentsId, Block, Declaration, Expr, ExprId, Function, Tree};

/// The words in parentheses after `arguments`.
const OUTPUT: &str = "Output";
const REPEATING: &str = "Repeating";

/// What the blocks of a function declare of its inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declarations<'a> {
    /// With a default value, in order.
    pub(crate) optional: Vec<(Sym, &'a Declaration)>,
    /// Any number of times.
    pub(crate) repeating: Vec<(Sym, &'a Declaration)>,
    /// By name: the structure's variable and the field.
    pub(crate) named: Vec<(ExprId, Sym, &'a Declaration)>,
    /// `opts.?Class`: the names of a class's properties, which are not known here.
    pub(crate) of_class: Option<&'a Declaration>,
}

impl<'a> Declarations<'a> {
    pub(crate) fn of(tree: &'a Tree, function: &Function) -> Self {
        let mut declared = Self::default();
        for id in blocks(tree, function.body) {
            let (is_output, repeats) = kind(tree, id);
            if is_output {
                continue;
            }
            for item in &tree.arguments[id].items {
                declared.add(tree, item, repeats);
            }
        }
        declared
    }

    fn add(&mut self, tree: &'a Tree, item: &'a Declaration, repeats: bool) {
        match tree.expr(item.name) {
            Expr::Name(sym) if repeats => self.repeating.push((sym, item)),
            Expr::Name(sym) if item.default.is_some() => self.optional.push((sym, item)),
            Expr::Field(structure, field) => self.named.push((structure, field, item)),
            Expr::Missing if tree.list_len(item.from_class) > 0 => {
                self.of_class = Some(item);
            }
            _ => {}
        }
    }

    /// Are there arguments that do not stand at a place of their own?
    pub(crate) fn is_open(&self, tree: &Tree) -> bool {
        let plain = |&(sym, _): &(Sym, _)| tree.name(sym) == lariat_ir::names::VARIADIC_INPUTS;
        !self.named.is_empty() || self.of_class.is_some() || !self.repeating.iter().all(plain)
    }
}

/// The `arguments` blocks of a function.
fn blocks(tree: &Tree, body: Block) -> impl Iterator<Item = ArgumentsId> + '_ {
    tree.list(body).filter_map(|id| match tree.stmt(id) {
        lariat_syntax::tree::Stmt::Arguments(block) => Some(block),
        _ => None,
    })
}

/// Is it a block of outputs, and does it repeat?
fn kind(tree: &Tree, id: ArgumentsId) -> (bool, bool) {
    let attributes = &tree.arguments[id].attributes;
    let has = |name: &str| attributes.iter().any(|attribute| tree.name(attribute.name) == name);
    (has(OUTPUT), has(REPEATING))
}

impl<'a> Body<'_, 'a> {
    /// A block at its place.
    pub(crate) fn arguments_block(&mut self, id: ArgumentsId) {
        let tree = self.tree();
        let (is_output, repeats) = kind(tree, id);
        if is_output {
            return;
        }
        for item in &tree.arguments[id].items {
            match tree.expr(item.name) {
                Expr::Name(sym) if repeats => self.check_each(sym, item),
                Expr::Name(sym) => self.positional(sym, item),
                Expr::Field(structure, field) => self.named_argument(structure, field, item),
                _ => {}
            }
        }
    }

    /// An argument at a place of its own.
    fn positional(&mut self, sym: Sym, item: &Declaration) {
        let var = self.var(sym);
        let place = self.function.inputs.iter().position(|&input| input == var);
        if let (Some(place), Some(default)) = (place, item.default) {
            let span = self.tree().expr_span(default);
            self.unless_given(place, span, |body| _ = body.value(default, Dest::into(var)));
        }
        if let (Some(place), None) = (place, item.default) {
            self.require(place, item.span);
        }
        self.definite.assign(var);
        self.validate(var, item);
    }

    /// A required argument must be given.
    fn require(&mut self, place: usize, span: Span) {
        let last = self.required.max(Some(place));
        if last == self.required {
            return;
        }
        self.required = last;
        let var = self.function.inputs[place];
        let message = "Not enough input arguments.";
        self.unless_given(place, span, |body| {
            body.refuse_declared(var, Declared::Given, message, span)
        });
    }

    /// All arguments of a repeated one are checked.
    fn check_each(&mut self, sym: Sym, item: &Declaration) {
        let cell = self.var(sym);
        if item.class.is_none() && item.dims.is_none() && self.tree().list_len(item.validators) == 0
        {
            return;
        }
        let span = item.span;
        self.for_each_cell(cell, span, |body, value| body.validate_value(value, None, item));
    }

    /// Throws an error with this message.
    pub(crate) fn throw(&mut self, message: &str, span: Span) {
        let message = self.literal(Literal::Char(message.to_owned()), span);
        let function = lariat_ir::names::name_of(Role::ThrowMessage);
        let targets = lariat_ir::Targets::Statement(None);
        let args = vec![lariat_ir::Arg::Var(message)];
        self.emit_builtin(targets, function, args, span, false);
        self.definite.leave();
    }

    /// Throws an error with this message, since a value is not as it is declared.
    pub(crate) fn refuse_declared(
        &mut self,
        value: VarId,
        declared: Declared,
        message: &str,
        span: Span,
    ) {
        self.throw(message, span);
        let last = self.function.stmts.len().checked_sub(1).map(StmtId::new);
        let refusal = last.map(|stmt| Refusal { stmt, value, declared });
        self.function.refusals.extend(refusal);
    }

    // Outputs.

    /// Notes what the output blocks declare.
    pub(crate) fn prepare_outputs(&mut self, body: Block) {
        let tree = self.tree();
        for id in blocks(tree, body) {
            let (is_output, repeats) = kind(tree, id);
            if is_output && !repeats {
                self.output_checks.extend(&tree.arguments[id].items);
            }
        }
    }

    /// Checks the results, where the function is left.
    pub(crate) fn check_outputs(&mut self) {
        for item in self.output_checks.clone() {
            let Expr::Name(sym) = self.tree().expr(item.name) else { continue };
            let var = self.var(sym);
            if self.definite.contains(var) {
                self.validate(var, item);
                continue;
            }
            let span = item.span;
            let name = Literal::Char(self.tree().name(sym).to_owned());
            let name = self.literal(name, span);
            let exists = self.call(Role::Exists, &[name], Dest::ANY, span);
            self.if_else(exists, span, |body| body.validate(var, item), |_| {});
        }
    }

    /// `return`
    pub(crate) fn return_statement(&mut self, span: Span) {
        self.check_outputs();
        self.leave(Stmt::Return, span);
    }

    /// Checks and converts a variable.
    pub(crate) fn validate(&mut self, var: VarId, item: &Declaration) {
        self.validate_value(var, None, item);
    }
}
