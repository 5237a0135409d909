//! An element that an iteration stores and the next one reads is kept in a local: scalar replacement.
//!
//! ```text
//! for i = 2:n                            b_before = b(1)              where the loop runs at all
//!   w = a(i) / b(i - 1)                  for i = 2:n
//!   b(i) = b(i) - w * c(i)                 w = a(i) / b_before
//! end                                      b_before = b(i) - w * c(i)
//!                                          b(i) = b_before
//!                                        end
//! ```
//!
//! After D. Callahan, S. Carr and K. Kennedy, Improving register allocation for subscripted variables (1990),
//! for a distance of one iteration. A C compiler does the same where it can prove that no other store goes to
//! the element; here each array is known to hold its own elements. What an iteration waits for is then a
//! register, not the memory that was just written.
//!
//! It is done in loops with a constant step and without statements inside statements, for arrays of doubles
//! with one store, whose element exists, and for reads in front of it.
//!
//! Cost: linear in the function; for each store that is the only one of its array, linear in its loop.

use crate::affine::{Affine, Scope, as_double};
use crate::effects;
use crate::program::{Block, Expr, Function, Local, LocalId, Repr, Stmt, StmtKind, temporary};
use crate::remarks::What;
use crate::repr::Element;
use crate::scalar::Scalar;
use lariat_base::Arena;
use rustc_hash::FxHashMap;

/// Keeps what loops carry from one iteration to the next.
pub fn carry(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    block(&mut body, function);
    function.body = body;
}

fn block(stmts: &mut Block, function: &mut Function) {
    let mut out = Block::with_capacity(stmts.len());
    for mut stmt in std::mem::take(stmts) {
        for inner in stmt.kind.blocks_mut() {
            block(inner, function);
        }
        let line = stmt.line;
        let first = first_values(&mut stmt.kind, &mut function.locals);
        if let Some(StmtKind::If { then, .. }) = &first {
            then.iter().for_each(|set| remark(set, function));
        }
        out.extend(first.map(|kind| Stmt { line, kind }));
        out.push(stmt);
    }
    *stmts = out;
}

/// Remarks which element is kept.
fn remark(set: &Stmt, function: &mut Function) {
    let StmtKind::Assign { value, .. } = &set.kind else { return };
    if let Some(array) = value.local() {
        let array = function.locals[array].shown.clone();
        function.remark(set.line, What::Kept { array });
    }
}

/// Changes a loop; what sets its locals before it.
fn first_values(kind: &mut StmtKind, locals: &mut Arena<Local>) -> Option<StmtKind> {
    let StmtKind::For { counter, low, step, high, body } = kind else { return None };
    let by = step.constant_step()?;
    let is_flat = body.iter().all(|stmt| {
        matches!(stmt.kind, StmtKind::Assign { .. } | StmtKind::Store { inside: true, .. })
            && effects::of_stmt(&stmt.kind) != effects::Effect::Change
    });
    let assigned = effects::assigned(body);
    let scope = Scope { counter: *counter, assigned: &assigned, locals };
    let again = scope.is_fixed(&as_double(low.clone()))
        && scope.is_fixed(&as_double(high.clone()))
        && !assigned.contains(counter);
    if !is_flat || !again {
        return None;
    }
    let found: Vec<Carried> =
        once(body).into_iter().filter_map(|at| Carried::of(body, at, by, scope)).collect();
    let mut sets = Block::new();
    for carried in found.iter().rev() {
        let line = body[carried.at].line;
        let first = at_first(&carried.read, *counter, low);
        let before = carried.replace(body, locals);
        sets.push(Stmt { line, kind: StmtKind::Assign { target: before, value: first } });
    }
    let runs = runs(low, high, by);
    (!sets.is_empty()).then(|| StmtKind::If {
        condition: runs,
        then: sets,
        otherwise: Block::new(),
    })
}

/// Does the loop run at all?
fn runs(low: &Expr, high: &Expr, by: f64) -> Expr {
    let ends = if by > 0.0 {
        [as_double(low.clone()), as_double(high.clone())]
    } else {
        [as_double(high.clone()), as_double(low.clone())]
    };
    Expr::Scalar(Scalar::LessEqual, ends.to_vec())
}

/// An expression with the first value of the counter.
fn at_first(expr: &Expr, counter: LocalId, low: &Expr) -> Expr {
    let mut first = expr.clone();
    first.replace(&Expr::Local(counter), low);
    first
}

/// The statements that alone assign what they do.
fn once(body: &Block) -> Vec<usize> {
    let mut times: FxHashMap<LocalId, usize> = FxHashMap::default();
    for local in body.iter().flat_map(|stmt| stmt.kind.assigned()) {
        *times.entry(local).or_default() += 1;
    }
    let alone = |stmt: &Stmt| stmt.kind.assigned().iter().all(|local| times[local] == 1);
    (0..body.len()).filter(|&at| alone(&body[at])).collect()
}

