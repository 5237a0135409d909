//! What the three analyses share: the library query, recording of occurrences
//! and findings, and the order of a file's functions.

use crate::ends::{Binding, EndCandidate};
use crate::events::{Body, Event};
use crate::flow::Flow;
use crate::lattice::Kind;
use crate::library::Library;
use crate::result::{Finding, Kinds, Occurrence, Problem, Role};
use lariat_base::Span;
use lariat_project::LocalFunctions;
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Tree, Unit};

/// The names of one file: what each is in the library, asked for once.
pub(crate) struct Names<'a> {
    pub(crate) tree: &'a Tree,
    library: &'a dyn Library,
    local: LocalFunctions,
    known: Vec<Option<Kind>>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(tree: &'a Tree, library: &'a dyn Library) -> Self {
        let local = LocalFunctions::of(tree);
        Self { tree, library, local, known: vec![None; tree.names.len()] }
    }

    /// What the library knows of a name: `FN`, `PREFIX`, or `ID` if nothing.
    pub(crate) fn in_library(&mut self, sym: Sym, function: Option<FunctionId>) -> Kind {
        if self.local.visible(self.tree, sym, function).is_some() {
            return Kind::Fn;
        }
        *self.known[sym.index()].get_or_insert_with(|| {
            let name = self.tree.name(sym);
            if self.library.function_exists(name) {
                Kind::Fn
            } else if self.library.package_exists(name) {
                Kind::Prefix
            } else {
                Kind::Id
            }
        })
    }
}

/// What is being analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    pub(crate) function: Option<FunctionId>,
    /// The rules for scripts apply.
    pub(crate) script: bool,
}

/// A file made ready for the analyses: its bodies as events, and what the
/// library knows of its names, each of which is asked for once.
pub struct Prepared<'a> {
    names: Names<'a>,
    /// The statements outside functions.
    script: Body,
    /// The functions.
    functions: Vec<Body>,
    /// The classes outside their methods.
    classes: Vec<Body>,
}

impl<'a> Prepared<'a> {
    /// Prepares a file.
    pub fn new(tree: &'a Tree, library: &'a dyn Library) -> Self {
        let functions = tree.functions.ids().map(|id| Body::of_function(tree, id));
        let classes = tree.classes.ids().map(|id| Body::of_class(tree, id));
        Self {
            names: Names::new(tree, library),
            script: Body::of_script(tree),
            functions: functions.collect(),
            classes: classes.collect(),
        }
    }
}

/// One analysis of one file, as far as it is the same for all three.
pub(crate) struct Session<'p, 'a> {
    pub(crate) names: &'p mut Names<'a>,
    pub(crate) kinds: Kinds,
    pub(crate) scope: Scope,
}

impl<'p, 'a> Session<'p, 'a> {
    fn new(names: &'p mut Names<'a>) -> Self {
        let mut kinds = Kinds::default();
        kinds.by_expr.resize(names.tree.expr_count(), 0);
        let scope = Scope { function: None, script: false };
        Self { names, kinds, scope }
    }

    pub(crate) fn sym(&self, name: ExprId) -> Option<Sym> {
        match self.names.tree.expr(name) {
            Expr::Name(sym) => Some(sym),
            Expr::Handle(parts) => self.names.tree.first(parts),
            _ => None,
        }
    }

    pub(crate) fn in_library(&mut self, sym: Sym) -> Kind {
        self.names.in_library(sym, self.scope.function)
    }

    /// Where the name of an occurrence stands: of a handle, after the `@`.
    pub(crate) fn name_span(&self, expr: ExprId, sym: Sym) -> Span {
        let tree = self.names.tree;
        let span = tree.expr_span(expr);
        if !matches!(tree.expr(expr), Expr::Handle(_)) {
            return span;
        }
        let blanks = tree.slice(span)[1..].find(|c: char| c.is_alphabetic() || c == '_');
        let start = span.start + 1 + blanks.unwrap_or(0) as u32;
        Span::new(start, start + tree.name(sym).len() as u32)
    }

    /// Records an occurrence with its kind at this point.
    pub(crate) fn record(&mut self, expr: ExprId, role: Role, propagated: Kind) {
        let Some(sym) = self.sym(expr) else { return };
        let span = self.name_span(expr, sym);
        let function = self.scope.function;
        let kind = propagated;
        let bound = false;
        let occurrence = Occurrence { expr, sym, span, role, function, kind, propagated, bound };
        self.kinds.occurrences.push(occurrence);
        self.kinds.by_expr[expr.index()] = self.kinds.occurrences.len() as u32;
    }

