//! Builtins that are called with an object.
//!
//! The object's class may overload any builtin, so nothing is known of most
//! results. A builtin that asks for the class answers for every object; counts
//! and tests are taken to keep their kind, a documented assumption. The members of library
//! classes are builtins of their own, which their attributes describe.

use crate::make;
use crate::outcome::{self, Outcome};
use crate::roles::{self, control};
use crate::site::Site;
use crate::view::View;
use lariat_builtins::{BuiltinId, Classes, ObjectArgument, Role};
use lariat_domains::{Object, Reason, Shape, Value};
use smallvec::SmallVec;

/// What comes of a call with an object among the arguments.
pub(super) fn call(site: &Site<'_>) -> Outcome {
    let first = matches!(site.arg(0).and_then(|arg| arg.value), Some(Value::Object(_)));
    let one = |value| outcome::one(site, value);
    match site.builtin.role {
        Some(Role::ClassOf) if site.args.len() == 1 => {
            match site.arg(0).and_then(|arg| arg.value) {
                Some(Value::Object(object)) => one(make::chars(&object.class)),
                _ => one(make::any_chars()),
            }
        }
        Some(Role::ClassTest) if first => {
            one(make::logical(site.builtin.accepts.contains(lariat_builtins::MClass::Object)))
        }
        // Those of other languages are objects here, too.
        Some(Role::ObjectTest) => one(make::some_logical()),
        Some(Role::IsA) if first => one(is_a(site)),
        Some(role) if asks_for_size(role) && has_size(site) => {
            roles::outcome(site, &Classes::Unknown)
                .unwrap_or_else(|| outcome::unknown(site, &Reason::Object))
        }
        Some(
            Role::ElementCount
            | Role::Length
            | Role::RowCount
            | Role::ColumnCount
            | Role::DimensionCount,
        ) => one(make::some_count()),
        Some(Role::IsEmpty) => one(make::some_logical()),
        Some(Role::Show) if site.results == 0 => Outcome::NoValue,
        Some(Role::Throw | Role::ThrowMessage) => Outcome::NeverReturns,
        Some(Role::StructFromPairs | Role::Distribute) if !first || site.args.len() == 1 => {
            roles::outcome(site, &Classes::Unknown)
                .unwrap_or_else(|| outcome::unknown(site, &Reason::Object))
        }
        _ => control::ending(site).unwrap_or_else(|| outcome::unknown(site, &Reason::Object)),
    }
}

/// The objects of a library class that a call returns, in an array of a shape.
pub(super) fn made(site: &Site<'_>, shape: &Shape) -> Option<Object> {
    let arguments: SmallVec<[_; 4]> = site.args.iter().map(argument).collect();
    let class = site.builtin.object.as_deref()?.class(&arguments)?;
    let object = Object::opaque(class);
    Some(match site.tree.has_elements(class) {
        true => object.with_shape(shape.clone()),
        false => object,
    })
}

/// The property of an object of a library class that the second argument names, and the
/// object.
pub(super) fn named_property<'a>(site: &Site<'a>) -> Option<(BuiltinId, &'a Value)> {
    let [object, name] = site.args else { return None };
    // Of several objects the values come in a cell.
    let is_one = |view: &&View<'_>| view.shape.is_scalar() == Some(true);
    let (value, name) = (Some(object).filter(is_one)?.value?, name.string()?);
    let property = site.tree.member(value.class_name(), name)?;
    site.tree.get(property).is_property().then_some((property, value))
}

fn argument<'a>(view: &View<'a>) -> ObjectArgument<'a> {
    match view.value {
        Some(Value::Object(object)) => ObjectArgument::Object(&object.class),
        Some(_) => ObjectArgument::Other,
        None => ObjectArgument::Unknown,
    }
}

/// Does it ask for the size alone of its first argument?
fn asks_for_size(role: Role) -> bool {
    matches!(
        role,
        Role::ElementCount
            | Role::Length
            | Role::DimensionCount
            | Role::RowCount
            | Role::ColumnCount
            | Role::Size
            | Role::IsEmpty
            | Role::IsScalar
            | Role::IsVector
            | Role::IsRow
            | Role::IsColumn
    )
}

/// Is the first argument an array of objects whose class leaves it to the language how many
/// there are?
fn has_size(site: &Site<'_>) -> bool {
    match site.arg(0).and_then(|arg| arg.value) {
        Some(Value::Object(object)) => object.shape != Shape::Unknown,
        _ => false,
    }
}

/// Is it of a class? Of its own, certainly; others may be its superclasses.
fn is_a(site: &Site<'_>) -> Value {
    let own = match site.arg(0).and_then(|arg| arg.value) {
        Some(Value::Object(object)) => Some(&*object.class),
        _ => None,
    };
    match (own, site.arg(1).and_then(View::string)) {
        (Some(own), Some(class)) if own == class => make::logical(true),
        _ => make::some_logical(),
    }
}
