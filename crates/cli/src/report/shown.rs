//! Values as classes, sizes and contents, and why they are not known.

use super::pages::Pages;
use lariat_base::Span;
use lariat_domains::{Reason, Value, ValueSet, display};
use lariat_findings::finding::GaveUp;
use lariat_report::facts::{Place, Role, Unknown, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// A variable with these values.
pub(super) fn variable(name: &str, role: Role, span: Span, values: Option<&ValueSet>) -> Variable {
    let values = values.filter(|values| !values.is_none());
    let (class, size, value) = match values {
        None => ("no value".to_owned(), String::new(), String::new()),
        Some(values) if values.is_unknown() => {
            let text = values.to_string();
            let size = text.strip_suffix("unknown").unwrap_or_default().trim();
            ("unknown".to_owned(), size.to_owned(), String::new())
        }
        Some(values) => {
            let each = |part: fn(&Value) -> String| distinct(values.values().iter().map(part));
            (each(class), each(size), each(contents))
        }
    };
    Variable { name: name.to_owned(), role, span, class, size, value }
}

/// Texts, each once, with a bar between them.
fn distinct(texts: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for text in texts.filter(|text| !text.is_empty()) {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all.join(" | ")
}

fn class(value: &Value) -> String {
    match display::is_complex(value) {
        Some(true) => format!("complex {}", value.class_name()),
        _ => value.class_name().to_owned(),
    }
}

fn size(value: &Value) -> String {
    match display::shape_parts(value.shape()) {
        Some(parts) => format!("({})", parts.join(",")),
        None => String::new(),
    }
}

/// What is shown of a value after its size and class.
fn contents(value: &Value) -> String {
    let text = value.to_string();
    // A size may name a variable, and that the class.
    let text = text.strip_prefix(&value.shape().to_string()).unwrap_or(&text);
    let content = text.split_once(value.class_name()).map_or("", |(_, content)| content.trim());
    content.strip_prefix("= ").unwrap_or(content).to_owned()
}

/// What is not known, by its reason.
#[derive(Default)]
pub(super) struct Reasons(BTreeMap<String, BTreeSet<(Place, String)>>);

impl Reasons {
    /// One more place.
    pub(super) fn add(&mut self, why: String, what: &str, place: Place) {
        self.0.entry(why).or_default().insert((place, what.to_owned()));
    }

    /// What a value is unknown for, where it is.
    pub(super) fn add_value(&mut self, name: &str, values: &ValueSet, place: Place) {
        if let Some(reason) = values.reason() {
            self.add(display::reason(root(reason)), name, place);
        }
    }

    /// A function for which a budget ran out, or some of whose calls were not followed.
    pub(super) fn add_gave_up(&mut self, found: &GaveUp, pages: &Pages<'_>) {
        let Some(place) = pages.place(found.file, found.span) else { return };
        let why = found.why.describe();
        match &found.call {
            None => self.add(format!("what these functions do: {why}"), &found.function, place),
            Some(call) => self.add(format!("what calls of these functions do: {why}"), call, place),
        }
    }

    /// The reasons, those of most places first.
    pub(super) fn rows(self) -> Vec<Unknown> {
        let row = |(why, what): (String, BTreeSet<(Place, String)>)| Unknown {
            why,
            what: what.into_iter().map(|(place, what)| (what, place)).collect(),
        };
        let mut rows: Vec<Unknown> = self.0.into_iter().map(row).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.what.len()));
        rows
    }
}

/// What something was derived from.
fn root(reason: &Reason) -> &Reason {
    match reason {
        Reason::Derived(inner) => root(inner),
        reason => reason,
    }
}
