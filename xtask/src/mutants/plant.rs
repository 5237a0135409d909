//! What can be planted: one small error, as a programmer makes it.
//!
//! | kind | before | after |
//! |---|---|---|
//! | transpose dropped | `a' * b` | `a * b` |
//! | transpose added | `a * b` | `a' * b` |
//! | operands swapped | `a * b` | `b * a` |
//! | arguments swapped | `f(a, b)` | `f(b, a)` |
//! | argument dropped | `f(a, b)` | `f(a)` |
//! | argument added | `f(a)` | `f(a, 1)` |
//! | size off by one | `zeros(n, 1)` | `zeros(n + 1, 1)` |
//! | index off by one | `x(k)` | `x(k + 1)` |
//! | bound off by one | `1:n` | `1:n + 1` |
//! | wrong direction | `[a, b]` | `[a; b]` |
//! | wrong operator | `a .* b` | `a * b` |
//! | dimension confused | `size(x, 1)` | `size(x, 2)` |
//! | name misspelt | `total` | `totl` |
//! | field misspelt | `s.name` | `s.nam` |
//! | brackets confused | `c{k}` | `c(k)` |
//! | class confused | `a + b` | `{a} + b` |
//! | statement dropped | `x = zeros(1, n);` | |
//!
//! Cost: linear in the tree.

use lariat_base::Span;
use lariat_builtins::{ShapeRule, builtins};
use lariat_syntax::printer::operators;
use lariat_syntax::tree::{BinaryOp, Expr, ExprId, List, PostfixOp, Row, Stmt, Tree};

/// The kind of an error in a name.
pub const MISSPELT: &str = "name misspelt";

/// A planted error.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Which kind of error.
    pub kind: &'static str,
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// All errors that can be planted into a file.
pub fn plant(tree: &Tree) -> Vec<Mutant> {
    let mut planter = Planter { tree, found: Vec::new() };
    tree.expr_ids().for_each(|id| planter.expression(id));
    tree.stmt_ids().for_each(|id| planter.statement(tree.stmt(id), tree.stmt_span(id)));
    planter.found
}

struct Planter<'t> {
    tree: &'t Tree,
    found: Vec<Mutant>,
}