    /// Records an occurrence that a parameter of an anonymous function binds.
    pub(crate) fn record_bound(&mut self, expr: ExprId, role: Role) {
        self.record(expr, role, Kind::Var);
        if let Some(last) = self.kinds.occurrences.last_mut() {
            last.bound = true;
        }
    }

    /// The recorded occurrence of an expression.
    pub(crate) fn occurrence_mut(&mut self, expr: ExprId) -> Option<&mut Occurrence> {
        let place = self.kinds.by_expr[expr.index()].checked_sub(1)?;
        self.kinds.occurrences.get_mut(place as usize)
    }

    pub(crate) fn find(&mut self, problem: Problem, span: Span) {
        let function = self.scope.function;
        self.kinds.findings.push(Finding { problem, span, function });
    }

    /// Joins a kind into what is known of a name (`⋈`); reports a clash.
    pub(crate) fn join(&mut self, flow: &mut Flow, sym: Sym, kind: Kind, span: Span) {
        let was = flow.kind(sym);
        let joined = was.join(kind);
        if joined == Kind::Error && was != Kind::Error {
            let since = flow.since(sym);
            let earlier = (!since.is_empty()).then_some(since);
            self.find(Problem::Clash { sym, was, now: kind, earlier }, span);
        }
        flow.set(sym, joined, span);
    }

    /// The rule for a use as an rvalue (`NameExpr`): a name that nothing has
    /// given a kind yet is what the library knows.
    pub(crate) fn use_name(&mut self, flow: &mut Flow, sym: Sym, span: Span) {
        if matches!(flow.kind(sym), Kind::Undef | Kind::Id) {
            let kind = self.in_library(sym);
            flow.set(sym, kind, span);
        }
    }

    /// The rules that the analyses have in common; the others return the event.
    pub(crate) fn common_event(&mut self, flow: &mut Flow, event: Event) -> Option<Event> {
        match event {
            Event::Use(name) => self.occurs(flow, name, Role::Read, Self::use_name),
            Event::Define(name, role) => {
                self.occurs(flow, name, role, |session, flow, sym, span| {
                    session.join(flow, sym, Kind::Var, span);
                })
            }
            Event::Function(name, role) => {
                self.occurs(flow, name, role, |session, flow, sym, span| {
                    session.join(flow, sym, Kind::Fn, span);
                })
            }
            Event::Bound(name, role) => self.record_bound(name, role),
            Event::CellRoot(name) => self.cell_root(flow, name),
            Event::DottedHandle(name) => self.dotted_handle(flow, name),
            Event::Load(..)
            | Event::End(..)
            | Event::Fork
            | Event::Next
            | Event::Join
            | Event::LoopEnter
            | Event::LoopExit => return Some(event),
        }
        None
    }

    fn occurs(
        &mut self,
        flow: &mut Flow,
        name: ExprId,
        role: Role,
        rule: impl FnOnce(&mut Self, &mut Flow, Sym, Span),
    ) {
        let Some(sym) = self.sym(name) else { return };
        let span = self.name_span(name, sym);
        rule(self, flow, sym, span);
        self.record(name, role, flow.kind(sym));
    }

    /// `s.f{i}`: `s` is a variable unless the library knows it (a package, a
    /// class, or a function whose result has fields).
    pub(crate) fn cell_root(&mut self, flow: &mut Flow, name: ExprId) {
        let Some(sym) = self.sym(name) else { return };
        if matches!(flow.kind(sym), Kind::Undef | Kind::Id | Kind::MayVar) {
            let span = self.name_span(name, sym);
            self.join(flow, sym, Kind::Var, span);
            if let Some(occurrence) = self.occurrence_mut(name) {
                occurrence.propagated = Kind::Var;
            }
        }
    }

    /// `@pkg.f` does not show a variable `pkg`; otherwise it is a prefix.
    fn dotted_handle(&mut self, flow: &mut Flow, name: ExprId) {
        let Some(sym) = self.sym(name) else { return };
        let span = self.name_span(name, sym);
        if matches!(flow.kind(sym), Kind::Undef | Kind::Id) {
            // `@Class.method`: as in `Class.method(x)`, the name is that of a class.
            let kind = self.in_library(sym);
            flow.set(sym, if kind == Kind::Fn { kind } else { Kind::Prefix }, span);
        }
        self.record(name, Role::Handle, flow.kind(sym));
    }

