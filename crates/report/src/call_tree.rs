//! The call tree: below each function, in each context once, what it calls.
//!
//! ```text
//! main()                          main.m:1
//!   area((1,1) double = 3)        called in line 2
//!   area((1,:) char)              called in line 5
//!     builtins: strcat (3)
//! ```
//!
//! A context that stands further up is a link to its source only. Deep trees are continued
//! at the left, so that neither pages nor browsers run out of room.
//!
//! Cost: linear in the calls.

use crate::facts::{Context, Place, Report, Target};
use crate::links::Links;
use crate::ordinals::Ordinals;
use maud::{Markup, html};
use std::collections::{BTreeMap, VecDeque};

/// Deeper calls are continued at the left.
const DEPTH: usize = 12;

/// The section; nothing of a folder.
pub fn section(report: &Report, links: &Links<'_>) -> Markup {
    let Some(entry) = &report.entry else { return html! {} };
    let mut tree = Tree {
        report,
        links,
        ordinals: Ordinals::of(report),
        shown: vec![false; report.contexts.len()],
        left: VecDeque::new(),
    };
    tree.shown[entry.context] = true;
    let first = tree.node(entry.context, None, 0);
    let mut further = Vec::new();
    while let Some(context) = tree.left.pop_front() {
        further.push(tree.node(context, None, 0));
    }
    html! {
        section id="~calls" aria-labelledby="~calls-h" {
            h2 id="~calls-h" { "Calls" }
            p.lead {
                "Each function once for each context in which it is called. A name leads to its \
                 source in that context."
            }
            ul.tree {
                (first)
                @for node in &further { (node) }
            }
        }
    }
}

/// Names of functions with the lines in which they are called.
type Named<'r> = BTreeMap<&'r str, Vec<usize>>;

struct Tree<'r> {
    report: &'r Report,
    links: &'r Links<'r>,
    ordinals: Ordinals,
    /// The contexts whose calls are shown, or will be.
    shown: Vec<bool>,
    /// Those that are continued at the left.
    left: VecDeque<usize>,
}

impl<'r> Tree<'r> {
    /// A context with what it calls.
    fn node(&mut self, at: usize, lines: Option<&[usize]>, depth: usize) -> Markup {
        let title = self.title(at, lines, None);
        let (calls, others) = calls(&self.report.contexts[at], self.links);
        if calls.is_empty() && others.is_empty() {
            return html! { li { (title) } };
        }
        let children = self.children(&calls, depth + 1);
        html! {
            li {
                (title)
                // A link within the summary could not be reached by all readers.
                details open {
                    summary aria-label={ "Calls of " (self.report.contexts[at].name) } {}
                    ul {
                        @for (what, names) in &others { li.builtins { (what) ": " (words(names)) } }
                        @for child in &children { (child) }
                    }
                }
            }
        }
    }

    /// The contexts that are called; those in the same lines that call nothing, such as the first
    /// values of properties, in one row.
    fn children(&mut self, calls: &[CalledContext], depth: usize) -> Vec<Markup> {
        let is_leaf = |callee: usize| self.report.contexts[callee].calls.is_empty();
        let is_row =
            |a: &CalledContext, b: &CalledContext| is_leaf(a.0) && is_leaf(b.0) && a.1 == b.1;
        let rows: Vec<&[CalledContext]> = calls.chunk_by(is_row).collect();
        let mut children = Vec::new();
        for row in rows {
            children.push(match row {
                [(callee, lines)] => self.child(*callee, lines, depth),
                leaves => self.leaves(leaves),
            });
        }
        children
    }

    /// Contexts that call nothing, called in the same lines.
    fn leaves(&mut self, leaves: &[CalledContext]) -> Markup {
        for (callee, _) in leaves {
            self.shown[*callee] = true;
        }
        html! {
            li.leaves {
                @for (at, (callee, _)) in leaves.iter().enumerate() {
                    @if at > 0 { ", " }
                    (self.title(*callee, None, None))
                }
                @for (_, lines) in leaves.iter().take(1) { " " span.at { (at_lines(lines)) } }
            }
        }
    }

    /// A context that is called.
    fn child(&mut self, callee: usize, lines: &[usize], depth: usize) -> Markup {
        let is_new = !std::mem::replace(&mut self.shown[callee], true);
        let title = |more| self.title(callee, Some(lines), Some(more));
        match is_new {
            true if depth < DEPTH => self.node(callee, Some(lines), depth),
            true => {
                let title = title("continued below");
                self.left.push_back(callee);
                html! { li { (title) } }
            }
            false => html! { li { (title("shown above")) } },
        }
    }

    /// The link to a context, and what is said of it.
    fn title(&self, at: usize, lines: Option<&[usize]>, more: Option<&str>) -> Markup {
        let context = &self.report.contexts[at];
        let (name, arguments) = (&context.name, context.arguments.join(", "));
        let incomplete = (!context.complete).then(|| "not fully analysed".to_owned());
        let said =
            [self.ordinals.words(at), lines.map(at_lines), incomplete, more.map(str::to_owned)];
        let said = said.into_iter().flatten().collect::<Vec<_>>().join(", ");
        html! {
            a.code href=(self.links.to(context.place)) data-c=(at) {
                span.name { (name) } "(" (arguments) ")"
            }
            @if !said.is_empty() { " " span.at { (said) } }
        }
    }
}

/// A context that is called, with the lines of the calls.
type CalledContext = (usize, Vec<usize>);

/// What a context calls: contexts in the order of their first calls, with the lines; then, for
/// each sort of other functions, their names with the lines.
fn calls<'r>(
    context: &'r Context,
    links: &Links<'_>,
) -> (Vec<CalledContext>, BTreeMap<&'static str, Named<'r>>) {
    let mut order: Vec<CalledContext> = Vec::new();
    let mut others: BTreeMap<&'static str, Named<'r>> = BTreeMap::new();
    for call in &context.calls {
        let line = links.line(Place { file: context.place.file, span: call.span });
        let mut other =
            |what, name| others.entry(what).or_default().entry(name).or_default().push(line);
        match &call.target {
            Target::Context(callee) => match order.iter_mut().find(|(known, _)| known == callee) {
                Some((_, lines)) => lines.push(line),
                None => order.push((*callee, vec![line])),
            },
            Target::Builtin(name) => other("builtins", name),
            Target::Cut(name) => other("not analysed, since a budget ran out", name),
            Target::Open => other("not known what is called", ""),
        }
    }
    let others_lines = others.values_mut().flat_map(BTreeMap::values_mut);
    for lines in order.iter_mut().map(|(_, lines)| lines).chain(others_lines) {
        lines.sort_unstable();
        lines.dedup();
    }
    (order, others)
}

fn words(names: &Named<'_>) -> Markup {
    html! {
        @for (at, (name, lines)) in names.iter().enumerate() {
            @if at > 0 { ", " }
            @if name.is_empty() { (at_lines(lines)) } @else {
                code { (name) } " (" (list(lines)) ")"
            }
        }
    }
}

/// `line 3`, `lines 3, 5`
fn at_lines(lines: &[usize]) -> String {
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, list(lines))
}

/// `3, 5, 8`; many are cut off.
fn list(lines: &[usize]) -> String {
    const SHOWN: usize = 6;
    let mut shown: Vec<String> = lines.iter().take(SHOWN).map(ToString::to_string).collect();
    if lines.len() > SHOWN {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}
