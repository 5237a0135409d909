//! Calls of named functions: how much of a dotted chain is the name.
//!
//! ```text
//! r = geo.Mesh.load('a').size    t1 = 'a';
//!                                t2 = geo.Mesh.load(t1);   the longest name that is found
//!                                r = t2.size;
//! r = pi / rand                  t1 = pi; t2 = rand;       without parentheses: bare
//! r = f(:)                       t1 = ':'; r = f(t1);
//! ```
//!
//! Without a view of the project a prefix takes all names up to the first
//! parentheses. Names that an import abbreviates are written in full.
//!
//! Cost: linear, but for the lookup of dotted names, of which at most
//! `LONGEST_NAME` parts are tried.

use super::builder::{Body, Dest, one};
use super::chains::{Got, Results};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_ir::{Arg, Literal, Stmt, Targets, VarId, Written};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId};

/// How many parts a dotted name may have to be looked up.
const LONGEST_NAME: usize = 12;

impl Body<'_, '_> {
    /// A chain that starts with a function's name.
    pub(crate) fn function_chain(
        &mut self,
        root: ExprId,
        sym: Sym,
        steps: &[ExprId],
        results: Results,
    ) -> Got {
        if self.file.is_used_as_variable(root) {
            let name = self.tree().name(sym).to_owned();
            return self.looked_up(name, root, steps, results);
        }
        let (name, fields) = self.function_name(root, sym, steps);
        let node = fields.checked_sub(1).map_or(root, |last| steps[last]);
        self.call_chain(name, node, &steps[fields..], results)
    }

    /// A call of a function, and the steps after it. The name ends with `node`.
    pub(crate) fn call_chain(
        &mut self,
        function: String,
        node: ExprId,
        steps: &[ExprId],
        results: Results,
    ) -> Got {
        let tree = self.tree();
        // A constant of a class is indexed, not called.
        let is_value = self.file.is_class_value(&function, self.source);
        let (args, used) = match steps.first().map(|&step| tree.expr(step)) {
            Some(Expr::Index(_, args)) if !is_value => {
                (Some(tree.list(args).collect::<Vec<_>>()), 1)
            }
            _ => (None, 0),
        };
        let span = tree.expr_span(if used == 1 { steps[0] } else { node });
        let written = if args.is_none() { Written::Bare } else { Written::Call };
        let args = args.map_or_else(Vec::new, |args| {
            let exact = self.exact_argument(&function, &args);
            exact.unwrap_or_else(|| self.call_arguments(&args))
        });
        let rest = &steps[used..];
        let asked = if rest.is_empty() { results.clone() } else { Results::One(Dest::ANY) };
        let got = self.emit_call(function, args, written, asked, span);
        match rest {
            [] => got,
            _ => self.steps(got.var, None, rest, results),
        }
    }

    /// A name that is used as a variable and never assigned: its value is looked
    /// up first.
    fn looked_up(&mut self, name: String, root: ExprId, steps: &[ExprId], results: Results) -> Got {
        let asked = if steps.is_empty() { results.clone() } else { Results::One(Dest::ANY) };
        let got =
            self.emit_call(name, Vec::new(), Written::Bare, asked, self.tree().expr_span(root));
        match steps {
            [] => got,
            _ => self.steps(got.var, None, steps, results),
        }
    }

    /// The arguments of a call, or elements: a colon is the char `:`.
    pub(crate) fn call_arguments(&mut self, exprs: &[ExprId]) -> Vec<Arg> {
        let args = self.arguments(exprs);
        let tree = self.tree();
        let colons = exprs.iter().filter(|&&id| matches!(tree.expr(id), Expr::Colon));
        let mut spans = colons.map(|&id| tree.expr_span(id)).collect::<Vec<_>>().into_iter();
        let no_colon = |arg| match arg {
            Arg::Colon => {
                let span = spans.next().unwrap_or_default();
                Arg::Var(self.literal(Literal::Char(":".to_owned()), span))
            }
            arg => arg,
        };
        args.into_iter().map(no_colon).collect()
    }

    fn emit_call(
        &mut self,
        function: String,
        args: Vec<Arg>,
        written: Written,
        results: Results,
        span: Span,
    ) -> Got {
        if args.is_empty() && self.counts_arguments(&function) {
            return self.argument_count(results, span);
        }
        let (targets, shown, var) = match results {
            Results::Into(Targets::Gather(target), shown) => {
                let got = self.emit_call(function, args, written, Results::One(Dest::ANY), span);
                let rows = vec![vec![Arg::Var(got.var)]];
                self.emit_shown(Stmt::Cell { target, rows }, span, shown);
                return Got::one(target);
            }
            Results::Into(targets, shown) => (targets, shown, None),
            results => {
                let dest = results.dest();
                let var = self.target(dest);
                (one(var), dest.shown, Some(var))
            }
        };
        self.emit_call_of(targets, function, args, written, span, shown);
        Got::one(var.unwrap_or_else(|| VarId::new(0)))
    }

    /// Is it the number of arguments, where not all that arrive count?
    fn counts_arguments(&self, function: &str) -> bool {
        let differs = self.counted.is_some() || self.captured.is_some_and(|count| count > 0);
        differs && names::role_of(function) == Some(Role::ArgumentCount)
    }

    /// Captured variables are not arguments, nor are name-value arguments.
    fn argument_count(&mut self, results: Results, span: Span) -> Got {
        let dest = results.dest();
        let got = match self.counted {
            Some(counted) => self.copy(counted, dest, span),
            None => {
                let all = self.bare(Role::ArgumentCount, span);
                let captured = self.number(self.captured.unwrap_or(0), span);
                self.call(Role::Minus, &[all, captured], dest, span)
            }
        };
        if let Results::Into(targets, shown) = results {
            self.assign_first(targets, got, shown, span);
        }
        Got::one(got)
    }

    /// The name of the function that a chain calls, and how many of the steps
    /// belong to it.
    pub(crate) fn function_name(
        &mut self,
        root: ExprId,
        sym: Sym,
        steps: &[ExprId],
    ) -> (String, usize) {
        let tree = self.tree();
        let head = tree.name(sym);
        let fields = steps.iter().map_while(|&step| match tree.expr(step) {
            Expr::Field(_, name) => Some(tree.name(name)),
            _ => None,
        });
        let fields: Vec<&str> = fields.collect();
        let name = |count: usize| [&[head], &fields[..count]].concat().join(".");
        for count in (0..=fields.len().min(LONGEST_NAME)).rev() {
            // A member of a class that is not seen: the constructor is not called.
            let class = || self.file.class_definition(&name(count), self.source);
            if let Some(member) = fields.get(count)
                && let Some(class) = class()
            {
                return (format!("{class}.{member}"), count + 1);
            }
            if count == 0 {
                break;
            }
            if let Some(found) = self.file.dotted(&name(count), self.source) {
                return (found, count);
            }
        }
        // The member of a package may lie in a folder of the package that is not seen, though
        // a function has the package's name.
        if self.file.is_prefix(root) || !fields.is_empty() && self.file.is_package(head) {
            return (name(fields.len()), fields.len());
        }
        if !fields.is_empty()
            && self.file.is_surely_function(root)
            && self.file.needs_arguments(head, self.source)
        {
            return (name(fields.len()), fields.len());
        }
        // A static method that every class has, whoever defines the class.
        if fields.first() == Some(&names::EMPTY) && !self.file.is_function(head, self.source) {
            return (name(1), 1);
        }
        (self.file.imported(head, self.source).unwrap_or_else(|| head.to_owned()), 0)
    }
}
