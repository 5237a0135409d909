//! Fusion: operations on the elements of arrays, one after the other, become one loop without arrays
//! between; parts of arrays are read and written where they stand.
//!
//! ```text
//! z = (run lr_plus (run lr_mtimes 2.0 x) y)      fuse z whole = (add (mul 2.0 (item 0)) (item 1))
//!                                                  view x whole, view y whole
//! ```
//!
//! The loop runs where all views have one size; elsewhere, for implicit expansion and errors, the
//! statement stays as it was. Each element is computed by the same operations in the same order.
//!
//! Cost: linear in the function.

use crate::affine::Scope;
use crate::program::{
    Block, Element, Expr, Function, LocalId, Repr, Role, Step, Stmt, StmtKind, View, Window,
};
use crate::scalar::Scalar;
use crate::typing;
use rustc_hash::FxHashSet;

/// An expression with more views stays as it is.
const MOST: usize = 12;

/// Fuses the operations of a function.
pub fn fuse(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function);
    function.body = body;
}

fn block(stmts: &mut Block, function: &Function) {
    for stmt in stmts {
        for inner in stmt.kind.blocks_mut() {
            block(inner, function);
        }
        let Some(fused) = fused(&stmt.kind, function) else { continue };
        let line = stmt.line;
        let held = std::mem::replace(&mut stmt.kind, StmtKind::Sweep);
        stmt.kind = fused(vec![Stmt { line, kind: held }]);
    }
}

/// Makes a statement with the one that it stands for.
type Making = Box<dyn FnOnce(Block) -> StmtKind>;

/// The loop that does the same as a statement.
fn fused(kind: &StmtKind, function: &Function) -> Option<Making> {
    let mut fusing = Fusing { function, views: Vec::new(), operations: 0 };
    let (target, window, value) = match kind {
        StmtKind::Assign { target, value } => (*target, Window::Whole, value),
        StmtKind::Update { target, path, value: Some(value) } => {
            (*target, fusing.window(path)?, value)
        }
        _ => return None,
    };
    let local = &function.locals[target];
    if local.repr != Repr::Array(Element::Real) || local.role == Role::Shared {
        return None;
    }
    let value = fusing.value(value)?;
    let is_part = window != Window::Whole;
    let moves = |view: &View| view.array == target && view.window != window;
    let is_cut = |view: &View| view.window != Window::Whole;
    let is_work = fusing.operations > 0 || is_part || fusing.views.iter().any(is_cut);
    let worth = is_work && !fusing.views.is_empty();
    if !worth || fusing.views.len() > MOST || is_part && fusing.views.iter().any(moves) {
        return None;
    }
    let views = fusing.views;
    Some(Box::new(move |general| StmtKind::Fused {
        target,
        window,
        views,
        value,
        sum: None,
        general,
    }))
}

/// The arrays of which an expression computes elements, and how; `None` where nothing is gained.
pub(crate) fn elements(value: &Expr, function: &Function) -> Option<(Vec<View>, Expr)> {
    let mut fusing = Fusing { function, views: Vec::new(), operations: 0 };
    let value = fusing.value(value)?;
    let is_cut = |view: &View| view.window != Window::Whole;
    let is_work = fusing.operations > 0 || fusing.views.iter().any(is_cut);
    let fits = !fusing.views.is_empty() && fusing.views.len() <= MOST;
    (is_work && fits).then_some((fusing.views, value))
}

/// A number that is the same for all elements.
pub(crate) fn number(expr: &Expr, function: &Function) -> Option<Expr> {
    let none = FxHashSet::default();
    let scope = Scope { counter: LocalId::new(0), assigned: &none, locals: &function.locals };
    match expr {
        Expr::Convert(Repr::Any, value) => number(value, function),
        expr if !scope.is_fixed(expr) => None,
        expr => match typing::repr(expr, &function.locals) {
            Repr::Real => Some(expr.clone()),
            Repr::Whole => Some(Expr::Convert(Repr::Real, Box::new(expr.clone()))),
            _ => None,
        },
    }
}

struct Fusing<'a> {
    function: &'a Function,
    views: Vec<View>,
    operations: usize,
}

