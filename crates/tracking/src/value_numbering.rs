//! Value numbering: which versions hold the same value for sure.
//!
//! Type II operators look at the values of their operands (`002` section 8.2).
//! Curried on these they are type I, so two of them are the same operator if
//! their values are. Copies, equal literals, known constants and equal calls of
//! builtins without side effects have equal numbers.
//!
//! ```text
//! t1 = size(a, 1);  b = zeros(t1, 1);
//! t2 = size(a, 1);  c = ones(t2, 1);       t1 and t2 have one number, so b
//! n = t2;           d = rand(n, 1);        and c and d have one size
//! ```
//!
//! A number plus a constant is kept apart as [`Count`], so that `k + 1` may be
//! seen to be at most `n` where k is at most `n - 1`.
//!
//! Cost: one lookup for each version.

use super::notation::text_of_call;
use super::value::{Count, Key, ValueId};
use crate::procedure::Procedure;
use indexmap::IndexMap;
use lariat_builtins::{MClass, Role};
use lariat_ir::ssa::VersionId;
use rustc_hash::FxBuildHasher;

/// Longer texts are abbreviated.
const MAX_TEXT: usize = 48;

/// The value numbers of a function.
pub struct ValueNumbering {
    pub(super) of: Vec<ValueId>,
    pub(super) keys: IndexMap<Key, ValueId, FxBuildHasher>,
    /// Of each number, what it is as text, and the versions that it rests on.
    pub(super) texts: Vec<String>,
    pub(super) roots: Vec<Vec<VersionId>>,
    pub(super) counts: Vec<Count>,
    pub(super) numbers: Vec<Option<f64>>,
}

impl ValueNumbering {
    /// The number of a version's value.
    pub fn get(&self, version: VersionId) -> ValueId {
        self.of[version.index()]
    }

    /// What a value is.
    pub(super) fn key(&self, value: ValueId) -> Option<&Key> {
        self.keys.get_index(value.0 as usize).map(|(key, _)| key)
    }

    /// A value and a number as a count.
    pub(super) fn plus(&self, base: Option<ValueId>, offset: i64) -> Option<Count> {
        let Some(base) = base else { return Some(Count::number(offset)) };
        let count = self.count(base);
        Some(Count { base: count.base, offset: count.offset.checked_add(offset)? })
    }

    /// A value as users would write it.
    pub fn text(&self, value: ValueId) -> &str {
        &self.texts[value.0 as usize]
    }

    /// The versions whose assignment may change a value.
    pub fn roots(&self, value: ValueId) -> &[VersionId] {
        &self.roots[value.0 as usize]
    }

    /// The value as a number, if it is known.
    pub fn as_number(&self, value: ValueId) -> Option<f64> {
        self.numbers[value.0 as usize]
    }

    /// The value as a count.
    pub fn count(&self, value: ValueId) -> Count {
        self.counts[value.0 as usize]
    }

    /// A count as text.
    pub fn count_text(&self, count: Count) -> String {
        let base = count.base.map(|base| self.text(base));
        match (base, count.offset) {
            (None, offset) => offset.to_string(),
            (Some(base), 0) => base.to_owned(),
            (Some(base), offset) => format!("{base}{offset:+}"),
        }
    }

    pub(super) fn intern(&mut self, key: Key, of: &Procedure<'_>) -> ValueId {
        self.intern_as(key, of, None)
    }

    /// The number of a value; a new one is shown by the name of this version.
    pub(super) fn intern_as(
        &mut self,
        key: Key,
        of: &Procedure<'_>,
        shown: Option<VersionId>,
    ) -> ValueId {
        if let Some(&value) = self.keys.get(&key) {
            return value;
        }
        let value = ValueId(u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        let name = shown.map(|version| of.version_name(version));
        let text = name.unwrap_or_else(|| self.describe(&key, of));
        let text = if text.len() <= MAX_TEXT { text } else { format!("value{}", value.0) };
        self.texts.push(text);
        self.roots.push(self.rests_on(&key));
        let number = match &key {
            Key::Number(bits, _) => Some(f64::from_bits(*bits)),
            _ => None,
        };
        self.numbers.push(number);
        let count = self.counted(&key, number, of);
        self.counts.push(count.unwrap_or(Count { base: Some(value), offset: 0 }));
        self.keys.insert(key, value);
        value
    }

    fn describe(&self, key: &Key, of: &Procedure<'_>) -> String {
        match key {
            Key::Number(bits, MClass::Double) => f64::from_bits(*bits).to_string(),
            Key::Number(bits, class) => format!("{}({})", class.name(), f64::from_bits(*bits)),
            // Quotes are doubled, so that different texts look different.
            Key::Chars(text) => format!("'{}'", text.replace('\'', "''")),
            Key::Empty => "[]".to_owned(),
            Key::Version(version) => of.version_name(*version),
            Key::Call(id, result, args) => {
                let args: Vec<String> = args.iter().map(|&arg| self.text(arg).to_owned()).collect();
                text_of_call(of.code.builtins().get(*id), *result, &args)
            }
        }
    }

    fn rests_on(&self, key: &Key) -> Vec<VersionId> {
        match key {
            Key::Number(..) | Key::Chars(_) | Key::Empty => Vec::new(),
            Key::Version(version) => vec![*version],
            Key::Call(_, _, args) => {
                let mut roots: Vec<VersionId> =
                    args.iter().flat_map(|&arg| self.roots(arg).iter().copied()).collect();
                roots.sort_unstable();
                roots.dedup();
                roots
            }
        }
    }

    /// A whole number, or a value plus or minus one.
    fn counted(&self, key: &Key, number: Option<f64>, of: &Procedure<'_>) -> Option<Count> {
        let whole = |number: f64| {
            let fits = number.fract() == 0.0 && number.abs() < 2f64.powi(53);
            fits.then_some(number as i64)
        };
        if let Some(number) = number {
            return whole(number).map(Count::number);
        }
        let Key::Call(id, _, args) = key else { return None };
        let &[left, right] = &args[..] else { return None };
        let (one, other) = (self.count(left), self.count(right));
        let role = of.code.builtins().get(*id).role?;
        let (base, offset) = match (role, one.base, other.base) {
            (Role::Plus, base, None) => (base, one.offset.checked_add(other.offset)?),
            (Role::Plus, None, base) => (base, one.offset.checked_add(other.offset)?),
            (Role::Minus, base, None) => (base, one.offset.checked_sub(other.offset)?),
            _ => return None,
        };
        Some(Count { base, offset })
    }
}
