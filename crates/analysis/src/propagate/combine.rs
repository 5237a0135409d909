//! All combinations of the arguments (`000` section 6.1.3).
//!
//! An unknown argument stands for every class. While the combinations are few,
//! each is evaluated by itself. Where there are too many, the class rule alone is
//! asked for each combination of classes, and shapes and numbers are those that
//! hold for all of them: `size(x, n)` with both unknown is a real double.

use crate::domains::{Fault, Open, Reason, Value, ValueSet};
use crate::propagate::class_cache::ClassCache;
use crate::propagate::site::{Site, symbol};
use crate::propagate::view::View;
use crate::propagate::{Outcome, Rules, evaluate, roles};
use lariat_builtins::{
    Argument, Builtin, BuiltinId, BuiltinTree, ClassSet, Classes, MClass, Role, ShapeRule,
    shared_builtins,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// More combinations are not evaluated one by one.
pub(super) const MAX_COMBINATIONS: usize = 64;
/// More combinations of classes are not looked at.
const MAX_CLASSES: usize = 4096;
/// The result of an unknown argument is unknown if it has more classes.
const MAX_RESULTS: usize = 4;

/// Is the result of an unknown argument as well told by classes and attributes
/// alone? Then these are asked once for all classes.
fn is_plain(role: Option<Role>) -> bool {
    !joins_contents(role)
        && (role.is_none() || symbol(role).is_some() || role.is_some_and(roles::tests::asks_size))
}

/// Are the contents of the result those of all arguments?
fn joins_contents(role: Option<Role>) -> bool {
    matches!(
        role,
        Some(Role::HorizontalConcatenation | Role::VerticalConcatenation | Role::Concatenation)
    )
}

/// Evaluates calls of builtins; remembers what class rules say of unknown
/// arguments.
#[derive(Clone, Debug)]
pub struct Propagator {
    tree: Arc<BuiltinTree>,
    rules: Rules,
    /// Any value of each class that an unknown one may have.
    any: Vec<Value>,
    known: FxHashMap<(BuiltinId, SmallVec<[ClassSet; 4]>), Classes>,
    cache: ClassCache,
}

impl Propagator {
    /// For a language.
    pub fn new(rules: Rules) -> Self {
        let exists = |class: &MClass| rules.strings || *class != MClass::String;
        let any = MClass::ALL.into_iter().filter(exists).filter_map(Value::of_class).collect();
        Self {
            tree: shared_builtins(),
            rules,
            any,
            known: FxHashMap::default(),
            cache: ClassCache::default(),
        }
    }

    /// For other builtins than those that Lariat ships.
    #[must_use]
    pub fn with_builtins(self, tree: Arc<BuiltinTree>) -> Self {
        Self { tree, known: FxHashMap::default(), cache: ClassCache::default(), ..self }
    }

    /// The language.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What comes of a call.
    pub fn call(&mut self, id: BuiltinId, arguments: &[ValueSet], results: usize) -> Outcome {
        if arguments.iter().any(ValueSet::is_none) {
            return Outcome::NeverReturns;
        }
        let unknown = arguments.iter().find_map(ValueSet::reason);
        let count = arguments
            .iter()
            .try_fold(1_usize, |count, set| count.checked_mul(self.classes(set).len()));
        let outcome = match count {
            Some(count)
                if count <= MAX_COMBINATIONS
                    && !(unknown.is_some() && is_plain(self.tree.get(id).role)) =>
            {
                self.each(id, arguments, results)
            }
            _ => self.by_classes(id, arguments, results),
        };
        match (outcome, unknown) {
            (Outcome::Results(sets), Some(reason)) => {
                Outcome::Results(sets.into_iter().map(|set| self.limited(set, reason)).collect())
            }
            (Outcome::Fails(_) | Outcome::NoValue, Some(reason))
                if self.rules.unknown_may_be_object =>
            {
                Outcome::Results(vec![ValueSet::unknown(reason.derived()); results.max(1)])
            }
            (outcome, _) => outcome,
        }
    }

    /// A value of each class that an argument may have.
    fn classes<'a>(&'a self, set: &'a ValueSet) -> &'a [Value] {
        if set.is_unknown() { &self.any } else { set.values() }
    }

    /// The values an argument may have, one for each class.
    fn alternatives<'a>(&'a self, set: &'a ValueSet) -> Cow<'a, [Value]> {
        match set {
            ValueSet::OneOf(values) => Cow::Borrowed(values),
            ValueSet::Unknown(_, None) => Cow::Borrowed(&self.any),
            ValueSet::Unknown(_, Some(open)) => {
                Cow::Owned(self.any.iter().map(|value| open.apply(value)).collect())
            }
        }
    }

    /// The result of a call with an unknown argument.
    fn limited(&self, set: ValueSet, reason: &Reason) -> ValueSet {
        if self.rules.unknown_may_be_object {
            return ValueSet::unknown(reason.derived());
        }
        if set.values().len() <= MAX_RESULTS {
            return set;
        }
        // What a double would be, a number of any class is taken to be.
        let double = |value: &&Value| value.mclass() == MClass::Double;
        let double = set.values().iter().find(double).and_then(Value::as_matrix);
        let symbolic = double.and_then(|matrix| matrix.symbolic.as_deref().cloned());
        let open = Open { symbolic, ..Open::of(&set) };
        ValueSet::Unknown(reason.derived(), open.shared())
    }

    /// Every combination by itself.
    fn each(&mut self, id: BuiltinId, arguments: &[ValueSet], results: usize) -> Outcome {
        // Taken out while the alternatives are borrowed.
        let mut cache = std::mem::take(&mut self.cache);
        let outcome = self.each_with(&mut cache, id, arguments, results);
        self.cache = cache;
        outcome
    }

    fn each_with(
        &self,
        cache: &mut ClassCache,
        id: BuiltinId,
        arguments: &[ValueSet],
        results: usize,
    ) -> Outcome {
        let alternatives: SmallVec<[_; 4]> =
            arguments.iter().map(|set| self.alternatives(set)).collect();
        let mut joined = Joined::default();
        let mut places = vec![0; arguments.len()];
        loop {
            let values: SmallVec<[_; 4]> =
                alternatives.iter().zip(&places).map(|(values, place)| &values[*place]).collect();
            let language = (&*self.tree, &self.rules);
            let outcome = evaluate::combination(language, cache, id, &values, results);
            joined.doubtful |=
                matches!(&outcome, Outcome::Fails(_)) && doubtful(self.tree.get(id), &values);
            joined.add(outcome);
            if !advance(&mut places, |index| alternatives[index].len()) {
                return joined.outcome(|| {
                    let reason = Reason::Builtin(self.tree.get(id).name.as_str().into());
                    Outcome::Results(vec![ValueSet::unknown(reason); results.max(1)])
                });
            }
        }
    }

    /// Classes by all combinations; the rest by what holds for all of them.
    fn by_classes(&mut self, id: BuiltinId, arguments: &[ValueSet], results: usize) -> Outcome {
        let joined: Vec<_> = arguments.iter().map(joined_value).collect();
        let views: Vec<_> = joined.iter().map(view).collect();
        let tree = self.tree.clone();
        let site = Site { builtin: tree.get(id), args: &views, results, rules: &self.rules };
        if arguments.iter().any(|set| set.classes().contains(MClass::Object) && !set.is_unknown()) {
            return evaluate::unknown(&site, &Reason::Object);
        }
        if let Err(fault) = evaluate::counts(&site) {
            return Outcome::Fails(fault);
        }
        if joins_contents(site.builtin.role) {
            let unknown = arguments.iter().find_map(ValueSet::reason);
            return evaluate::unknown(&site, &unknown.map_or(site.reason(), Reason::derived));
        }
        if let Some(role) = site.builtin.role.filter(|role| roles::tests::asks_size(*role))
            && let Some(outcome) = roles::tests::outcome(&site, role)
        {
            return outcome;
        }
        let sets: SmallVec<[ClassSet; 4]> = arguments
            .iter()
            .zip(&views)
            .map(|(set, view)| {
                let classes: ClassSet = self.classes(set).iter().map(Value::mclass).collect();
                let is_size = site.builtin.shape == ShapeRule::Sizes && set.is_unknown();
                match is_size && !view.maybe_word() {
                    true => classes.intersection(ClassSet::NUMERIC),
                    false => classes,
                }
            })
            .collect();
        let texts = views.iter().any(|view| view.text().is_some());
        let key = (id, sets);
        let classes = match self.known.get(&key) {
            Some(classes) if !texts => classes.clone(),
            _ => {
                let classes = classes(&tree, id, &key.1, &views, &self.rules);
                if !texts {
                    self.known.insert(key, classes.clone());
                }
                classes
            }
        };
        match classes {
            Classes::Refused if symbol(site.builtin.role).is_some() => {
                Outcome::Fails(site.refused())
            }
            Classes::Refused => evaluate::unknown(&site, &site.reason()),
            classes => evaluate::by_attributes(&site, &classes),
        }
    }
}

/// A set as one value, where it has one class.
fn joined_value(set: &ValueSet) -> (Option<Value>, &ValueSet) {
    (set.single().cloned(), set)
}

fn view<'a>((value, set): &'a (Option<Value>, &'a ValueSet)) -> View<'a> {
    match value {
        Some(value) => View::of(value),
        None => {
            let open = Open::of(set);
            View { shape: open.shape, symbolic: open.symbolic, ..View::unknown() }
        }
    }
}

/// The classes of the results for all combinations of classes.
fn classes(
    tree: &BuiltinTree,
    id: BuiltinId,
    sets: &[ClassSet],
    views: &[View<'_>],
    rules: &Rules,
) -> Classes {
    let lists: Vec<Vec<MClass>> = sets.iter().map(|set| set.iter().collect()).collect();
    let count = lists.iter().try_fold(1_usize, |count, list| count.checked_mul(list.len()));
    if count.is_none_or(|count| count > MAX_CLASSES) {
        return Classes::Unknown;
    }
    let mut all: Option<Vec<ClassSet>> = None;
    let mut places = vec![0; lists.len()];
    loop {
        let arguments: Vec<_> = (0..lists.len())
            .map(|index| Argument {
                scalar: views[index].is_scalar(),
                text: views[index].text(),
                ..Argument::of(lists[index][places[index]])
            })
            .collect();
        match tree.classes(id, rules.classes, &arguments) {
            Classes::Unknown => return Classes::Unknown,
            Classes::Refused => {}
            Classes::Results(sets) => {
                all = Some(match all {
                    None => sets,
                    // Where a rule tells of fewer results, the others are unknown.
                    Some(all) => all.iter().zip(&sets).map(|(a, b)| a.union(*b)).collect(),
                });
            }
        }
        if !advance(&mut places, |index| lists[index].len()) {
            return all.map_or(Classes::Refused, Classes::Results);
        }
    }
}

/// Does a failure of these arguments mean less? Class rules speak of arrays that
/// are not empty: a function may return early for one that is, whatever its
/// class. Operators look at the classes first.
fn doubtful(builtin: &Builtin, values: &[&Value]) -> bool {
    symbol(builtin.role).is_none()
        && builtin.args.allows(values.len())
        && values.iter().any(|value| match value.is_empty() {
            Some(empty) => empty,
            None => value.as_matrix().is_some(),
        })
}

/// The next combination, as an odometer; false after the last.
fn advance(places: &mut [usize], count: impl Fn(usize) -> usize) -> bool {
    for (index, place) in places.iter_mut().enumerate() {
        *place += 1;
        if *place < count(index) {
            return true;
        }
        *place = 0;
    }
    false
}

/// The outcomes of several combinations, joined.
#[derive(Default)]
struct Joined {
    results: Option<Vec<ValueSet>>,
    no_value: bool,
    ends: bool,
    fault: Option<Fault>,
    doubtful: bool,
}

impl Joined {
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Results(sets) => {
                self.results = Some(match self.results.take() {
                    None => sets,
                    Some(all) => all.iter().zip(&sets).map(|(a, b)| a.join(b)).collect(),
                });
            }
            Outcome::NoValue => self.no_value = true,
            Outcome::NeverReturns => self.ends = true,
            Outcome::Fails(fault) => {
                self.fault.get_or_insert(fault);
            }
        }
    }

    /// All of them; `unknown` where each fails, but not for certain.
    fn outcome(self, unknown: impl FnOnce() -> Outcome) -> Outcome {
        match self {
            Self { results: Some(sets), .. } => Outcome::Results(sets),
            Self { no_value: true, .. } => Outcome::NoValue,
            Self { ends: true, .. } => Outcome::NeverReturns,
            Self { doubtful: true, .. } => unknown(),
            Self { fault: Some(fault), .. } => Outcome::Fails(fault),
            Self { fault: None, .. } => Outcome::NeverReturns,
        }
    }
}