impl Fusing<'_> {
    fn number(&self, expr: &Expr) -> Option<Expr> {
        number(expr, self.function)
    }

    /// An element of an expression, which is an array.
    fn value(&mut self, expr: &Expr) -> Option<Expr> {
        match expr {
            Expr::Convert(Repr::Any | Repr::Array(Element::Real), value) => self.value(value),
            Expr::Local(local) => self.view(*local, Window::Whole),
            Expr::Part(array, path) => {
                let window = self.window(path)?;
                self.view(*array, window)
            }
            Expr::Runtime { symbol, args, .. } => self.operation(symbol, args),
            _ => None,
        }
    }

    fn view(&mut self, array: LocalId, window: Window) -> Option<Expr> {
        let local = &self.function.locals[array];
        if local.repr != Repr::Array(Element::Real) || local.role == Role::Shared {
            return None;
        }
        let view = View { array, window };
        let at = match self.views.iter().position(|known| *known == view) {
            Some(at) => at,
            None => {
                self.views.push(view);
                self.views.len() - 1
            }
        };
        Some(Expr::Item(u8::try_from(at).ok()?))
    }

    /// One of an array and a number, or of two arrays.
    fn operand(&mut self, expr: &Expr) -> Option<Expr> {
        match self.number(expr) {
            Some(number) => Some(number),
            None => self.value(expr),
        }
    }

    fn operation(&mut self, symbol: &str, args: &[Expr]) -> Option<Expr> {
        self.operations += 1;
        match args {
            [operand] => {
                let op = match symbol {
                    "lr_uminus" => Scalar::Negate,
                    "lr_abs" => Scalar::Absolute,
                    "lr_floor" => Scalar::Floor,
                    "lr_ceil" => Scalar::Ceil,
                    "lr_fix" => Scalar::Fix,
                    "lr_round" => Scalar::Round,
                    "lr_exp" => Scalar::Exponential,
                    "lr_sin" => Scalar::Sine,
                    "lr_cos" => Scalar::Cosine,
                    "lr_tanh" => Scalar::TangentH,
                    _ => return None,
                };
                Some(Expr::Scalar(op, vec![self.value(operand)?]))
            }
            [left, right] => {
                let (is_left, is_right) =
                    (self.number(left).is_some(), self.number(right).is_some());
                if is_left && is_right {
                    return None;
                }
                let op = match symbol {
                    "lr_plus" => Scalar::Add,
                    "lr_minus" => Scalar::Subtract,
                    "lr_times" => Scalar::Multiply,
                    "lr_rdivide" => Scalar::Divide,
                    "lr_mtimes" if is_left || is_right => Scalar::Multiply,
                    "lr_mrdivide" if is_right => Scalar::Divide,
                    "lr_power" => return self.power(left, right),
                    _ => return None,
                };
                let (left, right) = (self.operand(left)?, self.operand(right)?);
                Some(Expr::Scalar(op, vec![left, right]))
            }
            _ => None,
        }
    }

    /// A square or a cube, which are products.
    fn power(&mut self, base: &Expr, exponent: &Expr) -> Option<Expr> {
        let exponent = self.number(exponent)?;
        let item = self.value(base)?;
        if !matches!(item, Expr::Item(_)) {
            return None;
        }
        let product = |a, b| Expr::Scalar(Scalar::Multiply, vec![a, b]);
        match exponent {
            Expr::Number(2.0) => Some(product(item.clone(), item)),
            _ => None,
        }
    }

    /// The part of an array that indices select, where its elements stand one after the other.
    fn window(&self, path: &[Step]) -> Option<Window> {
        let [Step::Paren(args)] = path else { return None };
        match &args[..] {
            [Expr::Colon] => Some(Window::Flat),
            [index] => {
                let (low, high) = self.run(index)?;
                Some(Window::Run(low, high))
            }
            [Expr::Colon, column] => Some(Window::Column(self.number(column)?)),
            [rows, column] => {
                let (low, high) = self.run(rows)?;
                Some(Window::Rows(low, high, self.number(column)?))
            }
            _ => None,
        }
    }

    /// `low:high`
    fn run(&self, index: &Expr) -> Option<(Expr, Expr)> {
        match index {
            Expr::Convert(Repr::Any | Repr::Array(Element::Real), value) => self.run(value),
            Expr::Runtime { symbol, args, .. } if symbol == "lr_range" => match &args[..] {
                [low, high] => Some((self.number(low)?, self.number(high)?)),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rewritten::after;

    fn fused(body: &str) -> String {
        after(super::fuse, "  local y variable f64[] \"y\"\n", body)
    }

    #[test]
    fn operations_on_arrays_are_one_loop() {
        let text = fused(
            "  2: y = (to f64[] (run lr_plus (to any (to f64[] (run lr_mtimes (to any n) (to any x)))) (to any y)))\n",
        );
        let fused = "2: fuse y whole = (add (mul n (item 0)) (item 1)) x whole y whole";
        assert!(text.contains(fused), "{text}");
    }

    #[test]
    fn a_part_is_not_read_elsewhere_than_it_is_written() {
        let run =
            |low, high| format!("(paren (to any (run lr_range (to any {low}) (to any {high}))))");
        let same =
            format!("  2: update x {} = (to any (part y {}))\n", run("1.0", "n"), run("2.0", "n"));
        assert!(fused(&same).contains("fuse x run 1.0 n = (item 0) y run 2.0 n"));
        let other =
            format!("  2: update x {} = (to any (part x {}))\n", run("1.0", "n"), run("2.0", "n"));
        assert!(!fused(&other).contains("fuse"));
    }
}
