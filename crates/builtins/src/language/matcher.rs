//! Matching a rule with the arguments of a call (`000` sections C.2, C.3).
//!
//! A partial match is the next argument, whether `error` was met, and what was
//! emitted so far, which lies on one stack: an alternative that loses takes its
//! emissions down again. Every loop consumes arguments, and [`FUEL`] bounds what
//! rules that include each other can cost, so that any rule terminates.
//!
//! A rule that cannot be right, as one whose alternatives emit different numbers
//! of results, is a [`Bug`] of the specification; nothing is known of such a
//! call.
//!
//! Cost: no allocation but where `coerce` replaces a class, or there are many results.

use super::node::{Mode, Node, NodeId, RuleId, place_of};
use super::rule::Rule;
use crate::class::{ClassSet, MClass};
use crate::rules::{Argument, ResultClasses};
use smallvec::SmallVec;
use std::fmt;

/// Nodes that one evaluation may visit.
const FUEL: u32 = 50_000;

/// What is wrong with a rule, seen when it was applied to arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// The sides of `|` emit different numbers of results, or consume
    /// differently.
    UnequalSides,
    /// `scalar` where results are emitted.
    NothingToEmit,
    /// The number of an argument that the call does not have is emitted.
    NoSuchArgument,
    /// `coerce` replaces an argument by something else than one class.
    Replacement,
    /// `typeString` is about something else than one result.
    TypeString,
    /// `natlab` or `matlab` where the builtin has no such attribute, or one that
    /// could not be read.
    Undefined,
    /// Too many steps.
    TooLong,
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnequalSides => "the sides of `|` do not emit equally many results",
            Self::NothingToEmit => "`scalar` cannot be emitted",
            Self::NoSuchArgument => "an argument is emitted that the call does not have",
            Self::Replacement => "`coerce` must replace an argument by exactly one class",
            Self::TypeString => "the expression in `typeString` must emit exactly one result",
            Self::Undefined => "`natlab` or `matlab` has no meaning without the attribute",
            Self::TooLong => "the rule takes too many steps",
        })
    }
}

/// What `natlab` and `matlab` mean for the builtin in question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    pub natlab: Option<RuleId>,
    pub matlab: Option<RuleId>,
}

/// A rule as it holds for a builtin. Builtins that inherit the same have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoundRule {
    pub rule: RuleId,
    pub bound: Bound,
}

/// The classes of the results; `None` if the call is refused.
pub(crate) fn evaluate(
    rules: &[Rule],
    BoundRule { rule, bound }: BoundRule,
    arguments: &[Argument<'_>],
) -> Result<Option<ResultClasses>, Bug> {
    let (coerced, emitted) = (None, SmallVec::new());
    let mut matcher = Matcher { rules, nodes: &[], bound, arguments, coerced, emitted, fuel: FUEL };
    let end = matcher.included(Some(rule), Mode::Match, Place { next: 0, error: false })?;
    let matched = end.is_some_and(|end| end.next == arguments.len() && !end.error);
    Ok(matched.then_some(matcher.emitted))
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// The next argument.
    next: usize,
    /// Was `error` met?
    error: bool,
}

/// A place, or `None` where the expression does not match.
type Outcome = Result<Option<Place>, Bug>;

struct Matcher<'a> {
    rules: &'a [Rule],
    /// The nodes of the rule that is run.
    nodes: &'a [Node],
    bound: Bound,
    arguments: &'a [Argument<'a>],
    /// The classes of the arguments, once `coerce` has replaced one.
    coerced: Option<Vec<MClass>>,
    emitted: ResultClasses,
    fuel: u32,
}

