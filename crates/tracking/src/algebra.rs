//! The shape terms of one function, with what tracking must know of their
//! symbols: what each rests on, and which extents it has.
//!
//! A symbol that stands for the size of a version means the version's latest
//! value, so it changes where the version is assigned anew. Its *roots* are the
//! versions that it rests on; a term that is carried around a loop and rests on
//! something that the loop assigns would mix two iterations.
//!
//! ```text
//! z = zeros(n, 1)      the symbol <n,1>, roots: n; extents n and 1
//! y = f(z)             the symbol y#1, roots: y#1; extents not known
//! ```
//!
//! Equality is decided by canonical keys ([`lariat_shapes::decide`]); where the
//! decision gives up, equal structure decides, which is sound.
//!
//! Cost: that of the decision for each new term, each once.

use super::size_symbol::SizeSymbol;
use super::value::Count;
use crate::procedure::Procedure;
use lariat_ir::StmtId;
use lariat_ir::ssa::VersionId;
use lariat_ir::ssa::graph::BlockId;
use lariat_shapes::{
    Condition, Decider, Evaluator, Fact, Gate, GaveUp, KeyId, Legality, Rules, Term, TermId, Terms,
};
use rustc_hash::FxHashMap;

/// Terms of more parts are replaced by a symbol.
const MAX_PARTS: usize = 48;
/// Of terms over more variables nothing is asked: their structure counts.
const MAX_VARIABLES: usize = 6;
/// Terms that are longer than this are not written out.
const MAX_WRITTEN: u64 = 120;
/// How many questions are asked in one function.
const MAX_QUESTIONS: usize = 4_000;
/// How many steps a question may take.
const MAX_STEPS: usize = 20_000;
/// The same once some questions took too many.
const FEW_STEPS: usize = 500;
/// How many questions may take too many before each gets few, and before no more
/// are asked.
const PATIENCE: [usize; 2] = [4, 40];
/// The highest rank of known shapes about which equality is decided.
const MAX_RANK: usize = 4;

/// What two equal terms have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Decided.
    Decided(KeyId),
    /// The decision gave up: the structure counts.
    Structure(TermId),
}

/// The terms of a function.
pub struct Algebra {
    /// All terms.
    pub terms: Terms,
    rules: Rules,
    rank: usize,
    decider: Decider,
    evaluator: Evaluator,
    keys: FxHashMap<TermId, Key>,
    simple: FxHashMap<TermId, TermId>,
    /// What symbols stand for, in both directions.
    symbols: FxHashMap<SizeSymbol, TermId>,
    stand_for: FxHashMap<TermId, SizeSymbol>,
    gates: FxHashMap<BlockId, Gate>,
    roots: FxHashMap<TermId, Vec<VersionId>>,
    legal: FxHashMap<(TermId, Vec<TermId>), Option<bool>>,
    questions: usize,
    /// Terms that were too large, or about which the decision gave up.
    pub gave_up: usize,
}

impl Algebra {
    /// No terms yet.
    pub fn new(rules: Rules) -> Self {
        Self::for_rank(rules, 2)
    }

    /// No terms yet; known shapes will have at most this rank.
    pub fn for_rank(rules: Rules, rank: usize) -> Self {
        let rank = rank.clamp(2, MAX_RANK);
        Self {
            terms: Terms::new(),
            rules,
            decider: Decider::for_rank(rules, rank),
            rank,
            evaluator: Evaluator::new(rules),
            keys: FxHashMap::default(),
            simple: FxHashMap::default(),
            symbols: FxHashMap::default(),
            stand_for: FxHashMap::default(),
            gates: FxHashMap::default(),
            roots: FxHashMap::default(),
            legal: FxHashMap::default(),
            questions: 0,
            gave_up: 0,
        }
    }

    /// The language's rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The symbol that stands for this and rests on these versions; a new one is
    /// shown by this name.
    pub fn symbol(&mut self, symbol: SizeSymbol, name: &str, roots: &[VersionId]) -> TermId {
        if let Some(known) = self.find(&symbol) {
            return known;
        }
        let term = self.terms.fresh_variable(name);
        self.symbols.insert(symbol.clone(), term);
        self.stand_for.insert(term, symbol);
        self.roots.insert(term, roots.to_vec());
        term
    }

