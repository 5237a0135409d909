//! The call graph of a program: `000`'s *complete function collection* (section
//! 5.1, table 5.1), made from a finished value analysis.
//!
//! Its nodes are the functions of the program, one for each context in which
//! they were analysed, its scripts, the builtins, and an *open* node for each
//! name or value of which it is not known what it calls. An edge leads from a
//! caller to a callee and knows the place of the call and what it rests on
//! ([`Basis`]). A place may have several edges (*call site*, section 5.2.3).
//!
//! ```text
//! main.m                         main  ── 1, call ───────> area(double)
//! 1  a = area(3);                main  ── 2, overloading on money ─> money.plus
//! 2  t = price + price;          main  ── 3, call ───────> cellfun
//! 3  n = cellfun(@len, c);       main  ── 3, handle ─────> len(cell)
//! ```
//!
//! Only what the entry point reaches is part of the graph. Nodes are in the
//! order in which a search from there meets them, edges by their callers and
//! places: the same program has the same graph.
//!
//! Where a budget ran out, plain lookup goes on: what a function calls by name is in the graph, and the
//! function is marked as one whose calls may be more.
//!
//! [`CallGraph::simple`] makes the thesis's *simple function collection*: what
//! plain lookup reaches, without overloading, handles where they are made.
//!
//! Cost: linear in the calls, and a lookup for each.

mod handed;

use handed::is_handed;
use lariat_base::{Arena, Idx, Span};
use lariat_builtins::BuiltinId;
use lariat_interprocedural::collection::Resolved;
use lariat_interprocedural::naming::class_of;
use lariat_interprocedural::{Budget, Collection, FunctionRef, NodeId, Share};
use lariat_ir::{Access, Arg, Function, FunctionId, LambdaBody, Role, Stmt, StmtId};
use lariat_value_facts::facts::BodyFacts;
use lariat_value_facts::{Context, Site};
use lariat_values::{ValueEngine, analyze_calls};
use rustc_hash::{FxHashMap, FxHashSet};

/// The id of a node.
pub type CallNodeId = Idx<CallNode>;

/// The budget for a call graph: a function of a large library may call almost everything where its
/// arguments are unknown, and a function of 10,000 lines is much work itself. What is left then is
/// looked up by name. The limits keep the largest functions of public toolboxes below two seconds.
pub const BUDGET: Budget = Budget {
    share: Share::Program,
    contexts: 4,
    patience: 0,
    depth: 100,
    steps: 40_000,
    determined: 40_000,
    shallow: 0,
    looks: 0,
    own: 120_000,
    iterations: 4,
};

/// The graph.
#[derive(Debug, Default)]
pub struct CallGraph {
    /// The nodes; the entry point is the first.
    pub nodes: Arena<CallNode>,
    /// The edges, by caller and place.
    pub edges: Vec<Edge>,
}

/// What is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A function of the program.
    Function(FunctionRef),
    /// A script of the program: it runs in its caller's workspace.
    Script(FunctionRef),
    /// A builtin.
    Builtin(BuiltinId),
    /// Something of which the code is not known: its name, or nothing where a
    /// value is called of which it is not known what it calls.
    Open(String),
}

/// A node.
#[derive(Debug)]
pub struct CallNode {
    /// What it is.
    pub callee: Callee,
    /// What it is analysed for; of functions only.
    pub context: Option<Context>,
    /// All its calls are among the edges; not where a budget ran out.
    pub complete: bool,
}

/// What an edge rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// The name, looked up from the caller.
    Call,
    /// The class of an argument, whose method it is.
    Overloading(Box<str>),
    /// A function handle.
    Handle,
    /// A name, or code, in a string.
    String,
    /// A value of unknown class is indexed: part of an array, or a handle's call.
    Unknown,
    /// A budget ran out before the call was analysed.
    Budget,
}

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Who calls.
    pub caller: CallNodeId,
    /// What is called.
    pub callee: CallNodeId,
    /// The statement of the caller's Tame IR.
    pub site: Site,
    /// Its place in the source.
    pub span: Span,
    /// What the edge rests on.
    pub basis: Basis,
}

