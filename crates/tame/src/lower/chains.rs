//! Names with what stands after them: variables and values that are indexed,
//! functions that are called.
//!
//! ```text
//! y = x(i).f{2} + pkg.g(1).h;     t1 = x(i);
//!                                 t2 = t1.f;
//!                                 t3 = 2;
//!                                 t4 = t2{t3};
//!                                 t5 = 1;
//!                                 t6 = pkg.g(t5);      a call
//!                                 t7 = t6.h;
//!                                 y = plus(t4, t7);
//! ```
//!
//! A dot and the parentheses after it stay together where the name may be a
//! method's: `o.scale(2)`.
//!
//! Cost: linear in the steps.

use super::builder::{Body, Dest, one};
use super::index_frame::EndFrame;
use lariat_base::Span;
use lariat_ir::{Access, Arg, Field, Literal, Stmt, Targets, VarId};
use lariat_syntax::Sym;
use lariat_syntax::lexer::{Lexer, Token};
use lariat_syntax::tree::{Expr, ExprId};

/// What is asked of a chain.
#[derive(Clone, Debug)]
pub(crate) enum Results {
    /// One value.
    One(Dest),
    /// As many values as there are, as an argument or, if there may be several,
    /// in a cell that goes there.
    Gather(Dest),
    /// The values of an assignment or statement, which is shown or not.
    Into(Targets, bool),
}

impl Results {
    /// Where a single value goes.
    pub(crate) fn dest(&self) -> Dest {
        match self {
            Self::One(dest) => *dest,
            Self::Gather(_) | Self::Into(..) => Dest::ANY,
        }
    }
}

/// The result of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Got {
    pub(crate) var: VarId,
    /// All values in the cell that the variable holds.
    pub(crate) spread: bool,
    /// The cell was made for them.
    pub(crate) gathered: bool,
}

impl Got {
    pub(crate) const fn one(var: VarId) -> Self {
        Self { var, spread: false, gathered: false }
    }

    fn arg(self) -> Arg {
        if self.spread { Arg::Spread(self.var) } else { Arg::Var(self.var) }
    }
}

impl Body<'_, '_> {
    /// The variable that this occurrence of a name is, if it is one.
    pub(crate) fn variable(&mut self, expr: ExprId, sym: Sym) -> Option<VarId> {
        if self.captured.is_some() {
            return self.by_sym.get(&sym).copied();
        }
        let is_property = self.checked_property == Some(sym);
        (is_property || self.file.is_variable(expr, sym, self.source)).then(|| self.var(sym))
    }

    /// An argument, which may stand for any number of values.
    pub(crate) fn argument(&mut self, id: ExprId) -> Arg {
        match self.tree().expr(id) {
            Expr::Colon => Arg::Colon,
            Expr::CellIndex(..) | Expr::Field(..) | Expr::DynamicField(..) => {
                self.evaluate(id, Results::Gather(Dest::ANY)).arg()
            }
            _ => Arg::Var(self.operand(id)),
        }
    }

    /// A root and the steps after it.
    pub(crate) fn chain(&mut self, root: ExprId, steps: &[ExprId], results: Results) -> Got {
        match self.tree().expr(root) {
            Expr::Name(sym) => match self.variable(root, sym) {
                Some(var) if steps.is_empty() => {
                    self.lone(var, results, self.tree().expr_span(root))
                }
                Some(var) => self.steps(var, Some(sym), steps, results),
                None => self.function_chain(root, sym, steps, results),
            },
            Expr::Super(method, class) => {
                let name = self.tree().expr_text(method).to_owned();
                let name = format!("{name}@{}", self.tree().dotted(class));
                self.call_chain(name, root, steps, results)
            }
            _ => {
                let value = self.operand(root);
                self.steps(value, None, steps, results)
            }
        }
    }

    /// The steps into a variable; `name` is what it is called in the source.
    pub(crate) fn steps(
        &mut self,
        var: VarId,
        name: Option<Sym>,
        steps: &[ExprId],
        results: Results,
    ) -> Got {
        let Some(&last) = steps.last() else { return Got::one(var) };
        let mut base = var;
        let mut place = 0;
        let mut scalar = name.is_some_and(|name| self.is_scalar_struct(name));
        while place < steps.len() {
            let used = self.joined_steps(&steps[place..]);
            let node = steps[place + used - 1];
            let many = node == last && matches!(results, Results::Gather(_));
            if many && let Some(got) = self.spread_of(base, node) {
                return got;
            }
            let one_value = used == 2 || self.gives_one(node, scalar);
            let (base_held, path) = self.access_path(base, &steps[place..place + used]);
            let asked = if node == last { results.clone() } else { Results::One(Dest::ANY) };
            let got = self.get(base_held, path, asked, one_value, self.tree().expr_span(node));
            if node == last {
                return got;
            }
            scalar = matches!(self.tree().expr(node), Expr::Index(..)) && one_value;
            scalar &= used == 1 && self.is_one_element(node);
            base = got.var;
            place += used;
        }
        Got::one(base)
    }

    /// A variable without steps.
    fn lone(&mut self, var: VarId, results: Results, span: Span) -> Got {
        match results {
            Results::One(dest) => Got::one(self.copy(var, dest, span)),
            Results::Gather(_) => Got::one(var),
            Results::Into(Targets::Statement(_), shown) => {
                self.emit_shown(Stmt::Show(var), span, shown);
                Got::one(var)
            }
            Results::Into(targets, shown) => {
                self.assign_first(targets, var, shown, span);
                Got::one(var)
            }
        }
    }