    /// The symbol that stands for this, if there is one already.
    pub fn find(&self, symbol: &SizeSymbol) -> Option<TermId> {
        self.symbols.get(symbol).copied()
    }

    /// What a symbol stands for.
    pub fn symbol_of(&self, term: TermId) -> Option<&SizeSymbol> {
        self.stand_for.get(&term)
    }

    /// The gate of a block's φ nodes; a new one is shown by this name.
    pub fn gate(&mut self, block: BlockId, name: &dyn Fn() -> String) -> Gate {
        let terms = &mut self.terms;
        *self.gates.entry(block).or_insert_with(|| terms.fresh_gate(&name()))
    }

    /// The extents of a term, if they are known as numbers or values; at least two.
    pub fn extents(&self, term: TermId) -> Option<Vec<Count>> {
        match self.terms.get(term) {
            Term::Tuple(tuple) => {
                let count = |&extent: &u64| i64::try_from(extent).ok().map(Count::number);
                tuple.extents().iter().map(count).collect()
            }
            _ => match self.symbol_of(term)? {
                SizeSymbol::Sized(counts) => Some(counts.clone()),
                SizeSymbol::Version(_)
                | SizeSymbol::Previous { .. }
                | SizeSymbol::Extents(_)
                | SizeSymbol::Curried(_) => None,
            },
        }
    }

    /// All parts of terms, those inside curried symbols too, each after its own
    /// parts.
    pub fn below(&self, terms: &[TermId]) -> Vec<TermId> {
        let mut below = self.terms.below(terms);
        let mut next = 0;
        while let Some(part) = below.get(next) {
            let inner = match self.symbol_of(*part) {
                Some(SizeSymbol::Curried(curried)) => Some(self.terms.below(&curried.sizes)),
                _ => None,
            };
            let new = inner.into_iter().flatten().filter(|part| !below.contains(part));
            below.extend(new.collect::<Vec<_>>());
            next += 1;
        }
        // Parts are older than what is made of them.
        below.sort_unstable();
        below
    }

    /// The versions on which a term rests.
    pub fn roots(&self, term: TermId) -> Vec<VersionId> {
        let below = self.terms.below(&[term]);
        let mut roots: Vec<VersionId> =
            below.iter().filter_map(|part| self.roots.get(part)).flatten().copied().collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }

    /// A term rests on a version too.
    pub fn rests_on(&mut self, term: TermId, version: VersionId) {
        let roots = self.roots.entry(term).or_default();
        if !roots.contains(&version) {
            roots.push(version);
        }
    }

    /// Does a term rest on nothing that a loop assigns?
    pub fn is_outside(&self, of: &Procedure<'_>, term: TermId, at: StmtId) -> bool {
        self.roots(term).into_iter().all(|root| of.outside(root, at))
    }

    /// A term in its readable form; a symbol of the version if it is too large.
    pub fn settle(&mut self, of: &Procedure<'_>, term: TermId, version: VersionId) -> TermId {
        let simple = self.simplify(term);
        if self.terms.below(&[simple]).len() <= MAX_PARTS {
            return simple;
        }
        self.gave_up += 1;
        self.own(of, version)
    }

    /// The symbol of a version of which nothing is known.
    pub fn own(&mut self, of: &Procedure<'_>, version: VersionId) -> TermId {
        self.symbol(SizeSymbol::Version(version), &of.version_name(version), &[version])
    }

    /// The readable form of a term, by the papers' evaluator.
    pub fn simplify(&mut self, term: TermId) -> TermId {
        if let Some(&simple) = self.simple.get(&term) {
            return simple;
        }
        // Large sums take long to rewrite, and nobody reads them.
        if self.terms.below(&[term]).len() > MAX_PARTS {
            return term;
        }
        let simple = self.evaluator.evaluate(&mut self.terms, term);
        self.evaluator.steps.clear();
        self.carry_roots(term, simple);
        self.simple.insert(term, simple);
        self.simple.insert(simple, simple);
        simple
    }

    /// A rewritten term rests on what the joins inside rest on.
    fn carry_roots(&mut self, from: TermId, to: TermId) {
        if from == to {
            return;
        }
        let below = self.terms.below(&[from]);
        let joins = below.iter().filter(|part| matches!(self.terms.get(**part), Term::Join(..)));
        let roots: Vec<VersionId> =
            joins.filter_map(|part| self.roots.get(part)).flatten().copied().collect();
        roots.into_iter().for_each(|root| self.rests_on(to, root));
    }