impl Edge {
    /// What edges of one caller are in the order of; edges at one place are alike in it.
    fn place(&self) -> (u32, u32, Site) {
        (self.span.start, self.span.end, self.site)
    }
}

impl Basis {
    /// In one word.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Overloading(_) => "overloading",
            Self::Handle => "handle",
            Self::String => "string",
            Self::Unknown => "unknown",
            Self::Budget => "budget",
        }
    }
}

impl CallGraph {
    /// The graph of a program that begins with this function.
    pub fn of_program(
        code: &Collection,
        entry: FunctionRef,
        context: Context,
        budget: Budget,
    ) -> Self {
        let mut engine = analyze_calls(code, entry, context.clone(), budget);
        let node = engine.enter(entry, context);
        let analysed = Builder::analysed(&engine, node);
        // What is known of values is not needed to look names up.
        drop(engine);
        analysed.completed()
    }

    /// The graph of a program whose values are known; `entry` is its first node.
    pub fn complete(engine: &ValueEngine<'_>, entry: NodeId) -> Self {
        Builder::analysed(engine, entry).completed()
    }

    /// The graph of plain lookup.
    pub fn simple(code: &Collection, entry: FunctionRef) -> Self {
        let mut builder = Builder::new(code);
        let of_function = |function: FunctionRef| match code.function(function) {
            Some(body) if body.role == lariat_ir::Role::Script => Callee::Script(function),
            _ => Callee::Function(function),
        };
        for (function, _) in code.simple(entry) {
            let caller = builder.node(of_function(function), None, true);
            builder.named_by((function, caller), &FxHashSet::default());
        }
        builder.finish()
    }

    /// The edges of a caller.
    pub fn calls_of(&self, caller: CallNodeId) -> &[Edge] {
        let first = self.edges.partition_point(|edge| edge.caller < caller);
        let count = self.edges[first..].partition_point(|edge| edge.caller == caller);
        &self.edges[first..first + count]
    }

    /// The edges at the same place as one, itself among them.
    pub fn site_of(&self, edge: &Edge) -> &[Edge] {
        let (edges, place) = (self.calls_of(edge.caller), edge.place());
        let first = edges.partition_point(|other| other.place() < place);
        let count = edges[first..].partition_point(|other| other.place() == place);
        &edges[first..first + count]
    }
}

struct Builder<'c> {
    code: &'c Collection,
    graph: CallGraph,
    ids: FxHashMap<(Callee, Option<NodeId>), CallNodeId>,
    /// The nodes of the engine that were met, in order.
    analysed: Vec<NodeId>,
    met: FxHashSet<NodeId>,
    /// The functions that a budget left out, with their nodes.
    cut: Vec<(FunctionRef, CallNodeId)>,
    /// The functions, and the scripts that they run, whose own statements were too much work, with
    /// their nodes.
    unfinished: Vec<(FunctionRef, CallNodeId)>,
    seen: FxHashSet<(CallNodeId, CallNodeId, Site)>,
}

impl<'c> Builder<'c> {
    fn new(code: &'c Collection) -> Self {
        Self {
            code,
            graph: CallGraph::default(),
            ids: FxHashMap::default(),
            analysed: Vec::new(),
            met: FxHashSet::default(),
            cut: Vec::new(),
            unfinished: Vec::new(),
            seen: FxHashSet::default(),
        }
    }

    /// The calls that the analysis found.
    fn analysed(engine: &ValueEngine<'c>, entry: NodeId) -> Self {
        let mut builder = Self::new(engine.analysis.code);
        builder.engine_node(engine, entry);
        let mut next = 0;
        while let Some(&node) = builder.analysed.get(next) {
            next += 1;
            builder.calls_of(engine, node);
        }
        builder
    }

    /// The graph, with what plain lookup finds where a budget ran out.
    fn completed(mut self) -> CallGraph {
        self.look_up_cut();
        self.finish()
    }

