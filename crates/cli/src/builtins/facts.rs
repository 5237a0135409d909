//! What a specification states of a builtin, attribute by attribute, and which
//! group states it.

use lariat_builtins::{Attribute, Builtin, BuiltinId, BuiltinTree, ShapeRule, Word};

/// An attribute that holds for a builtin.
pub struct Fact<'a> {
    /// The attribute's word.
    pub attribute: &'static str,
    /// Its value, as text.
    pub value: String,
    /// The builtin or group that states it.
    pub origin: &'a str,
}

/// The attributes that hold for a builtin, its own and inherited ones.
pub fn facts(tree: &BuiltinTree, id: BuiltinId) -> Vec<Fact<'_>> {
    Attribute::TABLE
        .iter()
        .filter_map(|(attribute, word)| match attribute {
            Attribute::ShapeType => shape_type(tree, id, word),
            _ => fact(tree, id, *attribute, word),
        })
        .collect()
}

/// What decides sizes: the specification, or the shape rule.
fn shape_type<'a>(tree: &'a BuiltinTree, id: BuiltinId, word: &'static str) -> Option<Fact<'a>> {
    let builtin = tree.get(id);
    let said_by = match builtin.said_shape_type {
        Some(_) => Attribute::ShapeType,
        None => Attribute::Shape,
    };
    let origin = &tree.get(tree.origin(id, said_by)?).name;
    let value = builtin.shape_type()?.describe().to_owned();
    Some(Fact { attribute: word, value, origin })
}

fn fact<'a>(
    tree: &'a BuiltinTree,
    id: BuiltinId,
    attribute: Attribute,
    word: &'static str,
) -> Option<Fact<'a>> {
    let origin = tree.origin(id, attribute)?;
    let value = match tree.rule_text(id, attribute) {
        Some(rule) => rule.to_owned(),
        None => value(tree.get(id), attribute)?,
    };
    Some(Fact { attribute: word, value, origin: &tree.get(origin).name })
}

/// The value of an attribute that is not a class rule; `None` where another
/// attribute has overridden it.
fn value(builtin: &Builtin, attribute: Attribute) -> Option<String> {
    Some(match attribute {
        Attribute::Class
        | Attribute::MatlabClass
        | Attribute::OctaveClass
        | Attribute::ShapeType => return None,
        Attribute::Args => builtin.args.to_string(),
        Attribute::Results => builtin.results.to_string(),
        Attribute::Pure => return builtin.pure.then(|| "yes".into()),
        Attribute::Impure => return (!builtin.pure).then(|| "yes".into()),
        Attribute::Slow => return builtin.slow.then(|| "yes".into()),
        Attribute::Shape => builtin.shape.word().into(),
        Attribute::Complexity => builtin.complexity.word().into(),
        Attribute::Values => builtin.values.word().into(),
        Attribute::Contents => builtin.contents.word().into(),
        Attribute::Fold => builtin.fold?.word().into(),
        Attribute::Role => builtin.role?.word().into(),
        Attribute::Accepts => builtin.accepts.to_string(),
        Attribute::Closed => builtin.closed.to_string(),
        Attribute::OctaveClosed => builtin.octave_closed.to_string(),
        Attribute::Equation => match builtin.shape {
            ShapeRule::Equation => builtin.equation.as_ref()?.to_string(),
            _ => return None,
        },
        Attribute::Needs => builtin.needs.as_ref()?.to_string(),
        Attribute::AlsoNeeds => builtin.also_needs.as_ref()?.to_string(),
        Attribute::Alone if builtin.alone.is_empty() => return None,
        Attribute::Alone => builtin.alone.to_string(),
        Attribute::Pairs => builtin.pairs?.to_string(),
        Attribute::Members => builtin.members?.word().into(),
        Attribute::Elements => return builtin.members.map(|_| builtin.elements.word().into()),
        Attribute::Calls => builtin.calls.as_ref()?.to_string(),
        Attribute::Object => builtin.object.as_ref()?.to_string(),
        Attribute::Doc => builtin.doc.as_deref()?.into(),
    })
}
