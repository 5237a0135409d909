//! Which classes a rule distinguishes.
//!
//! A rule sees the class of an argument where it holds it against a set of classes, emits
//! it by the argument's number, or compares it with another's. Classes that are in the same
//! sets, of an argument that is not emitted, have the same answer; so it is enough to ask
//! for one of them.
//!
//! ```text
//! numeric any -> double      numeric and others; nothing
//! float any -> 0             each class, since it is emitted; nothing
//! any 0 -> logical           each class, since two are compared
//! ```
//!
//! Cost: each node of the rule and of those that it includes, a few times.

use super::matcher::{Bound, BoundRule};
use super::node::{Mode, Node, NodeId, RuleId, place_of};
use super::rule::Rule;
use crate::class::{ClassSet, MClass};
use smallvec::SmallVec;

/// What a rule asks of the classes of arguments.
#[derive(Debug, Default)]
pub(crate) struct Distinctions {
    /// The sets that classes are held against.
    sets: Vec<ClassSet>,
    /// The numbers by which classes of arguments are emitted.
    emitted: Vec<i32>,
    /// Classes of arguments are compared with each other.
    compares: bool,
}

impl Distinctions {
    /// Those of a rule.
    pub(crate) fn of(rules: &[Rule], BoundRule { rule, bound }: BoundRule) -> Self {
        let mut walk = Walk { rules, bound, found: Self::default(), seen: Vec::new() };
        walk.rule(Some(rule), At { mode: Mode::Match, replaces: false });
        walk.found
    }

    /// Of the classes that the argument at a place among so many may have, one of each sort.
    pub(crate) fn representatives(
        &self,
        classes: ClassSet,
        place: usize,
        count: usize,
    ) -> SmallVec<[MClass; 4]> {
        let is_it = |&number: &i32| place_of(number, count) == Some(place);
        if self.compares || self.emitted.iter().any(is_it) {
            return classes.iter().collect();
        }
        let mut all: SmallVec<[MClass; 4]> = SmallVec::new();
        for class in classes.iter() {
            if !all.iter().any(|&other| self.is_alike(class, other)) {
                all.push(class);
            }
        }
        all
    }

    fn is_alike(&self, one: MClass, other: MClass) -> bool {
        self.sets.iter().all(|set| set.contains(one) == set.contains(other))
    }
}

/// How a node is run.
#[derive(Clone, Copy, PartialEq, Eq)]
struct At {
    mode: Mode,
    /// In the first part of `coerce`, whose numbers mean the one argument that it replaces.
    replaces: bool,
}

struct Walk<'r> {
    rules: &'r [Rule],
    bound: Bound,
    found: Distinctions,
    seen: Vec<(RuleId, At)>,
}

impl Walk<'_> {
    fn rule(&mut self, rule: Option<RuleId>, at: At) {
        let Some(id) = rule.filter(|&id| !self.seen.contains(&(id, at))) else { return };
        self.seen.push((id, at));
        let rules = self.rules;
        if let Some(expression) = rules.get(id as usize).and_then(|rule| rule.expression(rules)) {
            self.node(&expression.nodes, expression.root, at);
        }
    }

    fn node(&mut self, nodes: &[Node], id: NodeId, at: At) {
        let node = nodes[id as usize];
        match node {
            Node::Set(set) if at.mode == Mode::Match => self.found.sets.push(set),
            Node::Argument(_) if at.mode == Mode::Match || at.replaces => {
                self.found.compares = true;
            }
            Node::Argument(number) => self.found.emitted.push(number),
            Node::Parent(rule) => self.rule(Some(rule), at),
            Node::Natlab => self.rule(self.bound.natlab, at),
            Node::Matlab => self.rule(self.bound.matlab, at),
            Node::Arrow(from, to) => {
                self.node(nodes, from, At { mode: Mode::Match, ..at });
                self.node(nodes, to, At { mode: Mode::Emit, ..at });
            }
            Node::Coerce(replace, inner) => {
                self.node(nodes, replace, At { mode: Mode::Match, replaces: true });
                self.node(nodes, inner, at);
            }
            Node::TypeString(inner) => {
                self.found.sets.push(ClassSet::TEXT);
                self.node(nodes, inner, At { mode: Mode::Emit, ..at });
            }
            Node::Set(_)
            | Node::Any
            | Node::None
            | Node::Begin
            | Node::End
            | Node::Error
            | Node::Scalar
            | Node::Chain(..)
            | Node::Union(..)
            | Node::Maybe(_)
            | Node::Many(_) => node.children().for_each(|child| self.node(nodes, child, at)),
        }
    }
}
