//! The builtin specification language (`000` sections 3.2, 3.4).
//!
//! One line a builtin; values are separated by semicolons:
//!
//! ```text
//! # functions of numbers
//! numericFunction; builtin; Pure; Args(1,1)
//! abs;  ; Complexity(real)
//! sign
//! ```
//!
//! A line with a parent specifies an abstract builtin, a group; the parent stands
//! above it, and `root` is the parent of the uppermost group. A line without one
//! specifies a builtin in the group above. Attributes follow; a group's hold for
//! all in it that do not state otherwise. A group's line without attributes may
//! stand again, to put more into the group. `#` or `%` starts a comment, at the
//! start of a line or after a blank, not in parentheses.
//!
//! Comment lines directly above a group describe it, unless it has a `Doc`.
//!
//! A line with an error counts as far as it was understood: a group without its
//! parent stands alone, an attribute is left out, and where a class rule cannot
//! be read nothing is known of classes.
//!
//! Cost: one pass; a hundred lines take about a tenth of a millisecond.

use crate::attribute_reader::read_attribute;
use crate::attributes::Attribute;
use crate::builtin::{Builtin, BuiltinId};
use crate::line::{Fault, Part, is_name, split_values};
use crate::source::Source;
use crate::tree::BuiltinTree;
use memchr::memchr_iter;
use std::borrow::Cow;
use std::fmt;

/// The parent of the uppermost group.
const ROOT: &str = "root";

/// What is wrong in a specification, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SpecError {}

/// Adds a specification to a tree; ids of the tree stay valid.
#[must_use]
pub fn parse(text: &str, base: &BuiltinTree) -> (BuiltinTree, Vec<SpecError>) {
    let mut tree = base.clone();
    let errors = extend(&mut tree, &Source { text, strict: true, keep: owned });
    (tree, errors)
}

/// Keeps a copy of a text.
fn owned(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

/// Adds a specification to a tree.
pub(crate) fn extend(tree: &mut BuiltinTree, source: &Source<'_>) -> Vec<SpecError> {
    let text = source.text;
    let line_ends: Vec<_> = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]).collect();
    tree.concrete.reserve(line_ends.len());
    tree.builtins.reserve(line_ends.len());
    let mut reader = Reader::new(tree, *source);
    let (mut errors, mut start) = (Vec::new(), 0);
    for (index, end) in line_ends.into_iter().enumerate() {
        let line = &text[start..end];
        start = end + 1;
        reader.line(line);
        errors.extend(reader.faults.drain(..).map(|fault| SpecError {
            line: index + 1,
            column: line.get(..fault.at).map_or(0, |before| before.chars().count()) + 1,
            message: fault.message,
        }));
    }
    errors
}

/// Which line stands for what.
struct Reader<'t, 'a> {
    tree: &'t mut BuiltinTree,
    source: Source<'a>,
    /// The group specified last.
    group: Option<BuiltinId>,
    /// The comment lines directly above, as one text.
    comment: String,
    /// The values of the line, kept for their memory.
    values: Vec<Part<'a>>,
    /// What is wrong with the line.
    faults: Vec<Fault>,
}

impl<'t, 'a> Reader<'t, 'a> {
    fn new(tree: &'t mut BuiltinTree, source: Source<'a>) -> Self {
        let (comment, values, faults) = (String::new(), Vec::new(), Vec::new());
        Self { tree, source, group: None, comment, values, faults }
    }

    fn line(&mut self, line: &'a str) {
        if let Some(comment) = line.trim_ascii_start().strip_prefix(['#', '%']) {
            let gap = if self.comment.is_empty() { "" } else { " " };
            self.comment = [&self.comment, gap, comment.trim_ascii()].concat();
            return;
        }
        self.specified(line);
        self.comment.clear();
    }

    fn specified(&mut self, line: &'a str) {
        let mut values = std::mem::take(&mut self.values);
        split_values(line, &mut values);
        let specified = match &*values {
            [name, ..] if name.text.is_empty() => {
                let value = values.iter().find(|value| !value.text.is_empty());
                value.map_or(Ok(()), |value| Err(value.fault("a line begins with a name")))
            }
            [name, parent, attributes @ ..] => self.specify(*name, *parent, attributes),
            [name] => self.specify(*name, name.from(name.text.len()), &[]),
            [] => Ok(()),
        };
        self.faults.extend(specified.err());
        self.values = values;
    }

    fn specify(
        &mut self,
        name: Part<'a>,
        parent: Part<'a>,
        attributes: &[Part<'a>],
    ) -> Result<(), Fault> {
        if !is_name(name.text) {
            return Err(name.fault(format!("`{}` is not a name", name.text)));
        }
        if parent.text.is_empty() {
            return self.concrete(name, attributes);
        }
        if !is_name(parent.text) {
            return Err(parent.fault(format!(
                "`{}` is not a group's name; attributes stand after a second semicolon",
                parent.text
            )));
        }
        self.abstract_one(name, parent, attributes)
    }

    fn concrete(&mut self, name: Part<'a>, attributes: &[Part<'a>]) -> Result<(), Fault> {
        let Some(group) = self.group else {
            return Err(name.fault(format!("`{}` is not in a group: name one above", name.text)));
        };
        if self.tree.find(name.text).is_some() {
            return Err(name.fault(format!("`{}` is specified already", name.text)));
        }
        let builtin = Builtin::below(Some((group, self.tree.get(group))), name.text, false);
        let builtin = self.with_attributes(builtin, attributes);
        let builtin = self.with_bound_words(builtin, name);
        let id = self.push(builtin);
        self.tree.concrete.insert((self.source.keep)(name.text), id);
        if let Some(role) = self.tree.get(id).role {
            self.tree.roles.entry(role).or_insert(id);
        }
        Ok(())
    }

