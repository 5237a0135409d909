//! What a function costs, and why: how it is specialised, what is allocated, copied, made one loop, checked, and what
//! is proved away.
//!
//! ```text
//! ramp: 1 arguments, 1 results; 1 integer counters; 0 elements read, 0 checked; …
//!   specialised for n (double)
//!   line 2: x is filled, n by 1; allocated unless it has this size
//!   line 4: x(i): proved to exist, where i is 1 to n
//!   line 6: the library allocates what it returns: sort
//! ```
//!
//! It is read off the statements, beside what passes remarked. Of guarded loops, those are described that run
//! where the guard holds.
//!
//! Cost: linear in the function, times the depth of its loops.

use crate::affine::as_double;
use crate::program::{
    Block, Element, Expr, Function, Local, LocalId, Repr, Role, Stmt, StmtKind, each_stmt, has_loop,
};
use crate::remarks::What;
use crate::scalar::Scalar;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

/// What a function costs.
#[derive(Debug, Default)]
pub struct Account {
    /// How often something costs.
    pub counts: Counts,
    /// Its parameters, with how they are held.
    pub parameters: Vec<String>,
    /// What is said of lines.
    pub lines: BTreeSet<(u32, String)>,
}

/// How often something costs.
#[derive(Debug, Default)]
pub struct Counts {
    counters: usize,
    reads: usize,
    reads_checked: usize,
    stores: usize,
    stores_checked: usize,
    /// Checks in loops that have no loop inside.
    innermost: usize,
    guards: usize,
    library: usize,
}

/// Where a statement stands.
#[derive(Clone, Default)]
struct Place {
    /// The loops around it, outermost first: the counter, and its bounds.
    loops: Vec<(LocalId, Expr, Expr)>,
    in_loop: bool,
    in_innermost: bool,
    /// In the statements that run where a loop over whole arrays cannot.
    in_general: bool,
    /// The line of a guard around it.
    guard: Option<u32>,
    /// What holds of the counters besides.
    conditions: Vec<String>,
}

impl Account {
    /// That of a function.
    pub fn of(function: &Function) -> Self {
        let mut account = Self::default();
        let locals = function.locals.iter();
        account.counts.counters = locals.filter(|(_, local)| local.repr == Repr::Whole).count();
        account.parameters = function.params.iter().map(|&it| held(&function.locals[it])).collect();
        let mut proofs: BTreeMap<u32, Vec<(&str, String)>> = BTreeMap::new();
        for remark in &function.remarks {
            if let What::Proved { array, .. } = &remark.what {
                proofs.entry(remark.line).or_default().push((array, remark.what.to_string()));
            }
        }
        let mut writer = Writer { account: &mut account, function, proofs };
        writer.block(&function.body, &Place::default());
        for remark in &function.remarks {
            if !matches!(remark.what, What::Proved { .. }) {
                account.lines.insert((remark.line, remark.what.to_string()));
            }
        }
        account
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} integer counters; {} elements read, {} checked; {} elements assigned, {} checked; \
             {} checks in innermost loops, {} guards; {} calls of the library",
            self.counters,
            self.reads,
            self.reads_checked,
            self.stores,
            self.stores_checked,
            self.innermost,
            self.guards,
            self.library,
        )
    }
}

/// A parameter, with how it is held.
fn held(local: &Local) -> String {
    let how = match local.repr {
        Repr::Real => "double",
        Repr::Whole => "integer",
        Repr::Truth => "logical",
        Repr::Letter => "char",
        Repr::Array(Element::Real) => "array of doubles",
        Repr::Array(Element::Truth) => "array of logicals",
        Repr::Array(Element::Letter) => "array of chars",
        Repr::Any => "any value",
    };
    format!("{} ({how})", local.shown)
}

struct Writer<'a> {
    account: &'a mut Account,
    function: &'a Function,
    /// What the analysis proved of arrays, by lines.
    proofs: BTreeMap<u32, Vec<(&'a str, String)>>,
}