    /// The node of something without a context, or of a node of the engine.
    fn node(&mut self, callee: Callee, node: Option<NodeId>, complete: bool) -> CallNodeId {
        let nodes = &mut self.graph.nodes;
        *self.ids.entry((callee, node)).or_insert_with_key(|(callee, _)| {
            nodes.push(CallNode { callee: callee.clone(), context: None, complete })
        })
    }

    fn engine_node(&mut self, engine: &ValueEngine<'_>, id: NodeId) -> CallNodeId {
        let node = engine.get(id);
        let is_script = self
            .code
            .function(node.function)
            .is_some_and(|body| body.role == lariat_ir::Role::Script);
        let callee = match is_script {
            true => Callee::Script(node.function),
            false => Callee::Function(node.function),
        };
        // A script is one node, whoever runs it.
        let of_engine = (!is_script).then_some(id);
        let call_node = self.node(callee, of_engine, !node.facts.gave_up);
        self.graph.nodes[call_node].context = (!is_script).then(|| node.context.clone());
        if self.met.insert(id) {
            self.analysed.push(id);
        }
        call_node
    }

    /// All calls of a node of the engine, those of scripts in it among them.
    fn calls_of(&mut self, engine: &ValueEngine<'_>, id: NodeId) {
        let node = engine.get(id);
        let own = self.engine_node(engine, id);
        let caller = |builder: &mut Self, site: Site| match site.function == node.function {
            true => own,
            false => builder.node(Callee::Script(site.function), None, true),
        };
        for (site, callees) in node.calls.iter() {
            let from = caller(self, site);
            let facts = node.facts.bodies.get(&site.function);
            for &callee in callees {
                if self.is_check(engine, callee) {
                    continue;
                }
                let basis = self.basis(site, facts, Some(engine.get(callee).function), None);
                let to = self.engine_node(engine, callee);
                self.edge(from, to, site, basis);
            }
        }
        for &(site, function) in &node.cut {
            let from = caller(self, site);
            let to = self.node(Callee::Function(function), None, false);
            self.edge(from, to, site, Basis::Budget);
            self.cut.push((function, to));
        }
        let mut bodies: Vec<_> = node.facts.bodies.iter().collect();
        bodies.sort_by_key(|&(&at, _)| (at != node.function, at));
        for (&at, facts) in bodies {
            let here = |stmt| Site { function: at, stmt };
            if node.facts.gave_up {
                let from = caller(self, here(StmtId::new(0)));
                self.graph.nodes[from].complete = false;
                self.unfinished.push((at, from));
            }
            for (stmt, script) in sorted(&facts.scripts) {
                let from = caller(self, here(stmt));
                for &script in script {
                    let basis = self.basis(here(stmt), Some(facts), Some(script), None);
                    let to = self.node(Callee::Script(script), None, true);
                    self.edge(from, to, here(stmt), basis);
                }
            }
            for (stmt, called) in sorted(&facts.builtins) {
                let from = caller(self, here(stmt));
                for &builtin in called {
                    let basis = self.basis(here(stmt), Some(facts), None, Some(builtin));
                    let to = self.node(Callee::Builtin(builtin), None, true);
                    self.edge(from, to, here(stmt), basis);
                }
            }
            for (stmt, name) in sorted(&facts.open_calls) {
                let from = caller(self, here(stmt));
                let basis = self.open_basis(here(stmt), facts, name);
                let to = self.node(Callee::Open(name.to_string()), None, false);
                self.edge(from, to, here(stmt), basis);
            }
        }
    }

    /// What the functions call that a budget left out, as plain lookup finds it.
    fn look_up_cut(&mut self) {
        let unfinished = std::mem::take(&mut self.unfinished);
        let unfinished_nodes: FxHashSet<CallNodeId> = unfinished.iter().map(|it| it.1).collect();
        for (function, node) in unfinished {
            let of_node = self.graph.edges.iter().filter(|edge| edge.caller == node);
            let known: FxHashSet<Site> = of_node.map(|edge| edge.site).collect();
            self.look_up((function, node), &known);
        }
        let mut looked_up: FxHashSet<FunctionRef> = FxHashSet::default();
        while let Some((function, node)) = self.cut.pop() {
            if looked_up.insert(function) && !unfinished_nodes.contains(&node) {
                self.look_up((function, node), &FxHashSet::default());
            }
        }
    }

