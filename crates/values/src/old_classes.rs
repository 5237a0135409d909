//! Objects of classes without a class file: `class(s, 'name')` in a class folder.
//!
//! ```text
//! @money/money.m   m.amount = x; m = class(m, 'money');     money {amount: …}
//! @money/add.m     m.amount = m.amount + x;                 a field, in every method
//! elsewhere        m.amount                                 what subsref of the class says
//! ```
//!
//! Such an object has value semantics. In the methods of its class `.` and `()` mean what
//! they mean for a struct; elsewhere the class says what they mean.
//!
//! Cost: a comparison of names.

use super::interpreter::Interpreter;
use lariat_domains::{Object, Value, ValueSet};
use lariat_interprocedural::naming::class_of;
use lariat_value_facts::context::{Arguments, Returned};
use std::borrow::Cow;

impl Interpreter<'_, '_> {
    /// What `class(s, 'name')` makes of a struct.
    pub fn object_of_struct(&self, arguments: &Arguments) -> Option<Returned> {
        let [structure, name, ..] = &arguments.known[..] else { return None };
        let (Some(Value::Struct(structure)), Some(class)) =
            (structure.single(), name.known_string())
        else {
            return None;
        };
        if !self.engine.analysis.code.library().is_old_class(&class) {
            return None;
        }
        let object = Object::one(&*class, true).with_shape(structure.shape.clone());
        let certain = structure.fields.iter().filter(|field| field.certain);
        let object = certain.fold(object, |object, field| {
            object.with_property(&field.name, (*field.value).clone())
        });
        Some(Returned::values(vec![ValueSet::of(Value::Object(object))]))
    }

    /// Is it an object of a class without a class file?
    pub fn is_old_object(&self, object: &Object) -> bool {
        self.engine.analysis.code.library().is_old_class(&object.class)
    }

    /// Does the class of such an object say what its parts are, here, outside its methods?
    pub fn is_old_object_elsewhere(&self, object: &Object) -> bool {
        self.is_old_object(object)
            && class_of(self.engine.analysis.code, self.at).as_deref() != Some(&*object.class)
    }

    /// The value, in which nothing is known of such objects but their class.
    pub fn with_opaque_parts<'v>(&self, value: &'v ValueSet) -> Cow<'v, ValueSet> {
        let is_opaque = |value: &Value| match value {
            Value::Object(object) => self.is_old_object_elsewhere(object),
            _ => false,
        };
        if !value.values().iter().any(is_opaque) {
            return Cow::Borrowed(value);
        }
        let opaque = |value: &Value| match value {
            Value::Object(object) if self.is_old_object_elsewhere(object) => {
                Value::Object(Object::opaque(object.class.clone()))
            }
            value => value.clone(),
        };
        Cow::Owned(ValueSet::OneOf(value.values().iter().map(opaque).collect()))
    }
}
