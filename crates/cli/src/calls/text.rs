//! The call graph as a tree: below each function what it calls, with the lines
//! and what each call rests on. Each function is expanded once, with what all its
//! contexts call; builtins stand together in one line.
//!
//! ```text
//! main (main.m:1)
//!   3 area (area.m:1): call
//!     builtins: mpower (2), mtimes (2), pi (2)
//!   5 money.plus (@money/plus.m:1): overloading on money
//!   6 @(…) x + 1 (main.m:4): function handle, one of 2
//!   7 unknown: function handle
//! ```
//! A function that was expanded above ends with `…`.

use super::shown::{Shown, phrase};
use crate::terminal::Terminal;
use anstyle::{AnsiColor, Style};
use lariat_calls::{Basis, CallNodeId, Callee};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

const NAME: Style = Style::new().bold();
const BASIS: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));
/// So many blanks a level.
const INDENT: usize = 2;
/// Deeper levels are not indented further.
const MAX_INDENT: usize = 40;

/// The nodes of one function together.
pub struct Functions {
    /// In the order of the graph.
    pub groups: Vec<Group>,
    of_node: HashMap<CallNodeId, usize>,
}

/// One function, in all its contexts.
pub struct Group {
    /// Its nodes; at least one.
    pub nodes: Vec<CallNodeId>,
}

/// All calls of one function by another that rest on the same.
pub struct Call {
    /// The place of what is called among the groups.
    pub callee: usize,
    /// What they rest on.
    pub basis: Basis,
    /// Their lines.
    pub lines: Vec<u32>,
    /// How many functions one of the places may call.
    pub targets: usize,
}

impl Functions {
    /// The functions of a graph.
    pub fn of(shown: &Shown<'_>) -> Self {
        let mut by_callee: HashMap<&Callee, usize> = HashMap::new();
        let mut functions = Self { groups: Vec::new(), of_node: HashMap::new() };
        for (id, node) in shown.graph.nodes.iter() {
            let group = *by_callee.entry(&node.callee).or_insert_with(|| {
                functions.groups.push(Group { nodes: Vec::new() });
                functions.groups.len() - 1
            });
            functions.groups[group].nodes.push(id);
            functions.of_node.insert(id, group);
        }
        functions
    }

    /// What a function calls, in the order of first lines.
    pub fn calls_of(&self, shown: &Shown<'_>, caller: usize) -> Vec<Call> {
        let mut calls: BTreeMap<(usize, Basis), Call> = BTreeMap::new();
        for &node in &self.groups[caller].nodes {
            for edge in shown.graph.calls_of(node) {
                let callee = self.of_node[&edge.callee];
                let call = calls.entry((callee, edge.basis.clone())).or_insert_with(|| Call {
                    callee,
                    basis: edge.basis.clone(),
                    lines: Vec::new(),
                    targets: 0,
                });
                call.lines.push(shown.line(edge));
                call.targets = call.targets.max(self.targets(shown, edge));
            }
        }
        let mut calls: Vec<Call> = calls.into_values().collect();
        for call in &mut calls {
            call.lines.sort_unstable();
            call.lines.dedup();
        }
        calls.sort_by_key(|call| (call.lines.first().copied(), call.callee));
        calls
    }

    /// Does a function call any?
    fn calls_any(&self, shown: &Shown<'_>, caller: usize) -> bool {
        let nodes = &self.groups[caller].nodes;
        nodes.iter().any(|&node| !shown.graph.calls_of(node).is_empty())
    }

    /// How many functions are called at the place of an edge as it is called.
    fn targets(&self, shown: &Shown<'_>, edge: &lariat_calls::Edge) -> usize {
        let alike = |other: &&lariat_calls::Edge| {
            (other.basis == Basis::Call) == (edge.basis == Basis::Call)
        };
        let callees = shown.graph.site_of(edge).iter().filter(alike);
        let mut callees: Vec<usize> = callees.map(|edge| self.of_node[&edge.callee]).collect();
        callees.sort_unstable();
        callees.dedup();
        callees.len()
    }
}

