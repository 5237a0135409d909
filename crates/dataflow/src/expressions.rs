//! From the tree to a [`super::body::Body`]: expressions.
//!
//! The order is that of kind analysis (`001` section 4): the right side of an
//! assignment before the left, and of an assigned place its indices before the
//! place itself.
//!
//! ```text
//! x(f(i)) = y          Read y · Read i · Update x
//! x += 1               Read x · Write x
//! a && error('no')     Read a · Fork · Stop · Else · Join
//! @(t) t + c           Capture c
//! ```

use super::body::{Event, Var, Write};
use super::statements::Walk;
use super::truth::{of_argument_count, truth};
use lariat_syntax::tree::{AssignOp, BinaryOp, Expr, ExprId, List, PostfixOp, UnaryOp};
use lariat_syntax::visit::expr_children;

impl Walk<'_> {
    pub(super) fn each(&mut self, list: List<ExprId>) {
        let tree = self.tree;
        for expr in tree.list(list) {
            self.expr(expr);
        }
    }

    pub(super) fn expr(&mut self, id: ExprId) {
        let tree = self.tree;
        let in_condition = std::mem::take(&mut self.in_condition);
        match tree.expr(id) {
            Expr::Paren(inner) => {
                self.in_condition = in_condition;
                self.expr(inner);
            }
            Expr::Name(_) => self.name(id),
            Expr::Handle(_) => self.handle(id),
            Expr::Unary(UnaryOp::Increment | UnaryOp::Decrement, operand)
            | Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, operand) => {
                self.expr(operand);
                self.target_again(operand);
            }
            Expr::Binary(..) => self.binary(id, in_condition),
            Expr::Index(target, arguments) => self.index(target, arguments),
            Expr::Lambda(parameters, body) => self.lambda(parameters, body),
            Expr::Assign(op, targets, value) => self.assign(id, op, targets, value),
            // The superclass's method of the same name, whatever else has the name here.
            Expr::Super(method, _) if self.is_own_name(method) => {}
            Expr::Missing
            | Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Colon
            | Expr::End
            | Expr::Ignore
            | Expr::Word
            | Expr::MetaClass(_)
            | Expr::Unary(..)
            | Expr::Postfix(..)
            | Expr::Field(..)
            | Expr::NamedArg(..)
            | Expr::Super(..)
            | Expr::Range(_)
            | Expr::DynamicField(..)
            | Expr::CellIndex(..)
            | Expr::Matrix(_)
            | Expr::Cell(_) => expr_children(tree, id, &mut |operand| self.expr(operand)),
        }
    }

    /// Is it the name of the function itself?
    fn is_own_name(&self, name: ExprId) -> bool {
        let function = self.body.function.map(|id| &self.tree.functions[id]);
        match (self.tree.expr(name), function) {
            (Expr::Name(sym), Some(function)) => self.tree.list(function.name).eq([sym]),
            _ => false,
        }
    }

    fn name(&mut self, name: ExprId) {
        match self.variable(name) {
            Some(var) => self.read(var, name),
            None => self.call(name, &[], false),
        }
    }

    fn read(&mut self, var: Var, name: ExprId) {
        self.emit(match self.lambdas {
            0 => Event::Read(var, name),
            _ => Event::Capture(var, name),
        });
    }

    fn binary(&mut self, id: ExprId, in_condition: bool) {
        let (first, rest) = self.tree.binary_spine(id);
        self.expr(first);
        let (mut left, mut decided) = (first, None);
        for (whole, op, right) in rest {
            let begin = self.body.events.len();
            let decides = match op {
                BinaryOp::OrOr => Some(true),
                BinaryOp::AndAnd => Some(false),
                BinaryOp::Or if in_condition => Some(true),
                BinaryOp::And if in_condition => Some(false),
                _ => None,
            };
            decided = decided.or_else(|| self.decided(left)).filter(|it| Some(*it) == decides);
            left = whole;
            // No run evaluates the operand; what it mentions is used all the same.
            if decided.is_some() {
                self.emit(Event::Stop);
            }
            self.expr(right);
            if may_skip_right(op) {
                self.make_conditional(begin);
            }
        }
    }

    /// What an operand is in every call, where that shows.
    fn decided(&self, operand: ExprId) -> Option<bool> {
        if self.lambdas > 0 {
            return None;
        }
        // A nested function counts the arguments of its own call.
        let function = self.body.function.map(|id| &self.tree.functions[id]);
        let of_count = |it| of_argument_count(self.tree, self.kinds, it, operand);
        truth(self.tree, self.kinds, operand).or_else(|| function.and_then(of_count))
    }

    /// The events from `begin` on may be skipped.
    fn make_conditional(&mut self, begin: usize) {
        if self.body.events.len() > begin {
            self.body.events.insert(begin, Event::Fork);
            self.emit(Event::Else);
            self.emit(Event::Join);
        }
    }

    fn index(&mut self, target: ExprId, arguments: List<ExprId>) {
        if !self.is_call(target) {
            self.expr(target);
            return self.each(arguments);
        }
        let arguments: Vec<ExprId> = self.tree.list(arguments).collect();
        arguments.iter().for_each(|&argument| self.expr(argument));
        self.call(target, &arguments, false);
    }

    fn lambda(&mut self, parameters: List<ExprId>, body: ExprId) {
        let tree = self.tree;
        for parameter in tree.list(parameters) {
            if let Expr::Assign(_, _, value) = tree.expr(parameter) {
                self.expr(value);
            }
        }
        self.lambdas += 1;
        self.expr(body);
        self.lambdas -= 1;
    }

    // Assignments.

    fn assign(&mut self, id: ExprId, op: AssignOp, targets: List<ExprId>, value: ExprId) {
        let tree = self.tree;
        let silent = self.silent.take().filter(|&statement| statement == id);
        self.expr(value);
        if op != AssignOp::Plain {
            self.each(targets);
        } else if tree.is_empty_matrix(value) {
            tree.list(targets).for_each(|target| self.deletion(target));
        }
        self.silent = silent;
        tree.list(targets).for_each(|target| match op {
            AssignOp::Plain => self.target(target),
            _ => self.target_again(target),
        });
        self.silent = None;
    }

    /// Elements at a place that is written down are deleted of what has them: `x(:, 3) = []`
    /// reads `x`. Without elements to delete, no variable is needed.
    fn deletion(&mut self, target: ExprId) {
        let tree = self.tree;
        let Expr::Index(base, places) = tree.expr(target) else { return };
        let is_written = |place| matches!(tree.expr(place), Expr::Number | Expr::Colon);
        let mut numbers = tree.list(places).filter(|&place| tree.expr(place) == Expr::Number);
        if numbers.next().is_some()
            && tree.list(places).all(is_written)
            && matches!(tree.expr(base), Expr::Name(_))
            && let Some(var) = self.variable(base)
        {
            self.read(var, base);
        }
    }

    /// A place that has just been read (`x += 1`, `x++`) is assigned: its indices
    /// are not evaluated again.
    fn target_again(&mut self, target: ExprId) {
        match self.tree.expr(target) {
            Expr::Name(_) => self.write(target),
            Expr::Paren(inner) => self.target_again(inner),
            _ => self.update(target),
        }
    }

    /// A place that is assigned: first what its indices read, then the name.
    pub(super) fn target(&mut self, target: ExprId) {
        let tree = self.tree;
        match tree.expr(target) {
            Expr::Name(_) => self.write(target),
            Expr::Paren(inner) => self.target(inner),
            Expr::Matrix(_) => expr_children(tree, target, &mut |element| self.target(element)),
            _ => {
                self.indices(target);
                self.update(target);
            }
        }
    }

    fn write(&mut self, name: ExprId) {
        if let Some(var) = self.assignable(name) {
            self.emit(Event::Write(Write { var, name, assignment: self.silent }));
        }
    }

    fn update(&mut self, target: ExprId) {
        let root = self.tree.root_name(target);
        if let Some((name, _)) = root
            && let Some(var) = self.assignable(name)
        {
            self.emit(Event::Update(var, name));
        }
    }

    /// The variable, unless the body of an anonymous function assigns it: that
    /// one is gone when the call is over.
    fn assignable(&mut self, name: ExprId) -> Option<Var> {
        let var = self.variable(name)?;
        (self.lambdas == 0).then_some(var)
    }

    fn indices(&mut self, target: ExprId) {
        let tree = self.tree;
        // The innermost index is evaluated first.
        let mut chain = Vec::new();
        let mut inner = target;
        while let Expr::Index(next, _)
        | Expr::CellIndex(next, _)
        | Expr::Field(next, _)
        | Expr::DynamicField(next, _)
        | Expr::Paren(next) = tree.expr(inner)
        {
            chain.push(inner);
            inner = next;
        }
        if !matches!(tree.expr(inner), Expr::Name(_)) {
            self.expr(inner);
        }
        for link in chain.into_iter().rev() {
            match tree.expr(link) {
                Expr::Index(_, arguments) | Expr::CellIndex(_, arguments) => self.each(arguments),
                Expr::DynamicField(_, name) => self.expr(name),
                _ => {}
            }
        }
    }
}

/// May the right operand stay unevaluated? `|` and `&` are like `||` and `&&` in
/// the condition of an `if` or `while`.
const fn may_skip_right(op: BinaryOp) -> bool {
    match op {
        BinaryOp::OrOr | BinaryOp::AndAnd | BinaryOp::Or | BinaryOp::And => true,
        BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Ge
        | BinaryOp::Gt
        | BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::LeftDiv
        | BinaryOp::ElMul
        | BinaryOp::ElDiv
        | BinaryOp::ElLeftDiv
        | BinaryOp::Pow
        | BinaryOp::ElPow => false,
    }
}
