//! Whether results are numbers, logicals or chars, as far as the builtins' class
//! rules determine: a logical index selects fewer elements than it has.
//!
//! ```text
//! x > 0    logical         x + 1    numbers         find(x)    numbers
//! ```
//!
//! Cost: a class rule is asked once for each combination of contents.

use super::call::Call;
use crate::graph::builder::Builder;
use crate::signature::Content;
use lariat_builtins::{Argument, ClassSet, Classes, MClass};
use lariat_ir::Arg;

/// The contents of the results: `None` for handles and objects.
pub fn contents(builder: &mut Builder<'_>, call: &Call<'_>) -> Vec<Option<Content>> {
    let of = |arg: &Arg| match arg {
        Arg::Var(var) => builder.read(*var).shape().map_or(Content::Any, |shape| shape.content),
        Arg::Colon => Content::Char,
        Arg::Spread(_) => Content::Any,
    };
    let args: Vec<Content> = call.args.iter().map(of).collect();
    let key = (call.builtin, args);
    if let Some(known) = builder.contents.get(&key) {
        return known.clone();
    }
    let any = key.1.contains(&Content::Any);
    let with = |any: MClass| {
        let classes: Vec<Argument<'_>> =
            key.1.iter().map(|content| Argument::of(class(*content, any))).collect();
        builder.input.builtins.classes(call.builtin, builder.input.class_rules, &classes)
    };
    let numbers = all(&with(MClass::Double));
    let contents = match any {
        false => numbers,
        true => common(&numbers, &all(&with(MClass::Logical))),
    };
    builder.contents.insert(key, contents.clone());
    contents
}

fn class(content: Content, any: MClass) -> MClass {
    match content {
        Content::Number => MClass::Double,
        Content::Logical => MClass::Logical,
        Content::Char => MClass::Char,
        Content::Any => any,
    }
}

fn all(classes: &Classes) -> Vec<Option<Content>> {
    match classes {
        Classes::Results(results) => results.iter().map(|classes| content(*classes)).collect(),
        Classes::Unknown | Classes::Refused => Vec::new(),
    }
}

fn content(classes: ClassSet) -> Option<Content> {
    let mut met: Option<Content> = None;
    for class in classes.iter() {
        let content = match class {
            MClass::FunctionHandle | MClass::Object => return None,
            MClass::Logical => Content::Logical,
            MClass::Char | MClass::String => Content::Char,
            MClass::Cell | MClass::Struct => Content::Any,
            _ => Content::Number,
        };
        met = Some(met.map_or(content, |met| if met == content { met } else { Content::Any }));
    }
    Some(met.unwrap_or(Content::Any))
}

fn common(a: &[Option<Content>], b: &[Option<Content>]) -> Vec<Option<Content>> {
    let both = |(a, b): (&Option<Content>, &Option<Content>)| match (a, b) {
        (Some(a), Some(b)) if a == b => Some(*a),
        (Some(_), Some(_)) => Some(Content::Any),
        (None, _) | (_, None) => None,
    };
    a.iter().zip(b).map(both).collect()
}
