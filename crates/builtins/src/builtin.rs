//! A builtin or a group of builtins: what a specification states of it.
//!
//! All fields but `name` and `doc` hold what is inherited where the builtin states
//! nothing itself; [`Builtin::says`] distinguishes the two.

use crate::attributes::{
    Attribute, Complexity, Contents, Elements, Members, ShapeRule, ShapeType, Values,
};
use crate::callback::Callback;
use crate::class::ClassSet;
use crate::closed::{Closed, Refusal};
use crate::equation::{Preconditions, ShapeEquation};
use crate::fold::Fold;
use crate::language::RuleId;
use crate::object_rule::ObjectRule;
use crate::role::Role;
use crate::rules::ClassRules;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A builtin or a group of builtins, by its place in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BuiltinId(pub(crate) u32);

impl BuiltinId {
    /// Its place: 0 for the first of a tree.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Arity {
    /// At least so many.
    pub min: u32,
    /// At most so many; `None` means any number.
    pub max: Option<u32>,
}

impl Arity {
    /// May there be this many?
    #[must_use]
    pub fn allows(self, count: usize) -> bool {
        count >= self.min as usize && self.max.is_none_or(|max| count <= max as usize)
    }
}

impl fmt::Display for Arity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max {
            Some(max) if max == self.min => write!(f, "{max}"),
            Some(max) => write!(f, "{} to {max}", self.min),
            None if self.min == 0 => write!(f, "any number"),
            None => write!(f, "{} or more", self.min),
        }
    }
}

/// A builtin or a group of builtins, with attributes of its own and inherited.
#[derive(Clone, Debug, Default)]
pub struct Builtin {
    /// Its name.
    pub name: String,
    /// The group that it is in; `None` for the root.
    pub parent: Option<BuiltinId>,
    /// Is it a group?
    pub is_abstract: bool,
    /// Has it no side effects, and the same results for the same arguments?
    pub pure: bool,
    /// Does a call take so long that the work beside it does not matter?
    pub slow: bool,
    /// How many arguments it takes.
    pub args: Arity,
    /// How many results it has; at least 0 where it may return nothing.
    pub results: Arity,
    /// How sizes follow.
    pub shape: ShapeRule,
    /// What decides sizes, where the rule does not.
    pub said_shape_type: Option<ShapeType>,
    /// May results be complex?
    pub complexity: Complexity,
    /// What is known of numbers.
    pub values: Values,
    /// What is known of elements.
    pub contents: Contents,
    /// How it is computed.
    pub fold: Option<Fold>,
    /// What it is to an analysis.
    pub role: Option<Role>,
    /// Of a class test: the classes for which it is true.
    pub accepts: ClassSet,
    /// How sizes follow, where [`shape`](Self::shape) is [`ShapeRule::Equation`].
    pub equation: Option<Arc<ShapeEquation>>,
    /// What a call needs of its arguments.
    pub needs: Option<Arc<Preconditions>>,
    /// What it needs besides.
    pub also_needs: Option<Arc<Preconditions>>,
    /// Pairs of names and values end the arguments, after so many texts; `None` where
    /// names need no values.
    pub pairs: Option<u32>,
    /// The classes of the first result where it is asked for alone, and only then; none
    /// where that makes no difference.
    pub alone: ClassSet,
    /// What every product is known to refuse.
    pub closed: Closed,
    /// What GNU Octave is known to refuse besides.
    pub octave_closed: Closed,
    /// Are all members listed, if it is a library class or a member of one?
    pub members: Option<Members>,
    /// What parentheses mean after objects of a library class.
    pub elements: Elements,
    /// The class of objects among the results.
    pub object: Option<Arc<ObjectRule>>,
    /// How the function that is the first argument is called.
    pub calls: Option<Arc<Callback>>,
    /// What it does, for people.
    pub doc: Option<Cow<'static, str>>,
    /// Its class rules in the order of [`Attribute::RULES`], as places among the
    /// rules of its tree.
    pub(crate) rules: [Option<RuleId>; 3],
    /// The attributes that stand on its own line.
    said: u32,
}

impl Builtin {
    /// Does its own line state this attribute? Otherwise what holds is inherited.
    #[must_use]
    pub const fn says(&self, attribute: Attribute) -> bool {
        self.said & attribute.bit() != 0
    }

    /// Is it known that a call is refused for this reason? Otherwise what is not
    /// specified may succeed all the same.
    #[must_use]
    pub const fn refuses(&self, refusal: Refusal, rules: ClassRules) -> bool {
        let closed = match rules {
            ClassRules::Octave => self.closed.union(self.octave_closed),
            ClassRules::Matlab | ClassRules::Matlab7 => self.closed,
        };
        closed.contains(refusal)
    }

    /// How much of a call decides the size of the result; `None` where nothing is
    /// known of that.
    #[must_use]
    pub fn shape_type(&self) -> Option<ShapeType> {
        self.said_shape_type.or(ShapeType::of_rule(self.shape, self.pure))
    }

    /// The attribute whose class rule holds; `None` where there is no rule.
    #[must_use]
    pub const fn rule_for(&self, rules: ClassRules) -> Option<Attribute> {
        let own = match rules {
            ClassRules::Matlab => Attribute::Class,
            ClassRules::Matlab7 => Attribute::MatlabClass,
            ClassRules::Octave => Attribute::OctaveClass,
        };
        if self.rules[own as usize].is_some() {
            Some(own)
        } else if self.rules[Attribute::Class as usize].is_some() {
            Some(Attribute::Class)
        } else {
            None
        }
    }

    /// The rule of an attribute, own or inherited.
    pub(crate) fn rule(&self, attribute: Attribute) -> Option<RuleId> {
        self.rules.get(attribute as usize).copied().flatten()
    }

    /// A builtin in a group, with what the group states.
    pub(crate) fn below(group: Option<(BuiltinId, &Self)>, name: &str, is_abstract: bool) -> Self {
        let inherited = group.map(|(_, group)| group.clone()).unwrap_or_default();
        let parent = group.map(|(id, _)| id);
        let (name, doc, said) = (name.to_owned(), None, 0);
        Self { name, parent, is_abstract, doc, said, ..inherited }
    }

    /// Notes that an attribute stands on its own line; false if it stood there
    /// already.
    pub(crate) fn note(&mut self, attribute: Attribute) -> bool {
        let is_new = !self.says(attribute);
        self.said |= attribute.bit();
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Word as _;

    #[test]
    fn attributes_and_their_words() {
        for (index, (attribute, word)) in Attribute::TABLE.iter().enumerate() {
            assert_eq!((*attribute as usize, format!("{attribute:?}")), (index, word.to_string()));
        }
        for (index, attribute) in Attribute::RULES.into_iter().enumerate() {
            assert_eq!(attribute as usize, index);
        }
        assert_eq!(Attribute::TABLE.len(), Attribute::Doc as usize + 1);
    }

    #[test]
    fn arities() {
        let shown = |min, max| Arity { min, max }.to_string();
        assert_eq!(shown(2, Some(2)), "2");
        assert_eq!(shown(0, Some(2)), "0 to 2");
        assert_eq!(shown(0, None), "any number");
        assert_eq!(shown(1, None), "1 or more");
        let arity = Arity { min: 1, max: Some(2) };
        assert_eq!([0, 1, 2, 3].map(|count| arity.allows(count)), [false, true, true, false]);
        assert!(Arity::default().allows(0) && Arity::default().allows(1000));
    }
}
