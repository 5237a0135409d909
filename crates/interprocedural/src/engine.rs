//! The engine: nodes, results, recursion, budgets (`000` section 5.2).
//!
//! A call of `f` in context `c` that is requested for the first time makes a
//! node and analyses it, with the caller suspended: the suspended nodes are the
//! call string. Four things may happen to a request:
//!
//! - *Known:* the node has a final result, which is returned.
//! - *Recursive:* the node is among the suspended ones. It is marked, and its
//!   partial result is returned, at first the analysis's bottom. When the
//!   node's analysis ends, its result becomes the next partial result and the
//!   analysis is repeated until the two are equal (5.2.4). All nodes between
//!   are built on a partial result: they are *provisional*, forgotten at each
//!   new iteration. After the last iteration they rest on the final result, and stay.
//! - *Growing:* too many contexts of `f` exist, or `f` is suspended in other
//!   contexts several times over: the context is generalised, more and more,
//!   until it is one that exists (figure 5.5). The thesis leaves this to the
//!   analysis; here the engine decides when and the analysis how.
//! - *Exhausted:* depth or steps are used up: the analysis's top is returned.
//!
//! ```text
//! main ── f(c) ── g(c') ── f(c)     f(c) is recursive; g(c') provisional
//! ```
//!
//! With the budget of a program ([`Share::Program`]) a node's result depends on what
//! was analysed before it, within what is sound. With that of a node it does not: a
//! node is also that of a level, how deep calls below it may nest; what it calls costs
//! it the same whether it was analysed before or not; and recursion is followed level
//! by level, but for a node that requests itself. So engines over different parts of a
//! program agree on every node that they share. A node below which no call was cut has
//! one result at all levels that are high enough, and is analysed once.
//!
//! Cost: what the analysis costs for each node and iteration; a request compares
//! contexts with those of the same function, with the budget of a program at most
//! [`Budget::contexts`] and few more.

use crate::budget::{Budget, Exhausted, Share};
use crate::call_site::CallSites;
use crate::call_string::CallString;
use crate::node_id::NodeId;
use lariat_base::{Arena, Idx};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Stack that a nested analysis may need before the next check.
const RED_ZONE: usize = 256 * 1024;
/// How much stack is added at a time.
const STACK_STEP: usize = 4 * 1024 * 1024;
/// A level at which a context is as general as it can be.
const MOST_GENERAL: usize = 1 << 16;
/// How often a function may be suspended in different contexts before its
/// contexts are generalised, a level further each time.
const SUSPENDED_CONTEXTS: usize = 3;
/// How many times as long doubtful calls are looked into.
const DOUBTFUL: u64 = 8;

/// An interprocedural analysis.
pub trait Analysis: Sized {
    /// What identifies a function.
    type Function: Copy + Eq + Hash + Ord;
    /// What a function is analysed for.
    type Context: Clone + PartialEq;
    /// What a caller gets to know.
    type Result: Clone + PartialEq;
    /// A place of a call in a function.
    type Site: Copy + Eq + Hash + Ord;
    /// What a node keeps beside its result.
    type Facts: Default;

    /// The first approximation of a recursive call.
    fn bottom(&self, function: Self::Function, context: &Self::Context) -> Self::Result;
    /// What is sound for any call; the answer where a budget is exhausted.
    fn top(
        &mut self,
        function: Self::Function,
        context: &Self::Context,
        why: Exhausted,
    ) -> Self::Result;
    /// A context that covers this one, coarser with each level; from some level
    /// on, a function has finitely many.
    fn generalize(
        &self,
        function: Self::Function,
        context: &Self::Context,
        level: usize,
    ) -> Self::Context;
    /// The next partial result of a recursive function: covers both.
    fn combine(&self, previous: &Self::Result, next: &Self::Result, widen: bool) -> Self::Result;
    /// Does a look at the function show that the call probably fails? It is then analysed
    /// for itself where other calls are not ([`Budget::shallow`]).
    fn is_doubtful(&self, _function: Self::Function, _context: &Self::Context) -> bool {
        false
    }
    /// Is enough known of the arguments that the analysis of the call is a run of it, almost?
    /// More such calls are followed than others ([`Budget::determined`]).
    fn is_determined(&self, _context: &Self::Context) -> bool {
        false
    }
    /// How many statements a function has: at least so many steps takes its analysis.
    fn size(&self, _function: Self::Function) -> u64 {
        0
    }
    /// Does nobody want the answer any more? What is then returned means nothing.
    fn is_cancelled(&self) -> bool {
        false
    }
    /// Drops what neither the callers of a finished node nor its findings need.
    fn condense(_facts: &mut Self::Facts) {}
    /// Analyses the node's function for its context; requests calls of the
    /// engine. The node's facts are fresh.
    fn analyze(engine: &mut Engine<Self>, node: NodeId) -> Self::Result;
}