    /// What an analysis does with an `end` whose binding is known. `warns` says
    /// the alternatives of section 5 from MATLAB 7.
    pub(crate) fn bind_end(&mut self, flow: &mut Flow, binding: Binding, span: Span, warns: bool) {
        let binding = self.settle(binding, warns);
        self.bind_settled_end(flow, binding, span, warns);
    }

    /// The same for a binding that has gone through [`Self::settle`].
    pub(crate) fn bind_settled_end(
        &mut self,
        flow: &mut Flow,
        binding: Binding,
        span: Span,
        warns: bool,
    ) {
        match binding {
            Binding::Bound => {}
            Binding::Candidate { name, passed_over, .. } => {
                self.make_variable(flow, name, passed_over, span, warns);
            }
            Binding::Unbound(outermost) => {
                let sym = outermost.map(|name| name.1);
                self.find(Problem::UnboundEnd { sym }, span);
                sym.into_iter().for_each(|sym| flow.set(sym, Kind::Error, span));
            }
            Binding::Ambiguous(candidates) => self.ambiguous(flow, &candidates, span),
        }
    }

    fn make_variable(
        &mut self,
        flow: &mut Flow,
        (name, sym): (ExprId, Sym),
        instead_of: Vec<Sym>,
        span: Span,
        warns: bool,
    ) {
        if flow.kind(sym) == Kind::Var {
            return;
        }
        flow.set(sym, Kind::Var, span);
        if warns {
            self.find(Problem::EndMakesVariable { sym, instead_of }, span);
        } else if let Some(occurrence) = self.occurrence_mut(name) {
            occurrence.propagated = Kind::Var;
        }
    }

    fn ambiguous(&mut self, flow: &mut Flow, candidates: &[EndCandidate], span: Span) {
        let syms: Vec<Sym> = candidates.iter().map(|candidate| candidate.name.1).collect();
        // A script's names are mostly variables of its caller, and the inner one binds then, if
        // it is none of the library's.
        let is_inner = |&sym: &Sym| self.scope.script && self.in_library(sym) != Kind::Fn;
        let inner = syms.first().copied().filter(is_inner);
        if let Some(bound) = inner.or(syms.last().copied()) {
            flow.set(bound, Kind::Error, span);
        }
        self.find(Problem::AmbiguousEnd { candidates: syms }, span);
    }

    /// Section 4.2: in a script nearly every name is a candidate. One that is
    /// not in the library, among others that are, binds; several such are
    /// ambiguous. If all are in the library, MATLAB 7 takes the outermost, and
    /// the alternatives of section 5 report the ambiguity. A name of the library
    /// that indexes a value without a name is a function.
    pub(crate) fn settle(&mut self, binding: Binding, warns: bool) -> Binding {
        match binding {
            Binding::Ambiguous(candidates) if self.scope.script => {
                self.settle_candidates(candidates, warns)
            }
            Binding::Candidate { name, in_value: true, .. }
                if self.scope.script && self.in_library(name.1) == Kind::Fn =>
            {
                Binding::Bound
            }
            settled => settled,
        }
    }

    fn settle_candidates(&mut self, candidates: Vec<EndCandidate>, warns: bool) -> Binding {
        let (mut unknown, mut in_library) = (Vec::new(), Vec::new());
        for &candidate in &candidates {
            let sym = candidate.name.1;
            match self.in_library(sym) {
                Kind::Fn if !candidate.is_variable => in_library.push(sym),
                _ => unknown.push(candidate),
            }
        }
        let only = |name, passed_over| Binding::Candidate { name, passed_over, in_value: false };
        match (unknown.as_slice(), candidates.last()) {
            (&[candidate], _) => only(candidate.name, in_library),
            ([], Some(outermost)) if !warns => only(outermost.name, Vec::new()),
            ([], _) => Binding::Ambiguous(candidates),
            _ => Binding::Ambiguous(unknown),
        }
    }
}

/// A rule set for a body: one of the three analyses.
pub(crate) trait Rules {
    /// Interprets the events of a body.
    fn body(&self, session: &mut Session<'_, '_>, flow: &mut Flow, body: &Body);
    /// Scripts keep the kind of each point instead of the final one.
    fn keeps_points_in_scripts(&self) -> bool;
}

