//! `cellfun`, `arrayfun` and `structfun`: a function is called for each element, and
//! what it returns is put together.
//!
//! The function is analysed once, for an element that stands for all of them; where the
//! elements are few, and class and size of each are known, for each of them, so that
//! `any(cellfun(@ischar, {1, 'a'}))` is true. The
//! results are an array of their class and of the data's size (one element goes with
//! each of several), or with
//! `'UniformOutput'` false a cell or a struct that holds them. Where an
//! `'ErrorHandler'` is given, a call that fails hands over to it: the results are
//! those of either, and no failure inside is one of the program.
//!
//! ```text
//! cellfun(@(x) error('no'), {1, 2}, 'ErrorHandler', @(e, x) -x)      % [-1 -2]
//! ```
//!
//! Cost: one call, and one of the handler, whatever the number of elements; for at most
//! [`FEW`] known elements a call each.

use super::interpreter::Interpreter;
use super::request::{Request, anything};
use lariat_builtins::{MClass, Role};
use lariat_domains::{Cell, Interval, Matrix, Numbers, Reason, Shape, Struct, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::failure::Problem;
use std::sync::Arc;

/// The option that asks for cells.
const UNIFORM: &str = "uniformoutput";
/// The option that names a handler of errors.
const HANDLER: &str = "errorhandler";

impl Interpreter<'_, '_> {
    /// `cellfun(f, c, …)`, `arrayfun(f, x, …)`, `structfun(f, s)`
    pub fn each(
        &mut self,
        request: Request,
        role: Role,
        arguments: &Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let Some((function, rest)) = arguments.known.split_first() else {
            return Ok(anything(Reason::Alternatives));
        };
        let (data, options) =
            rest.split_at(rest.iter().position(|value| is_option(value)).unwrap_or(rest.len()));
        let callees = Callees { function, handler: option(options, HANDLER) };
        let uniform = uniform(options);
        if arguments.more.is_some() || uniform.is_none() || data.is_empty() {
            self.each_call(request.uncertain(), &callees, Arguments::unknown(), flow)?;
            return Ok(anything(Reason::Alternatives));
        }
        let over: Vec<Elements> = data.iter().map(|value| elements(value, role)).collect();
        // GNU Octave's own names, given as strings, heed no options and have a class
        // for no elements, too.
        let by_name = function.classes().contains(MClass::Char);
        if by_name && uniform == Some(false) {
            self.each_call(request.uncertain(), &callees, Arguments::unknown(), flow)?;
            return Ok(anything(Reason::Alternatives));
        }
        let shape = over.iter().map(|one| one.shape.clone()).reduce(|a, b| common(&a, &b));
        let shape = shape.unwrap_or(Shape::Unknown);
        let empty = over.iter().any(|one| one.shape.is_empty() == Some(true));
        let mut results = Returned::never();
        let mut each = Vec::new();
        if let Some(calls) = one_by_one(data, role, &shape) {
            each = self.each_by_itself(request, &callees, calls, flow)?;
            if each.iter().any(|one| !one.returns) {
                return Ok(Returned::never());
            }
            results = each.iter().fold(results, |all, one| all.combine(one, false));
        } else if !empty {
            let known = over.iter().map(|one| Arc::new(one.each.clone())).collect();
            // What fails for any of the elements fails for the first.
            let certain = request.certain && shape.is_empty() == Some(false);
            let request = Request { certain, ..request };
            results = match self.each_call(request, &callees, Arguments::exactly(known), flow) {
                Ok(results) => Self::of_many_calls(request.stmt, results),
                Err(_) if shape.is_empty() != Some(false) => Returned::never(),
                Err(problem) => return Err(problem),
            };
        }
        let may_be_empty = shape.is_empty() != Some(false);
        if !results.returns && !may_be_empty {
            return Ok(results);
        }
        if !results.returns && by_name {
            return Ok(anything(Reason::Alternatives));
        }
        let uniform = uniform == Some(true);
        let put = |place: usize, value: Option<&ValueSet>| {
            let separate = separate_results(&each, place);
            match (role, uniform) {
                (_, true) => separate
                    .and_then(|all| uniform_results(&all, &shape))
                    .unwrap_or_else(|| uniform_result(value, &shape)),
                (Role::EachField, false) => struct_like(data.first().map(|data| &**data), value),
                (_, false) => ValueSet::of(Value::Cell(match separate {
                    Some(all) => Cell::tuple(shape.clone(), all),
                    None => Cell::collection(shape.clone(), value.cloned().map(Arc::new)),
                })),
            }
        };
        Ok(collect(&results, request.asked.unwrap_or(1).max(1), &put))
    }

    /// The calls for known elements, up to one that does not return.
    fn each_by_itself(
        &mut self,
        request: Request,
        callees: &Callees<'_>,
        calls: Vec<Vec<Arc<ValueSet>>>,
        flow: &mut Flow,
    ) -> Result<Vec<Returned>, Problem> {
        let mut each: Vec<Returned> = Vec::with_capacity(calls.len());
        for elements in calls {
            let is_certain = each.iter().all(|one| !one.recovered);
            let request = Request { certain: request.certain && is_certain, ..request };
            let one = self.each_call(request, callees, Arguments::exactly(elements), flow)?;
            each.push(Self::of_many_calls(request.stmt, one));
            if each.last().is_some_and(|one| !one.returns) {
                break;
            }
        }
        Ok(each)
    }

    /// The call for an element; it is not certain where there may be none. A
    /// handler is called with what is known of the error, and the element.
    fn each_call(
        &mut self,
        request: Request,
        callees: &Callees<'_>,
        elements: Arguments,
        flow: &mut Flow,
    ) -> Result<Returned, Problem> {
        let certain = request.certain && callees.handler.is_none();
        let request = Request { certain, ..request };
        let results = self.call_with(request, callees.function, &elements, flow);
        let Some(handler) = callees.handler else { return results };
        let mut known = vec![Arc::new(ValueSet::of_classes(MClass::Struct.into()))];
        known.extend(elements.known);
        let handled = self.call_with(request, handler, &Arguments { known, ..elements }, flow);
        match (results, handled) {
            (Ok(results), Ok(handled)) => Ok(results.combine(&handled, false)),
            (Ok(results), Err(_)) if results.returns => Ok(results),
            (_, handled) => handled,
        }
    }
}

/// The size of two arguments whose elements are taken together. GNU Octave takes
/// what has one element with each of the other's; MATLAB wants equal sizes.
fn common(a: &Shape, b: &Shape) -> Shape {
    match (a.is_scalar(), b.is_scalar()) {
        _ if a == b => a.clone(),
        (Some(true), _) => b.clone(),
        (_, Some(true)) => a.clone(),
        (Some(false), Some(false)) => a.meet(b).unwrap_or_else(|| a.clone()),
        (Some(false), None) => a.clone(),
        (None, Some(false)) => b.clone(),
        (None, None) => a.join(b),
    }
}

/// What is called for each element, and where that fails.
struct Callees<'v> {
    function: &'v ValueSet,
    handler: Option<&'v ValueSet>,
}

