//! Which name an `end` belongs to (`001` section 4.1, "Variable binding an end").
//!
//! In `a(f(end))` the `end` is the last index of `a` if `f` is a function. From
//! the innermost enclosing index outwards: a variable binds it; a function is
//! passed over; a name of unknown kind binds it, and is made a variable, if no
//! outer name could bind it too, and otherwise the `end` is ambiguous. If no
//! index is left, it is unbound.
//!
//! Where the paper is silent: the value of an expression, and the value of a
//! call that is indexed further (`f(x).g(end)`), bind as variables do. A name
//! that is being assigned is a variable to its own indices: `x(end+1) = 1` makes
//! no assumption about `x`.

use crate::events::{Body, Form, Link, LinkId};
use crate::lattice::Kind;
use lariat_syntax::Sym;
use lariat_syntax::tree::ExprId;

/// What an `end` belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// A variable or value.
    Bound,
    /// A name that is not known to be a variable, the only candidate. The names
    /// passed over are functions.
    Candidate { name: (ExprId, Sym), passed_over: Vec<Sym> },
    /// Several candidates, the innermost first.
    Ambiguous(Vec<(ExprId, Sym)>),
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
                let mut candidates = vec![name];
                candidates.extend(indices.filter_map(|outer| candidate(outer, &kind)));
                return match candidates.len() {
                    1 => Binding::Candidate { name, passed_over },
                    _ => Binding::Ambiguous(candidates),
                };
            }
            _ => return Binding::Bound,
        }
    }
    Binding::Unbound(outermost)
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
fn candidate(link: Link, kind: &impl Fn(Sym) -> Kind) -> Option<(ExprId, Sym)> {
    match kind_of(link, kind) {
        Kind::Undef | Kind::Id | Kind::MayVar | Kind::Var => link.name,
        Kind::Prefix | Kind::Fn | Kind::Error => None,
    }
}
