//! What a variable may hold: value sets (`000` section 6.1.1).
//!
//! The join is the union, with the values of one class joined into one. The
//! empty set is its unit: no run gets here.
//!
//! **Termination.** A set changes finitely often under [`ValueSet::widen`]:
//! classes are added at most [`ValueSet::MAX_ALTERNATIVES`] times, and the value
//! of each class has a finite chain, because nesting ends at
//! [`ValueSet::MAX_DEPTH`] (`x = {x}` in a loop ends there) and each part's chain
//! is finite: see the parts' modules.
//!
//! **Cost.** Containers share their parts, and merges return the shared part
//! itself where nothing changes. [`ValueSet::of`] counts the values inside a
//! container, at most [`ValueSet::MAX_WEIGHT`] of them; so `x = {x, x}` again and
//! again does not double for ever.

use crate::{Cell, Matrix, Open, Reason, Shape, Struct, Value, ValueSet};
use lariat_builtins::ClassSet;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

impl Clone for ValueSet {
    /// Written out, since most sets have one value.
    fn clone(&self) -> Self {
        match self {
            Self::Unknown(reason, open) => Self::Unknown(reason.clone(), open.clone()),
            Self::OneOf(values) => Self::OneOf(match &values[..] {
                [value] => SmallVec::from_buf([value.clone()]),
                values => values.iter().cloned().collect(),
            }),
        }
    }
}

impl ValueSet {
    /// Values nest at most so deep: what lies below is unknown.
    pub const MAX_DEPTH: u8 = 6;
    /// A set of more classes is unknown.
    pub const MAX_ALTERNATIVES: usize = 12;
    /// A container with more values inside, nested ones counted, forgets the
    /// innermost.
    pub const MAX_WEIGHT: u32 = 2048;

    /// No value: no run gets here.
    pub fn none() -> Self {
        Self::OneOf(SmallVec::new())
    }

    /// Any value.
    pub fn unknown(reason: Reason) -> Self {
        Self::Unknown(reason, None)
    }

    /// A value of one class; limits its depth.
    pub fn of(value: Value) -> Self {
        let set = Self::OneOf(SmallVec::from_buf([value]));
        if set.is_within_limits() { set } else { set.limited() }
    }

    /// One of some values, of different classes.
    pub fn of_each(mut values: impl Iterator<Item = Value>) -> Self {
        let Some(first) = values.next() else { return Self::none() };
        let Some(second) = values.next() else { return Self::of(first) };
        let mut values: SmallVec<[Value; 1]> = [first, second].into_iter().chain(values).collect();
        values.sort_by(Value::class_cmp);
        let set = Self::OneOf(values);
        if set.values().len() > Self::MAX_ALTERNATIVES {
            return Self::Unknown(Reason::Alternatives, Open::of(&set).shared());
        }
        if set.is_within_limits() { set } else { set.limited() }
    }

    /// A `double` scalar.
    pub fn number(number: f64) -> Self {
        Self::of(Value::Matrix(Matrix::number(number)))
    }

    /// A `logical` scalar.
    pub fn logical(value: bool) -> Self {
        Self::of(Value::Matrix(Matrix::logical(value)))
    }

    /// A row of chars.
    pub fn chars(text: impl Into<Arc<str>>) -> Self {
        Self::of(Value::Matrix(Matrix::chars(text)))
    }

    /// `[]`
    pub fn empty_matrix() -> Self {
        Self::of(Value::Matrix(Matrix::empty()))
    }

    /// Any value of one of these classes; with [`MClass::Object`](lariat_builtins::MClass::Object) among them any
    /// value at all.
    pub fn of_classes(classes: ClassSet) -> Self {
        let values: Option<SmallVec<[Value; 1]>> = classes.iter().map(Value::of_class).collect();
        match values {
            Some(mut values) if values.len() <= Self::MAX_ALTERNATIVES => {
                values.sort_by(Value::class_cmp);
                Self::OneOf(values)
            }
            _ => Self::unknown(Reason::Alternatives),
        }
    }

    /// Is there no value?
    pub fn is_none(&self) -> bool {
        matches!(self, Self::OneOf(values) if values.is_empty())
    }

