//! The text form of a program.
//!
//! Expressions are written with their operator in front, in parentheses; numbers as Rust writes
//! them; rows of chars between quotes. [`crate::reader`] turns it back.
//!
//! ```text
//! lowered program 1
//! function square 1 "square.m"
//!   local x param f64 "x"
//!   local y result f64 "y"
//!   params x
//!   results y
//!   2: y = (mul x x)
//! end
//! ```
//!
//! Cost: linear in the program.

use crate::program::{
    Asked, Block, Callee, Convention, Element, Expr, Function, Handled, Invoked, LocalId, Program,
    Repr, Role, Step, StmtKind, View, Window,
};
use std::fmt::Write as _;

/// A program as text.
pub fn print(program: &Program) -> String {
    let mut out = String::from("lowered program 1\n");
    for (_, function) in program.functions.iter() {
        Printer { program, function, out: &mut out }.function();
    }
    out
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    out: &'a mut String,
}

/// The word for a representation.
pub fn repr(repr: Repr) -> &'static str {
    match repr {
        Repr::Real => "f64",
        Repr::Whole => "i64",
        Repr::Truth => "bool",
        Repr::Letter => "char",
        Repr::Array(Element::Real) => "f64[]",
        Repr::Array(Element::Truth) => "bool[]",
        Repr::Array(Element::Letter) => "char[]",
        Repr::Any => "any",
    }
}

/// The word for a role.
pub fn role(role: Role) -> &'static str {
    match role {
        Role::Param => "param",
        Role::Result => "result",
        Role::Both => "both",
        Role::Variable => "variable",
        Role::Temporary => "temporary",
        Role::Shared => "shared",
    }
}

/// A number: no name of a local begins as one.
fn number(value: f64) -> String {
    match value.is_finite() {
        true => format!("{value:?}"),
        false => format!("#{value:?}"),
    }
}

