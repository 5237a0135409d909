//! What `load` defines, where its file is there: the variables in it, of their classes and sizes.
//!
//! ```matlab
//! load cal.mat            % every variable of cal.mat
//! load('cal', 'gain')     % gain, if cal.mat holds it
//! s = load('cal');        % a structure with a field for each
//! ```
//!
//! Which file is meant the project says ([`lariat_project::data`]). Values are not read: numbers in a
//! data file change more often than what they are. An object is opaque, as everywhere, and so are
//! the elements of a cell array.
//!
//! Example: with `gain`, a (3,1) double, in `cal.mat`, `gain * ones(2)` fails after `load cal`.
//!
//! Cost: linear in what the file holds.

use super::interpreter::Interpreter;
use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Complexity, Extent, FieldValue, Handles, Matrix, Numbers, Object, Reason, Shape, Struct,
    Value, ValueSet,
};
use lariat_flow_sets::slot::Slot;
use lariat_interprocedural::collection::Resolved;
use lariat_ir::Role;
use lariat_matfile::{Array, Class, Variable};
use lariat_project::{LoadCall, Wanted};
use lariat_value_facts::context::Arguments;
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// The variables that a call with these arguments assigns. Nothing where the file is not
    /// known.
    pub fn loaded_variables(
        &self,
        arguments: &Arguments,
        reason: &Reason,
    ) -> Option<Vec<(Arc<str>, Slot)>> {
        self.with_loaded(arguments, |call, variables| {
            let slot = |variable: &Variable| match call.wanted {
                Wanted::All | Wanted::Names(_) if !self.means_function(&variable.name) => {
                    Slot::set(value(&variable.array))
                }
                _ => Slot::anything(reason.clone()),
            };
            let wanted = variables.iter().filter(|variable| call.wants(&variable.name));
            wanted.map(|variable| (variable.name.as_str().into(), slot(variable))).collect()
        })
    }

    /// The structure that a call with these arguments returns.
    pub fn loaded_structure(&self, arguments: &Arguments) -> Option<ValueSet> {
        self.with_loaded(arguments, |call, variables| {
            if call.wanted == Wanted::Patterns {
                return None;
            }
            let mut fields: Vec<FieldValue> = Vec::new();
            for variable in variables.iter().filter(|variable| call.wants(&variable.name)) {
                fields.retain(|field| *field.name != *variable.name);
                fields.push(FieldValue::new(variable.name.as_str(), value(&variable.array)));
            }
            Some(ValueSet::of(Value::Struct(Struct::new(Shape::scalar(), fields))))
        })?
    }

    /// Does a function call a function by this name, whatever a file holds? MATLAB decides before the
    /// run what a name is that a function does not assign.
    fn means_function(&self, name: &str) -> bool {
        self.body.role != Role::Script
            && self.body.find_var(name).is_none()
            && !matches!(self.engine.analysis.code.resolve(self.at, name, None), Resolved::Missing)
    }

    fn with_loaded<R>(
        &self,
        arguments: &Arguments,
        use_it: impl FnOnce(&LoadCall<'_>, &[Variable]) -> R,
    ) -> Option<R> {
        if arguments.more.is_some() || arguments.known.is_empty() {
            return None;
        }
        let words: Option<Vec<Arc<str>>> =
            arguments.known.iter().map(|value| value.known_string()).collect();
        let words = words?;
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let view = self.engine.analysis.code.view(self.at.file)?;
        let (call, variables) = view.loaded(&words)?;
        Some(use_it(&call, variables))
    }
}

/// Any value of a class and a size.
fn value(array: &Array) -> ValueSet {
    let shape = array.dims.as_deref().map_or(Shape::Unknown, shape);
    let value = match &array.class {
        Class::Struct => Value::Struct(structure(array, shape)),
        Class::FunctionHandle => Value::Handle(Handles::Unknown),
        Class::Object(class) => match MClass::named(class) {
            Some(MClass::String) => Value::Matrix(Matrix::any(MClass::String)),
            _ if class.is_empty() => return ValueSet::unknown(Reason::Object),
            _ => Value::Object(Object::opaque(class.as_str())),
        },
        Class::Builtin(class) => match MClass::named(class) {
            Some(MClass::Cell) => Value::Cell(Cell::of(shape)),
            Some(class) => Value::Matrix(matrix(class, shape, array.is_complex)),
            None => return ValueSet::unknown(Reason::Contents),
        },
    };
    ValueSet::of(value)
}

fn matrix(class: MClass, shape: Shape, is_complex: bool) -> Matrix {
    let numbers = Numbers::of_class(class);
    match is_complex {
        // One whose imaginary parts are zero may count as real.
        true => Matrix::new(class, shape, numbers),
        false => Matrix::new(class, shape, Numbers { complexity: Complexity::Real, ..numbers }),
    }
}

fn structure(array: &Array, shape: Shape) -> Struct {
    let unknown = || ValueSet::unknown(Reason::Contents);
    let field = |(name, held): &(String, Option<Array>)| {
        FieldValue::new(name.as_str(), held.as_ref().map_or_else(unknown, value))
    };
    Struct::new(shape, array.fields.iter().map(field).collect())
}

fn shape(dims: &[u64]) -> Shape {
    Shape::dims(dims.iter().map(|&extent| Extent::from_option(u32::try_from(extent).ok())))
}
