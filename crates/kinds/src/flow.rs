//! The flow set of the analyses: a kind for each name, with undo.
//!
//! The paper copies flow sets where control flow forks. Kinds only grow along a
//! path, so it is enough to log what changes: a fork remembers the length of the
//! log, an alternative that ends is undone and kept as its list of changes, and
//! where the alternatives meet each list is joined in. The cost of a branch is
//! the number of changes in it, not the number of names in the file.

use crate::lattice::Kind;
use lariat_base::Span;
use lariat_syntax::Sym;

/// What is known of a name at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fact {
    pub(crate) kind: Kind,
    /// The occurrence that made it so.
    pub(crate) since: Span,
}

/// A fork that has not been joined.
#[derive(Clone, Debug)]
struct Fork {
    mark: usize,
    ended: Vec<(Sym, Fact)>,
}

/// A kind for each name.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    facts: Vec<Fact>,
    /// What was overwritten, in order.
    log: Vec<(Sym, Fact)>,
    forks: Vec<Fork>,
}

impl Flow {
    /// All `names` names have kind `initial`.
    pub(crate) fn new(names: usize, initial: Kind) -> Self {
        let fact = Fact { kind: initial, since: Span::default() };
        Self { facts: vec![fact; names], log: Vec::new(), forks: Vec::new() }
    }

    /// Back to what it was when it was made.
    pub(crate) fn reset(&mut self) {
        self.forks.clear();
        self.undo(0, |_, _| {});
    }

    /// The flow set that a nested function starts with: all but the functions.
    pub(crate) fn for_nested(&self) -> Self {
        let mut nested = Self { facts: self.facts.clone(), log: Vec::new(), forks: Vec::new() };
        for fact in &mut nested.facts {
            if fact.kind == Kind::Fn {
                *fact = Fact { kind: Kind::Undef, since: Span::default() };
            }
        }
        nested
    }

    pub(crate) fn kind(&self, sym: Sym) -> Kind {
        self.facts[sym.index()].kind
    }

    pub(crate) fn since(&self, sym: Sym) -> Span {
        self.facts[sym.index()].since
    }

    /// Overwrites what is known of a name.
    pub(crate) fn set(&mut self, sym: Sym, kind: Kind, since: Span) {
        let fact = &mut self.facts[sym.index()];
        if fact.kind != kind {
            self.log.push((sym, *fact));
            *fact = Fact { kind, since };
        }
    }

    /// Alternatives begin.
    pub(crate) fn fork(&mut self) {
        self.forks.push(Fork { mark: self.log.len(), ended: Vec::new() });
    }

    /// The alternative at hand ends, the next begins where the first did.
    pub(crate) fn next(&mut self) {
        let Some(mut fork) = self.forks.pop() else { return };
        self.undo(fork.mark, |sym, fact| fork.ended.push((sym, fact)));
        self.forks.push(fork);
    }

    /// The alternatives meet: calls `clash` for each name whose kinds exclude
    /// each other, with what it was in either.
    pub(crate) fn join(&mut self, mut clash: impl FnMut(Sym, Fact, Fact)) {
        let Some(fork) = self.forks.pop() else { return };
        for (sym, ended) in fork.ended {
            let here = self.facts[sym.index()];
            let joined = here.kind.join(ended.kind);
            if joined == Kind::Error && here.kind != Kind::Error && ended.kind != Kind::Error {
                clash(sym, ended, here);
            }
            let since = if joined == here.kind { here.since } else { ended.since };
            self.set(sym, joined, since);
        }
    }

    /// Undoes the log down to `mark`; reports what each entry undid.
    fn undo(&mut self, mark: usize, mut undone: impl FnMut(Sym, Fact)) {
        while self.log.len() > mark {
            if let Some((sym, before)) = self.log.pop() {
                undone(sym, std::mem::replace(&mut self.facts[sym.index()], before));
            }
        }
    }
}
