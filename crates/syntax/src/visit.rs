//! The children of nodes, for passes that look at every node.
//!
//! Passes that care about a construct match on it; for all others they ask here
//! for "whatever stands below". Children come in source order, in which they are
//! evaluated too, but for assignments. Functions and classes are roots of their own: no
//! walk here goes from a statement into a function's or class's inside, since passes treat
//! each of them apart ([`Tree::functions`], [`Tree::classes`]).
//!
//! ```text
//! if a(1) == b, c = d; end
//!   stmt_exprs    a(1) == b
//!   stmt_blocks   [c = d]
//!   each_expr     a(1) == b,  a(1),  a,  1,  b      below the condition
//!   each_stmt     if …,  c = d                      from the block around it
//! ```
//!
//! Cost: every walk is linear in the nodes that it shows. [`each_expr`] keeps
//! its own stack, because `1+1+…` may be 100,000 terms deep; blocks nest no
//! deeper than the parser allows, so [`each_stmt`] recurses.

use crate::tree::{
    ArgumentsId, Attribute, Block, BranchId, ClassId, Declaration, Expr, ExprId, FunctionId, List,
    Members, Method, Row, Stmt, StmtId, Tree,
};

/// Shows the direct children of an expression.
pub fn expr_children(tree: &Tree, id: ExprId, f: &mut impl FnMut(ExprId)) {
    match tree.expr(id) {
        Expr::Missing
        | Expr::Name(_)
        | Expr::Number
        | Expr::Char
        | Expr::String
        | Expr::Colon
        | Expr::End
        | Expr::Ignore
        | Expr::Word
        | Expr::Handle(_)
        | Expr::MetaClass(_) => {}
        Expr::Paren(inner)
        | Expr::Unary(_, inner)
        | Expr::Postfix(_, inner)
        | Expr::Field(inner, _)
        | Expr::Super(inner, _)
        | Expr::NamedArg(_, inner) => f(inner),
        Expr::Binary(_, left, right) | Expr::DynamicField(left, right) => {
            f(left);
            f(right);
        }
        Expr::Range(list) => tree.list(list).for_each(f),
        Expr::Index(target, args) | Expr::CellIndex(target, args) => {
            f(target);
            tree.list(args).for_each(f);
        }
        Expr::Matrix(rows) | Expr::Cell(rows) => each_element(tree, rows, f),
        Expr::Lambda(list, last) | Expr::Assign(_, list, last) => {
            tree.list(list).for_each(&mut *f);
            f(last);
        }
    }
}

/// The child that an expression starts with, for constructs that begin with an
/// operand: `a` of `a + b`, `a'`, `a(1)`, `a.b` and `a:b`. Such nodes may stand
/// in each other hundreds deep, sums without bound: follow them in a loop.
pub fn left_operand(tree: &Tree, id: ExprId) -> Option<ExprId> {
    match tree.expr(id) {
        Expr::Binary(_, left, _)
        | Expr::Postfix(_, left)
        | Expr::Index(left, _)
        | Expr::CellIndex(left, _)
        | Expr::Field(left, _)
        | Expr::DynamicField(left, _)
        | Expr::Super(left, _) => Some(left),
        Expr::Range(parts) => tree.first(parts),
        Expr::Missing
        | Expr::Name(_)
        | Expr::Number
        | Expr::Char
        | Expr::String
        | Expr::Colon
        | Expr::End
        | Expr::Ignore
        | Expr::Word
        | Expr::Paren(_)
        | Expr::Unary(_, _)
        | Expr::Matrix(_)
        | Expr::Cell(_)
        | Expr::Lambda(_, _)
        | Expr::Handle(_)
        | Expr::MetaClass(_)
        | Expr::NamedArg(_, _)
        | Expr::Assign(_, _, _) => None,
    }
}

fn each_element(tree: &Tree, rows: List<Row>, f: &mut impl FnMut(ExprId)) {
    for row in tree.list(rows) {
        tree.list(row).for_each(&mut *f);
    }
}

/// Shows the direct expressions of a statement: for `if` and `switch` those of
/// the branches' heads, for an `arguments` block those of its lines. A
/// function's or class's definition has none here.
pub fn stmt_exprs(tree: &Tree, id: StmtId, f: &mut impl FnMut(ExprId)) {
    match tree.stmt(id) {
        Stmt::Shell
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return
        | Stmt::UnwindProtect(_, _)
        | Stmt::Function(_)
        | Stmt::Class(_) => {}
        Stmt::Expr(expr, _) | Stmt::While(expr, _) | Stmt::DoUntil(_, expr) => f(expr),
        Stmt::Command(name, words) => {
            f(name);
            tree.list(words).for_each(f);
        }
        Stmt::If(branches) => branch_heads(tree, branches, f),
        Stmt::Switch(value, branches) => {
            f(value);
            branch_heads(tree, branches, f);
        }
        Stmt::For(id) => {
            let parts = tree.for_loop(id);
            f(parts.target);
            f(parts.range);
            parts.workers.into_iter().for_each(f);
        }
        Stmt::Try(id) => tree.try_stmt(id).ident.into_iter().for_each(f),
        Stmt::Spmd(list, _) | Stmt::Global(list) | Stmt::Persistent(list) | Stmt::Import(list) => {
            tree.list(list).for_each(f);
        }
        Stmt::Arguments(id) => arguments_exprs(tree, id, f),
    }
}

