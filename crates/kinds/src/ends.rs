//! Which name an `end` belongs to (`001` section 4.1, "Variable binding an end").
//!
//! In `a(f(end))` the `end` is the last index of `a` if `f` is a function. From
//! the innermost enclosing index outwards: a variable binds it; a function is
//! passed over; a name of unknown kind binds it, and is made a variable, if no
//! outer name could bind it too, and otherwise the `end` is ambiguous. No name
//! around a variable or a value could, which binds what the names in it do not.
//! If no index is left, it is unbound.
//!
//! Where the paper is silent: the value of an expression, and the value of a
//! call that is indexed further (`f(x).g(end)`), bind as variables do. A name
//! that is being assigned is a variable to its own indices: `x(end+1) = 1` makes
//! no assumption about `x`.

use crate::events::{Body, Form, Link, LinkId};
use crate::lattice::Kind;
use lariat_syntax::Sym;
use lariat_syntax::tree::ExprId;

/// A name that might bind an `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndCandidate {
    pub(crate) name: (ExprId, Sym),
    /// It is known to be a variable; it is a candidate because an inner name might bind.
    pub(crate) is_variable: bool,
}

/// What an `end` belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// A variable or value.
    Bound,
    /// A name that is not known to be a variable, the only candidate. The names
    /// passed over are functions. `in_value` says that it indexes a value without a name,
    /// which binds if the candidate is a function: `ceil` in `x{2}(ceil(end))`.
    Candidate { name: (ExprId, Sym), passed_over: Vec<Sym>, in_value: bool },
    /// Several candidates, the innermost first.
    Ambiguous(Vec<EndCandidate>),
    /// Nothing; the outermost name.
    Unbound(Option<(ExprId, Sym)>),
}

/// What the `end` inside `link` belongs to, with the kinds that `kind` returns.
pub(crate) fn bind(body: &Body, link: Option<LinkId>, kind: impl Fn(Sym) -> Kind) -> Binding {
    let mut passed_over = Vec::new();
    let mut outermost = None;
    let mut indices = body.enclosing(link);
    while let Some(link) = indices.next() {
        match (kind_of(link, &kind), link.name) {
            (Kind::Fn | Kind::Prefix, Some(name)) => {
                passed_over.push(name.1);
                outermost = Some(name);
            }
            (Kind::Undef | Kind::Id | Kind::MayVar, Some(name)) => {
                return undecided(name, indices, passed_over, &kind);
            }
            _ => return Binding::Bound,
        }
    }
    Binding::Unbound(outermost)
}

/// The binding where the innermost index of unknown kind is `name` and `outer` are those around
/// it.
fn undecided(
    name: (ExprId, Sym),
    outer: impl Iterator<Item = Link>,
    passed_over: Vec<Sym>,
    kind: &impl Fn(Sym) -> Kind,
) -> Binding {
    let mut candidates = vec![EndCandidate { name, is_variable: false }];
    let mut in_value = false;
    for link in outer {
        let candidate = candidate(link, kind);
        candidates.extend(candidate);
        in_value |= link.name.is_none();
        if in_value || candidate.is_some_and(|candidate| candidate.is_variable) {
            break;
        }
    }
    // Of one name either both are variables, and the inner one binds, or none is.
    match candidates.iter().all(|candidate| candidate.name.1 == name.1) {
        true => Binding::Candidate { name, passed_over, in_value },
        false => Binding::Ambiguous(candidates),
    }
}

/// The kind that decides whether this index binds.
fn kind_of(link: Link, kind: &impl Fn(Sym) -> Kind) -> Kind {
    match (link.form, link.name) {
        (Form::Variable | Form::Value, _) | (_, None) => Kind::Var,
        (Form::Plain, Some((_, sym))) => kind(sym),
        (Form::Chain, Some((_, sym))) => match kind(sym) {
            Kind::Fn | Kind::Prefix => Kind::Var,
            kind => kind,
        },
    }
}

/// The name of an outer index that might bind.
fn candidate(link: Link, kind: &impl Fn(Sym) -> Kind) -> Option<EndCandidate> {
    let is_variable = match kind_of(link, kind) {
        Kind::Var => true,
        Kind::Undef | Kind::Id | Kind::MayVar => false,
        Kind::Prefix | Kind::Fn | Kind::Error => return None,
    };
    link.name.map(|name| EndCandidate { name, is_variable })
}
