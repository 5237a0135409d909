//! One attribute of a specification's line (`000` section 3.4), such as
//! `Args(1,2)` or `Shape(elementwise)`, into a [`Builtin`].
//!
//! Each word is checked here, so that a tree holds nothing that is not
//! understood. Cost: one pass over the attribute's text.

use crate::attributes::{Attribute, ShapeRule};
use crate::builtin::{Arity, Builtin};
use crate::callback::Callback;
use crate::closed::{Closed, Refusal};
use crate::equation;
use crate::language::{Rule, RuleId, read_classes};
use crate::line::{Fault, Part};
use crate::object_rule::ObjectRule;
use crate::source::Source;
use crate::tree::BuiltinTree;
use crate::words::Word;
use std::borrow::Cow;
use std::sync::Arc;

/// Reads an attribute into a builtin.
pub(crate) fn read_attribute<'a>(
    tree: &mut BuiltinTree,
    builtin: &mut Builtin,
    text: Part<'a>,
    source: Source<'a>,
) -> Result<(), Fault> {
    let is_end = |byte: u8| byte == b'(' || byte.is_ascii_whitespace();
    let end = text.text.bytes().position(is_end).unwrap_or(text.text.len());
    let word = text.before(end);
    let Some(attribute) = Attribute::from_word(word.text) else {
        return Err(word.fault(format!("there is no attribute `{}`", word.text)));
    };
    if !builtin.note(attribute) {
        return Err(word.fault(format!("`{}` occurs twice", word.text)));
    }
    let rest = text.from(end).trim();
    if matches!(attribute, Attribute::Pure | Attribute::Impure) {
        builtin.pure = attribute == Attribute::Pure;
        return nothing_after(builtin, rest, word);
    }
    if attribute == Attribute::Slow {
        builtin.slow = true;
        return nothing_after(builtin, rest, word);
    }
    let value = in_parentheses(rest, word).inspect_err(|_| forget_rule(builtin, attribute))?;
    set(tree, builtin, attribute, value, source)
}

fn nothing_after(builtin: &Builtin, rest: Part<'_>, word: Part<'_>) -> Result<(), Fault> {
    if builtin.says(Attribute::Pure) && builtin.says(Attribute::Impure) {
        return Err(word.fault("a builtin is pure or impure, not both"));
    }
    match rest.text {
        "" => Ok(()),
        _ => Err(rest.fault(format!("`{}` has no value", word.text))),
    }
}

fn in_parentheses<'a>(rest: Part<'a>, word: Part<'_>) -> Result<Part<'a>, Fault> {
    if !rest.text.starts_with('(') {
        return Err(rest.fault(format!("`(` is missing after `{}`", word.text)));
    }
    if rest.text.len() < 2 || !rest.text.ends_with(')') {
        return Err(rest.from(rest.text.len()).fault("`)` is missing"));
    }
    Ok(rest.before(rest.text.len() - 1).from(1).trim())
}

