//! Files that stand for compiled ones: help text, or nothing but a refusal.
//!
//! A MEX function is documented in an `f.m` beside it, which is run only where nobody
//! compiled it. Such a file has one of three forms:
//!
//! ```text
//! % F  adds           function s = f(x)        function s = f(x)
//! %  S = F(X)         % F  adds                % F  adds
//!                                              error('f is not compiled');
//! ```
//!
//! In the last one no result is assigned anywhere, and the last statement never returns, or
//! an `if` around it is all that there is (`if ~exist('f', 'file'), error('build f'); end`). A
//! file whose only statement hands a literal to a function of the project
//! (`needs_mex('f.m');`) is of that form too. What calls may do then is stated in
//! [`lariat_project::open_world`].
//!
//! A function may also do more before it refuses, or call the compiled file itself:
//!
//! ```text
//! function s = f(x)
//! if exist('f', 'file') == 3
//!     s = f(x);
//! else
//!     error('f is not compiled');
//! end
//! ```
//!
//! or compile it and call itself (`if exist('f') ~= 3, mex f.c, s = f(x); end`).
//! Then it stands in for one only where a source of its name lies in the project.
//!
//! Cost: linear in the statements of the file.

use lariat_builtins::{Effect, Role, builtins, effects};
use lariat_project::open_world::Stub;
use lariat_syntax::tree::{
    BinaryOp, Block, Branch, Expr, ExprId, FunctionId, Stmt, StmtId, Tree, Unit,
};
use lariat_syntax::visit;

/// How a file stands for a compiled one.
pub fn stub(tree: &Tree) -> Option<Stub> {
    let body = main_body(tree)?;
    let statements: Vec<StmtId> = tree.list(body.block).filter(|&id| runs(tree, id)).collect();
    let Some(&last) = statements.last() else { return Some(Stub::Placeholder) };
    let refuses = never_returns(tree, last)
        || statements.len() == 1 && refuses_in_all_branches(tree, last)
        || statements.len() == 1 && hands_on_a_literal(tree, last, body.function);
    let outputs = outputs(tree, &body);
    let all = |_| true;
    if !refuses || assigns_results(tree, &body, body.block, &outputs, &all) {
        let unguarded = |branch: Branch| !branch.head.is_some_and(|head| asks_for_kind(tree, head));
        let stands_in = body.function.is_some()
            && !assigns_results(tree, &body, body.block, &outputs, &unguarded);
        return stands_in.then_some(Stub::StandIn);
    }
    let results = body.function.is_none_or(|id| tree.list_len(tree.functions[id].outputs) > 0);
    Some(if results { Stub::Placeholder } else { Stub::Refusal })
}

/// What is run when the file's name is called.
struct Body {
    block: Block,
    function: Option<FunctionId>,
}

fn main_body(tree: &Tree) -> Option<Body> {
    match tree.unit {
        Unit::Class => None,
        Unit::Script => Some(Body { block: tree.body, function: None }),
        Unit::Function => {
            let mut functions = tree.functions.iter().filter(|(_, f)| f.parent.is_none());
            let (id, function) = functions.next()?;
            let is_sole = functions.next().is_none();
            is_sole.then_some(Body { block: function.body, function: Some(id) })
        }
    }
}

/// Does a statement do anything when it is run?
fn runs(tree: &Tree, id: StmtId) -> bool {
    !matches!(
        tree.stmt(id),
        Stmt::Function(_) | Stmt::Arguments(_) | Stmt::Import(_) | Stmt::Class(_) | Stmt::Return
    )
}

/// An `if` that does nothing but refuse: `if ~exist('f', 'file'), error('build f first'); end`.
fn refuses_in_all_branches(tree: &Tree, id: StmtId) -> bool {
    let Stmt::If(branches) = tree.stmt(id) else { return false };
    tree.list(branches).all(|branch| {
        let mut statements = tree.list(tree.branch(branch).body).filter(|&id| runs(tree, id));
        statements.next().is_some_and(|id| never_returns(tree, id)) && statements.next().is_none()
    })
}

fn never_returns(tree: &Tree, id: StmtId) -> bool {
    let callee = match tree.stmt(id) {
        Stmt::Expr(call, _) => match tree.expr(call) {
            Expr::Index(callee, _) => callee,
            _ => return false,
        },
        Stmt::Command(callee, _) => callee,
        _ => return false,
    };
    matches!(tree.expr(callee), Expr::Name(sym)
        if effects(tree.name(sym)).contains(Effect::NeverReturns))
}

/// A call without results of something of the project, with nothing but literals and
/// calls without arguments.
fn hands_on_a_literal(tree: &Tree, id: StmtId, function: Option<FunctionId>) -> bool {
    let inputs: Vec<ExprId> =
        function.map_or(Vec::new(), |id| tree.list(tree.functions[id].inputs).collect());
    let is_input = |sym| inputs.iter().any(|&input| tree.expr(input) == Expr::Name(sym));
    let of_project = |callee: ExprId| {
        matches!(tree.expr(callee), Expr::Name(sym)
            if !lariat_builtins::library().is_function(tree.name(sym)))
    };
    match tree.stmt(id) {
        Stmt::Expr(call, _) => match tree.expr(call) {
            Expr::Index(callee, arguments) => {
                let mut arguments = tree.list(arguments).map(|argument| tree.expr(argument));
                let constant = |argument: Expr| match argument {
                    Expr::Char | Expr::String => true,
                    Expr::Name(sym) => !is_input(sym),
                    _ => false,
                };
                of_project(callee)
                    && arguments.next().is_some_and(constant)
                    && arguments.next().is_none()
            }
            _ => false,
        },
        _ => false,
    }
}