/// The row of a node. Ids do not name the analysis, so that call sites and call
/// strings need not either.
fn row<A: Analysis>(node: NodeId) -> Idx<Node<A>> {
    Idx::new(node.index())
}

/// A function in a context, with what is known of it.
pub struct Node<A: Analysis> {
    /// The function.
    pub function: A::Function,
    /// The context.
    pub context: A::Context,
    /// The node whose call made this one, and where.
    pub caller: Option<(NodeId, A::Site)>,
    /// The result; partial while the node is suspended.
    pub result: A::Result,
    /// The calls it makes.
    pub calls: CallSites<A::Site>,
    /// The calls that were not analysed, because a budget ran out.
    pub cut: BTreeSet<(A::Site, A::Function)>,
    /// The budgets that ran out in it, and for which functions: its own, or those that
    /// it calls.
    pub exhausted: BTreeSet<(A::Function, Exhausted)>,
    /// What the analysis keeps.
    pub facts: A::Facts,
    state: State,
    recursive: bool,
    /// How deep calls below it may nest.
    level: usize,
    /// How deep they do, if none was cut for that.
    height: Option<usize>,
    /// The steps that its analysis takes, with those of its calls.
    cost: u64,
}

impl<A: Analysis> Node<A> {
    /// Is this the node of a context at a level?
    fn serves(&self, context: &A::Context, level: usize) -> bool {
        let is_low = self.height.is_some_and(|height| height <= level);
        let fits = self.level == level || self.state == State::Done && is_low;
        fits && self.context == *context
    }
}

/// What a suspended node has spent.
struct Account<A: Analysis> {
    /// Its own steps.
    own: u64,
    /// Those of its calls.
    calls: u64,
    /// Those of callees that it only looked into.
    looked_into: u64,
    /// The nodes it requested.
    requested: FxHashMap<A::Function, SmallVec<[NodeId; 4]>>,
}