    /// What a function calls by name, but for the places whose calls are known; what it calls is
    /// to be looked up as well.
    fn look_up(&mut self, (function, node): (FunctionRef, CallNodeId), known: &FxHashSet<Site>) {
        let first = self.graph.edges.len();
        self.named_by((function, node), known);
        for edge in &self.graph.edges[first..] {
            let callee = &mut self.graph.nodes[edge.callee];
            if let Some(function) = callee.callee.function() {
                callee.complete = false;
                self.cut.push((function, edge.callee));
            }
        }
    }

    /// Is it the value of a property, or the check of what is stored in one? Lowering made it.
    fn is_check(&self, engine: &ValueEngine<'_>, callee: NodeId) -> bool {
        let body = self.code.function(engine.get(callee).function);
        body.is_some_and(|body| matches!(body.role, Role::Property | Role::Initializer))
    }

    fn edge(&mut self, caller: CallNodeId, callee: CallNodeId, site: Site, basis: Basis) {
        let Some(body) = self.code.function(site.function) else { return };
        if self.seen.insert((caller, callee, site)) {
            let span = span_of(body, site);
            self.graph.edges.push(Edge { caller, callee, site, span, basis });
        }
    }

    /// What a call of a function, script or builtin rests on.
    fn basis(
        &self,
        site: Site,
        facts: Option<&BodyFacts>,
        function: Option<FunctionRef>,
        builtin: Option<BuiltinId>,
    ) -> Basis {
        let name = match self.stmt(site) {
            Some(Stmt::Call { function, .. }) => Some(function),
            _ => None,
        };
        if let Some(name) = name {
            let is_it = match self.code.resolve(site.function, name, None) {
                Resolved::Function(found)
                | Resolved::Script(found)
                | Resolved::Class(_, Some(found)) => Some(found) == function,
                Resolved::Builtin(found) => Some(found) == builtin,
                Resolved::Class(..)
                | Resolved::Enumerated(_)
                | Resolved::Opaque(_)
                | Resolved::Compiled(_)
                | Resolved::Missing => false,
            };
            if is_it {
                return Basis::Call;
            }
        }
        if let Some(class) = builtin.and_then(|id| self.code.builtins().get(id).member_of()) {
            return Basis::Overloading(class.into());
        }
        if let (Some(facts), Some(function)) = (facts, function)
            && self.arguments(site).any(|args| is_handed(self.code, facts, args, function))
        {
            return Basis::Handle;
        }
        if facts.is_some_and(|facts| facts.by_handle.contains_key(&site.stmt)) {
            return Basis::Handle;
        }
        let class = function.and_then(|function| class_of(self.code, function));
        class.map_or(Basis::String, |class| Basis::Overloading(class.into()))
    }