    /// How many of the steps are done at once: two, for what may be a method.
    fn joined_steps(&mut self, steps: &[ExprId]) -> usize {
        let [field, index, ..] = steps else { return 1 };
        let (Expr::Field(_, name), Expr::Index(_, args)) =
            (self.tree().expr(*field), self.tree().expr(*index))
        else {
            return 1;
        };
        let mut args = self.tree().list(args);
        let has_end = args.any(|arg| self.file.has_end(arg));
        if !has_end && self.file.is_method(name) { 2 } else { 1 }
    }

    /// `base{:}` as an argument needs no statement.
    fn spread_of(&self, base: VarId, node: ExprId) -> Option<Got> {
        let Expr::CellIndex(_, args) = self.tree().expr(node) else { return None };
        let mut args = self.tree().list(args);
        let all = matches!((args.next(), args.next()), (Some(arg), None)
            if self.tree().expr(arg) == Expr::Colon);
        all.then_some(Got { var: base, spread: true, gathered: false })
    }

    /// The steps as accesses, and the base as it was before their operands were
    /// evaluated.
    fn access_path(&mut self, base: VarId, steps: &[ExprId]) -> (VarId, Vec<Access>) {
        let mut base = base;
        let mut path = Vec::with_capacity(steps.len());
        for &step in steps {
            base = self.hold_base(base, step);
            let access = self.access(step, EndFrame::value(base)).0;
            path.push(access);
        }
        (base, path)
    }

    fn hold_base(&mut self, base: VarId, step: ExprId) -> VarId {
        let tree = self.tree();
        let args: Vec<ExprId> = match tree.expr(step) {
            Expr::Index(_, args) | Expr::CellIndex(_, args) => tree.list(args).collect(),
            Expr::DynamicField(_, name) => vec![name],
            _ => return base,
        };
        let effects = self.file.effects_of(&args);
        self.hold(base, effects, tree.expr_span(step))
    }

    /// One step; its operands are evaluated with `frame` for their `end`s.
    pub(crate) fn access(&mut self, step: ExprId, frame: EndFrame) -> (Access, EndFrame) {
        let tree = self.tree();
        match tree.expr(step) {
            Expr::Index(_, args) => {
                let args: Vec<ExprId> = tree.list(args).collect();
                let (args, frame) = self.indices(&args, frame);
                (Access::Paren(args), frame)
            }
            Expr::CellIndex(_, args) => {
                let args: Vec<ExprId> = tree.list(args).collect();
                let (args, frame) = self.indices(&args, frame);
                (Access::Brace(args), frame)
            }
            Expr::Field(_, name) => (Access::Dot(Field::Named(tree.name(name).to_owned())), frame),
            Expr::DynamicField(_, name) => (Access::Dot(self.dynamic_field(name)), frame),
            _ => (Access::Paren(Vec::new()), frame),
        }
    }

    fn indices(&mut self, exprs: &[ExprId], frame: EndFrame) -> (Vec<Arg>, EndFrame) {
        self.ends.push(frame.with_count(exprs.len()));
        let args = self.arguments_at(exprs, |body, place| {
            if let Some(frame) = body.ends.last_mut() {
                frame.position = place;
            }
        });
        let frame = self.ends.pop().unwrap_or_else(|| EndFrame::value(VarId::new(0)));
        (args, frame)
    }

    /// `s.(name)`; an `end` in `name` is none of the enclosing index.
    fn dynamic_field(&mut self, name: ExprId) -> Field {
        let tree = self.tree();
        if tree.expr(name) == Expr::Char {
            let text = tree.char_value(tree.expr_span(name));
            if self.is_identifier(&text) {
                return Field::Named(text);
            }
        }
        let ends = std::mem::take(&mut self.ends);
        let name = self.operand(name);
        self.ends = ends;
        Field::Dynamic(name)
    }

    /// One reference.
    fn get(
        &mut self,
        base: VarId,
        path: Vec<Access>,
        results: Results,
        one_value: bool,
        span: Span,
    ) -> Got {
        let (targets, shown, got) = match results {
            Results::Into(targets, shown) => (targets, shown, Got::one(base)),
            Results::Gather(dest) if !one_value => {
                let var = self.target(dest);
                let got = Got { var, spread: true, gathered: true };
                (Targets::Gather(var), dest.shown, got)
            }
            results => {
                let dest = results.dest();
                let var = self.target(dest);
                (one(var), dest.shown, Got::one(var))
            }
        };
        self.emit_shown(Stmt::Get { targets, base, path }, span, shown);
        got
    }

    /// The values of a path into a variable that exists, for one value.
    pub(crate) fn get_path(
        &mut self,
        var: VarId,
        path: &[Access],
        dest: Dest,
        span: Span,
    ) -> VarId {
        let mut base = var;
        for (place, access) in path.iter().enumerate() {
            let dest = if place + 1 == path.len() { dest } else { Dest::ANY };
            let path = vec![access.clone()];
            base = self.get(base, path, Results::One(dest), true, span).var;
        }
        base
    }

    /// A colon where a value is wanted.
    pub(crate) fn colon_text(&mut self, dest: Dest, span: Span) -> VarId {
        let target = self.target(dest);
        let value = Literal::Char(":".to_owned());
        self.emit_shown(Stmt::Literal { target, value }, span, dest.shown);
        target
    }

    /// `name=value` among arguments: the name is an argument of its own.
    pub(crate) fn argument_name(&mut self, sym: Sym, span: Span) -> VarId {
        let name = self.tree().name(sym).to_owned();
        let end = span.start + name.len() as u32;
        self.literal(Literal::String(name), Span::new(span.start, end))
    }

    /// May this be a field's name as it stands?
    fn is_identifier(&self, text: &str) -> bool {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
            && Lexer::new(text, self.file.dialect).next_token() == Token::Ident
    }
}