    /// May it be any value?
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(..))
    }

    /// Why it may be any value.
    pub fn reason(&self) -> Option<&Reason> {
        if let Self::Unknown(reason, _) = self { Some(reason) } else { None }
    }

    /// The alternatives; none of a set that may be any value.
    pub fn values(&self) -> &[Value] {
        match self {
            Self::Unknown(..) => &[],
            Self::OneOf(values) => values,
        }
    }

    /// The value, if only one class is possible.
    pub fn single(&self) -> Option<&Value> {
        if let [value] = self.values() { Some(value) } else { None }
    }

    /// The array, if it is surely one of one class of numbers, chars, logicals or
    /// strings.
    pub fn as_matrix(&self) -> Option<&Matrix> {
        self.single().and_then(Value::as_matrix)
    }

    /// The possible classes.
    pub fn classes(&self) -> ClassSet {
        match self {
            Self::Unknown(..) => ClassSet::ANY,
            Self::OneOf(values) => values.iter().map(Value::mclass).collect(),
        }
    }

    /// The shape, whatever the class.
    pub fn shape(&self) -> Cow<'_, Shape> {
        if let Self::Unknown(_, Some(open)) = self {
            return Cow::Borrowed(&open.shape);
        }
        let shapes = self.values().iter().map(|value| Cow::Borrowed(value.shape()));
        let all = shapes.reduce(|all, shape| Cow::Owned(all.join(&shape)));
        all.unwrap_or(Cow::Owned(Shape::Unknown))
    }

    /// The values of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// A set that covers both; every chain `v = v.widen(w)` is finite.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        let widened = self.merge(newer, true);
        if widened.is_within_limits() { widened } else { widened.limited() }
    }

    fn merge(&self, other: &Self, widen: bool) -> Self {
        let (Self::OneOf(left), Self::OneOf(right)) = (self, other) else {
            return self.merge_unknown(other, widen);
        };
        let mut merged = SmallVec::<[Value; 1]>::new();
        let (mut l, mut r) = (&left[..], &right[..]);
        while let ([first, more @ ..], [second, rest @ ..]) = (l, r) {
            match first.class_cmp(second) {
                Ordering::Less => (merged.push(first.clone()), l = more),
                Ordering::Greater => (merged.push(second.clone()), r = rest),
                Ordering::Equal => (merged.push(first.merge(second, widen)), (l, r) = (more, rest)),
            };
        }
        merged.extend(l.iter().chain(r).cloned());
        if merged.len() > Self::MAX_ALTERNATIVES {
            let open = Open::of(self).join(&Open::of(other), widen);
            return Self::Unknown(Reason::Alternatives, open.shared());
        }
        Self::OneOf(merged)
    }

    /// The merge of two sets one of which is unknown.
    fn merge_unknown(&self, other: &Self, widen: bool) -> Self {
        if self.is_none() || other.is_none() {
            return if self.is_none() { other.clone() } else { self.clone() };
        }
        let reason = self.reason().or(other.reason()).cloned().unwrap_or(Reason::Alternatives);
        let open = Open::of(self).join(&Open::of(other), widen);
        Self::Unknown(reason, open.shared())
    }

    /// Is every value of `other` one of these?
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unknown(_, None), _) => true,
            (Self::Unknown(_, Some(open)), _) => open.covers(&Open::of(other)),
            (Self::OneOf(_), Self::Unknown(..)) => false,
            (Self::OneOf(left), Self::OneOf(right)) => {
                right.iter().all(|value| left.iter().any(|mine| mine.covers(value)))
            }
        }
    }

    /// A generalisation, for contexts (`000` section 6.1.3).
    ///
    /// | level | forgets |
    /// |---|---|
    /// | 0 | nothing |
    /// | 1 | constants and ranges of numbers, strings of more than 32 bytes |
    /// | 2 | all constants, known extents beyond 1, elements of tuples |
    ///
    /// The sets of level 2 are finitely many, but for the names of fields and the
    /// functions of handles, which come from the program's text.
    #[must_use]
    pub fn push_up(&self, level: u8) -> Self {
        if level == 0 {
            return self.clone();
        }
        let values = match self {
            Self::OneOf(values) => values,
            Self::Unknown(reason, open) => {
                let open = open.as_ref().filter(|_| level < 2).cloned();
                return Self::Unknown(reason.clone(), open);
            }
        };
        let up = |value: &Value| match value {
            Value::Matrix(matrix) => Value::Matrix(matrix.push_up(level)),
            Value::Cell(cell) if level > 1 => {
                let contents = cell.contents().map(|value| Arc::new(value.push_up(level)));
                Value::Cell(Cell::collection(cell.shape().push_up(), contents))
            }
            Value::Struct(structure) if level > 1 => {
                let up = structure.map(|value| value.push_up(level));
                let shape = up.shape.push_up();
                Value::Struct(Struct { shape, ..up })
            }
            Value::Object(object) if level > 1 => {
                let up = object.forget_properties();
                let shape = up.shape.push_up();
                Value::Object(up.with_shape(shape))
            }
            value => value.map_parts(|part| part.push_up(level)),
        };
        Self::OneOf(values.iter().map(up).collect())
    }

    fn is_within_limits(&self) -> bool {
        let mut budget = Self::MAX_WEIGHT;
        self.spends(Self::MAX_DEPTH, &mut budget)
    }

    /// Takes one from the budget for each value inside; false when the budget or
    /// the depth is exhausted.
    fn spends(&self, depth: u8, budget: &mut u32) -> bool {
        self.values().iter().all(|value| {
            let spent = budget.checked_sub(1);
            *budget = spent.unwrap_or(0);
            spent.is_some()
                && value.visit_parts(|part| match depth.checked_sub(1) {
                    Some(depth) => part.spends(depth, budget),
                    None => part.is_unknown() || part.is_none(),
                })
        })
    }

    /// The same with unknown values where it is too deep or too heavy.
    fn limited(&self) -> Self {
        let cuts = (0..Self::MAX_DEPTH).rev().map(|depth| self.cut(depth + 1));
        let mut lighter = cuts.filter(Self::is_within_limits);
        lighter.next().unwrap_or_else(|| self.cut(0))
    }

    fn cut(&self, depth: u8) -> Self {
        let Self::OneOf(values) = self else { return self.clone() };
        let cut = |value: &Value| {
            value.map_parts(|part| match depth.checked_sub(1) {
                Some(depth) => part.cut(depth),
                None if part.is_none() => part.clone(),
                None => Self::unknown(Reason::Budget),
            })
        };
        Self::OneOf(values.iter().map(cut).collect())
    }
}

impl From<Value> for ValueSet {
    fn from(value: Value) -> Self {
        Self::of(value)
    }
}

impl From<Matrix> for ValueSet {
    fn from(matrix: Matrix) -> Self {
        Self::of(Value::Matrix(matrix))
    }
}