impl Writer<'_> {
    fn say(&mut self, line: u32, what: String) {
        self.account.lines.insert((line, what));
    }

    fn block(&mut self, block: &Block, place: &Place) {
        for stmt in block {
            self.stmt(stmt, place);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, place: &Place) {
        let counts = &mut self.account.counts;
        let before = counts.reads_checked + counts.stores_checked;
        if let StmtKind::Store { inside, .. } = &stmt.kind {
            counts.stores += 1;
            counts.stores_checked += usize::from(!inside);
        }
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| counts.node(node));
        }
        let is_innermost =
            stmt.kind.is_loop() && !stmt.kind.blocks().into_iter().any(|it| has_loop(it));
        let in_condition = is_innermost && matches!(stmt.kind, StmtKind::While { .. });
        if place.in_innermost || in_condition {
            counts.innermost += counts.reads_checked + counts.stores_checked - before;
        }
        let mut inner = place.clone();
        inner.in_innermost |= is_innermost;
        inner.in_loop |= stmt.kind.is_loop();
        inner.in_general |= matches!(stmt.kind, StmtKind::Fused { .. } | StmtKind::Sum { .. });
        if let StmtKind::For { counter, low, high, .. } = &stmt.kind {
            inner.loops.push((*counter, as_double(low.clone()), as_double(high.clone())));
        }
        self.elements(stmt, &inner);
        if !place.in_general {
            self.arrays(stmt, place);
        }
        match &stmt.kind {
            StmtKind::If { condition, then, .. } if is_guard(condition) => {
                self.account.counts.guards += 1;
                inner.guard = Some(stmt.line);
                self.say(
                    stmt.line,
                    format!("a guard in front of the loop: {}", self.text(condition)),
                );
                self.block(then, &inner);
            }
            StmtKind::If { condition, then, otherwise } => {
                let mut both = inner.clone();
                if bounds_a_counter(condition) {
                    both.conditions.push(self.text(condition));
                }
                self.block(then, &both);
                self.block(otherwise, &inner);
            }
            kind => kind.blocks().into_iter().for_each(|block| self.block(block, &inner)),
        }
    }

    /// The elements of a statement: those that exist, with the reason, and those that are checked.
    fn elements(&mut self, stmt: &Stmt, place: &Place) {
        let (mut exist, mut checked) = (Vec::new(), Vec::new());
        let mut counters = BTreeSet::new();
        let mut add = |array: LocalId, indices: &[Expr], inside: bool| {
            let indices_text: Vec<String> = indices.iter().map(|index| self.text(index)).collect();
            let text =
                format!("{}({})", self.function.locals[array].shown, indices_text.join(", "));
            if inside {
                let used = (0..place.loops.len())
                    .filter(|&at| indices.iter().any(|index| index.reads(place.loops[at].0)));
                counters.extend(used);
            }
            let list = if inside { &mut exist } else { &mut checked };
            if !list.contains(&text) {
                list.push(text);
            }
        };
        if let StmtKind::Store { array, indices, inside, .. } = &stmt.kind {
            add(*array, indices, *inside);
        }
        for operand in stmt.kind.operands() {
            operand.each(&mut |node| {
                if let Expr::Element { array, indices, inside } = node {
                    add(*array, indices, *inside);
                }
            });
        }
        if !exist.is_empty() {
            let mut reasons: Vec<String> = Vec::new();
            for at in counters {
                let (counter, low, high) = &place.loops[at];
                let name = &self.function.locals[*counter].shown;
                reasons.push(format!("{name} is {} to {}", self.text(low), self.text(high)));
            }
            reasons.extend(place.conditions.iter().cloned());
            reasons.extend(place.guard.map(|line| format!("the guard of line {line} holds")));
            let mut said = format!("{}: proved to exist", exist.join(", "));
            reasons.extend(self.extents(stmt.line, &exist));
            if !reasons.is_empty() {
                let _ = write!(said, ", where {}", reasons.join(", "));
            }
            self.say(stmt.line, said);
        }
        if !checked.is_empty() {
            self.say(stmt.line, format!("{}: checked", checked.join(", ")));
        }
    }

    /// What the analysis knows of the extents of the arrays in a line.
    fn extents(&self, line: u32, elements: &[String]) -> Vec<String> {
        let known = self.proofs.get(&line).into_iter().flatten();
        let of = |array: &str| elements.iter().any(|it| it.starts_with(&format!("{array}(")));
        let mut all: Vec<String> =
            known.filter(|(array, _)| of(array)).map(|(_, what)| what.clone()).collect();
        all.sort();
        all
    }

    /// The arrays that a statement makes, copies, or computes in one loop.
    fn arrays(&mut self, stmt: &Stmt, place: &Place) {
        let again = if place.in_loop { ", in each iteration" } else { "" };
        match &stmt.kind {
            StmtKind::Fill { target, rows, columns, .. } => {
                let size = format!("{} by {}", self.text(rows), self.text(columns));
                let name = &self.function.locals[*target].shown;
                let said =
                    format!("{name} is filled, {size}; allocated unless it has this size{again}");
                self.say(stmt.line, said);
            }
            StmtKind::Direct { arrays, body } => {
                let mut stored = BTreeSet::new();
                each_stmt(body, &mut |stmt| {
                    if let StmtKind::Store { array, .. } = &stmt.kind
                        && arrays.contains(array)
                    {
                        stored.insert(*array);
                    }
                });
                for array in stored {
                    let name = &self.function.locals[array].shown;
                    self.say(stmt.line, format!("{name} is stored in place; copied before, if another variable has it{again}"));
                }
            }
            StmtKind::Fused { target, views, .. } => {
                let name = &self.function.locals[*target].shown;
                let said = format!(
                    "{name} is computed in one loop over {}, without temporary arrays",
                    parts(views.len())
                );
                self.say(stmt.line, said);
            }
            StmtKind::Sum { views, .. } => {
                self.say(
                    stmt.line,
                    format!(
                        "a sum in one loop over {}, without temporary arrays",
                        parts(views.len())
                    ),
                );
            }
            StmtKind::Assign { target, value } => {
                let mut made = Vec::new();
                value.each(&mut |node| {
                    if let Expr::Runtime { symbol, .. } = node {
                        made.push(symbol.trim_start_matches("lr_").to_owned());
                    }
                });
                let local = &self.function.locals[*target];
                let is_held = matches!(local.repr, Repr::Array(_) | Repr::Any);
                if !made.is_empty() && (is_held || local.role != Role::Temporary) {
                    let said = format!(
                        "the library allocates what it returns: {}{again}",
                        made.join(", ")
                    );
                    self.say(stmt.line, said);
                }
            }
            _ => {}
        }
    }

    /// An expression, as in the source.
    fn text(&self, expr: &Expr) -> String {
        match expr {
            Expr::Number(number) => format!("{number}"),
            Expr::Local(local) => self.function.locals[*local].shown.clone(),
            Expr::Convert(_, value) => self.text(value),
            Expr::Element { array, indices, .. } => {
                let indices: Vec<String> = indices.iter().map(|index| self.text(index)).collect();
                format!("{}({})", self.function.locals[*array].shown, indices.join(", "))
            }
            Expr::Extent(array, None) => format!("numel({})", self.function.locals[*array].shown),
            Expr::Extent(array, Some(place)) => {
                format!("size({}, {})", self.function.locals[*array].shown, place + 1)
            }
            Expr::Within { array, place, low, high } => {
                let what = ["rows", "columns"].get(place.map_or(2, usize::from));
                let what = what.unwrap_or(&"elements");
                let name = &self.function.locals[*array].shown;
                format!("{name} has the {what} {} to {}", self.text(low), self.text(high))
            }
            Expr::Owned(array) => {
                format!("no other variable has {}", self.function.locals[*array].shown)
            }
            Expr::Scalar(op, args) => self.operation(*op, args),
            _ => "…".to_owned(),
        }
    }

    fn operation(&self, op: Scalar, args: &[Expr]) -> String {
        let sign = match op {
            Scalar::Add | Scalar::WholeAdd => "+",
            Scalar::Subtract | Scalar::WholeSubtract => "-",
            Scalar::Multiply | Scalar::WholeMultiply => "*",
            Scalar::Divide => "/",
            Scalar::AndThen | Scalar::And => "and",
            Scalar::LessEqual => "<=",
            Scalar::GreaterEqual => ">=",
            Scalar::Less => "<",
            Scalar::Greater => ">",
            _ => "",
        };
        match args {
            [left, right] if !sign.is_empty() => {
                let side = |arg: &Expr| match arg {
                    Expr::Scalar(Scalar::Add | Scalar::Subtract, _)
                        if sign == "*" || sign == "/" =>
                    {
                        format!("({})", self.text(arg))
                    }
                    arg => self.text(arg),
                };
                format!("{} {sign} {}", side(left), side(right))
            }
            args => {
                let args: Vec<String> = args.iter().map(|arg| self.text(arg)).collect();
                format!("{}({})", op.name(), args.join(", "))
            }
        }
    }
}