impl<A: Analysis> Default for Account<A> {
    fn default() -> Self {
        Self { own: 0, calls: 0, looked_into: 0, requested: FxHashMap::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Being analysed, at this depth of the call string.
    Suspended(usize),
    /// Analysed with the partial result of the node at this depth.
    Provisional(usize),
    /// To be analysed anew when it is asked for.
    Stale,
    /// Final.
    Done,
}

/// The engine, with the analysis that it drives.
pub struct Engine<A: Analysis> {
    /// The analysis.
    pub analysis: A,
    budget: Budget,
    steps: u64,
    work: u64,
    nodes: Arena<Node<A>>,
    of_function: FxHashMap<A::Function, Vec<NodeId>>,
    suspended: Vec<NodeId>,
    /// What each of them has spent.
    accounts: Vec<Account<A>>,
    /// The least depth whose partial result was used, for each suspended node.
    rests_on: Vec<usize>,
    /// The nodes that are built on a partial result.
    provisional: Vec<NodeId>,
    /// So many of the first nodes are condensed.
    condensed: usize,
}

impl<A: Analysis> Engine<A> {
    /// An engine without nodes.
    pub fn new(analysis: A, budget: Budget) -> Self {
        Self {
            analysis,
            budget,
            steps: 0,
            work: 0,
            nodes: Arena::default(),
            of_function: FxHashMap::default(),
            suspended: Vec::new(),
            accounts: Vec::new(),
            rests_on: Vec::new(),
            provisional: Vec::new(),
            condensed: 0,
        }
    }

    /// Analyses an entry point.
    pub fn enter(&mut self, function: A::Function, context: A::Context) -> NodeId {
        let node = self.node((function, &context), self.budget.depth, None);
        self.resolve(node);
        node
    }

    /// The result of a call in the node that is being analysed.
    pub fn request(
        &mut self,
        caller: NodeId,
        site: A::Site,
        function: A::Function,
        context: A::Context,
    ) -> A::Result {
        self.request_node(caller, site, function, context).1
    }

    /// The node of a call, and its result; no node where a budget is exhausted.
    pub fn request_node(
        &mut self,
        caller: NodeId,
        site: A::Site,
        function: A::Function,
        context: A::Context,
    ) -> (Option<NodeId>, A::Result) {
        let exhausted = self.exhausted_in(caller, &context);
        if let Some(why) = exhausted {
            self.note_cut((caller, site), function, why);
            if !self.may_look_into(why, function, &context) {
                return (None, self.analysis.top(function, &context, why));
            }
        }
        let context = self.bounded(caller, function, context);
        let callee = match exhausted {
            None => self.callee_node((caller, site), function, &context),
            Some(_) => self.node((function, &context), 0, Some((caller, site))),
        };
        self.nodes[row(caller)].calls.add(site, callee);
        let result = stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.resolve(callee));
        self.charge(caller, callee, exhausted.is_none());
        (Some(callee), result)
    }

    /// The budget that leaves no more calls to a node.
    fn exhausted_in(&self, caller: NodeId, context: &A::Context) -> Option<Exhausted> {
        let (depth, steps) = match self.budget.share {
            Share::Program => (self.suspended.len() < self.budget.depth, self.steps),
            Share::Node => {
                let spent = self.accounts.last().map_or(0, |account| account.calls);
                (self.nodes[row(caller)].level > 0, spent)
            }
        };
        if !depth || self.analysis.is_cancelled() {
            return Some(Exhausted::Depth);
        }
        let is_out = steps > self.budget.steps
            && (steps > self.budget.determined || !self.analysis.is_determined(context));
        is_out.then_some(Exhausted::Steps)
    }

    /// May a callee that is not followed be analysed without its own calls?
    fn may_look_into(&self, why: Exhausted, function: A::Function, context: &A::Context) -> bool {
        if why != Exhausted::Steps || self.budget.share != Share::Node {
            return false;
        }
        let Some(account) = self.accounts.last() else { return false };
        let spent = account.calls + account.looked_into;
        let of_doubtful = self.budget.shallow.saturating_mul(DOUBTFUL);
        account.looked_into + self.analysis.size(function) < self.budget.looks
            || spent < self.budget.shallow
            || spent < of_doubtful && self.analysis.is_doubtful(function, context)
    }

    /// The node of a call, analysed or not.
    fn callee_node(
        &mut self,
        (caller, site): (NodeId, A::Site),
        function: A::Function,
        context: &A::Context,
    ) -> NodeId {
        let (of_caller, is_own) = (&self.nodes[row(caller)], self.budget.share == Share::Node);
        if is_own && of_caller.function == function && of_caller.context == *context {
            return caller;
        }
        let level = of_caller.level.saturating_sub(usize::from(is_own));
        self.node((function, context), level, Some((caller, site)))
    }

    /// Takes the callee's cost into the caller's, and how deep its calls nest, if these are
    /// followed.
    fn charge(&mut self, caller: NodeId, callee: NodeId, follows: bool) {
        let of_callee = &self.nodes[row(callee)];
        let (function, cost) = (of_callee.function, of_callee.cost);
        // A node that requests itself, or looks into a callee, does so at every level but
        // the last.
        let height = match of_callee.height {
            _ if caller == callee || !follows => Some(1),
            height => height.map(|it| it + 1),
        };
        let of_caller = &mut self.nodes[row(caller)];
        of_caller.height = of_caller.height.zip(height).map(|(known, new)| known.max(new));
        let Some(account) = self.accounts.last_mut() else { return };
        let requested = account.requested.entry(function).or_default();
        if caller != callee && !requested.contains(&callee) {
            requested.push(callee);
            match follows {
                true => account.calls += cost,
                false => account.looked_into += cost,
            }
        }
    }

    /// Counts steps of work; true when there are no more.
    pub fn spend(&mut self, steps: u64) -> bool {
        self.steps += steps;
        self.work += steps;
        let Some(account) = self.accounts.last_mut() else { return false };
        account.own += steps;
        let (spent, limit) = match self.budget.share {
            Share::Program => (self.steps, self.budget.own),
            Share::Node => (account.own, self.budget.own),
        };
        let is_out = spent > limit || self.analysis.is_cancelled();
        if let (true, Some(&node)) = (is_out, self.suspended.last()) {
            self.note_exhausted(node, self.nodes[row(node)].function, Exhausted::Steps);
        }
        is_out
    }

    fn note_exhausted(&mut self, node: NodeId, function: A::Function, why: Exhausted) {
        self.nodes[row(node)].exhausted.insert((function, why));
    }

    /// Another entry point may spend all steps again.
    pub fn reset_steps(&mut self) {
        self.steps = 0;
    }

    /// The steps of all nodes since the engine was made, roughly in proportion to the
    /// memory that its nodes take.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The steps spent so far: those of the program, or of the node that is analysed.
    pub fn steps(&self) -> u64 {
        match self.budget.share {
            Share::Program => self.steps,
            Share::Node => self
                .accounts
                .last()
                .map_or(0, |account| account.own + account.calls + account.looked_into),
        }
    }

    /// A call is not followed.
    fn note_cut(
        &mut self,
        (caller, site): (NodeId, A::Site),
        function: A::Function,
        why: Exhausted,
    ) {
        let of_caller = &mut self.nodes[row(caller)];
        if why == Exhausted::Depth {
            of_caller.height = None;
        }
        of_caller.cut.insert((site, function));
        self.note_exhausted(caller, function, why);
    }

    /// The context, or a more general one where there are too many.
    fn bounded(
        &mut self,
        caller: NodeId,
        function: A::Function,
        context: A::Context,
    ) -> A::Context {
        let known = self.contexts_of(function);
        let nodes = &self.nodes;
        if known.iter().any(|&node| nodes[row(node)].context == context) {
            return context;
        }
        let is_suspended = |&&node: &&NodeId| matches!(nodes[row(node)].state, State::Suspended(_));
        let suspended = known.iter().filter(is_suspended).count();
        let excess = known.len().saturating_sub(self.budget.contexts);
        let level = suspended.div_ceil(SUSPENDED_CONTEXTS).min(suspended)
            + match (excess, self.budget.patience) {
                (0, _) => 0,
                (_, 0) => MOST_GENERAL,
                (_, patience) => 1 + excess / patience,
            };
        if level == 0 {
            return context;
        }
        if excess > 0 {
            self.note_exhausted(caller, function, Exhausted::Contexts);
        }
        self.analysis.generalize(function, &context, level)
    }

    /// The nodes of a function that count where its contexts are bounded.
    fn contexts_of(&self, function: A::Function) -> SmallVec<[NodeId; 16]> {
        match self.budget.share {
            Share::Program => self
                .of_function
                .get(&function)
                .map(|it| it.iter().copied().collect())
                .unwrap_or_default(),
            Share::Node => self
                .accounts
                .last()
                .and_then(|account| account.requested.get(&function))
                .map(|it| it.iter().copied().collect())
                .unwrap_or_default(),
        }
    }

    fn node(
        &mut self,
        (function, context): (A::Function, &A::Context),
        level: usize,
        caller: Option<(NodeId, A::Site)>,
    ) -> NodeId {
        let known = self.of_function.entry(function).or_default();
        let nodes = &self.nodes;
        let serves = |&&node: &&NodeId| nodes[row(node)].serves(context, level);
        if let Some(&node) = known.iter().find(serves) {
            return node;
        }
        let result = self.analysis.bottom(function, context);
        let node = self.nodes.push(Node {
            function,
            context: context.clone(),
            caller,
            result,
            calls: CallSites::default(),
            cut: BTreeSet::new(),
            exhausted: BTreeSet::new(),
            facts: A::Facts::default(),
            state: State::Stale,
            recursive: false,
            level,
            height: Some(0),
            cost: 0,
        });
        let node = Idx::new(node.index());
        known.push(node);
        node
    }

    /// The node's result, by analysing it if that is needed.
    fn resolve(&mut self, node: NodeId) -> A::Result {
        match self.nodes[row(node)].state {
            State::Done => {}
            State::Provisional(depth) => self.rest_on(depth),
            State::Suspended(depth) => {
                self.nodes[row(node)].recursive = true;
                self.rest_on(depth);
            }
            State::Stale => self.run(node),
        }
        self.nodes[row(node)].result.clone()
    }

    /// The node being analysed has used the partial result at this depth.
    fn rest_on(&mut self, depth: usize) {
        if let Some(rests_on) = self.rests_on.last_mut() {
            *rests_on = (*rests_on).min(depth);
        }
    }

    /// Analyses a node until its result is stable.
    fn run(&mut self, node: NodeId) {
        let depth = self.suspended.len();
        let bottom =
            self.analysis.bottom(self.nodes[row(node)].function, &self.nodes[row(node)].context);
        let slot = &mut self.nodes[row(node)];
        slot.state = State::Suspended(depth);
        slot.recursive = false;
        slot.result = bottom;
        // Not in each iteration: the next one rests on what this one found at its level.
        slot.height = Some(0);
        self.suspended.push(node);
        self.accounts.push(Account::default());
        let mut rests_on = usize::MAX;
        let mut iteration = 0;
        loop {
            let slot = &mut self.nodes[row(node)];
            slot.facts = A::Facts::default();
            slot.calls = CallSites::default();
            slot.cut.clear();
            slot.exhausted.clear();
            self.start_account();
            self.rests_on.push(usize::MAX);
            let next = A::analyze(self, node);
            rests_on = rests_on.min(self.rests_on.pop().unwrap_or(usize::MAX));
            let previous = &self.nodes[row(node)].result;
            iteration += 1;
            if !self.nodes[row(node)].recursive || *previous == next {
                self.nodes[row(node)].result = next;
                break;
            }
            let widen = iteration > self.budget.iterations;
            let combined = self.analysis.combine(previous, &next, widen);
            if combined == *previous {
                break;
            }
            self.nodes[row(node)].result = combined;
            self.forget_provisional(depth);
        }
        self.suspended.pop();
        let spent = self.accounts.pop().unwrap_or_default();
        self.nodes[row(node)].cost = spent.own + spent.calls + spent.looked_into;
        self.settle(node, depth, rests_on);
    }

    /// In each iteration a node has the whole budget for its calls again.
    fn start_account(&mut self) {
        if let Some(account) = self.accounts.last_mut() {
            (account.calls, account.looked_into) = (0, 0);
            account.requested.clear();
        }
    }

    /// Forgets what was built on the partial result at this depth or deeper.
    fn forget_provisional(&mut self, depth: usize) {
        let nodes = &mut self.nodes;
        self.provisional.retain(|&node| {
            let slot = &mut nodes[row(node)];
            let rests = matches!(slot.state, State::Provisional(on) if on >= depth);
            if rests {
                slot.state = State::Stale;
            }
            !rests
        });
    }

    /// The node's analysis has ended: final, or resting on an outer one.
    fn settle(&mut self, node: NodeId, depth: usize, rests_on: usize) {
        let is_final = rests_on >= depth;
        let state = if is_final { State::Done } else { State::Provisional(rests_on) };
        self.nodes[row(node)].state = state;
        let nodes = &mut self.nodes;
        self.provisional.retain(|&node| {
            let slot = &mut nodes[row(node)];
            if matches!(slot.state, State::Provisional(on) if on == depth) {
                slot.state = state;
            }
            matches!(slot.state, State::Provisional(_))
        });
        if !is_final {
            self.provisional.push(node);
            self.rest_on(rests_on);
        }
    }

    /// All nodes that have been analysed, in the order of their first request.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node<A>)> {
        self.nodes
            .iter()
            .filter(|(_, node)| node.state != State::Stale)
            .map(|(id, node)| (Idx::new(id.index()), node))
    }