impl Planter<'_> {
    fn add(&mut self, kind: &'static str, span: Span, text: impl Into<String>) {
        self.found.push(Mutant { kind, span, text: text.into() });
    }

    fn text(&self, id: ExprId) -> &str {
        self.tree.expr_text(id)
    }

    fn expression(&mut self, id: ExprId) {
        let span = self.tree.expr_span(id);
        match self.tree.expr(id) {
            Expr::Postfix(PostfixOp::CTranspose | PostfixOp::Transpose, inner) => {
                let text = self.text(inner).to_owned();
                self.add("transpose dropped", span, text);
            }
            Expr::Binary(operator, left, right) => self.binary(span, operator, left, right),
            Expr::Range(parts) => {
                if let Some(&last) = self.tree.list(parts).collect::<Vec<_>>().last() {
                    self.off_by_one("bound off by one", last);
                }
            }
            Expr::Index(callee, args) => self.index(span, callee, args),
            Expr::CellIndex(callee, args) => {
                let text = self.in_brackets(callee, args, ['(', ')']);
                self.add("brackets confused", span, text);
                let args: Vec<ExprId> = self.tree.list(args).collect();
                args.into_iter().for_each(|arg| self.off_by_one("index off by one", arg));
            }
            Expr::Field(base, name) => {
                let name = misspelt(self.tree.name(name));
                let text = format!("{}.{name}", self.text(base));
                self.add("field misspelt", span, text);
            }
            Expr::Matrix(rows) => self.matrix(span, rows),
            Expr::Name(name) => {
                let name = misspelt(self.tree.name(name));
                self.add(MISSPELT, span, name);
            }
            _ => {}
        }
    }

    fn binary(&mut self, span: Span, operator: BinaryOp, left: ExprId, right: ExprId) {
        let (a, b) = (self.text(left).to_owned(), self.text(right).to_owned());
        if !is_arithmetic(operator) {
            return;
        }
        let sign = operators::binary(operator);
        let noncommutative = matches!(
            operator,
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::LeftDiv | BinaryOp::Pow | BinaryOp::Sub
        );
        if noncommutative {
            self.add("operands swapped", span, format!("{b} {sign} {a}"));
        }
        if operator == BinaryOp::Mul {
            self.add("transpose added", span, format!("({a})' * {b}"));
            self.add("transpose added", span, format!("{a} * ({b})'"));
        }
        if let Some(other) = confused(operator) {
            self.add("wrong operator", span, format!("{a} {other} {b}"));
        }
        self.add("class confused", span, format!("{{{a}}} {sign} {b}"));
    }

    fn index(&mut self, span: Span, callee: ExprId, args: List<ExprId>) {
        let list: Vec<ExprId> = self.tree.list(args).collect();
        let texts: Vec<String> = list.iter().map(|&arg| self.text(arg).to_owned()).collect();
        let name = self.text(callee).to_owned();
        if let [first, second, ..] = &texts[..] {
            let mut swapped = vec![second.clone(), first.clone()];
            swapped.extend_from_slice(&texts[2..]);
            self.add("arguments swapped", span, format!("{name}({})", swapped.join(", ")));
            let fewer = texts[..texts.len() - 1].join(", ");
            self.add("argument dropped", span, format!("{name}({fewer})"));
        }
        let rule = builtins().find(&name).map(|id| builtins().get(id).shape);
        if let (Some(ShapeRule::SizeQuery), [of, along]) = (rule, &texts[..]) {
            let other = if along == "1" { "2" } else { "1" };
            self.add("dimension confused", span, format!("{name}({of}, {other})"));
        }
        let more = texts.iter().map(String::as_str).chain(["1"]).collect::<Vec<_>>().join(", ");
        self.add("argument added", span, format!("{name}({more})"));
        self.add("brackets confused", span, format!("{name}{{{}}}", texts.join(", ")));
        let makes = matches!(rule, Some(ShapeRule::Sizes | ShapeRule::Repeat));
        let kind = if makes { "size off by one" } else { "index off by one" };
        list.into_iter().for_each(|arg| self.off_by_one(kind, arg));
    }

    fn in_brackets(&self, callee: ExprId, args: List<ExprId>, with: [char; 2]) -> String {
        let args: Vec<&str> = self.tree.list(args).map(|arg| self.text(arg)).collect();
        format!("{}{}{}{}", self.text(callee), with[0], args.join(", "), with[1])
    }

    fn off_by_one(&mut self, kind: &'static str, arg: ExprId) {
        let plain = matches!(
            self.tree.expr(arg),
            Expr::Name(_) | Expr::Number | Expr::Binary(..) | Expr::End | Expr::Index(..)
        );
        if plain {
            let text = format!("{} + 1", self.text(arg));
            self.add(kind, self.tree.expr_span(arg), text);
        }
    }

    fn matrix(&mut self, span: Span, rows: List<Row>) {
        let rows: Vec<Vec<String>> = self
            .tree
            .list(rows)
            .map(|row| self.tree.list(row).map(|one| self.text(one).to_owned()).collect())
            .collect();
        let turned = match &rows[..] {
            [row] if row.len() > 1 => row.join("; "),
            rows if rows.len() > 1 && rows.iter().all(|row| row.len() == 1) => {
                rows.concat().join(", ")
            }
            _ => return,
        };
        self.add("wrong direction", span, format!("[{turned}]"));
    }

    fn statement(&mut self, stmt: Stmt, span: Span) {
        if let Stmt::Expr(expr, _) = stmt
            && matches!(self.tree.expr(expr), Expr::Assign(..))
            && !self.tree.slice(span).contains('\n')
        {
            self.add("statement dropped", span, "");
        }
    }
}

/// A name with its last letter but one left out, or one letter more.
fn misspelt(name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    match letters.len() {
        0..=2 => letters.push('q'),
        count => _ = letters.remove(count - 2),
    }
    letters.into_iter().collect()
}

fn is_arithmetic(operator: BinaryOp) -> bool {
    confused(operator).is_some()
        || matches!(operator, BinaryOp::Add | BinaryOp::Sub | BinaryOp::LeftDiv)
}

/// The operator that is taken for this one.
fn confused(operator: BinaryOp) -> Option<&'static str> {
    Some(match operator {
        BinaryOp::Mul => ".*",
        BinaryOp::ElMul => "*",
        BinaryOp::ElDiv => "/",
        BinaryOp::Div => "./",
        BinaryOp::ElPow => "^",
        BinaryOp::Pow => ".^",
        _ => return None,
    })
}
