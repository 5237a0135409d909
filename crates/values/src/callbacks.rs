//! Functions that a builtin calls for sure, with arguments of known classes and sizes: those
//! that solvers of equations, of differential equations, optimisers and integrators are
//! given ([`lariat_builtins::Callback`]).
//!
//! ```text
//! f = @(t, y) [y(2); -y{1}];
//! [t, y] = ode45(f, [0 1], [1; 0]);      f fails: y is a double column of two elements
//! fzero(2, @sin)                         fails: 2 is not a function
//! ode45(@(t, y) eye(2) .* y, [0 1], [1; 0])   fails: four numbers for a state of two
//! ```
//!
//! The function is analysed once, for arguments that stand for all that the builtin calls it
//! with. If it fails or never returns, so does the builtin.
//!
//! Cost: one request.

use super::interpreter::Interpreter;
use super::request::Request;
use lariat_builtins::{Builtin, Callback, ClassSet, MClass, Passed};
use lariat_domains::{Matrix, Numbers, Shape, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_transfer::CallFault;
use lariat_transfer::fault::{SizeWhy, Why};
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::failure::{Failure, Problem};
use std::sync::Arc;

impl Interpreter<'_, '_> {
    /// What comes of the calls of the function that is the first argument; nothing where these
    /// are not known.
    pub fn call_back(
        &mut self,
        request: Request,
        builtin: &Builtin,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Option<Result<Returned, Problem>> {
        let rule = builtin.calls.as_deref()?;
        let (function, _) = arguments.known.split_first()?;
        match function.single()? {
            Value::Handle(_) => {
                let passed = passed(rule, arguments)?;
                let request = Request { asked: Some(1), ..request };
                let returned = self.call_with(request, function, &Arguments::exactly(passed), flow);
                Some(returned.and_then(|returned| match unfit(rule, arguments, &returned) {
                    Some(why) => {
                        Err(CallFault { callee: builtin.name.as_str().into(), why }.into())
                    }
                    None => Ok(returned),
                }))
            }
            Value::Matrix(matrix) if is_number(matrix.class) => {
                Some(Err(Failure::NotCallable(matrix.class.name().into()).into()))
            }
            _ => None,
        }
    }
}

/// What is wrong with the result of a function that is called with a state: it is the state's
/// derivative, with as many numbers. Some releases take one number for all of them.
fn unfit(rule: &Callback, arguments: &Arguments, returned: &Returned) -> Option<Why> {
    let state = rule.passed.iter().find_map(|passed| match passed {
        Passed::Column(place) => Some(*place),
        Passed::Scalar | Passed::Array | Passed::Like(_) => None,
    })?;
    let wanted = arguments.known.get(state)?.shape().count();
    let (Some(result), false) = returned.result(0) else { return None };
    let shape = result.shape().into_owned();
    let count = shape.count();
    let fits = count.may_be(1) || count.may_equal(&wanted);
    (!fits).then(|| Why::Size(SizeWhy::Returned(Box::new(shape), wanted)))
}

/// The arguments of the function; nothing where the builtin hands on further ones, or where it
/// may have nothing to call the function with.
fn passed(rule: &Callback, arguments: &Arguments) -> Option<Vec<Arc<ValueSet>>> {
    let known = &arguments.known;
    if arguments.more.is_some() || known.len() > rule.most {
        return None;
    }
    let classes = classes(known);
    let numbers = |shape: Shape| {
        let of_class = |class| Value::Matrix(Matrix::new(class, shape.clone(), Numbers::any()));
        Arc::new(ValueSet::of_each(classes.iter().map(of_class)))
    };
    let one = |passed: &Passed| {
        Some(numbers(match *passed {
            Passed::Scalar => Shape::scalar(),
            Passed::Array => Shape::Unknown,
            Passed::Like(place) => {
                let shape = known.get(place)?.shape().into_owned();
                (shape.is_empty() != Some(true)).then_some(shape)?
            }
            Passed::Column(place) => match known.get(place)?.element_count() {
                Some(0) => return None,
                Some(count) => Shape::of(count, 1),
                None => Shape::column(),
            },
        }))
    };
    rule.passed.iter().map(one).collect()
}

/// The classes of the numbers: double, if nothing that the builtin was given is single.
fn classes(known: &[Arc<ValueSet>]) -> ClassSet {
    let may_be_single =
        |value: &Arc<ValueSet>| value.is_unknown() || value.classes().contains(MClass::Single);
    match known.iter().skip(1).any(may_be_single) {
        true => ClassSet::from(MClass::Double).union(MClass::Single.into()),
        false => MClass::Double.into(),
    }
}

/// May a function of this class not be meant by its name?
fn is_number(class: MClass) -> bool {
    class.is_matrix() && !matches!(class, MClass::Char | MClass::String)
}
