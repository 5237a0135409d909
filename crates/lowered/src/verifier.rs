//! The rules of a program of the low-level IR.
//!
//! Locals and functions exist, and no two locals have one name; each expression has the
//! representation that is asked of it; operations have their operands; `break` and `continue`
//! stand in loops; what is called takes these arguments and has these results.
//!
//! Cost: linear in the program.

use crate::program::{
    Block, Callee, Convention, Expr, Function, FunctionId, Handled, Invoked, LocalId, Program,
    Repr, Step, Stmt, StmtKind, View, Window, each_stmt,
};
use crate::typing;
use rustc_hash::FxHashSet;

/// A rule that a program breaks: the function, the line in its source, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The function's name.
    pub function: String,
    /// The line.
    pub line: u32,
    /// What is wrong.
    pub wrong: String,
}

/// All rules that a program breaks.
pub fn verify(program: &Program) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (_, function) in program.functions.iter() {
        let mut verifier = Verifier { program, function, line: function.line, faults: &mut faults };
        for &local in function.params.iter().chain(&function.results) {
            verifier.local(local);
        }
        verifier.names();
        verifier.block(&function.body, false);
    }
    faults
}

struct Verifier<'a> {
    program: &'a Program,
    function: &'a Function,
    line: u32,
    faults: &'a mut Vec<Fault>,
}