    fn abstract_one(
        &mut self,
        name: Part<'a>,
        parent: Part<'a>,
        attributes: &[Part<'a>],
    ) -> Result<(), Fault> {
        if let Some(known) = self.tree.find_abstract(name.text) {
            return self.once_more(known, name, parent, attributes);
        }
        let above = self.parent(name, parent);
        let group = above.map(|id| (id, self.tree.get(id)));
        let builtin = Builtin::below(group, name.text, true);
        let mut builtin = self.with_attributes(builtin, attributes);
        if builtin.doc.is_none() && !self.comment.is_empty() {
            builtin.doc = Some(std::mem::take(&mut self.comment).into());
        }
        let id = self.push(builtin);
        self.tree.groups.insert((self.source.keep)(name.text), id);
        self.group = Some(id);
        Ok(())
    }

    /// A group's line that stands again.
    fn once_more(
        &mut self,
        known: BuiltinId,
        name: Part<'a>,
        parent: Part<'a>,
        attributes: &[Part<'a>],
    ) -> Result<(), Fault> {
        self.group = Some(known);
        let above = self.tree.get(known).parent.map_or(ROOT, |id| &self.tree.get(id).name);
        if above != parent.text {
            let message = format!("the group `{}` is specified already, in `{above}`", name.text);
            return Err(parent.fault(message));
        }
        match attributes.iter().find(|attribute| !attribute.text.is_empty()) {
            None => Ok(()),
            Some(attribute) => Err(attribute.fault(format!(
                "the group `{}` is specified already: its attributes stand there",
                name.text
            ))),
        }
    }

    /// The group of a group; notes what is wrong with it.
    fn parent(&mut self, name: Part<'a>, parent: Part<'a>) -> Option<BuiltinId> {
        if parent.text == ROOT {
            let other = self.tree.ids().find(|id| self.tree.get(*id).parent.is_none());
            if let Some(other) = other {
                let other = &self.tree.get(other).name;
                self.faults.push(parent.fault(format!("there is a root already: `{other}`")));
            }
            return other;
        }
        let known = self.tree.find_abstract(parent.text);
        if known.is_none() {
            let message = self.why_unknown(name.text, parent.text);
            self.faults.push(parent.fault(message));
        }
        known
    }

    /// Why a parent is not known yet: only below, in a cycle, or never.
    fn why_unknown(&self, name: &str, parent: &str) -> String {
        if name == parent {
            return format!("the group `{name}` cannot contain itself");
        }
        let mut path = vec![name, parent];
        while path.len() < 100 {
            match parent_in(self.source.text, path[path.len() - 1]) {
                None if path.len() == 2 => return format!("there is no group `{parent}`"),
                None => break,
                Some(ROOT) => break,
                Some(above) if above == name => {
                    path.push(above);
                    return format!("the groups contain each other: {}", path.join(" in "));
                }
                Some(above) => path.push(above),
            }
        }
        format!("the group `{parent}` is specified only below: it must stand above")
    }

    fn with_attributes(&mut self, mut builtin: Builtin, attributes: &[Part<'a>]) -> Builtin {
        for attribute in attributes.iter().filter(|attribute| !attribute.text.is_empty()) {
            if let Err(fault) = read_attribute(self.tree, &mut builtin, *attribute, self.source) {
                self.faults.push(fault);
            }
        }
        builtin
    }

    /// Sees to it that `natlab` and `matlab` mean something in the rules of a
    /// builtin, own or inherited, and not each other.
    fn with_bound_words(&mut self, mut builtin: Builtin, name: Part<'a>) -> Builtin {
        if !self.source.strict {
            return builtin;
        }
        let rules = Attribute::RULES.map(|attribute| self.tree.rule(&builtin, attribute));
        let says = |index: usize, natlab: bool| {
            let word = if natlab { Attribute::Class } else { Attribute::MatlabClass };
            rules[index].is_some_and(|rule| rule.says(word, &self.tree.rules))
        };
        let message = if says(0, false) && says(1, true) {
            "`Class` and `MatlabClass` refer to each other"
        } else if rules[0].is_none() && (says(1, true) || says(2, true)) {
            "`natlab` has no meaning: there is no `Class`"
        } else if rules[1].is_none() && (says(0, false) || says(2, false)) {
            "`matlab` has no meaning: there is no `MatlabClass`"
        } else {
            return builtin;
        };
        self.faults.push(name.fault(message));
        builtin.rules = [None; 3];
        builtin
    }

    fn push(&mut self, builtin: Builtin) -> BuiltinId {
        let id = BuiltinId(self.tree.builtins.len() as u32);
        self.tree.builtins.push(builtin);
        id
    }
}

/// The parent of a group, as a text specifies it.
fn parent_in<'a>(text: &'a str, group: &str) -> Option<&'a str> {
    let mut values = Vec::new();
    text.lines().find_map(|line| {
        split_values(line, &mut values);
        let (name, parent) = (values.first()?, values.get(1)?);
        (name.text == group && !parent.text.is_empty()).then_some(parent.text)
    })
}
