//! A function's or script's body as the sequence of events that a kind analysis
//! looks at, in the order of the paper's traversal (`001` section 4): the right
//! side of an assignment before the left, a condition before its branches,
//! subexpressions of an assigned place before the place.
//!
//! One walk serves the three analyses, each of which interprets the events by
//! its own rules. Two things are settled here, since they are the same for all:
//! a parameter of an anonymous function is a variable in its body and has no
//! event but [`Event::Bound`] (the original implementation skipped these bodies
//! in two of the analyses); and of an indexed name the target comes before its
//! arguments, where the paper's listing 3 has it after them. The order makes no
//! difference to kinds, since a read changes no other name's kind, and `end`
//! needs the target's kind.
//!
//! ```text
//! if c, x(end) = sin(y); end
//!   Use c · Fork · Use sin · Use y · End[x] · Define x · Next · Join
//! ```
//!
//! Cost: one event a name, `end` or branch; recursion is bounded by the parser.

use lariat_base::Span;
use lariat_builtins::Effect;
use lariat_syntax::Sym;
use lariat_syntax::tree::{
    AssignOp, Block, ClassId, Declaration, Expr, ExprId, FunctionId, List, Members, PostfixOp,
    Stmt, StmtId, Tree, UnaryOp,
};
use lariat_syntax::visit::expr_children;

use crate::result::Role;

/// An event of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The name is used as an rvalue (`NameExpr`).
    Use(ExprId),
    /// The name is, or is bound by, a parameter of an anonymous function.
    Bound(ExprId, Role),
    /// The name must be a variable: assigned, declared, a parameter, or indexed
    /// by braces (`AssignmentStmt`, `GlobalStmt`, `CellIndexExpr`).
    Define(ExprId, Role),
    /// The name at the root of `s.f{i}`: a variable unless it is a function.
    CellRoot(ExprId),
    /// The name must be a function (`HandleExpr`, `CommandStmt`).
    Function(ExprId, Role),
    /// `@pkg.f`: the first part of a dotted handle.
    DottedHandle(ExprId),
    /// The name is mentioned by a `load` (`Load`).
    Load(Sym, Span),
    /// An `end` inside the indices that the link leads to.
    End(Span, Option<LinkId>),
    /// Alternatives begin.
    Fork,
    /// The next alternative begins where the first did.
    Next,
    /// The alternatives meet.
    Join,
    /// A loop begins.
    LoopEnter,
    /// A loop ends.
    LoopExit,
}

/// The place of a [`Link`] in [`Body::links`].
pub(crate) type LinkId = u32;

/// How a name encloses an `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `x(… end …)`: decided by the kind of `x`.
    Plain,
    /// `x.f(… end …)`, `x(1).f(… end …)`: if `x` is a function, the value of
    /// its call is indexed.
    Chain,
    /// `x{… end …}`, or `x` is being assigned: a variable.
    Variable,
    /// The value of an expression, `x(1)(… end …)`, or a parameter of an anonymous function.
    Value,
}

/// One of the indices that enclose an `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The occurrence of the indexed name, unless the form is [`Form::Value`].
    pub(crate) name: Option<(ExprId, Sym)>,
    pub(crate) form: Form,
    /// The next enclosing index.
    pub(crate) outer: Option<LinkId>,
}

/// A body as events.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) events: Vec<Event>,
    pub(crate) links: Vec<Link>,
}

impl Body {
    /// The events of a function: its parameters and its statements. Nested
    /// functions have bodies of their own.
    pub(crate) fn of_function(tree: &Tree, id: FunctionId) -> Self {
        let function = &tree.functions[id];
        let mut walk = Walk::new(tree);
        for output in tree.list(function.outputs) {
            walk.parameter(output, Role::Parameter);
        }
        for input in tree.list(function.inputs) {
            walk.parameter(input, Role::Parameter);
        }
        walk.block(function.body);
        walk.body
    }

    /// The events of the statements outside all functions.
    pub(crate) fn of_script(tree: &Tree) -> Self {
        let mut walk = Walk::new(tree);
        walk.block(tree.body);
        walk.body
    }

    /// The events of a class outside its methods.
    pub(crate) fn of_class(tree: &Tree, id: ClassId) -> Self {
        let mut walk = Walk::new(tree);
        walk.class(id);
        walk.body
    }

    /// The indices around an `end`, from the innermost.
    pub(crate) fn enclosing(&self, link: Option<LinkId>) -> impl Iterator<Item = Link> + '_ {
        let mut next = link;
        std::iter::from_fn(move || {
            let link = self.links[next? as usize];
            next = link.outer;
            Some(link)
        })
    }
}

struct Walk<'t> {
    tree: &'t Tree,
    body: Body,
    /// Parameters of the enclosing anonymous functions.
    bound: Vec<Sym>,
    /// The innermost enclosing index.
    link: Option<LinkId>,
}