fn parts(count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} array{s}")
}

impl Counts {
    fn node(&mut self, node: &Expr) {
        match node {
            Expr::Element { inside, .. } => {
                self.reads += 1;
                self.reads_checked += usize::from(!inside);
            }
            Expr::Runtime { .. } | Expr::Part(..) => self.library += 1,
            _ => {}
        }
    }
}

/// Does a condition compare a counter?
fn bounds_a_counter(condition: &Expr) -> bool {
    let Expr::Scalar(Scalar::LessEqual | Scalar::Less | Scalar::GreaterEqual, args) = condition
    else {
        return false;
    };
    matches!(&args[..], [Expr::Convert(Repr::Real, counter), _] if matches!(**counter, Expr::Local(_)))
}

/// Is it the condition of a loop without checks?
fn is_guard(condition: &Expr) -> bool {
    let mut found = false;
    condition.each(&mut |node| found |= matches!(node, Expr::Within { .. } | Expr::Owned(_)));
    found
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::reader;

    #[test]
    fn lines_say_what_exists_and_why_what_is_checked_and_what_is_made() {
        let source = "lowered program 1\nfunction f 1 \"f.m\"\n  local n param f64 \"n\"\n  \
                      local x variable f64[] \"x\"\n  local i variable i64 \"i\"\n  params n\n  results\n  \
                      2: fill x n 1.0 = 0.0\n  3: direct x\n    3: for i (to i64 1.0) (to i64 1.0) n\n      \
                      4: put x i = 1.0\n    end\n  end\n  5: x = (to f64[] (run lr_sort (to any x)))\n  \
                      6: grow x 9.0 = 1.0\nend\n";
        let program = reader::read(source).expect("a program");
        let account = super::Account::of(&program.functions[FunctionId::new(0)]);
        assert_eq!(account.parameters, ["n (double)"]);
        let lines: Vec<String> =
            account.lines.iter().map(|(line, what)| format!("{line}: {what}")).collect();
        assert_eq!(
            lines,
            [
                "2: x is filled, n by 1; allocated unless it has this size",
                "3: x is stored in place; copied before, if another variable has it",
                "4: x(i): proved to exist, where i is 1 to n",
                "5: the library allocates what it returns: sort",
                "6: x(9): checked",
            ]
        );
    }
}
