//! Function handles: sets of functions with captured arguments (`000` section
//! 6.3.2).
//!
//! The functions are kept sorted; one function with different captured values is
//! one handle that captures their joins. More than [`Handles::MAX`] functions
//! are any function, so chains are finite: callees are added a few times, and
//! captured values have finite chains.

use crate::cell::merge_all;
use crate::{Callee, Handle, Handles, ValueSet};
use std::cmp::Ordering;
use std::sync::Arc;

impl Handle {
    /// A handle without captured values.
    pub fn plain(callee: Callee) -> Self {
        Self { callee, captured: Arc::new([]) }
    }
}

impl Handles {
    /// The largest set.
    pub const MAX: usize = 8;

    /// One function.
    pub fn one(handle: Handle) -> Self {
        Self::OneOf(Arc::new([handle]))
    }

    /// Any of these.
    pub fn of(handles: impl IntoIterator<Item = Handle>) -> Self {
        let mut all: Option<Self> = None;
        for handle in handles {
            let one = Self::one(handle);
            all = Some(all.map_or(one.clone(), |all| all.join(&one)));
        }
        all.unwrap_or(Self::Unknown)
    }

    /// The functions, if they are known.
    pub fn handles(&self) -> Option<&[Handle]> {
        match self {
            Self::Unknown => None,
            Self::OneOf(handles) => Some(handles),
        }
    }

    /// The same handles with each captured value set changed.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(&ValueSet) -> ValueSet) -> Self {
        let Self::OneOf(handles) = self else { return Self::Unknown };
        if handles.iter().all(|handle| handle.captured.is_empty()) {
            return self.clone();
        }
        Self::OneOf(
            handles
                .iter()
                .map(|handle| Handle {
                    callee: handle.callee.clone(),
                    captured: handle.captured.iter().map(&mut change).collect(),
                })
                .collect(),
        )
    }

    /// The functions of both.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        self.merge(other, false)
    }

    /// The join with widened captured values.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        self.merge(newer, true)
    }

    fn merge(&self, other: &Self, widen: bool) -> Self {
        let (Self::OneOf(left), Self::OneOf(right)) = (self, other) else { return Self::Unknown };
        if Arc::ptr_eq(left, right) {
            return self.clone();
        }
        let mut merged = Vec::with_capacity(left.len() + right.len());
        let (mut l, mut r) = (&left[..], &right[..]);
        while let ([first, more @ ..], [second, rest @ ..]) = (l, r) {
            match first.callee.cmp(&second.callee) {
                Ordering::Less => (merged.push(first.clone()), l = more),
                Ordering::Greater => (merged.push(second.clone()), r = rest),
                // One statement captures one number of values: other IR is refused.
                Ordering::Equal if first.captured.len() != second.captured.len() => {
                    return Self::Unknown;
                }
                Ordering::Equal => (merged.push(first.merge(second, widen)), (l, r) = (more, rest)),
            };
        }
        merged.extend(l.iter().chain(r).cloned());
        if merged[..] == left[..] {
            return self.clone();
        }
        if merged.len() > Self::MAX { Self::Unknown } else { Self::OneOf(merged.into()) }
    }

    /// Is every handle of `other` one of these?
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unknown, _) => true,
            (Self::OneOf(_), Self::Unknown) => false,
            (Self::OneOf(left), Self::OneOf(right)) => {
                Arc::ptr_eq(left, right)
                    || right.iter().all(|handle| left.iter().any(|mine| mine.covers(handle)))
            }
        }
    }
}

impl Handle {
    fn merge(&self, other: &Self, widen: bool) -> Self {
        let captured = merge_all(&self.captured, &other.captured, widen);
        Self { callee: self.callee.clone(), captured }
    }

    fn covers(&self, other: &Self) -> bool {
        self.callee == other.callee
            && self.captured.len() == other.captured.len()
            && self.captured.iter().zip(other.captured.iter()).all(|(l, r)| l.covers(r))
    }
}