impl<'t> Walk<'t> {
    fn new(tree: &'t Tree) -> Self {
        Self { tree, body: Body::default(), bound: Vec::new(), link: None }
    }

    fn emit(&mut self, event: Event) {
        self.body.events.push(event);
    }

    fn is_bound(&self, expr: ExprId) -> bool {
        match self.tree.expr(expr) {
            Expr::Name(sym) => self.bound.contains(&sym),
            _ => false,
        }
    }

    /// A name that is defined, unless an anonymous function's parameter.
    fn define(&mut self, name: ExprId, role: Role) {
        let event = match self.is_bound(name) {
            true => Event::Bound(name, role),
            false => Event::Define(name, role),
        };
        self.emit(event);
    }

    fn used(&mut self, name: ExprId) {
        let event = match self.is_bound(name) {
            true => Event::Bound(name, Role::Read),
            false => Event::Use(name),
        };
        self.emit(event);
    }

    // Statements.

    fn block(&mut self, block: Block) {
        let tree = self.tree;
        for statement in tree.list(block) {
            self.statement(statement);
        }
    }

    fn statement(&mut self, id: StmtId) {
        match self.tree.stmt(id) {
            Stmt::Expr(expr, _) => self.expr(expr),
            Stmt::Command(name, words) => self.command(name, words),
            Stmt::If(branches) => {
                let branches: Vec<_> = self.tree.list(branches).collect();
                self.if_statement(&branches);
            }
            Stmt::Switch(value, branches) => {
                self.expr(value);
                let branches: Vec<_> = self.tree.list(branches).collect();
                self.switch_statement(&branches);
            }
            Stmt::While(condition, body) => {
                self.emit(Event::LoopEnter);
                self.expr(condition);
                self.block(body);
                self.emit(Event::LoopExit);
            }
            Stmt::DoUntil(body, condition) => {
                self.emit(Event::LoopEnter);
                self.block(body);
                self.expr(condition);
                self.emit(Event::LoopExit);
            }
            Stmt::For(parts) => {
                let parts = self.tree.for_loop(parts);
                self.expr(parts.range);
                parts.workers.into_iter().for_each(|workers| self.expr(workers));
                self.target(parts.target);
                self.emit(Event::LoopEnter);
                self.block(parts.body);
                self.emit(Event::LoopExit);
            }
            Stmt::Try(parts) => {
                // The handler runs after any part of the body; kinds only grow,
                // so what holds after the body covers all of them.
                let parts = self.tree.try_stmt(parts);
                self.block(parts.body);
                parts.ident.into_iter().for_each(|ident| self.define(ident, Role::Write));
                parts.handler.into_iter().for_each(|handler| self.block(handler));
            }
            Stmt::UnwindProtect(body, cleanup) => {
                self.block(body);
                self.block(cleanup);
            }
            Stmt::Spmd(arguments, body) => {
                self.each(arguments);
                self.block(body);
            }
            Stmt::Global(names) | Stmt::Persistent(names) => self.declaration(names),
            Stmt::Arguments(block) => {
                let tree = self.tree;
                for item in &tree.arguments[block].items {
                    self.argument_line(item);
                }
            }
            Stmt::Shell
            | Stmt::Break
            | Stmt::Continue
            | Stmt::Return
            | Stmt::Import(_)
            | Stmt::Function(_)
            | Stmt::Class(_) => {}
        }
    }

    /// `if c A elseif d B else C` is `if c A else { if d B else C }`.
    fn if_statement(&mut self, branches: &[lariat_syntax::tree::BranchId]) {
        let mut open = 0;
        for &branch in branches {
            let branch = self.tree.branch(branch);
            if let Some(head) = branch.head {
                self.expr(head);
                self.emit(Event::Fork);
                open += 1;
                self.block(branch.body);
                self.emit(Event::Next);
            } else {
                self.block(branch.body);
            }
        }
        for _ in 0..open {
            self.emit(Event::Join);
        }
    }

    fn switch_statement(&mut self, branches: &[lariat_syntax::tree::BranchId]) {
        self.emit(Event::Fork);
        for &branch in branches {
            let branch = self.tree.branch(branch);
            branch.head.into_iter().for_each(|head| self.expr(head));
            self.block(branch.body);
            self.emit(Event::Next);
        }
        self.emit(Event::Join);
    }

    fn command(&mut self, name: ExprId, words: List<ExprId>) {
        self.emit(Event::Function(name, Role::Command));
        if self.defines_named(name) {
            self.loaded(words);
        }
    }

    fn declaration(&mut self, names: List<ExprId>) {
        let tree = self.tree;
        for name in tree.list(names) {
            match tree.expr(name) {
                Expr::Assign(_, targets, value) => {
                    self.expr(value);
                    tree.list(targets).for_each(|target| self.define(target, Role::Declaration));
                }
                _ => self.define(name, Role::Declaration),
            }
        }
    }