fn set<'a>(
    tree: &mut BuiltinTree,
    builtin: &mut Builtin,
    attribute: Attribute,
    value: Part<'a>,
    source: Source<'a>,
) -> Result<(), Fault> {
    match attribute {
        Attribute::Class | Attribute::MatlabClass | Attribute::OctaveClass => {
            let id = class_rule(tree, builtin, attribute, (source.keep)(value.text));
            builtin.rules[attribute as usize] = Some(id);
            if source.strict {
                let read = tree.rules[id as usize].read(&tree.rules);
                read.inspect_err(|_| forget_rule(builtin, attribute))
                    .map_err(|fault| within(value, fault))?;
            }
        }
        Attribute::Args => builtin.args = arity(value)?,
        Attribute::Results => builtin.results = arity(value)?,
        Attribute::Shape => {
            builtin.shape = word(value)?;
            // What a group states of the type is about the group's rule.
            if !builtin.says(Attribute::ShapeType) {
                builtin.said_shape_type = None;
            }
        }
        Attribute::ShapeType => builtin.said_shape_type = Some(word(value)?),
        Attribute::Complexity => builtin.complexity = word(value)?,
        Attribute::Values => builtin.values = word(value)?,
        Attribute::Contents => builtin.contents = word(value)?,
        Attribute::Fold => builtin.fold = Some(word(value)?),
        Attribute::Role => builtin.role = Some(word(value)?),
        Attribute::Accepts => {
            builtin.accepts = read_classes(value.text).map_err(|fault| within(value, fault))?;
        }
        Attribute::Closed => builtin.closed = closed(value)?,
        Attribute::OctaveClosed => builtin.octave_closed = closed(value)?,
        Attribute::Equation => {
            let equation = equation::read(value.text).map_err(|fault| within(value, fault))?;
            builtin.equation = Some(Arc::new(equation));
            builtin.shape = ShapeRule::Equation;
            if !builtin.says(Attribute::ShapeType) {
                builtin.said_shape_type = None;
            }
        }
        Attribute::Needs => {
            let needs =
                equation::read_preconditions(value.text).map_err(|fault| within(value, fault))?;
            builtin.needs = Some(Arc::new(needs));
        }
        Attribute::AlsoNeeds => {
            let needs =
                equation::read_preconditions(value.text).map_err(|fault| within(value, fault))?;
            builtin.also_needs = Some(Arc::new(needs));
        }
        Attribute::Alone => {
            builtin.alone = read_classes(value.text).map_err(|fault| within(value, fault))?;
        }
        Attribute::Pairs => builtin.pairs = count(value)?,
        Attribute::Members => builtin.members = Some(word(value)?),
        Attribute::Elements => builtin.elements = word(value)?,
        Attribute::Object => {
            let rule = ObjectRule::read(value.text).map_err(|fault| within(value, fault))?;
            builtin.object = Some(Arc::new(rule));
        }
        Attribute::Calls => {
            let rule = Callback::read(value.text).map_err(|fault| within(value, fault))?;
            builtin.calls = Some(Arc::new(rule));
        }
        Attribute::Doc => builtin.doc = Some((source.keep)(value.text)),
        Attribute::Pure | Attribute::Impure | Attribute::Slow => {}
    }
    Ok(())
}

/// What could not be read must not be inherited instead.
fn forget_rule(builtin: &mut Builtin, attribute: Attribute) {
    if let Some(rule) = builtin.rules.get_mut(attribute as usize) {
        *rule = None;
    }
}

/// Puts a class rule after the others and returns its place.
fn class_rule(
    tree: &mut BuiltinTree,
    builtin: &Builtin,
    attribute: Attribute,
    text: Cow<'static, str>,
) -> RuleId {
    let parent = builtin.parent.and_then(|id| tree.get(id).rule(attribute));
    tree.rules.push(Rule::new(text, attribute, parent));
    tree.rules.len() as RuleId - 1
}

fn within(value: Part<'_>, (at, message): (usize, String)) -> Fault {
    value.from(at).fault(message)
}

fn word<W: Word>(value: Part<'_>) -> Result<W, Fault> {
    W::from_word(value.text).ok_or_else(|| value.fault(unknown_word::<W>(value.text)))
}

fn unknown_word<W: Word>(text: &str) -> String {
    let words: Vec<_> = W::TABLE.iter().map(|row| row.1).collect();
    format!("`{text}` is none of: {}", words.join(", "))
}

/// `arguments|results`, or `nothing`.
fn closed(value: Part<'_>) -> Result<Closed, Fault> {
    Closed::read(value.text).map_err(|word| value.fault(unknown_word::<Refusal>(word)))
}

/// `2`, `1,2` or `0,inf`.
fn arity(value: Part<'_>) -> Result<Arity, Fault> {
    let mut numbers = value.split(',');
    let min = numbers.next().unwrap_or(value);
    let max = numbers.next().unwrap_or(min);
    if let Some(third) = numbers.next() {
        return Err(third.fault("expected at most two numbers"));
    }
    let arity = Arity { min: count(min)?.unwrap_or(u32::MAX), max: count(max)? };
    if arity.max.is_some_and(|max| max < arity.min) || arity.min == u32::MAX {
        return Err(min.fault("the smaller number comes first"));
    }
    Ok(arity)
}

/// A number; `None` for `inf`.
fn count(value: Part<'_>) -> Result<Option<u32>, Fault> {
    match value.text {
        "inf" => Ok(None),
        text => text.parse().map(Some).map_err(|_| {
            value.fault(format!("expected a number or `inf`, found `{}`", value.text))
        }),
    }
}