/// `3, 5, 8` of lines; many are cut off.
pub fn lines(lines: &[u32]) -> String {
    const SHOWN: usize = 6;
    let mut shown: Vec<String> = lines.iter().take(SHOWN).map(ToString::to_string).collect();
    if lines.len() > SHOWN {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

/// Prints everything.
pub fn write(shown: &Shown<'_>, terminal: Terminal, out: &mut dyn Write) -> io::Result<()> {
    let functions = Functions::of(shown);
    let mut expanded = vec![false; functions.groups.len()];
    let mut writer = Writer { shown, functions: &functions, terminal, out };
    writer.heading(0)?;
    // Calls to be written, the next one last.
    let mut open: Vec<(usize, Call)> = Vec::new();
    expanded[0] = true;
    writer.open(0, 1, &mut open)?;
    while let Some((level, call)) = open.pop() {
        let again = std::mem::replace(&mut expanded[call.callee], true);
        let hides = again && writer.functions.calls_any(shown, call.callee);
        writer.call(level, &call, hides)?;
        if !again {
            writer.open(call.callee, level + 1, &mut open)?;
        }
    }
    Ok(())
}

struct Writer<'w, 's> {
    shown: &'w Shown<'s>,
    functions: &'w Functions,
    terminal: Terminal,
    out: &'w mut dyn Write,
}

impl Writer<'_, '_> {
    /// A function's name and place.
    fn title(&self, group: usize) -> String {
        let nodes = &self.functions.groups[group].nodes;
        let node = &self.shown.graph.nodes[nodes[0]];
        let name = self.terminal.paint(NAME, &self.shown.name(node));
        let Some(function) = node.callee.function() else { return name };
        let (file, line) = self.shown.place(function);
        let contexts = match nodes.len() {
            1 => String::new(),
            count => format!(", {count} contexts"),
        };
        format!("{name} ({file}:{line}{contexts})")
    }

    fn heading(&mut self, group: usize) -> io::Result<()> {
        writeln!(self.out, "{}", self.title(group))
    }

    /// Writes a function's builtins; puts its other calls on the list.
    fn open(
        &mut self,
        group: usize,
        level: usize,
        open: &mut Vec<(usize, Call)>,
    ) -> io::Result<()> {
        let calls = self.functions.calls_of(self.shown, group);
        let is_builtin = |call: &Call| {
            let node = self.functions.groups[call.callee].nodes[0];
            matches!(self.shown.graph.nodes[node].callee, Callee::Builtin(_))
        };
        let (builtins, others): (Vec<Call>, Vec<Call>) = calls.into_iter().partition(is_builtin);
        open.extend(others.into_iter().rev().map(|call| (level, call)));
        if builtins.is_empty() {
            return Ok(());
        }
        let one = |call: &Call| {
            let node = self.functions.groups[call.callee].nodes[0];
            let name = self.shown.name(&self.shown.graph.nodes[node]);
            let by = match call.basis {
                Basis::Call => String::new(),
                _ => format!(": {}", phrase(&call.basis)),
            };
            format!("{name} ({}{by})", lines(&call.lines))
        };
        let names: Vec<String> = builtins.iter().map(one).collect();
        writeln!(self.out, "{}builtins: {}", indent(level), names.join(", "))
    }

    fn call(&mut self, level: usize, call: &Call, again: bool) -> io::Result<()> {
        let title = self.title(call.callee);
        let basis = self.terminal.paint(BASIS, &phrase(&call.basis));
        let several = match call.targets {
            0 | 1 => String::new(),
            count => format!(", one of {count}"),
        };
        let again = if again { " …" } else { "" };
        let lines = lines(&call.lines);
        writeln!(self.out, "{}{lines} {title}: {basis}{several}{again}", indent(level))
    }
}

fn indent(level: usize) -> String {
    " ".repeat((level * INDENT).min(MAX_INDENT))
}