    fn argument_line(&mut self, line: &Declaration) {
        if let Some((name, _)) = self.tree.root_name(line.name) {
            self.define(name, Role::Declaration);
        }
        self.declared(line);
    }

    /// What a line of an `arguments` or `properties` block declares of its name.
    fn declared(&mut self, line: &Declaration) {
        line.dims.into_iter().for_each(|dims| self.each(dims));
        line.class.into_iter().for_each(|class| self.expr(class));
        self.each(line.validators);
        line.default.into_iter().for_each(|default| self.expr(default));
    }

    fn class(&mut self, id: ClassId) {
        let tree = self.tree;
        let class = &tree.classes[id];
        for block in &class.blocks {
            match &block.members {
                Members::Properties(lines) => lines.iter().for_each(|line| self.declared(line)),
                Members::Enumeration(members) => {
                    for (_, _, arguments) in members {
                        arguments.iter().for_each(|&arguments| self.each(arguments));
                    }
                }
                Members::Methods(_) | Members::Events(_) => {}
            }
        }
    }

    // Expressions.

    fn each(&mut self, list: List<ExprId>) {
        let tree = self.tree;
        for expr in tree.list(list) {
            self.expr(expr);
        }
    }

    fn expr(&mut self, id: ExprId) {
        let tree = self.tree;
        match tree.expr(id) {
            Expr::Name(_) => self.used(id),
            Expr::End => self.emit(Event::End(tree.expr_span(id), self.link)),
            Expr::Unary(UnaryOp::Increment | UnaryOp::Decrement, operand)
            | Expr::Postfix(PostfixOp::Increment | PostfixOp::Decrement, operand) => {
                self.target(operand);
            }
            Expr::Binary(..) => {
                let (first, rest) = tree.binary_spine(id);
                self.expr(first);
                rest.into_iter().for_each(|(_, _, right)| self.expr(right));
            }
            Expr::DynamicField(target, name) => {
                self.expr(target);
                self.unlinked(|walk| walk.expr(name));
            }
            Expr::Index(target, arguments) => self.index(target, arguments),
            Expr::CellIndex(target, arguments) => self.cell_index(target, arguments),
            Expr::Lambda(parameters, body) => self.lambda(parameters, body),
            Expr::Handle(parts) => match tree.list_len(parts) {
                1 => self.emit(Event::Function(id, Role::Handle)),
                _ => self.emit(Event::DottedHandle(id)),
            },
            Expr::Assign(_, targets, value) => {
                self.expr(value);
                tree.list(targets).for_each(|target| self.target(target));
            }
            Expr::Missing
            | Expr::Number
            | Expr::Char
            | Expr::String
            | Expr::Colon
            | Expr::Ignore
            | Expr::Word
            | Expr::MetaClass(_)
            | Expr::Paren(_)
            | Expr::Unary(..)
            | Expr::Postfix(..)
            | Expr::Field(..)
            | Expr::NamedArg(..)
            | Expr::Super(..)
            | Expr::Range(_)
            | Expr::Matrix(_)
            | Expr::Cell(_) => expr_children(tree, id, &mut |operand| self.expr(operand)),
        }
    }

    fn unlinked(&mut self, part: impl FnOnce(&mut Self)) {
        let link = self.link.take();
        part(self);
        self.link = link;
    }

    fn index(&mut self, target: ExprId, arguments: List<ExprId>) {
        self.expr(target);
        if self.defines_named(target) {
            self.loaded(arguments);
        }
        let link = self.link_for(target, false);
        self.arguments(link, arguments);
    }

    fn cell_index(&mut self, target: ExprId, arguments: List<ExprId>) {
        match self.tree.expr(target) {
            Expr::Name(_) => self.define(target, Role::Read),
            _ => {
                self.expr(target);
                if let Some(root) = self.field_root(target) {
                    self.emit(Event::CellRoot(root));
                }
            }
        }
        let link = self.link_for(target, matches!(self.tree.expr(target), Expr::Name(_)));
        self.arguments(link, arguments);
    }

    /// The name that a chain of nothing but fields starts with.
    fn field_root(&self, target: ExprId) -> Option<ExprId> {
        let mut id = target;
        while let Expr::Field(inner, _) | Expr::DynamicField(inner, _) = self.tree.expr(id) {
            id = inner;
        }
        let is_name = id != target && matches!(self.tree.expr(id), Expr::Name(_));
        (is_name && !self.is_bound(id)).then_some(id)
    }

    fn arguments(&mut self, link: Link, arguments: List<ExprId>) {
        let outer = self.link;
        self.link = Some(self.body.links.len() as LinkId);
        self.body.links.push(link);
        self.each(arguments);
        self.link = outer;
    }