/// A store that the next iteration reads.
struct Carried {
    /// Which statement it is.
    at: usize,
    array: LocalId,
    /// The read.
    read: Expr,
}

impl Carried {
    fn of(body: &Block, at: usize, by: f64, scope: Scope<'_>) -> Option<Self> {
        let StmtKind::Store { array, indices, .. } = &body[at].kind else { return None };
        if scope.locals[*array].repr != Repr::Array(Element::Real) {
            return None;
        }
        let stored: Vec<Affine> =
            indices.iter().map(|index| scope.sum(index)).collect::<Option<_>>()?;
        let is_carried = |expr: &Expr| match expr {
            Expr::Element { array: read, indices, inside: true } if read == array => {
                is_next(&stored, indices, by, scope)
            }
            _ => false,
        };
        let operands = body[..=at].iter().flat_map(|stmt| stmt.kind.operands());
        let read = sure_reads(operands, scope.locals).into_iter().find(|node| is_carried(node))?;
        Some(Self { at, array: *array, read: read.clone() })
    }

    /// Reads the local, and sets it where the element is stored.
    fn replace(&self, body: &mut Block, locals: &mut Arena<Local>) -> LocalId {
        let word = format!("{}_before", locals[self.array].name);
        let before = temporary(locals, &word, Repr::Real);
        for stmt in &mut body[..=self.at] {
            for operand in stmt.kind.operands_mut() {
                operand.replace(&self.read, &Expr::Local(before));
            }
        }
        let line = body[self.at].line;
        if let StmtKind::Store { value, .. } = &mut body[self.at].kind {
            let value = std::mem::replace(value, Expr::Local(before));
            let set = StmtKind::Assign { target: before, value };
            body.insert(self.at, Stmt { line, kind: set });
        }
        before
    }
}

/// The elements that are read in each iteration: what stands under a condition, or after what may fail,
/// may exist for no other reason.
fn sure_reads<'a>(
    operands: impl Iterator<Item = &'a Expr>,
    locals: &Arena<Local>,
) -> Vec<&'a Expr> {
    let mut reads = Vec::new();
    for operand in operands {
        if !add_sure_reads(operand, locals, &mut reads) {
            break;
        }
    }
    reads
}

/// False where what follows may not be evaluated.
fn add_sure_reads<'a>(expr: &'a Expr, locals: &Arena<Local>, reads: &mut Vec<&'a Expr>) -> bool {
    let operands = expr.operands();
    if let Expr::Scalar(Scalar::AndThen | Scalar::OrElse, _) = expr {
        let first = operands.first().is_none_or(|first| add_sure_reads(first, locals, reads));
        return first && operands.iter().all(|operand| effects::is_sure(operand, locals));
    }
    if !operands.into_iter().all(|operand| add_sure_reads(operand, locals, reads)) {
        return false;
    }
    if matches!(expr, Expr::Element { inside: true, .. }) {
        reads.push(expr);
    }
    effects::is_sure_node(expr, locals)
}

/// Is what is read the element that was stored an iteration before?
fn is_next(stored: &[Affine], indices: &[Expr], by: f64, scope: Scope<'_>) -> bool {
    let moves = stored.iter().any(|index| index.factor != 0.0);
    let is_one = |(stored, index): (&Affine, &Expr)| {
        scope.sum(index).is_some_and(|read| {
            read.factor == stored.factor
                && read.rest == stored.rest
                && read.offset == stored.offset - stored.factor * by
        })
    };
    moves && stored.len() == indices.len() && stored.iter().zip(indices).all(is_one)
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::{reader, text};

    /// The text of a program with one loop, after the pass.
    fn carried(body: &str) -> String {
        let source = format!(
            "lowered program 1\nfunction f 1 \"f.m\"\n  local b variable f64[] \"b\"\n  \
             local n variable f64 \"n\"\n  local i variable i64 \"i\"\n  params\n  results\n  \
             1: for i (to i64 2.0) (to i64 1.0) n\n{body}  end\nend\n"
        );
        let mut program = reader::read(&source).expect("a program");
        super::carry(&mut program.functions[FunctionId::new(0)]);
        text::print(&program)
    }

    #[test]
    fn what_the_next_iteration_reads_is_kept() {
        let text = carried("    2: put b i = (div 1.0 (element b (isub i (to i64 1.0))))\n");
        let lines = [
            "1: if (le 2.0 n)",
            "2: b_before_3 = (element b (isub (to i64 2.0) (to i64 1.0)))",
            "2: b_before_3 = (div 1.0 b_before_3)",
            "2: put b i = b_before_3",
        ];
        for line in lines {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn what_is_read_after_the_store_is_read_from_the_array() {
        let text =
            carried("    2: put b i = (div 1.0 n)\n    3: n = (element b (isub i (to i64 1.0)))\n");
        assert!(!text.contains("before"), "{text}");
    }
}
