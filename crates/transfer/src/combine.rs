//! All combinations of the arguments (`000` section 6.1.3).
//!
//! An unknown argument stands for every class. While the combinations are few,
//! each is evaluated by itself. Where there are too many, the class rule alone is
//! asked for each combination of classes, and shapes and numbers are those that
//! hold for all of them: `size(x, n)` with both unknown is a real double.

use crate::evaluate::{Language, MAX_RESULTS};
use crate::fault::CallFault;
use crate::outcome::{self, Outcome};
use crate::rules::Rules;
use crate::site::Site;
use crate::view::View;
use crate::{evaluate, refusals, roles};
use lariat_builtins::{
    Asked, Builtin, BuiltinId, BuiltinTree, ClassSet, Classes, MClass, Role, ShapeRule, advance,
};
use lariat_domains::{FaultKind, Open, Reason, Value, ValueSet};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// More combinations are not evaluated one by one.
pub(super) const MAX_COMBINATIONS: usize = 64;

/// Is the result of an unknown argument determined as well by classes and attributes
/// alone? Then these are asked once for all classes.
fn is_plain(role: Option<Role>) -> bool {
    !joins_contents(role)
        && (role.is_none()
            || role.and_then(Role::symbol).is_some()
            || role.is_some_and(roles::tests::takes_any_class))
}

/// Are the contents of the result those of all arguments?
fn joins_contents(role: Option<Role>) -> bool {
    matches!(
        role,
        Some(Role::HorizontalConcatenation | Role::VerticalConcatenation | Role::Concatenation)
    )
}

/// Evaluates calls of builtins; remembers the answers of class rules for unknown
/// arguments.
#[derive(Clone, Debug)]
pub struct TransferFunctions {
    tree: Arc<BuiltinTree>,
    rules: Rules,
    /// Any value of each class that an unknown one may have.
    any: Vec<Value>,
}

impl TransferFunctions {
    /// For a language and its builtins.
    pub fn new(rules: Rules, tree: Arc<BuiltinTree>) -> Self {
        let exists = |class: &MClass| rules.strings || *class != MClass::String;
        let any = MClass::ALL.into_iter().filter(exists).filter_map(Value::of_class).collect();
        Self { tree, rules, any }
    }