impl Verifier<'_> {
    fn fault(&mut self, wrong: String) {
        let function = self.function.name.clone();
        self.faults.push(Fault { function, line: self.line, wrong });
    }

    /// No two locals have one name.
    fn names(&mut self) {
        let mut names = FxHashSet::default();
        for (_, local) in self.function.locals.iter() {
            if !names.insert(&local.name) {
                self.fault(format!("two locals are called {}", local.name));
            }
        }
    }

    /// The representation of a local, if it exists.
    fn local(&mut self, local: LocalId) -> Option<Repr> {
        if local.index() >= self.function.locals.len() {
            self.fault(format!("there is no local {}", local.index()));
            return None;
        }
        Some(self.function.locals[local].repr)
    }

    fn block(&mut self, block: &Block, in_loop: bool) {
        for stmt in block {
            self.stmt(stmt, in_loop);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, in_loop: bool) {
        self.line = stmt.line;
        for local in stmt.kind.assigned().into_iter().chain(stmt.kind.used()) {
            if self.local(local).is_none() {
                return;
            }
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => {
                let held = self.function.locals[*target].repr;
                self.expect(value, &[held], "a value");
            }
            StmtKind::Store { array, indices, value, .. } => {
                self.indices(*array, indices);
                match self.function.locals[*array].repr.element() {
                    Some(element) => self.expect(value, &[element], "an element"),
                    None => self.fault("elements are stored in no array".to_owned()),
                }
            }
            StmtKind::Call { targets, callee, args } => self.call(targets, callee, args),
            StmtKind::Invoke { targets, callee, args, .. } => self.invoke(targets, callee, args),
            StmtKind::Try { body, error, handler: second } => {
                let held = error.map(|error| self.function.locals[error].repr);
                if held.is_some_and(|held| held != Repr::Any) {
                    self.fault("an error is any value".to_owned());
                }
                self.block(body, in_loop);
                self.block(second, in_loop);
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body, false);
                self.block(cleanup, in_loop);
            }
            StmtKind::Update { target, path, value } => {
                if self.function.locals[*target].repr.is_scalar() {
                    self.fault("a part of a C scalar is assigned".to_owned());
                }
                self.path(path);
                if let Some(value) = value {
                    self.expect(value, &[Repr::Any], "a value");
                }
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expect(condition, &[Repr::Truth], "a condition");
                self.block(then, in_loop);
                self.block(otherwise, in_loop);
            }
            StmtKind::While { condition, body } => {
                self.expect(condition, &[Repr::Truth], "a condition");
                self.block(body, true);
            }
            StmtKind::For { counter, low, step, high, body } => {
                let counter = self.function.locals[*counter].repr;
                if !matches!(counter, Repr::Real | Repr::Whole) {
                    self.fault("a counter is not a number".to_owned());
                }
                let bounds: &[Repr] = match counter {
                    Repr::Whole => &[Repr::Whole],
                    _ => &[Repr::Real, Repr::Whole],
                };
                self.expect(low, bounds, "a bound");
                self.expect(step, bounds, "a step");
                self.expect(high, &[Repr::Real, Repr::Whole], "a bound");
                self.block(body, true);
            }
            StmtKind::Columns { target, over, body } => {
                for local in [*target, *over] {
                    if self.function.locals[local].repr.is_scalar() {
                        self.fault("a C scalar has no columns".to_owned());
                    }
                }
                self.block(body, true);
            }
            StmtKind::Direct { arrays, body } => {
                self.direct(arrays, body);
                self.block(body, in_loop);
            }
            StmtKind::Fill { target, rows, columns, value } => {
                for extent in [rows, columns] {
                    self.expect(extent, &[Repr::Real], "an extent");
                }
                match self.function.locals[*target].repr.element() {
                    Some(element) => self.expect(value, &[element], "an element"),
                    None => self.fault("only an array can be filled".to_owned()),
                }
            }
            StmtKind::Fused { target, window, views, value, sum, general } => {
                self.fused(&[*target], views, value);
                if let Some((sum, added)) = sum {
                    self.sum(*sum);
                    self.fused(&[], &[View { array: *target, window: window.clone() }], added);
                    if *window != Window::Whole {
                        self.fault("a sum of a part that is made".to_owned());
                    }
                }
                self.block(general, in_loop);
            }
            StmtKind::Sum { target, views, value, general } => {
                self.sum(*target);
                self.fused(&[], views, value);
                self.block(general, in_loop);
            }
            StmtKind::Break | StmtKind::Continue if !in_loop => {
                self.fault("there is no loop to leave".to_owned());
            }
            StmtKind::Show(_)
            | StmtKind::Sweep
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return => {}
        }
    }

    fn sum(&mut self, target: LocalId) {
        if self.function.locals[target].repr != Repr::Real {
            self.fault("a sum that is not a double".to_owned());
        }
    }

    /// What is fused are arrays of doubles, and an element is made of their elements.
    fn fused(&mut self, targets: &[LocalId], views: &[View], value: &Expr) {
        for array in views.iter().map(|view| view.array).chain(targets.iter().copied()) {
            if self.function.locals[array].repr.element() != Some(Repr::Real) {
                self.fault("what is fused is not an array of doubles".to_owned());
            }
        }
        value.each(&mut |node| {
            if matches!(node, Expr::Item(at) if usize::from(*at) >= views.len()) {
                self.fault("an element of a view that there is not".to_owned());
            }
        });
        self.expect(value, &[Repr::Real], "an element");
    }

    /// Nothing makes an array another whose elements are stored in place.
    fn direct(&mut self, arrays: &[LocalId], body: &Block) {
        for &array in arrays {
            if self.function.locals[array].repr.element().is_none() {
                self.fault("elements of no array in place".to_owned());
            }
        }
        let mut changed = false;
        each_stmt(body, &mut |stmt| {
            let stored = matches!(&stmt.kind, StmtKind::Store { inside: true, .. });
            changed |= !stored && stmt.kind.assigned().iter().any(|local| arrays.contains(local));
        });
        if changed {
            self.fault("an array is changed whose elements are stored in place".to_owned());
        }
    }

    fn call(&mut self, targets: &[Option<LocalId>], callee: &Callee, args: &[Expr]) {
        match callee {
            Callee::Runtime(_) => {
                for arg in args {
                    self.expect(arg, &[Repr::Any], "an argument");
                }
                for &target in targets.iter().flatten() {
                    if self.function.locals[target].repr != Repr::Any {
                        self.fault("a result of the library is any value".to_owned());
                    }
                }
            }
            Callee::Function(id) => {
                if id.index() >= self.program.functions.len() {
                    return self.fault(format!("there is no function {}", id.index()));
                }
                let callee = &self.program.functions[*id];
                self.arguments(callee, args);
                for (target, &result) in targets.iter().zip(&callee.results) {
                    let held = callee.locals[result].repr;
                    if target.is_some_and(|target| self.function.locals[target].repr != held) {
                        self.fault(format!("a result of {} is held otherwise", callee.name));
                    }
                }
                if targets.len() > callee.results.len() {
                    self.fault(format!("{} has fewer results", callee.name));
                }
            }
        }
    }

    fn invoke(&mut self, targets: &[Option<LocalId>], callee: &Invoked, args: &[Expr]) {
        self.invoked(callee, args);
        for &target in targets.iter().flatten() {
            if self.function.locals[target].repr != Repr::Any {
                self.fault("a result of a call with lists is any value".to_owned());
            }
        }
    }

    fn invoked(&mut self, callee: &Invoked, args: &[Expr]) {
        match callee {
            Invoked::Function(id) => self.general(*id),
            Invoked::Runtime(_) => {}
            Invoked::Part(_, path) => self.path(path),
        }
        for arg in args {
            self.expect(arg, &[Repr::Any], "an argument");
        }
    }

    /// The function exists, and takes any number of values.
    fn general(&mut self, id: FunctionId) {
        if id.index() >= self.program.functions.len() {
            return self.fault(format!("there is no function {}", id.index()));
        }
        let callee = &self.program.functions[id];
        if callee.convention == Convention::Direct {
            self.fault(format!("{} does not take any number of values", callee.name));
        }
    }

    fn arguments(&mut self, callee: &Function, args: &[Expr]) {
        if args.len() != callee.params.len() {
            self.fault(format!("{} takes {} arguments", callee.name, callee.params.len()));
        }
        for (arg, &param) in args.iter().zip(&callee.params) {
            self.expect(arg, &[callee.locals[param].repr], "an argument");
        }
    }

    fn indices(&mut self, array: LocalId, indices: &[Expr]) {
        let held = self.local(array);
        if held.is_some_and(|held| held.element().is_none()) {
            self.fault("an element of what is not an array of a known class".to_owned());
        }
        if indices.is_empty() || indices.len() > 2 {
            self.fault(format!("an element with {} indices", indices.len()));
        }
        for index in indices {
            self.expect(index, &[Repr::Real, Repr::Whole], "an index");
        }
    }

    fn path(&mut self, path: &[Step]) {
        for operand in path.iter().flat_map(Step::operands) {
            self.expect(operand, &[Repr::Any], "an index");
        }
        if path.is_empty() {
            self.fault("a part without a step".to_owned());
        }
    }

    /// An expression keeps to the rules, and is held in one of these ways.
    fn expect(&mut self, expr: &Expr, held: &[Repr], what: &str) {
        if !self.expr(expr) {
            return;
        }
        let repr = typing::repr(expr, &self.function.locals);
        if !held.contains(&repr) {
            self.fault(format!("{what} is held as {repr:?}"));
        }
    }

    /// Does an expression name only locals and functions that exist? What else is wrong with it
    /// is a fault.
    fn expr(&mut self, expr: &Expr) -> bool {
        if expr.local().is_some_and(|local| self.local(local).is_none()) {
            return false;
        }
        match expr {
            Expr::Scalar(op, args) => {
                if args.len() != op.operands() {
                    self.fault(format!("{} takes {} operands", op.name(), op.operands()));
                }
                for arg in args {
                    self.expect(arg, &[op.takes()], op.name());
                }
            }
            Expr::Element { array, indices, .. } => self.indices(*array, indices),
            Expr::Extent(local, _) => {
                if self.function.locals[*local].repr.is_scalar() {
                    self.fault("the extent of a C scalar".to_owned());
                }
            }
            Expr::Within { low, high, .. } => {
                for bound in [low, high] {
                    self.expect(bound, &[Repr::Real, Repr::Whole], "an index");
                }
            }
            Expr::Runtime { args, .. } => {
                for arg in args {
                    self.expect(arg, &[Repr::Any], "an argument");
                }
            }
            Expr::Call { function, args, repr } => {
                if function.index() >= self.program.functions.len() {
                    self.fault(format!("there is no function {}", function.index()));
                    return false;
                }
                let callee = &self.program.functions[*function];
                self.arguments(callee, args);
                match callee.results[..] {
                    [result] if callee.locals[result].repr == *repr => {}
                    _ => self.fault(format!("{} has not this one result", callee.name)),
                }
            }
            Expr::Invoke { callee, args } => self.invoked(callee, args),
            Expr::Part(local, path) => {
                if self.function.locals[*local].repr.is_scalar() {
                    self.fault("a part of a C scalar".to_owned());
                }
                self.path(path);
            }
            Expr::After(first, value) => return self.expr(first) && self.expr(value),
            Expr::Convert(_, value) | Expr::Spread(value) => return self.expr(value),
            Expr::Gather(_, path) => self.path(path),
            Expr::Handle { function, captured, .. } => {
                if let Some(Handled::Function(id)) = function {
                    self.general(*id);
                }
                for value in captured {
                    self.expect(value, &[Repr::Any], "what is captured");
                }
            }
            Expr::Table(columns, elements) => {
                if *columns == 0 && !elements.is_empty() {
                    self.fault("a table without columns".to_owned());
                }
            }
            Expr::Number(_)
            | Expr::Truth(_)
            | Expr::Text(..)
            | Expr::Colon
            | Expr::Owned(_)
            | Expr::Item(_)
            | Expr::Local(_) => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read;

    fn wrong(body: &str) -> Vec<String> {
        let text = format!(
            "lowered program 1
function main 1 \"main.m\"
  local x variable f64[] \"x\"
  local s variable f64 \"s\"
  local b variable bool \"b\"
  params
  results
{body}
end
function square 1 \"square.m\"
  local x param f64 \"x\"
  local y result f64 \"y\"
  params x
  results y
  2: y = (mul x x)
end
"
        );
        let program = read(&text).expect("a program");
        verify(&program).into_iter().map(|fault| fault.wrong).collect()
    }

    #[test]
    fn a_program_that_keeps_the_rules_has_no_fault() {
        let body = "1: s = (call square f64 (checked x 1.0 s))\n  2: b = (lt s (count x))";
        assert_eq!(wrong(body), Vec::<String>::new());
    }

    #[test]
    fn two_locals_have_two_names() {
        let text = "lowered program 1
function main 1 \"main.m\"
  local x variable f64 \"x\"
  local x temporary any \"x\"
  params
  results
end
";
        let faults = verify(&read(text).expect("a program"));
        let wrong: Vec<String> = faults.into_iter().map(|fault| fault.wrong).collect();
        assert_eq!(wrong, ["two locals are called x"]);
    }

    #[test]
    fn broken_programs_are_refused() {
        assert_eq!(wrong("1: s = x"), ["a value is held as Array(Real)"]);
        assert_eq!(wrong("1: s = (add s)"), ["add takes 2 operands"]);
        assert_eq!(wrong("1: b = (and s b)"), ["and is held as Real"]);
        assert_eq!(wrong("1: break"), ["there is no loop to leave"]);
        assert_eq!(wrong("1: s = (call square f64)"), ["square takes 1 arguments"]);
        assert_eq!(wrong("1: s = (call main f64)"), ["main has not this one result"]);
        assert_eq!(wrong("1: put s 1.0 = 2.0").len(), 2);
        assert_eq!(wrong("1: s = (checked x 1.0 2.0 3.0)"), ["an element with 3 indices"]);
        assert_eq!(wrong("1: call s = lr_size"), ["a result of the library is any value"]);
        assert_eq!(wrong("1: if s\n  end"), ["a condition is held as Real"]);
    }
}