    /// The arguments of a statement that calls: of a function, or of the methods in a path.
    fn arguments(&self, site: Site) -> impl Iterator<Item = &'c [Arg]> {
        let (call, path): (Option<&[Arg]>, &[Access]) = match self.stmt(site) {
            Some(Stmt::Call { args, .. }) => (Some(args), &[]),
            Some(Stmt::Get { path, .. }) => (None, path),
            _ => (None, &[]),
        };
        let in_path = path.iter().filter_map(|access| match access {
            Access::Paren(args) => Some(args.as_slice()),
            _ => None,
        });
        call.into_iter().chain(in_path)
    }

    /// What a call of something unknown rests on.
    fn open_basis(&self, site: Site, facts: &BodyFacts, name: &str) -> Basis {
        if facts.by_handle.contains_key(&site.stmt) {
            return Basis::Handle;
        }
        match self.stmt(site) {
            _ if !name.is_empty() => Basis::Call,
            Some(Stmt::Call { .. }) => Basis::String,
            _ => Basis::Unknown,
        }
    }

    fn stmt(&self, site: Site) -> Option<&'c Stmt> {
        let body = self.code.function(site.function)?;
        (site.stmt.index() < body.stmts.len()).then(|| &body.stmts[site.stmt])
    }

    /// The calls that a function's statements name, but for places whose calls are known. Once
    /// for a caller: what a statement names is one edge.
    fn named_by(&mut self, (function, caller): (FunctionRef, CallNodeId), known: &FxHashSet<Site>) {
        let Some(body) = self.code.function(function) else { return };
        let count = body.stmts.iter().filter(|(_, stmt)| named(stmt).is_some()).count();
        self.graph.edges.reserve_exact(count);
        for (stmt, what) in body.stmts.iter() {
            let site = Site { function, stmt };
            let Some((named, basis)) = named(what).filter(|_| !known.contains(&site)) else {
                continue;
            };
            let callee = match named {
                Named::Made(made) => Callee::Function(FunctionRef { function: made, ..function }),
                Named::Name(name) => self.found(function, name),
            };
            let complete = !matches!(callee, Callee::Open(_));
            let callee = self.node(callee, None, complete);
            if !self.seen.contains(&(caller, callee, site)) {
                let span = span_of(body, site);
                self.graph.edges.push(Edge { caller, callee, site, span, basis });
            }
        }
    }

    /// What a name refers to from a function.
    fn found(&self, from: FunctionRef, name: &str) -> Callee {
        match self.code.resolve(from, name, None) {
            Resolved::Function(found) | Resolved::Class(_, Some(found)) => Callee::Function(found),
            Resolved::Script(found) => Callee::Script(found),
            Resolved::Builtin(found) => Callee::Builtin(found),
            Resolved::Class(..)
            | Resolved::Enumerated(_)
            | Resolved::Opaque(_)
            | Resolved::Compiled(_)
            | Resolved::Missing => Callee::Open(name.to_owned()),
        }
    }

    fn finish(mut self) -> CallGraph {
        self.graph.edges.sort_unstable_by_key(|edge| (edge.caller, edge.place(), edge.callee));
        self.graph
    }
}

/// What a statement names: a function, or the body of an anonymous one.
enum Named<'s> {
    Name(&'s str),
    Made(FunctionId),
}

/// What a statement that calls a function or takes its handle names.
fn named(stmt: &Stmt) -> Option<(Named<'_>, Basis)> {
    match stmt {
        Stmt::Call { function, .. } => Some((Named::Name(function), Basis::Call)),
        Stmt::Handle { function, .. } => Some((Named::Name(function), Basis::Handle)),
        Stmt::Lambda { function: LambdaBody::Named(name), .. } => {
            Some((Named::Name(name), Basis::Handle))
        }
        Stmt::Lambda { function: LambdaBody::Made(made), .. } => {
            Some((Named::Made(*made), Basis::Handle))
        }
        _ => None,
    }
}

/// Where the statement of a call stands in the source.
fn span_of(body: &Function, site: Site) -> Span {
    body.origins.get(site.stmt.index()).map_or(body.span, |origin| origin.span)
}

fn sorted<T>(by_stmt: &FxHashMap<StmtId, T>) -> Vec<(StmtId, &T)> {
    let mut rows: Vec<_> = by_stmt.iter().map(|(&stmt, row)| (stmt, row)).collect();
    rows.sort_by_key(|&(stmt, _)| stmt);
    rows
}

impl Callee {
    /// The function or script of the program that it is.
    pub fn function(&self) -> Option<FunctionRef> {
        match self {
            Self::Function(function) | Self::Script(function) => Some(*function),
            Self::Builtin(_) | Self::Open(_) => None,
        }
    }

    /// Its name, as users see it.
    pub fn name(&self, code: &Collection) -> String {
        match self {
            Self::Function(function) | Self::Script(function) => {
                lariat_interprocedural::naming::qualified(code, *function)
            }
            Self::Builtin(id) => code.builtins().get(*id).name.clone(),
            Self::Open(name) => name.clone(),
        }
    }
}