    /// A node.
    pub fn get(&self, node: NodeId) -> &Node<A> {
        &self.nodes[row(node)]
    }

    /// A node's facts, to fill while it is analysed.
    pub fn facts_mut(&mut self, node: NodeId) -> &mut A::Facts {
        &mut self.nodes[row(node)].facts
    }

    /// The chain of calls that led to a node first.
    pub fn call_string(&self, node: NodeId) -> CallString<A::Site> {
        let mut calls = Vec::new();
        let mut at = node;
        while let Some((caller, site)) = self.get(at).caller {
            calls.push((caller, site));
            at = caller;
        }
        calls.reverse();
        CallString { calls }
    }

    /// The budgets that were exhausted, and for which functions.
    pub fn exhausted(&self) -> Vec<(A::Function, Exhausted)> {
        let mut all: Vec<_> = self.nodes().flat_map(|(_, node)| node.exhausted.clone()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Drops of all finished nodes what nobody needs who has read the facts of the entry
    /// points ([`Analysis::condense`]): between two entry points.
    pub fn condense(&mut self) {
        for node in (self.condensed..self.nodes.len()).map(Idx::new) {
            A::condense(&mut self.nodes[node].facts);
        }
        self.condensed = self.nodes.len();
    }

    /// Forgets all nodes but keeps the analysis: for the next iteration of an
    /// analysis whose own state has grown.
    pub fn restart(&mut self) {
        self.nodes = Arena::default();
        self.condensed = 0;
        self.of_function.clear();
        self.provisional.clear();
        self.reset_steps();
    }
}
