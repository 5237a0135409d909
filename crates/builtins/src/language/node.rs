//! The nodes of a class rule, once it is read.

use crate::class::ClassSet;

/// A rule, by its place among the rules of its tree.
pub(crate) type RuleId = u32;

/// A node, by its place among the nodes of its rule.
pub(super) type NodeId = u32;

/// An expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A class or a group of classes.
    Set(ClassSet),
    /// `any`
    Any,
    /// `none`
    None,
    /// `begin`
    Begin,
    /// `end`
    End,
    /// `error`
    Error,
    /// `scalar`
    Scalar,
    /// `parent`, where the parent has a rule.
    Parent(RuleId),
    /// `natlab`
    Natlab,
    /// `matlab`
    Matlab,
    /// `0`, `1`, ...; from the last one `-1`, `-2`, ...
    Argument(i32),
    /// `a b`
    Chain(NodeId, NodeId),
    /// `a|b`
    Union(NodeId, NodeId),
    /// `a -> b`
    Arrow(NodeId, NodeId),
    /// `a?`
    Maybe(NodeId),
    /// `a*`
    Many(NodeId),
    /// `coerce(a, b)`
    Coerce(NodeId, NodeId),
    /// `typeString(a)`
    TypeString(NodeId),
}

impl Node {
    /// The nodes directly below.
    pub(super) fn children(self) -> impl Iterator<Item = NodeId> {
        let (first, second) = match self {
            Self::Chain(a, b) | Self::Union(a, b) | Self::Arrow(a, b) | Self::Coerce(a, b) => {
                (Some(a), Some(b))
            }
            Self::Maybe(a) | Self::Many(a) | Self::TypeString(a) => (Some(a), None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }
}

/// The place of the argument with this number: negative ones count from the end.
pub(super) fn place_of(number: i32, count: usize) -> Option<usize> {
    let from = if number < 0 { count } else { 0 };
    from.checked_add_signed(number as isize)
}

/// Matching or emitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// LHS: arguments are matched.
    Match,
    /// RHS: results are emitted.
    Emit,
}

/// What a name stands for without regard to its place; classes are in
/// [`MClass::named`](crate::MClass::named).
pub(super) const GROUPS: [(&str, ClassSet); 6] = [
    ("float", ClassSet::FLOAT),
    ("uint", ClassSet::UINT),
    ("sint", ClassSet::SINT),
    ("int", ClassSet::INT),
    ("numeric", ClassSet::NUMERIC),
    ("matrix", ClassSet::MATRIX),
];

/// The contents of a rule.
#[derive(Clone, Debug)]
pub(super) struct Expression {
    /// All its nodes.
    pub nodes: Vec<Node>,
    /// The outermost one.
    pub root: NodeId,
    /// How deep it is nested, the parent's rule counted in.
    pub depth: u32,
    /// Does it use `natlab`, itself or by the parent's rule?
    pub natlab: bool,
    /// Does it use `matlab`?
    pub matlab: bool,
}
