//! The tree of builtins (`000` section 3.2): leaves are builtins, inner nodes
//! groups of builtins that have something in common.
//!
//! ```
//! use lariat_builtins::{BuiltinTree, parse};
//! let text = "all; root; Pure\nrounding; all; Args(1,1)\nupwards\ndownwards; ; Args(1,2)";
//! let (tree, errors) = parse(text, &BuiltinTree::default());
//! assert!(errors.is_empty());
//! let upwards = tree.find("upwards").unwrap();
//! let path: Vec<_> = tree.ancestors(upwards).map(|id| tree.get(id).name.as_str()).collect();
//! assert_eq!(path, ["upwards", "rounding", "all"]);
//! assert!(tree.get(upwards).pure && tree.get(upwards).args.allows(1));
//! ```
//!
//! Cost: finding a name or a role is one hash lookup, an attribute one index:
//! attributes are inherited when the tree is made.

use crate::answers::Answers;
use crate::attributes::Attribute;
use crate::builtin::{Builtin, BuiltinId};
use crate::language::{self, Bound, BoundRule, Bug, Distinctions, Questions, Rule};
use crate::role::Role;
use crate::rules::{Argument, ClassRules, Classes};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// All builtins of a specification.
#[derive(Clone, Debug, Default)]
pub struct BuiltinTree {
    pub(crate) builtins: Vec<Builtin>,
    pub(crate) concrete: FxHashMap<Cow<'static, str>, BuiltinId>,
    pub(crate) groups: FxHashMap<Cow<'static, str>, BuiltinId>,
    pub(crate) roles: FxHashMap<Role, BuiltinId>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) answers: Answers,
}

impl BuiltinTree {
    /// The builtin of this name; no group.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<BuiltinId> {
        self.concrete.get(name).copied()
    }

    /// The group of this name.
    #[must_use]
    pub fn find_abstract(&self, name: &str) -> Option<BuiltinId> {
        self.groups.get(name).copied()
    }

    /// What is known of a builtin of this tree.
    #[must_use]
    pub fn get(&self, id: BuiltinId) -> &Builtin {
        &self.builtins[id.index()]
    }

    /// All builtins and groups, in the order of the specification.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = BuiltinId> + use<> {
        (0..self.builtins.len() as u32).map(BuiltinId)
    }

    /// All builtins without the groups, in the order of the specification.
    pub fn concrete(&self) -> impl Iterator<Item = BuiltinId> + '_ {
        self.ids().filter(|id| !self.get(*id).is_abstract)
    }

    /// From itself to the root.
    pub fn ancestors(&self, id: BuiltinId) -> impl Iterator<Item = BuiltinId> + '_ {
        std::iter::successors(Some(id), |id| self.get(*id).parent)
    }

    /// Is it the group, or in it?
    #[must_use]
    pub fn is_below(&self, id: BuiltinId, group: BuiltinId) -> bool {
        self.ancestors(id).any(|ancestor| ancestor == group)
    }

    /// What stands directly in a group.
    pub fn children(&self, id: BuiltinId) -> impl Iterator<Item = BuiltinId> + '_ {
        self.ids().filter(move |child| self.get(*child).parent == Some(id))
    }

    /// The first builtin of a role.
    #[must_use]
    pub fn with_role(&self, role: Role) -> Option<BuiltinId> {
        self.roles.get(&role).copied()
    }

    /// The name of the first builtin of a role; empty if there is none.
    #[must_use]
    pub fn name_of(&self, role: Role) -> &str {
        self.with_role(role).map_or("", |id| &self.get(id).name)
    }

    /// Where an attribute comes from: the builtin itself or its nearest
    /// group that does; `None` if nobody does.
    #[must_use]
    pub fn origin(&self, id: BuiltinId, attribute: Attribute) -> Option<BuiltinId> {
        self.ancestors(id).find(|ancestor| self.get(*ancestor).says(attribute))
    }

    /// The text of a class rule, own or inherited.
    #[must_use]
    pub fn rule_text(&self, id: BuiltinId, attribute: Attribute) -> Option<&str> {
        Some(&self.rule(self.get(id), attribute)?.text)
    }

    /// The classes of the results of a call. Where the rule itself is wrong
    /// nothing is known: see [`BuiltinTree::try_classes`].
    #[must_use]
    pub fn classes(&self, id: BuiltinId, rules: ClassRules, arguments: &[Argument<'_>]) -> Classes {
        self.evaluate(id, rules, arguments).unwrap_or(Classes::Unknown)
    }

    /// The classes of the results of a call.
    ///
    /// # Errors
    ///
    /// What is wrong with the rule, as these arguments show it.
    pub fn try_classes(
        &self,
        id: BuiltinId,
        rules: ClassRules,
        arguments: &[Argument<'_>],
    ) -> Result<Classes, String> {
        self.evaluate(id, rules, arguments).map_err(|bug| bug.to_string())
    }

    fn evaluate(
        &self,
        id: BuiltinId,
        rules: ClassRules,
        arguments: &[Argument<'_>],
    ) -> Result<Classes, Bug> {
        let rule = self.class_rule(id, rules);
        rule.map_or(Ok(Classes::Unknown), |rule| self.answer(rule, arguments))
    }

    /// The answer of a class rule.
    pub(crate) fn answer(
        &self,
        rule: BoundRule,
        arguments: &[Argument<'_>],
    ) -> Result<Classes, Bug> {
        let results = language::evaluate(&self.rules, rule, arguments)?;
        Ok(results.map_or(Classes::Refused, Classes::Results))
    }

    /// What a class rule looks at besides the classes of the arguments.
    pub(crate) fn questions(&self, rule: BoundRule) -> Questions {
        language::questions(&self.rules, rule)
    }

    /// Which classes a class rule distinguishes.
    pub(crate) fn distinctions(&self, rule: BoundRule) -> Distinctions {
        Distinctions::of(&self.rules, rule)
    }

    /// The class rule of a builtin.
    pub(crate) fn class_rule(&self, id: BuiltinId, rules: ClassRules) -> Option<BoundRule> {
        let builtin = self.get(id);
        let rule = builtin.rule(builtin.rule_for(rules)?)?;
        let bound = Bound {
            natlab: builtin.rule(Attribute::Class),
            matlab: builtin.rule(Attribute::MatlabClass),
        };
        Some(BoundRule { rule, bound })
    }

    /// The rule of an attribute that holds for a builtin.
    pub(crate) fn rule(&self, builtin: &Builtin, attribute: Attribute) -> Option<&Rule> {
        self.rules.get(builtin.rule(attribute)? as usize)
    }
}