fn is_option(value: &ValueSet) -> bool {
    value
        .known_string()
        .is_some_and(|text| abbreviates(&text, UNIFORM) || abbreviates(&text, HANDLER))
}

/// Options may be cut short.
fn abbreviates(text: &str, option: &str) -> bool {
    !text.is_empty()
        && text.is_ascii()
        && option.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text))
}

/// What is given for an option.
fn option<'v>(options: &'v [Arc<ValueSet>], name: &str) -> Option<&'v ValueSet> {
    let is_it =
        |value: &Arc<ValueSet>| value.known_string().is_some_and(|text| abbreviates(&text, name));
    options.get(options.iter().position(is_it)? + 1).map(|value| &**value)
}

/// Are the results put into an array? `None`: not known.
fn uniform(options: &[Arc<ValueSet>]) -> Option<bool> {
    match option(options, UNIFORM) {
        None => Some(true),
        Some(value) => value.as_matrix()?.truth(),
    }
}

/// What a function is called for.
struct Elements {
    each: ValueSet,
    shape: Shape,
}

fn elements(value: &ValueSet, role: Role) -> Elements {
    let unknown = || Elements { each: value.derived(), shape: Shape::Unknown };
    let [value] = value.values() else { return unknown() };
    let each = match (role, value) {
        (Role::EachCell, Value::Cell(cell)) => cell.content(),
        (Role::EachElement, Value::Object(_) | Value::Handle(_)) => return unknown(),
        (Role::EachElement, value) => ValueSet::of(value.any_part(Shape::scalar())),
        (Role::EachField, Value::Struct(fields)) => {
            let shape = match fields.names() {
                Some(names) => Shape::of(names.count() as u32, 1),
                None => Shape::column(),
            };
            return Elements { each: fields.contents(), shape };
        }
        _ => return unknown(),
    };
    Elements { each, shape: value.shape().clone() }
}

/// The most elements for which a function is called one by one.
const FEW: usize = 12;

/// The arguments of each call, where the elements are few and each is known.
fn one_by_one(
    data: &[Arc<ValueSet>],
    role: Role,
    shape: &Shape,
) -> Option<Vec<Vec<Arc<ValueSet>>>> {
    let count = shape.element_count()? as usize;
    if !(1..=FEW).contains(&count) {
        return None;
    }
    let each: Option<Vec<Vec<ValueSet>>> =
        data.iter().map(|value| separate_elements(value, role)).collect();
    let each = each?;
    // One element goes with each of several.
    let fits = |value: &Arc<ValueSet>| {
        value.single().is_some_and(|it| it.shape().is_scalar() == Some(true) || it.shape() == shape)
    };
    let is_even = each.iter().all(|elements| [1, count].contains(&elements.len()))
        && (role == Role::EachField || data.iter().all(fits));
    let of_call = |k: usize| {
        each.iter().map(|elements| Arc::new(elements[k % elements.len()].clone())).collect()
    };
    is_even.then(|| (0..count).map(of_call).collect())
}

