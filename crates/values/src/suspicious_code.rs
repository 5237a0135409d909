//! What is accepted and suspicious: sizes in places where they are likely
//! to be a mistake.
//!
//! | hint | example |
//! |---|---|
//! | a row meets a column | `(1:3) + (1:4)'` is a 3x4 table where extents of 1 expand |
//! | sizes that are never equal | `x .* (1:n + 1)` with n elements in x works if n is 1 |
//! | a condition that is not a scalar | `if [1 0 1]` |
//! | a loop over a column | `for x = [1;2;3]` runs once |
//! | strings compared char by char | `name == 'abc'` |
//! | a computed number in front of a format | `fprintf(total, '%g')` takes it for a file's |
//! | the size of a number | `size(1, x)` where `size(x, 1)` is meant |
//! | a cell's element put into numbers | `x = zeros(n); x{1} = 2` works if n is 0 |
//!
//! A suspicion is reported only if every visit of the statement raises it.

use super::interpreter::Interpreter;
use lariat_builtins::{Builtin, MClass, Role, ShapeRule};
use lariat_domains::fault::Number;
use lariat_domains::{Extent, Matrix, Shape, Value, ValueSet};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::{Access, Arg, Place, Stmt, StmtId, Target, Targets};
use lariat_value_facts::suspicion::Suspicion;
use std::sync::Arc;

/// A temporary is asked of so many statements before its use.
const NEAR: usize = 8;