impl Printer<'_> {
    fn function(&mut self) {
        let Function { name, line, file, .. } = self.function;
        let general = match &self.function.convention {
            Convention::Direct => String::new(),
            Convention::General { more_in, more_out, captured, title, placed } => {
                let placed: String = placed.iter().map(|name| format!(" {name:?}")).collect();
                format!(" general {more_in} {more_out} {captured} {title:?}{placed}")
            }
        };
        let _ = writeln!(self.out, "function {name} {line} {file:?}{general}");
        let names = |ids: &[LocalId]| -> String {
            ids.iter().map(|&id| format!(" {}", self.function.locals[id].name)).collect()
        };
        let (params, results) = (names(&self.function.params), names(&self.function.results));
        for (_, local) in self.function.locals.iter() {
            let (role, repr) = (role(local.role), repr(local.repr));
            let _ = writeln!(self.out, "  local {} {role} {repr} {:?}", local.name, local.shown);
        }
        let _ = writeln!(self.out, "  params{params}\n  results{results}");
        self.block(&self.function.body, 1);
        let _ = writeln!(self.out, "end");
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = depth * 2);
    }

    fn block(&mut self, block: &Block, depth: usize) {
        for stmt in block {
            let head = self.head(&stmt.kind);
            self.line(depth, &format!("{}: {head}", stmt.line));
            match &stmt.kind {
                StmtKind::If { then, otherwise, .. } => {
                    self.block(then, depth + 1);
                    if !otherwise.is_empty() {
                        self.line(depth, "else");
                        self.block(otherwise, depth + 1);
                    }
                    self.line(depth, "end");
                }
                StmtKind::While { body, .. }
                | StmtKind::For { body, .. }
                | StmtKind::Columns { body, .. }
                | StmtKind::Direct { body, .. }
                | StmtKind::Fused { general: body, .. }
                | StmtKind::Sum { general: body, .. } => {
                    self.block(body, depth + 1);
                    self.line(depth, "end");
                }
                StmtKind::Try { body, handler: second, .. }
                | StmtKind::Unwind { body, cleanup: second } => {
                    self.block(body, depth + 1);
                    self.line(depth, "else");
                    self.block(second, depth + 1);
                    self.line(depth, "end");
                }
                _ => {}
            }
        }
    }

    fn name(&self, local: LocalId) -> &str {
        &self.function.locals[local].name
    }

    fn head(&self, kind: &StmtKind) -> String {
        match kind {
            StmtKind::Assign { target, value } => {
                format!("{} = {}", self.name(*target), self.expr(value))
            }
            StmtKind::Store { array, indices, value, inside } => {
                let word = if *inside { "put" } else { "grow" };
                let (array, indices) = (self.name(*array), self.all(indices));
                format!("{word} {array}{indices} = {}", self.expr(value))
            }
            StmtKind::Call { targets, callee, args } => {
                let target = |target: &Option<LocalId>| match target {
                    Some(local) => format!(" {}", self.name(*local)),
                    None => " ~".to_owned(),
                };
                let targets: String = targets.iter().map(target).collect();
                let callee = match callee {
                    Callee::Function(id) => format!("@{}", self.program.functions[*id].name),
                    Callee::Runtime(symbol) => symbol.clone(),
                };
                format!("call{targets} = {callee}{}", self.all(args))
            }
            StmtKind::Invoke { targets, asked, callee, args } => {
                let target = |target: &Option<LocalId>| match target {
                    Some(local) => format!(" {}", self.name(*local)),
                    None => " ~".to_owned(),
                };
                let targets: String = targets.iter().map(target).collect();
                let asked = match asked {
                    Asked::Count(count) => count.to_string(),
                    Asked::AsMany => "-".to_owned(),
                    Asked::Number(local) => self.name(*local).to_owned(),
                };
                format!("invoke {asked}{targets} = {}{}", self.invoked(callee), self.all(args))
            }
            StmtKind::Try { error, .. } => match error {
                Some(error) => format!("try {}", self.name(*error)),
                None => "try".to_owned(),
            },
            StmtKind::Unwind { .. } => "unwind".to_owned(),
            StmtKind::Update { target, path, value } => {
                let value = value.as_ref().map_or_else(|| "~".to_owned(), |value| self.expr(value));
                format!("update {}{} = {value}", self.name(*target), self.path(path))
            }
            StmtKind::Show(local) => format!("show {}", self.name(*local)),
            StmtKind::Sweep => "sweep".to_owned(),
            StmtKind::If { condition, .. } => format!("if {}", self.expr(condition)),
            StmtKind::While { condition, .. } => format!("while {}", self.expr(condition)),
            StmtKind::For { counter, low, step, high, .. } => {
                let (low, step, high) = (self.expr(low), self.expr(step), self.expr(high));
                format!("for {} {low} {step} {high}", self.name(*counter))
            }
            StmtKind::Columns { target, over, .. } => {
                format!("columns {} {}", self.name(*target), self.name(*over))
            }
            StmtKind::Direct { arrays, .. } => {
                let names: String =
                    arrays.iter().map(|&array| format!(" {}", self.name(array))).collect();
                format!("direct{names}")
            }
            StmtKind::Fill { target, rows, columns, value } => {
                let (rows, columns) = (self.expr(rows), self.expr(columns));
                let (target, value) = (self.name(*target), self.expr(value));
                format!("fill {target} {rows} {columns} = {value}")
            }
            StmtKind::Fused { target, window, views, value, sum, .. } => {
                let (target, value) = (self.name(*target), self.expr(value));
                let sum = sum.as_ref().map_or_else(String::new, |(sum, added)| {
                    format!(" sum {} {}", self.name(*sum), self.expr(added))
                });
                let (window, views) = (self.window(window), self.views(views));
                format!("fuse {target}{window}{sum} = {value}{views}")
            }
            StmtKind::Sum { target, views, value, .. } => {
                format!("sum {} = {}{}", self.name(*target), self.expr(value), self.views(views))
            }
            StmtKind::Break => "break".to_owned(),
            StmtKind::Continue => "continue".to_owned(),
            StmtKind::Return => "return".to_owned(),
        }
    }

    fn invoked(&self, callee: &Invoked) -> String {
        match callee {
            Invoked::Function(id) => format!("@{}", self.program.functions[*id].name),
            Invoked::Runtime(symbol) => symbol.clone(),
            Invoked::Part(local, path) => {
                format!("(part {}{})", self.name(*local), self.path(path))
            }
        }
    }

    fn views(&self, views: &[View]) -> String {
        let view = |view: &View| format!(" {}{}", self.name(view.array), self.window(&view.window));
        views.iter().map(view).collect()
    }

    fn window(&self, window: &Window) -> String {
        let word = match window {
            Window::Flat => "flat",
            Window::Whole => "whole",
            Window::Run(..) => "run",
            Window::Column(_) => "column",
            Window::Rows(..) => "rows",
        };
        let operands: String =
            window.operands().iter().map(|operand| format!(" {}", self.expr(operand))).collect();
        format!(" {word}{operands}")
    }

    fn all(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| format!(" {}", self.expr(expr))).collect()
    }

    fn path(&self, path: &[Step]) -> String {
        let step = |step: &Step| match step {
            Step::Paren(args) => format!(" (paren{})", self.all(args)),
            Step::Brace(args) => format!(" (brace{})", self.all(args)),
            Step::Dot(name) => format!(" (dot {name:?})"),
            Step::Dynamic(name) => format!(" (dynamic {})", self.expr(name)),
        };
        path.iter().map(step).collect()
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::Number(value) => number(*value),
            Expr::Truth(value) => format!("#{value}"),
            Expr::Text(bytes, double) => {
                let word = if *double { "text2" } else { "text" };
                let bytes: String = bytes.iter().map(|byte| format!(" {byte}")).collect();
                format!("({word}{bytes})")
            }
            Expr::Colon => ":".to_owned(),
            Expr::Table(columns, elements) => {
                let elements: String =
                    elements.iter().map(|&e| format!(" {}", number(e))).collect();
                format!("(table {columns}{elements})")
            }
            Expr::Local(local) => self.name(*local).to_owned(),
            Expr::Scalar(op, args) => format!("({}{})", op.name(), self.all(args)),
            Expr::Element { array, indices, inside } => {
                let word = if *inside { "element" } else { "checked" };
                format!("({word} {}{})", self.name(*array), self.all(indices))
            }
            Expr::Extent(local, None) => format!("(count {})", self.name(*local)),
            Expr::Extent(local, Some(at)) => format!("(extent {} {at})", self.name(*local)),
            Expr::Within { array, place, low, high } => {
                let place = place.map_or_else(|| "-".to_owned(), |place| place.to_string());
                let (low, high) = (self.expr(low), self.expr(high));
                format!("(within {} {place} {low} {high})", self.name(*array))
            }
            Expr::Item(at) => format!("(item {at})"),
            Expr::Owned(local) => format!("(owned {})", self.name(*local)),
            Expr::Runtime { symbol, effect, args } => {
                let word = if *effect { "do" } else { "run" };
                format!("({word} {symbol}{})", self.all(args))
            }
            Expr::Call { function, args, repr: held } => {
                let name = &self.program.functions[*function].name;
                format!("(call {name} {}{})", repr(*held), self.all(args))
            }
            Expr::Invoke { callee, args } => {
                format!("(invoke {}{})", self.invoked(callee), self.all(args))
            }
            Expr::Part(local, path) => format!("(part {}{})", self.name(*local), self.path(path)),
            Expr::Convert(to, value) => format!("(to {} {})", repr(*to), self.expr(value)),
            Expr::After(first, value) => {
                format!("(after {} {})", self.expr(first), self.expr(value))
            }
            Expr::Spread(value) => format!("(spread {})", self.expr(value)),
            Expr::Gather(local, path) => {
                format!("(gather {}{})", self.name(*local), self.path(path))
            }
            Expr::Handle { function, site, name, captured } => {
                let function = match function {
                    Some(Handled::Function(id)) => {
                        format!("@{}", self.program.functions[*id].name)
                    }
                    Some(Handled::Runtime(symbol)) => symbol.clone(),
                    None => "~".to_owned(),
                };
                format!("(handle {function} {site} {name:?}{})", self.all(captured))
            }
        }
    }
}