/// The elements of which class, size and parts are known.
fn separate_elements(value: &ValueSet, role: Role) -> Option<Vec<ValueSet>> {
    match (role, value.single()?) {
        (Role::EachCell, Value::Cell(Cell::Tuple(_, elements))) => {
            elements.iter().all(ValueSet::is_determined).then(|| elements.to_vec())
        }
        (Role::EachElement, Value::Matrix(matrix)) if matrix.class != MClass::String => {
            let numbers = matrix.as_numbers()?;
            let one = |number: &f64| Matrix::array_of(matrix.class, Shape::scalar(), &[*number]);
            Some(numbers.iter().map(|number| ValueSet::from(one(number))).collect())
        }
        _ => None,
    }
}

/// The results of the calls at a place, each by itself.
fn separate_results(calls: &[Returned], place: usize) -> Option<Vec<ValueSet>> {
    let result = |call: &Returned| match call.result(place) {
        (Some(value), false) if !call.recovered => Some(Arc::unwrap_or_clone(value)),
        _ => None,
    };
    let all: Option<Vec<ValueSet>> = calls.iter().map(result).collect();
    all.filter(|all| !all.is_empty())
}

/// Scalars of one class as one array, where their numbers are known.
fn uniform_results(all: &[ValueSet], shape: &Shape) -> Option<ValueSet> {
    let scalar = |value: &ValueSet| match value.single() {
        Some(Value::Matrix(matrix)) if matrix.shape.is_scalar() == Some(true) => {
            Some(matrix.clone())
        }
        _ => None,
    };
    let scalars: Vec<Matrix> = all.iter().map(scalar).collect::<Option<_>>()?;
    let class = scalars.first()?.class;
    if scalars.iter().any(|one| one.class != class) || class == MClass::String {
        return None;
    }
    let numbers: Option<Vec<f64>> = scalars.iter().map(Matrix::as_number).collect();
    if let Some(numbers) = numbers {
        return Some(Matrix::array_of(class, shape.clone(), &numbers).into());
    }
    let each: Option<Vec<Interval>> =
        scalars.iter().map(|one| one.intervals()?.first().copied()).collect();
    let is_enclosed = matches!(class, MClass::Double | MClass::Logical);
    let matrix =
        Matrix::enclosed(class, shape.clone(), Numbers::real(), &each.filter(|_| is_enclosed)?);
    Some(matrix.into())
}

/// Each result, put together.
fn collect(
    results: &Returned,
    asked: usize,
    put: &dyn Fn(usize, Option<&ValueSet>) -> ValueSet,
) -> Returned {
    if results.returns && results.results.is_empty() && results.more.is_none() {
        return Returned::nothing();
    }
    let all = (0..asked).map(|place| put(place, results.result(place).0.as_deref())).collect();
    let mut returned = Returned::values(all);
    if let Some(maybe) = results.maybe_unset.first() {
        returned.maybe_unset[0] = *maybe;
    }
    returned
}

/// An array of scalar results; where there may be no call, the empty double.
fn uniform_result(value: Option<&ValueSet>, shape: &Shape) -> ValueSet {
    let empty = || {
        let numbers = lariat_domains::Matrix::of(MClass::Double, shape.clone());
        ValueSet::of(Value::Matrix(numbers))
    };
    let filled = match value {
        Some(ValueSet::OneOf(values)) => {
            ValueSet::of_each(values.iter().map(|value| in_shape(value, shape)))
        }
        Some(value @ ValueSet::Unknown(..)) => value.derived(),
        None => ValueSet::none(),
    };
    if shape.is_empty() == Some(false) { filled } else { filled.join(&empty()) }
}

/// Any array of such elements; GNU Octave also puts cells and structs together.
fn in_shape(value: &Value, shape: &Shape) -> Value {
    match value {
        Value::Matrix(matrix) => {
            let array = matrix.with_shape(shape.clone());
            Value::Matrix(Matrix { numbers: array.numbers.narrowed(), ..array })
        }
        Value::Cell(cell) => Value::Cell(Cell::collection(shape.clone(), cell.contents())),
        Value::Struct(structure) => Value::Struct(structure.with_shape(shape.clone())),
        Value::Handle(_) | Value::Object(_) => value.clone(),
    }
}

/// A struct with the same fields, each holding a result.
fn struct_like(of: Option<&ValueSet>, value: Option<&ValueSet>) -> ValueSet {
    let (Some(Value::Struct(of)), Some(value)) = (of.and_then(ValueSet::single), value) else {
        return ValueSet::of_classes(MClass::Struct.into());
    };
    let made: Struct = of.map(|_| value.clone());
    ValueSet::of(Value::Struct(made))
}