    /// The language.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn language(&self) -> Language<'_> {
        Language { tree: &self.tree, rules: &self.rules }
    }

    /// What comes of a call.
    pub fn call(&self, id: BuiltinId, arguments: &[Arc<ValueSet>], results: usize) -> Outcome {
        if arguments.iter().any(|set| set.is_none()) {
            return Outcome::NeverReturns;
        }
        let unknown = arguments.iter().find_map(|set| set.reason());
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
            // It may be an object whose class overloads the builtin; whether its method would take
            // other arguments, `refusals` has decided.
            (Outcome::Fails(fault), Some(_))
                if fault.kind() == FaultKind::Operation && !fault.is_of_count() =>
            {
                self.anything(id, results)
            }
            (Outcome::Results(sets), Some(reason)) => {
                Outcome::Results(sets.into_iter().map(|set| self.limited(set, reason)).collect())
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
        // Where the result is of the argument's class, it may be an object of a class that is
        // not at hand, as its argument may be.
        let may_be_object = reason.is_unseen() && set.values().len() > 1;
        if set.values().len() <= MAX_RESULTS && !may_be_object {
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
    fn each(&self, id: BuiltinId, arguments: &[Arc<ValueSet>], results: usize) -> Outcome {
        let single: Option<SmallVec<[&Value; 4]>> =
            arguments.iter().map(|set| set.single()).collect();
        if let Some(values) = single {
            return self.one(id, &values, results);
        }
        let alternatives: SmallVec<[_; 4]> =
            arguments.iter().map(|set| self.alternatives(set)).collect();
        let mut joined = Joined::default();
        let mut places: SmallVec<[usize; 4]> = arguments.iter().map(|_| 0).collect();
        loop {
            let values: SmallVec<[_; 4]> =
                alternatives.iter().zip(&places).map(|(values, place)| &values[*place]).collect();
            let outcome = evaluate::combination(self.language(), id, &values, results);
            joined.doubtful |=
                matches!(&outcome, Outcome::Fails(_)) && doubtful(self.tree.get(id), &values);
            joined.add(outcome);
            if !advance(&mut places, |index| alternatives[index].len()) {
                return joined.outcome(|| self.anything(id, results));
            }
        }
    }

    /// The only combination.
    fn one(&self, id: BuiltinId, values: &[&Value], results: usize) -> Outcome {
        match evaluate::combination(self.language(), id, values, results) {
            Outcome::Fails(_) if doubtful(self.tree.get(id), values) => self.anything(id, results),
            outcome => outcome,
        }
    }

    fn anything(&self, id: BuiltinId, results: usize) -> Outcome {
        let reason = Reason::Builtin(self.tree.get(id).name.as_str().into());
        Outcome::Results(vec![ValueSet::unknown(reason); results.max(1)])
    }

    /// Classes by all combinations; the rest by what holds for all of them.
    fn by_classes(&self, id: BuiltinId, arguments: &[Arc<ValueSet>], results: usize) -> Outcome {
        let joined: SmallVec<[_; 2]> = arguments.iter().map(|set| Known::of(set)).collect();
        let views: SmallVec<[_; 2]> = joined.iter().map(Known::view).collect();
        let tree = &*self.tree;
        let unknown = arguments.iter().find_map(|set| set.reason());
        let rules = &self.rules;
        let site = Site { builtin: tree.get(id), tree, args: &views, results, rules, unknown };
        let may_be_object =
            |set: &Arc<ValueSet>| set.classes().contains(MClass::Object) && !set.is_unknown();
        if arguments.iter().any(may_be_object) && !site.builtin.is_member() {
            return outcome::unknown(&site, &Reason::Object);
        }
        if let Some(outcome) = refusals::counts(&site) {
            return outcome;
        }
        if joins_contents(site.builtin.role) {
            return outcome::unknown(&site, &unknown.map_or(site.reason(), Reason::derived));
        }
        if let Some(role) = site.builtin.role.filter(|role| roles::tests::takes_any_class(*role))
            && let Some(outcome) = roles::tests::outcome(&site, role)
        {
            return outcome;
        }
        let asked: SmallVec<[_; 4]> = arguments
            .iter()
            .zip(&views)
            .map(|(set, view)| {
                let classes: ClassSet = self.classes(set).iter().map(Value::mclass).collect();
                let is_size = site.builtin.shape == ShapeRule::Sizes && set.is_unknown();
                let classes = match is_size && !view.maybe_word() {
                    true => classes.intersection(ClassSet::NUMERIC),
                    false => classes,
                };
                Asked { classes, ..view.asked() }
            })
            .collect();
        let classes = tree.classes_of_any(id, self.rules.classes, &asked);
        match classes {
            Classes::Refused => refusals::classes(&site),
            classes => evaluate::by_attributes(&site, &classes),
        }
    }
}

/// What is known of a set: its value, where it has one class, or what is open.
enum Known<'a> {
    Value(&'a Value),
    Open(Open),
}

impl<'a> Known<'a> {
    fn of(set: &'a ValueSet) -> Self {
        match set.single() {
            Some(value) => Self::Value(value),
            None => Self::Open(Open::of(set)),
        }
    }

    fn view(&self) -> View<'_> {
        match self {
            Self::Value(value) => View::of(value),
            Self::Open(Open { shape, symbolic }) => {
                View { shape, symbolic: symbolic.clone(), ..View::unknown() }
            }
        }
    }
}

/// Does a failure of these arguments mean less? Class rules speak of arrays that
/// are not empty: a function may return early for one that is, whatever its
/// class. Operators look at the classes first, and reshaping at its sizes.
fn doubtful(builtin: &Builtin, values: &[&Value]) -> bool {
    builtin.role.and_then(Role::symbol).is_none()
        && builtin.role != Some(Role::Reshape)
        && builtin.args.allows(values.len())
        && values.iter().any(|value| match value.is_empty() {
            Some(empty) => empty,
            None => value.as_matrix().is_some(),
        })
}

/// Both; most combinations yield the same.
fn joined(a: ValueSet, b: ValueSet) -> ValueSet {
    if a == b { a } else { a.join(&b) }
}

/// The outcomes of several combinations, joined.
#[derive(Default)]
struct Joined {
    results: Option<Vec<ValueSet>>,
    no_value: bool,
    ends: bool,
    fault: Option<CallFault>,
    doubtful: bool,
}

impl Joined {
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Results(sets) => {
                self.results = Some(match self.results.take() {
                    None => sets,
                    Some(all) => all.into_iter().zip(sets).map(|(a, b)| joined(a, b)).collect(),
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