/// The results of what is run.
fn outputs(tree: &Tree, body: &Body) -> Vec<Expr> {
    body.function.map_or(Vec::new(), |id| {
        tree.list(tree.functions[id].outputs).map(|output| tree.expr(output)).collect()
    })
}

/// Does a block assign a result, or anything that a script's caller sees, in the branches
/// that count?
fn assigns_results(
    tree: &Tree,
    body: &Body,
    block: Block,
    outputs: &[Expr],
    counts: &dyn Fn(Branch) -> bool,
) -> bool {
    let mut assigns = false;
    for id in tree.list(block) {
        visit::stmt_exprs(tree, id, &mut |root| {
            visit::each_expr(tree, root, &mut |expr| {
                let expr = tree.expr(expr);
                assigns |= match expr {
                    Expr::Assign(..) => body.function.is_none(),
                    Expr::Name(_) => outputs.contains(&expr),
                    _ => false,
                };
            });
        });
        let mut look = |inner| assigns |= assigns_results(tree, body, inner, outputs, counts);
        match tree.stmt(id) {
            Stmt::If(branches) => {
                let branches = tree.list(branches).map(|branch| tree.branch(branch));
                branches.filter(|branch| counts(*branch)).for_each(|branch| look(branch.body));
            }
            _ => visit::stmt_blocks(tree, id, &mut look),
        }
    }
    assigns
}

/// `exist('f', 'file') == 3`: does a name stand for a file of some kind?
fn asks_for_kind(tree: &Tree, condition: ExprId) -> bool {
    let asks = |expr: ExprId| match tree.expr(expr) {
        Expr::Index(callee, _) => {
            matches!(tree.expr(callee), Expr::Name(sym) if asks_for_name(tree.name(sym)))
        }
        _ => false,
    };
    let is_kind = |expr: ExprId| tree.expr(expr) == Expr::Number;
    match tree.expr(condition) {
        Expr::Paren(inner) => asks_for_kind(tree, inner),
        Expr::Binary(BinaryOp::Eq | BinaryOp::Ne, left, right) => {
            asks(left) && is_kind(right) || asks(right) && is_kind(left)
        }
        _ => false,
    }
}

/// Is it the function that says what a name stands for?
fn asks_for_name(function: &str) -> bool {
    let found = builtins().find(function);
    found.is_some_and(|id| builtins().get(id).role == Some(Role::Exists))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_syntax::{Dialect, parse};

    fn stub_of(text: &str) -> Option<Stub> {
        stub(&parse(text, &Dialect::MATLAB).tree)
    }

    #[test]
    fn help_and_refusals_are_stubs() {
        for text in [
            "% F  adds\n",
            "function s = f(x)\n% F  adds\n",
            "function s = f(x)\nif nargin < 1, disp('usage'); end\nerror('not compiled');\n",
            "needs_mex('f.m');\n",
            "if ~exist('f', 'file')\n    error('build f first');\nend\n",
            "function s = f(x)\nneeds_mex(mfilename);\n",
        ] {
            assert_eq!(stub_of(text), Some(Stub::Placeholder), "{text}");
        }
        assert_eq!(stub_of("function f(x)\nerror('no');\n"), Some(Stub::Refusal));
    }

    #[test]
    fn what_has_results_from_a_compiled_file_alone_stands_in() {
        let guarded = "function s = f(x)\nif exist('f', 'file') == 3\n    s = f(x);\nelse\n    \
                       error('not compiled');\nend\n";
        assert_eq!(stub_of(guarded), Some(Stub::StandIn));
        assert_eq!(stub_of(&guarded.replace("exist", "mexist")), None);
        let compiles =
            "function s = f(x)\nif exist('f', 'file') ~= 3\n    mex -O f.c\n    s = f(x);\nend\n";
        assert_eq!(stub_of(compiles), Some(Stub::StandIn));
        for text in [
            "function f\nif isempty(pwd), disp(1), end\nrefuse('f', mexext)\n",
            "function s = f(x)\ndisp(x)\n",
            "function s = f(x)\nhelper(x);\n",
        ] {
            assert_eq!(stub_of(text), Some(Stub::StandIn), "{text}");
        }
    }

    #[test]
    fn code_is_no_stub() {
        for text in [
            "function s = f(x)\ns = x;\nif x < 0, error('negative'); end\n",
            "function s = f(x)\ns = x;\nerror('always');\n",
            "x = 1;\n",
            "disp('hello')\n",
            "function s = f(x)\n\nfunction g\ndisp(1)\n",
        ] {
            assert_eq!(stub_of(text), None, "{text}");
        }
    }
}