    /// How `target` encloses the arguments after it.
    fn link_for(&self, target: ExprId, is_variable: bool) -> Link {
        let outer = self.link;
        let value = Link { name: None, form: Form::Value, outer };
        let Some((name, sym)) = self.chain_root(target) else { return value };
        // `f(x)(end)` indexes a value, whatever `f` is.
        if self.bound.contains(&sym) || matches!(self.tree.expr(target), Expr::Index(..)) {
            return value;
        }
        let form = match is_variable {
            true => Form::Variable,
            false if name == target => Form::Plain,
            false => Form::Chain,
        };
        Link { name: Some((name, sym)), form, outer }
    }

    /// The name at the root of a chain of indices and fields, unless a
    /// parenthesis turns it into a value.
    fn chain_root(&self, target: ExprId) -> Option<(ExprId, Sym)> {
        let mut id = target;
        loop {
            match self.tree.expr(id) {
                Expr::Name(sym) => return Some((id, sym)),
                Expr::Index(inner, _)
                | Expr::CellIndex(inner, _)
                | Expr::Field(inner, _)
                | Expr::DynamicField(inner, _) => id = inner,
                _ => return None,
            }
        }
    }

    fn lambda(&mut self, parameters: List<ExprId>, body: ExprId) {
        let tree = self.tree;
        let outer = self.bound.len();
        for parameter in tree.list(parameters) {
            let name = match tree.expr(parameter) {
                Expr::Assign(_, targets, value) => {
                    self.expr(value);
                    tree.first(targets)
                }
                _ => Some(parameter),
            };
            if let Some(name) = name
                && let Expr::Name(sym) = tree.expr(name)
            {
                self.bound.push(sym);
                self.emit(Event::Bound(name, Role::LambdaParameter));
            }
        }
        self.expr(body);
        self.bound.truncate(outer);
    }

    fn parameter(&mut self, parameter: ExprId, role: Role) {
        match self.tree.expr(parameter) {
            Expr::Name(_) => self.define(parameter, role),
            Expr::Assign(AssignOp::Plain, targets, value) => {
                self.expr(value);
                let tree = self.tree;
                tree.list(targets).for_each(|target| self.define(target, role));
            }
            _ => {}
        }
    }

    /// A place that is assigned: first what its indices read, then the name.
    fn target(&mut self, target: ExprId) {
        let tree = self.tree;
        match tree.expr(target) {
            Expr::Ignore | Expr::Missing => {}
            Expr::Matrix(_) => expr_children(tree, target, &mut |element| self.target(element)),
            Expr::Name(_) => self.define(target, Role::Write),
            Expr::Paren(inner) => self.target(inner),
            _ => match self.chain_root(target) {
                Some((root, _)) => {
                    self.target_indices(target);
                    self.define(root, Role::Write);
                }
                None => self.expr(target),
            },
        }
    }

    fn target_indices(&mut self, target: ExprId) {
        match self.tree.expr(target) {
            Expr::Index(inner, arguments) | Expr::CellIndex(inner, arguments) => {
                self.target_indices(inner);
                let link = self.link_for(inner, true);
                self.arguments(link, arguments);
            }
            Expr::Field(inner, _) => self.target_indices(inner),
            Expr::DynamicField(inner, name) => {
                self.target_indices(inner);
                self.unlinked(|walk| walk.expr(name));
            }
            _ => {}
        }
    }

    // Load.

    fn defines_named(&self, callee: ExprId) -> bool {
        match self.tree.expr(callee) {
            Expr::Name(sym) => {
                let effects = lariat_builtins::effects(self.tree.name(sym));
                effects.contains(Effect::DefinesNamed) && !self.is_bound(callee)
            }
            _ => false,
        }
    }

    /// The words or literal arguments of a `load`: names from the second on; the first is a file, and one
    /// of text defines the variable of its own name.
    fn loaded(&mut self, arguments: List<ExprId>) {
        let tree = self.tree;
        for (at, argument) in tree.list(arguments).enumerate() {
            if matches!(tree.expr(argument), Expr::Word | Expr::Char | Expr::String) {
                let span = tree.expr_span(argument);
                let word = tree.word_value(span);
                match at {
                    0 => text_file(&word).into_iter().for_each(|name| self.load(name, span)),
                    _ => self.load(&word, span),
                }
            }
        }
    }

    fn load(&mut self, name: &str, span: Span) {
        if let Some(sym) = self.tree.find_name(name) {
            self.emit(Event::Load(sym, span));
        }
    }
}

/// The name of a file without folder and extension, where it is not a MAT file.
fn text_file(path: &str) -> Option<&str> {
    let file = path.rsplit(['/', '\\']).next()?;
    let (name, extension) = file.rsplit_once('.')?;
    (!extension.eq_ignore_ascii_case("mat")).then_some(name)
}