impl Interpreter<'_, '_> {
    /// Records the suspicion that a visit of a statement raises, or that it raises none.
    fn hint(&mut self, stmt: StmtId, hint: Option<Suspicion>) {
        if !self.keeps_facts {
            return;
        }
        let facts = self.facts();
        let without = facts.visits.get(stmt).is_some_and(|visits| visits.passed);
        match (facts.suspicions.get_mut(&stmt), hint) {
            (Some(known), None) => *known = None,
            (None, Some(hint)) => {
                facts.suspicions.insert(stmt, (!without).then_some(hint));
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
    }

    /// What is suspicious at a call of a builtin.
    pub fn note_suspicious_call(
        &mut self,
        (stmt, args): (StmtId, &[Arg]),
        builtin: &Builtin,
        arguments: &[Arc<ValueSet>],
    ) {
        if builtin.role == Some(Role::PrintToFile) {
            let file = args.first().filter(|_| arguments.len() == args.len());
            let is_sum = file.is_some_and(|&file| self.collapses(stmt, file));
            return self.hint(stmt, computed_file(arguments, is_sum));
        }
        if builtin.role == Some(Role::Size) {
            return self.hint(stmt, size_of_number(arguments));
        }
        let [a, b] = arguments else { return };
        if builtin.shape != ShapeRule::Elementwise {
            return;
        }
        let is_comparison = matches!(builtin.role, Some(Role::Equal | Role::NotEqual));
        let hint = match is_comparison.then(|| string_comparison(a, b)).flatten() {
            Some(hint) => Some(hint),
            None if self.engine.analysis.transfer.rules().implicit_expansion => {
                let (a, b) = (a.shape(), b.shape());
                row_and_column(&a, &b).or_else(|| never_equal(&a, &b))
            }
            None => None,
        };
        self.hint(stmt, hint);
    }

    /// Is an argument what a function along a dimension, as sums are, returned right
    /// before?
    fn collapses(&self, stmt: StmtId, argument: Arg) -> bool {
        let Arg::Var(var) = argument else { return false };
        let before = (stmt.index().saturating_sub(NEAR)..stmt.index()).rev();
        let gives = |at: usize| match &self.body.stmts[StmtId::new(at)] {
            Stmt::Call { targets: Targets::List(targets), function, .. } => {
                (targets[..] == [Target::Var(var)]).then_some(function)
            }
            _ => None,
        };
        let function = before.filter(|_| self.body.vars[var].temporary).find_map(gives);
        let resolved = function.map(|name| self.engine.analysis.code.resolve(self.at, name, None));
        matches!(resolved, Some(Resolved::Builtin(id)) if matches!(
            self.engine.analysis.code.builtins().get(id).shape,
            ShapeRule::Collapse | ShapeRule::CollapseNonempty
        ))
    }

    /// What is suspicious at a condition.
    pub fn hint_at_condition(&mut self, stmt: StmtId, condition: &ValueSet) {
        let shape = condition.shape();
        let is_array = shape.is_scalar() == Some(false) && shape.is_empty() != Some(true);
        let is_text = condition.as_matrix().is_some_and(|m| m.class == MClass::Char);
        let hint = (is_array && !is_text && shape.rank().is_some())
            .then(|| Suspicion::ArrayCondition((*shape).clone()));
        self.hint(stmt, hint);
    }

    /// What is suspicious at a loop over columns.
    pub fn hint_at_loop(&mut self, stmt: StmtId, over: &ValueSet) {
        let shape = over.shape();
        let hint = (shape.is_column() && is_long(&shape, 1))
            .then(|| Suspicion::ColumnLoop((*shape).clone()));
        self.hint(stmt, hint);
    }

    /// What is suspicious at an assignment to a part: only an array without elements
    /// may become a cell, or a variable that has no value.
    pub fn hint_at_set(&mut self, stmt: StmtId, place: &Place, base: &Slot) {
        if !matches!(place.path.first(), Some(Access::Brace(_))) {
            return;
        }
        let base = base.value.as_deref().filter(|_| !base.maybe_unset);
        // A variable that may hold a cell too is meant to hold one here.
        let found: Option<Vec<&Matrix>> =
            base.and_then(|base| base.values().iter().map(numbers).collect());
        let first = found.and_then(|found| found.first().copied().cloned());
        self.hint(stmt, first.map(|matrix| Suspicion::BracesIntoNumbers(Box::new(matrix))));
    }
}

/// An array of numbers that may have elements.
fn numbers(value: &Value) -> Option<&Matrix> {
    let Value::Matrix(matrix) = value else { return None };
    let is_numbers = matrix.class.is_numeric();
    (is_numbers && matrix.shape.is_empty() != Some(true)).then_some(matrix)
}

/// Is the extent along a dimension (from 1) never 1, nor 0?
fn is_long(shape: &Shape, dimension: usize) -> bool {
    let extent = shape.extent(dimension);
    !extent.may_be(1) && !extent.may_be(0)
}

fn row_and_column(a: &Shape, b: &Shape) -> Option<Suspicion> {
    let crossed = |row: &Shape, column: &Shape| {
        row.is_row() && column.is_column() && is_long(row, 2) && is_long(column, 1)
    };
    let (row, column) = match (crossed(a, b), crossed(b, a)) {
        (true, _) => (a, b),
        (_, true) => (b, a),
        _ => return None,
    };
    Some(Suspicion::RowAndColumn { row: row.clone(), column: column.clone() })
}

/// Extents that never are equal, of which none is meant to be 1.
fn never_equal(a: &Shape, b: &Shape) -> Option<Suspicion> {
    let dims = 1..=a.rank()?.max(b.rank()?);
    let apart = |k: usize| {
        let (left, right) = (a.extent(k), b.extent(k));
        let is_open = |extent: &Extent| extent.known().is_none();
        let known = [&left, &right].into_iter().any(|extent| *extent == Extent::Known(1));
        !known && is_open(&left) && is_open(&right) && !left.may_equal(&right)
    };
    let k = dims.into_iter().find(|&k| apart(k))?;
    let extents = (a.extent(k), b.extent(k));
    Some(Suspicion::NeverEqual { left: a.clone(), right: b.clone(), extents })
}

/// A number of which nobody knows that it is whole, or a sum, where a string follows.
fn computed_file(arguments: &[Arc<ValueSet>], is_sum: bool) -> Option<Suspicion> {
    let [file, template, ..] = arguments else { return None };
    let template = template.as_matrix()?;
    let is_computed = |value: &Value| match value {
        Value::Matrix(file) => {
            file.class.is_float() && !file.numbers.integer && file.constant.is_none()
        }
        _ => false,
    };
    let files = file.values();
    let is_text = |value: &Value| value.mclass() == MClass::Char;
    let is_computed = match is_sum {
        true => !files.iter().any(is_text),
        false => !files.is_empty() && files.iter().all(is_computed),
    };
    (is_computed && template.class == MClass::Char).then_some(Suspicion::ComputedFile)
}

/// The size of a constant along what may be an array, and has no constant value.
fn size_of_number(arguments: &[Arc<ValueSet>]) -> Option<Suspicion> {
    let [of, along] = arguments else { return None };
    let (number, along) = (of.known_number()?, along.as_matrix()?);
    let is_array = along.constant.is_none() && along.shape.is_scalar() != Some(true);
    is_array.then_some(Suspicion::SizeOfNumber(Number(number)))
}

fn string_comparison(a: &ValueSet, b: &ValueSet) -> Option<Suspicion> {
    let text = |set: &ValueSet| match set.single() {
        Some(Value::Matrix(matrix)) if matrix.class == MClass::Char => Some(matrix.clone()),
        _ => None,
    };
    let (a, b) = (text(a)?, text(b)?);
    let is_word = |x: &Matrix| x.as_string().is_some_and(|text| text.chars().count() > 1);
    let is_char = |x: &Matrix| x.shape.is_scalar() == Some(true);
    let word = [&a, &b].into_iter().find(|x| is_word(x))?;
    // Rows of a table of texts are as long as it is wide.
    let same = a.shape.extent(2).surely_equals(&b.shape.extent(2));
    if is_char(&a) || is_char(&b) || same {
        return None;
    }
    Some(Suspicion::StringComparison(word.as_string()?.clone()))
}