fn branch_heads(tree: &Tree, branches: List<BranchId>, f: &mut impl FnMut(ExprId)) {
    tree.list(branches).filter_map(|id| tree.branch(id).head).for_each(f);
}

/// Shows the direct child blocks of a statement; the bodies of functions are
/// not among them.
pub fn stmt_blocks(tree: &Tree, id: StmtId, f: &mut impl FnMut(Block)) {
    match tree.stmt(id) {
        Stmt::Expr(_, _)
        | Stmt::Command(_, _)
        | Stmt::Shell
        | Stmt::Global(_)
        | Stmt::Persistent(_)
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return
        | Stmt::Import(_)
        | Stmt::Function(_)
        | Stmt::Arguments(_)
        | Stmt::Class(_) => {}
        Stmt::If(branches) | Stmt::Switch(_, branches) => {
            tree.list(branches).map(|id| tree.branch(id).body).for_each(f);
        }
        Stmt::While(_, body) | Stmt::DoUntil(body, _) | Stmt::Spmd(_, body) => f(body),
        Stmt::For(id) => f(tree.for_loop(id).body),
        Stmt::Try(id) => {
            let parts = tree.try_stmt(id);
            f(parts.body);
            parts.handler.into_iter().for_each(f);
        }
        Stmt::UnwindProtect(body, cleanup) => {
            f(body);
            f(cleanup);
        }
    }
}

/// Shows an expression and all that stands below it, parents first.
pub fn each_expr(tree: &Tree, id: ExprId, f: &mut impl FnMut(ExprId)) {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        f(id);
        let children = stack.len();
        expr_children(tree, id, &mut |child| stack.push(child));
        stack[children..].reverse();
    }
}

/// Shows all statements of a block and of the blocks nested in it, parents
/// first; of functions and classes only the defining statement itself.
pub fn each_stmt(tree: &Tree, block: Block, f: &mut impl FnMut(StmtId)) {
    walk_stmts(tree, block, f);
}

// Takes a trait object where the public face is generic: a closure type that
// wrapped itself once per nesting level would have no end.
fn walk_stmts(tree: &Tree, block: Block, f: &mut dyn FnMut(StmtId)) {
    for id in tree.list(block) {
        f(id);
        stmt_blocks(tree, id, &mut |inner| walk_stmts(tree, inner, f));
    }
}

/// Shows a function's results and parameters, in the order of its header.
pub fn function_exprs(tree: &Tree, id: FunctionId, f: &mut impl FnMut(ExprId)) {
    let function = &tree.functions[id];
    tree.list(function.outputs).for_each(&mut *f);
    tree.list(function.inputs).for_each(f);
}

/// Shows the direct expressions of an `arguments` block: values of attributes,
/// then for each line its name, sizes, class, validators and default value.
pub fn arguments_exprs(tree: &Tree, id: ArgumentsId, f: &mut impl FnMut(ExprId)) {
    let block = &tree.arguments[id];
    attribute_exprs(&block.attributes, f);
    for item in &block.items {
        declaration_exprs(tree, item, f);
    }
}

fn attribute_exprs(attributes: &[Attribute], f: &mut impl FnMut(ExprId)) {
    attributes.iter().filter_map(|attribute| attribute.value).for_each(f);
}

fn declaration_exprs(tree: &Tree, item: &Declaration, f: &mut impl FnMut(ExprId)) {
    f(item.name);
    item.dims.into_iter().flat_map(|dims| tree.list(dims)).for_each(&mut *f);
    item.class.into_iter().for_each(&mut *f);
    tree.list(item.validators).for_each(&mut *f);
    item.default.into_iter().for_each(f);
}

/// Shows all expressions that stand directly in a class: the values of
/// attributes; names, sizes, classes, validators and defaults of properties;
/// parameters and results of methods that are only declared; the arguments of
/// enumeration members. What stands in the methods themselves is the
/// functions'.
pub fn class_exprs(tree: &Tree, id: ClassId, f: &mut impl FnMut(ExprId)) {
    let class = &tree.classes[id];
    attribute_exprs(&class.attributes, f);
    for block in &class.blocks {
        attribute_exprs(&block.attributes, f);
        member_exprs(tree, &block.members, f);
    }
}

fn member_exprs(tree: &Tree, members: &Members, f: &mut impl FnMut(ExprId)) {
    match members {
        Members::Properties(items) => {
            items.iter().for_each(|item| declaration_exprs(tree, item, f));
        }
        Members::Methods(methods) => {
            methods.iter().for_each(|method| method_exprs(tree, method, f));
        }
        Members::Events(_) => {}
        Members::Enumeration(items) => {
            let arguments = items.iter().filter_map(|(_, _, arguments)| *arguments);
            arguments.flat_map(|arguments| tree.list(arguments)).for_each(f);
        }
    }
}

fn method_exprs(tree: &Tree, method: &Method, f: &mut impl FnMut(ExprId)) {
    match method {
        Method::Defined(_) => {}
        Method::Declared { name: _, inputs, outputs, span: _ } => {
            tree.list(*outputs).for_each(&mut *f);
            tree.list(*inputs).for_each(f);
        }
    }
}