/// Listing 1 and 2, `AnalyzeFile`: every function, or the script.
pub(crate) fn analyze_file(file: &mut Prepared<'_>, rules: &dyn Rules) -> Kinds {
    let tree = file.names.tree;
    let mut session = Session::new(&mut file.names);
    analyze_statements(&mut session, rules, &file.script);
    let nested = nested_functions(tree);
    let bodies = Bodies { functions: &file.functions, nested: &nested };
    let mut flow = Flow::new(tree.names.len(), Kind::Undef);
    for (id, function) in tree.functions.iter() {
        if function.parent.is_none() {
            analyze_function(&mut session, rules, &bodies, id, &mut flow);
            flow.reset();
        }
    }
    for body in &file.classes {
        session.scope = Scope { function: None, script: false };
        finalize(&mut session, rules, &mut flow, body);
        flow.reset();
    }
    session.kinds.finish(tree);
    session.kinds
}

/// Statements outside functions: the script's, or in a file of functions those
/// that stand between them.
fn analyze_statements(session: &mut Session<'_, '_>, rules: &dyn Rules, body: &Body) {
    let tree = session.names.tree;
    let script = tree.unit == Unit::Script;
    if body.events.is_empty() {
        return;
    }
    session.scope = Scope { function: None, script };
    let initial = if script { Kind::MayVar } else { Kind::Undef };
    let mut flow = Flow::new(tree.names.len(), initial);
    finalize(session, rules, &mut flow, body);
}

/// The bodies of a file's functions, and which functions each one nests.
struct Bodies<'b> {
    functions: &'b [Body],
    nested: &'b [Vec<FunctionId>],
}

/// The functions nested directly in each function.
fn nested_functions(tree: &Tree) -> Vec<Vec<FunctionId>> {
    let mut nested = vec![Vec::new(); tree.functions.len()];
    for (id, function) in tree.functions.iter() {
        if let Some(parent) = function.parent {
            nested[parent.index()].push(id);
        }
    }
    nested
}

/// `AnalyzeFunction`: the body, then the nested functions, whose variables make
/// variables of the undecided names around them.
fn analyze_function(
    session: &mut Session<'_, '_>,
    rules: &dyn Rules,
    bodies: &Bodies<'_>,
    id: FunctionId,
    flow: &mut Flow,
) {
    let tree = session.names.tree;
    session.scope = Scope { function: Some(id), script: false };
    let first = session.kinds.occurrences.len();
    rules.body(session, flow, &bodies.functions[id.index()]);
    let last = session.kinds.occurrences.len();
    for &inner in &bodies.nested[id.index()] {
        let mut inner_flow = flow.for_nested();
        analyze_function(session, rules, bodies, inner, &mut inner_flow);
        for sym in tree.names.ids() {
            let undecided = matches!(flow.kind(sym), Kind::Id | Kind::MayVar);
            if undecided && inner_flow.kind(sym) == Kind::Var {
                flow.set(sym, Kind::Var, inner_flow.since(sym));
            }
        }
    }
    set_final_kinds(&mut session.kinds.occurrences[first..last], flow);
}

/// Analyses a body without nested functions and sets its final kinds.
fn finalize(session: &mut Session<'_, '_>, rules: &dyn Rules, flow: &mut Flow, body: &Body) {
    let first = session.kinds.occurrences.len();
    rules.body(session, flow, body);
    let occurrences = &mut session.kinds.occurrences[first..];
    if session.scope.script && rules.keeps_points_in_scripts() {
        for occurrence in occurrences.iter_mut().filter(|occurrence| !occurrence.bound) {
            occurrence.kind = match occurrence.propagated {
                Kind::Var | Kind::MayVar | Kind::Id | Kind::Undef => Kind::Id,
                kind => kind,
            };
        }
        return;
    }
    set_final_kinds(occurrences, flow);
}

/// The final mapping: what the body's end knows; undecided names are `ID`.
fn set_final_kinds(occurrences: &mut [Occurrence], flow: &Flow) {
    for occurrence in occurrences.iter_mut().filter(|occurrence| !occurrence.bound) {
        occurrence.kind = match flow.kind(occurrence.sym) {
            Kind::MayVar | Kind::Undef => Kind::Id,
            kind => kind,
        };
    }
}
