//! What is wrong with a function, and the extents of all its variables.
//!
//! ```text
//! error: `dot` needs one extent for S in all arguments
//!    = `row`: extent T, the second dimension of `m` (signature, line 1)
//!    = `v`: extent S, the first dimension of `v` (signature, line 1)
//! ```
//!
//! A vertex to be checked is wrong if it is not uniform (`004` section 7.3). What
//! comes from a wrong one is of no extent that means anything, so no second
//! message is built from it. Extents that have no name get `#1`, `#2`, … in the order
//! of the text.
//!
//! Cost: linear in the graph; messages look for their lines.

mod checked;
mod name;
mod needs;
mod speaker;
mod unable;

pub use checked::{Checked, Finding, FindingKind};
pub use name::Name;

use crate::Input;
use crate::graph::{
    BOTTOM, Check, Construction, Graph, Origin, RankChange, Unchecked, UncheckedKind, Vertex,
    construct,
};
use crate::solution::{Class, Solution, solve};
use crate::value::Dim;
use checked::declaration;
use lariat_base::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use speaker::Speaker;

/// Checks a function.
pub fn check(input: &Input<'_>) -> Checked {
    let construction = construct(input);
    let solution = solve(&construction.graph);
    let names = names(input, &construction, &solution);
    let mut checked = Checked { construction, solution, names, findings: Vec::new() };
    let mut findings = mismatches(input, &checked);
    findings.extend(checked.construction.ranks.iter().map(|change| rank_change(input, change)));
    findings.extend(unchecked(input, &checked));
    findings.sort_by(|a, b| (a.span, &a.message).cmp(&(b.span, &b.message)));
    findings.dedup();
    checked.findings = findings;
    checked
}

/// What cannot be checked.
fn unchecked(input: &Input<'_>, checked: &Checked) -> Vec<Finding> {
    let all = &checked.construction.unchecked;
    if all.is_empty() {
        return Vec::new();
    }
    let speaker = Speaker::of(input, checked);
    let finding = |unchecked: &Unchecked| {
        let (message, help) = unable::words(&speaker, &unchecked.why);
        let (kind, label) = match unchecked.kind {
            UncheckedKind::Statement => (FindingKind::Unchecked, None),
            UncheckedKind::Value { needed_at } => {
                (FindingKind::Unchecked, needed(unchecked, needed_at))
            }
            UncheckedKind::Result => (FindingKind::Unchecked, Some(declaration(input))),
            UncheckedKind::Unreached => (FindingKind::Unreachable, None),
        };
        Finding {
            kind,
            span: unchecked.span,
            labels: label.into_iter().collect(),
            message,
            notes: Vec::new(),
            help: help.to_owned(),
        }
    };
    all.iter().map(finding).collect()
}

/// What needs a size that is not known, where that is not part of the same statement.
fn needed(unchecked: &Unchecked, needed_at: Span) -> Option<(Span, String)> {
    (needed_at.to(unchecked.span) != needed_at)
        .then(|| (needed_at, "its size is needed here".to_owned()))
}

// Names.

fn names(
    input: &Input<'_>,
    construction: &Construction,
    solution: &Solution,
) -> FxHashMap<Class, Name> {
    let mut names = FxHashMap::default();
    names.insert(solution.class(BOTTOM), Name::Undefined);
    for (vertex, origin) in (0..).zip(&construction.origins) {
        let name = match origin {
            Origin::Entry(name) => {
                input.signature.names[*name].named().cloned().map(Name::Declared)
            }
            Origin::Constant(number) if is_new(&construction.graph, vertex) => {
                Some(Name::Number(*number))
            }
            _ => None,
        };
        if let Some(name) = name {
            names.entry(solution.class(vertex)).or_insert(name);
        }
    }
    let mut next = 0;
    let shapes = construction.points.iter().filter_map(|point| point.value.shape());
    let mut name = |vertex: Vertex| {
        names.entry(solution.class(vertex)).or_insert_with(|| {
            next += 1;
            Name::Anonymous(next)
        });
    };
    for dim in shapes.flat_map(|shape| &shape.dims) {
        if let Dim::At(vertex) = dim {
            name(*vertex);
        }
    }
    for check in &construction.checks {
        construction.graph.incoming(check.vertex).iter().for_each(|from| name(*from));
    }
    names
}

/// Does the vertex come from ⊥ alone?
fn is_new(graph: &Graph, vertex: Vertex) -> bool {
    graph.incoming(vertex) == [BOTTOM]
}

// Mismatches.

fn mismatches(input: &Input<'_>, checked: &Checked) -> Vec<Finding> {
    let Checked { construction, solution, .. } = checked;
    let graph = &construction.graph;
    let wrong: Vec<&Check> = construction
        .checks
        .iter()
        .filter(|check| !solution.is_uniform(graph, check.vertex))
        .collect();
    if wrong.is_empty() {
        return Vec::new();
    }
    let mut spread = Spread::of(graph, solution);
    let speaker = Speaker::of(input, checked);
    let mut findings = Vec::new();
    for check in wrong {
        let known = graph.incoming(check.vertex).iter().any(|from| spread.is_wrong(*from));
        if !known {
            findings.push(speaker.mismatch(check));
        }
        spread.mark(check.vertex);
    }
    findings
}

/// The extents that come from wrong ones.
struct Spread<'s> {
    solution: &'s Solution,
    successors: Vec<Vec<Vertex>>,
    members: FxHashMap<Class, Vec<Vertex>>,
    wrong: FxHashSet<Class>,
}

impl<'s> Spread<'s> {
    fn of(graph: &Graph, solution: &'s Solution) -> Self {
        let mut successors = vec![Vec::new(); graph.len()];
        let mut members: FxHashMap<Class, Vec<Vertex>> = FxHashMap::default();
        for vertex in graph.vertices().skip(1) {
            members.entry(solution.class(vertex)).or_default().push(vertex);
            for from in graph.incoming(vertex) {
                successors[*from as usize].push(vertex);
            }
        }
        Self { solution, successors, members, wrong: FxHashSet::default() }
    }

    fn is_wrong(&self, vertex: Vertex) -> bool {
        self.wrong.contains(&self.solution.class(vertex))
    }

    fn mark(&mut self, vertex: Vertex) {
        let mut open = vec![self.solution.class(vertex)];
        while let Some(class) = open.pop() {
            if !self.wrong.insert(class) {
                continue;
            }
            for member in self.members.get(&class).into_iter().flatten() {
                let next = self.successors[*member as usize].iter();
                open.extend(next.map(|next| self.solution.class(*next)));
            }
        }
    }
}

fn rank_change(input: &Input<'_>, change: &RankChange) -> Finding {
    let function = &input.program.functions[input.function];
    let name = &function.vars[change.var].name;
    let rank = |rank: usize| match rank {
        0 => "a scalar".to_owned(),
        rank => format!("an array with {rank} dimensions"),
    };
    Finding {
        kind: FindingKind::Mismatch,
        span: function.origin(change.stmt).span,
        labels: vec![declaration(input)],
        message: format!("`{name}` changes its rank"),
        notes: vec![
            format!("declared as {}", rank(change.ranks.0)),
            format!("becomes {} here", rank(change.ranks.1)),
        ],
        help: "use another variable for it".to_owned(),
    }
}