    /// What equal terms have in common.
    pub fn key(&mut self, term: TermId) -> Key {
        if let Some(&key) = self.keys.get(&term) {
            return key;
        }
        let decided = match self.may_ask(&[term]) {
            true => self.decider.key(&self.terms, term).ok(),
            false => None,
        };
        let key = decided.map_or(Key::Structure(term), Key::Decided);
        self.gave_up += usize::from(decided.is_none());
        self.keys.insert(term, key);
        key
    }

    /// Is a term legal wherever all facts are: always, never, or it depends? The
    /// symbols themselves are legal.
    pub fn legality_given(&mut self, term: TermId, facts: &[TermId]) -> Option<bool> {
        let question = (term, facts.to_vec());
        if let Some(&answer) = self.legal.get(&question) {
            return answer;
        }
        let all: Vec<TermId> = facts.iter().copied().chain([term]).collect();
        let decided = self.may_ask(&all).then(|| self.decide_legality(term, facts).ok());
        let decided = decided.flatten();
        self.gave_up += usize::from(decided.is_none());
        let answer = decided.flatten();
        self.legal.insert(question, answer);
        answer
    }

    fn decide_legality(&self, term: TermId, facts: &[TermId]) -> Result<Option<bool>, GaveUp> {
        let mut decider = Decider::for_rank(self.rules, self.rank);
        decider.allow(self.steps());
        for &fact in facts {
            if !decider.assume(&self.terms, Fact::Legal(fact))? {
                // No run gets there.
                return Ok(None);
            }
        }
        Ok(match decider.legality(&self.terms, term)? {
            Legality::Always => Some(true),
            Legality::Never => Some(false),
            Legality::When(_) => None,
        })
    }

    /// When a term is legal; nothing where it always is or nobody knows.
    pub fn condition(&mut self, term: TermId) -> Option<Condition> {
        if !self.may_ask(&[term]) {
            return None;
        }
        match self.decider.legality(&self.terms, term).ok()? {
            Legality::When(condition) => Some(condition),
            Legality::Always | Legality::Never => None,
        }
    }

    /// Is a question about these terms small enough?
    fn may_ask(&mut self, terms: &[TermId]) -> bool {
        self.questions += 1;
        let steps = self.steps();
        self.decider.allow(steps);
        self.questions <= MAX_QUESTIONS
            && self.gave_up <= PATIENCE[1]
            && self.terms.variables_of(terms).len() <= MAX_VARIABLES
    }

    fn steps(&self) -> usize {
        if self.gave_up <= PATIENCE[0] { MAX_STEPS } else { FEW_STEPS }
    }

    /// Are two terms equal, whatever the symbols are?
    pub fn equal(&mut self, a: TermId, b: TermId) -> bool {
        a == b || self.key(a) == self.key(b)
    }

    /// Are two terms equal wherever both are legal? The symbols themselves are legal.
    pub fn equal_where_legal(&mut self, a: TermId, b: TermId) -> bool {
        self.equal(a, b) || self.may_ask(&[a, b]) && self.decide_where_legal(a, b) == Ok(true)
    }

    fn decide_where_legal(&self, a: TermId, b: TermId) -> Result<bool, GaveUp> {
        let mut decider = Decider::for_rank(self.rules, self.rank);
        decider.allow(self.steps());
        // What is never legal is equal to anything.
        let meet = decider.assume(&self.terms, Fact::Legal(a))?
            && decider.assume(&self.terms, Fact::Legal(b))?;
        Ok(!meet || decider.key(&self.terms, a)? == decider.key(&self.terms, b)?)
    }

    /// Is it a known shape?
    pub fn is_explicit(&self, term: TermId) -> bool {
        matches!(self.terms.get(term), Term::Tuple(_))
    }

    /// Is it 1x1?
    pub fn is_scalar(&self, term: TermId) -> bool {
        matches!(self.terms.get(term), Term::Tuple(tuple) if tuple.is_scalar())
    }

    /// A term as text; of one that is too long to read, its number.
    pub fn show(&self, term: TermId) -> String {
        match self.terms.written(term) > MAX_WRITTEN {
            true => format!("…#{}", term.index()),
            false => self.terms.show(term),
        }
    }
}