impl Matcher<'_> {
    /// Runs an expression; one that does not match emits nothing.
    fn run(&mut self, node: NodeId, mode: Mode, at: Place) -> Outcome {
        self.fuel = self.fuel.checked_sub(1).ok_or(Bug::TooLong)?;
        let before = self.emitted.len();
        let outcome = self.step(self.nodes[node as usize], mode, at);
        if let Ok(None) = outcome {
            self.emitted.truncate(before);
        }
        outcome
    }

    fn step(&mut self, node: Node, mode: Mode, at: Place) -> Outcome {
        let condition = |holds: bool| Ok(holds.then_some(at));
        match (node, mode) {
            (Node::None, _) => Ok(Some(at)),
            (Node::Error, _) => Ok(Some(Place { error: true, ..at })),
            (Node::Begin, _) => condition(at.next == 0),
            (Node::End, _) => condition(at.next == self.arguments.len()),
            (Node::Set(set), Mode::Match) => Ok(self.consume(at, |class| set.contains(class))),
            (Node::Set(set), Mode::Emit) => Ok(self.emit(at, set)),
            (Node::Any, Mode::Match) => Ok(self.consume(at, |_| true)),
            (Node::Scalar, Mode::Match) => condition(self.may_be_scalar(at)),
            (Node::Any, Mode::Emit) => Ok(self.emit(at, ClassSet::ANY)),
            (Node::Scalar, Mode::Emit) => Err(Bug::NothingToEmit),
            (Node::Argument(number), _) => self.argument(number, mode, at),
            (Node::Parent(rule), _) => self.included(Some(rule), mode, at),
            (Node::Natlab, _) => self.included(self.bound.natlab, mode, at),
            (Node::Matlab, _) => self.included(self.bound.matlab, mode, at),
            (Node::Chain(first, second), _) => match self.run(first, mode, at)? {
                Some(at) => self.run(second, mode, at),
                None => Ok(None),
            },
            (Node::Arrow(from, to), _) => match self.run(from, Mode::Match, at)? {
                Some(at) => self.run(to, Mode::Emit, at),
                None => condition(mode == Mode::Emit),
            },
            (Node::Union(first, second), Mode::Match) => self.longer(first, second, at),
            (Node::Union(first, second), Mode::Emit) => self.either(first, second, at),
            (Node::Maybe(inner) | Node::Many(inner), Mode::Emit) => self.nothing_more(inner, at),
            (Node::Maybe(inner), Mode::Match) => Ok(Some(self.further(inner, at)?.unwrap_or(at))),
            (Node::Many(inner), Mode::Match) => self.many(inner, at),
            (Node::Coerce(replace, inner), _) => self.coerce(replace, inner, mode, at),
            (Node::TypeString(inner), _) => self.type_string(inner, at),
        }
    }

    /// Runs another rule.
    fn included(&mut self, rule: Option<RuleId>, mode: Mode, at: Place) -> Outcome {
        let rule = rule.and_then(|id| self.rules.get(id as usize)).ok_or(Bug::Undefined)?;
        let expression = rule.expression(self.rules).ok_or(Bug::Undefined)?;
        let outer = std::mem::replace(&mut self.nodes, &expression.nodes);
        let outcome = self.run(expression.root, mode, at);
        self.nodes = outer;
        outcome
    }

    fn class(&self, index: usize) -> Option<MClass> {
        let argument = self.arguments.get(index)?;
        Some(self.coerced.as_ref().map_or(argument.class, |classes| classes[index]))
    }

    fn consume(&self, at: Place, fits: impl Fn(MClass) -> bool) -> Option<Place> {
        let fits = self.class(at.next).is_some_and(fits);
        fits.then_some(Place { next: at.next + 1, ..at })
    }

    fn emit(&mut self, at: Place, classes: ClassSet) -> Option<Place> {
        self.emitted.push(classes);
        Some(at)
    }

    fn may_be_scalar(&self, at: Place) -> bool {
        self.arguments.get(at.next).is_some_and(|next| next.scalar != Some(false))
    }

    /// `0`, `-1`: that argument's class.
    fn argument(&mut self, number: i32, mode: Mode, at: Place) -> Outcome {
        let place = place_of(number, self.arguments.len());
        let class = place.and_then(|index| self.class(index));
        match (class, mode) {
            (Some(class), Mode::Match) => Ok(self.consume(at, |next| next == class)),
            (Some(class), Mode::Emit) => Ok(self.emit(at, class.into())),
            (None, Mode::Match) => Ok(None),
            (None, Mode::Emit) => Err(Bug::NoSuchArgument),
        }
    }

    /// `a|b` in LHS mode: what consumes more arguments, the first of equals.
    fn longer(&mut self, first: NodeId, second: NodeId, at: Place) -> Outcome {
        let before = self.emitted.len();
        let one = self.run(first, Mode::Match, at)?;
        let middle = self.emitted.len();
        let other = self.run(second, Mode::Match, at)?;
        if one.is_some() && one.map(|one| one.next) >= other.map(|other| other.next) {
            self.emitted.truncate(middle);
            return Ok(one);
        }
        self.emitted.drain(before..middle);
        Ok(other)
    }

    /// `a|b` in RHS mode: for each result the classes of either.
    fn either(&mut self, first: NodeId, second: NodeId, at: Place) -> Outcome {
        let before = self.emitted.len();
        let Some(one) = self.run(first, Mode::Emit, at)? else { return Ok(None) };
        let middle = self.emitted.len();
        let Some(other) = self.run(second, Mode::Emit, at)? else { return Ok(None) };
        if one.next != other.next || self.emitted.len() - middle != middle - before {
            return Err(Bug::UnequalSides);
        }
        for index in before..middle {
            let theirs = self.emitted[index + middle - before];
            self.emitted[index] = self.emitted[index].union(theirs);
        }
        self.emitted.truncate(middle);
        Ok(Some(Place { error: one.error || other.error, ..one }))
    }

    /// A match that consumes something.
    fn further(&mut self, inner: NodeId, at: Place) -> Outcome {
        let before = self.emitted.len();
        let end = self.run(inner, Mode::Match, at)?.filter(|end| end.next > at.next);
        if end.is_none() {
            self.emitted.truncate(before);
        }
        Ok(end)
    }

    fn many(&mut self, inner: NodeId, mut at: Place) -> Outcome {
        while let Some(end) = self.further(inner, at)? {
            at = end;
        }
        Ok(Some(at))
    }

    /// `a?` and `a*` in RHS mode: `none|a`, so `a` can but emit nothing.
    fn nothing_more(&mut self, inner: NodeId, at: Place) -> Outcome {
        let before = self.emitted.len();
        match self.run(inner, Mode::Emit, at)? {
            Some(end) if end.next != at.next => Err(Bug::UnequalSides),
            Some(_) if self.emitted.len() != before => Err(Bug::UnequalSides),
            Some(end) => Ok(Some(end)),
            None => Ok(Some(at)),
        }
    }

    fn coerce(&mut self, replace: NodeId, inner: NodeId, mode: Mode, at: Place) -> Outcome {
        let mut replaced: Option<Vec<MClass>> = None;
        for (index, argument) in self.arguments.iter().enumerate() {
            let Some(class) = self.class(index) else { continue };
            let Some(new) = self.replacement(replace, Argument { class, ..*argument })? else {
                continue;
            };
            let classes = || (0..self.arguments.len()).filter_map(|i| self.class(i)).collect();
            replaced.get_or_insert_with(classes)[index] = new;
        }
        let Some(replaced) = replaced else { return self.run(inner, mode, at) };
        let outer = self.coerced.replace(replaced);
        let outcome = self.run(inner, mode, at);
        self.coerced = outer;
        outcome
    }

    /// The class that an argument becomes, if it becomes another.
    fn replacement(
        &mut self,
        replace: NodeId,
        argument: Argument<'_>,
    ) -> Result<Option<MClass>, Bug> {
        let arguments = std::slice::from_ref(&argument);
        let mut alone = Matcher {
            rules: self.rules,
            nodes: self.nodes,
            bound: self.bound,
            arguments,
            coerced: None,
            emitted: SmallVec::new(),
            fuel: self.fuel,
        };
        let end = alone.run(replace, Mode::Match, Place { next: 0, error: false })?;
        self.fuel = alone.fuel;
        match (end, &*alone.emitted) {
            (None, _) => Ok(None),
            (Some(_), [classes]) => classes.single().map(Some).ok_or(Bug::Replacement),
            (Some(_), _) => Err(Bug::Replacement),
        }
    }

    fn type_string(&mut self, inner: NodeId, at: Place) -> Outcome {
        let Some(after) = self.consume(at, |class| ClassSet::TEXT.contains(class)) else {
            return Ok(None);
        };
        let before = self.emitted.len();
        let end = self.run(inner, Mode::Emit, after)?.ok_or(Bug::TypeString)?;
        let &[allowed] = &self.emitted[before..] else { return Err(Bug::TypeString) };
        let Some(text) = self.arguments[at.next].string else { return Ok(Some(end)) };
        self.emitted.truncate(before);
        match MClass::named(text).filter(|class| allowed.contains(*class)) {
            Some(class) => Ok(self.emit(after, class.into())),
            None => Ok(Some(Place { error: true, ..after })),
        }
    }
}
