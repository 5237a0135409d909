//! Arrays in other shapes or classes, complex numbers, copies of arguments,
//! ranges.

use crate::extents::{at, known};
use crate::fault::{CallFault, ClassWhy, SizeWhy, Why};
use crate::outcome::{Outcome, one, set};
use crate::shapes::{elementwise, sizes};
use crate::site::Site;
use crate::view::View;
use crate::{enclosures, fold, make};
use lariat_builtins::{Classes, MClass, Role};
use lariat_domains::fault::Number;
use lariat_domains::{
    Cell, Complexity, Constant, Extent, Interval, Matrix, Numbers, Shape, Symbolic, Value, ValueSet,
};

/// The outcome of a call; `None` where the attributes determine it.
pub(super) fn outcome(site: &Site<'_>, role: Role, classes: &Classes) -> Option<Outcome> {
    match role {
        Role::Squeeze => squeeze(site),
        Role::Permute => permute(site),
        Role::ConvertTo => convert(site, classes),
        Role::ImaginaryUnit => Some(imaginary_unit(site)),
        Role::MakeComplex => make_complex(site, classes),
        Role::Distribute => Some(distribute(site)),
        Role::CommonSize => common_size(site),
        Role::Sparse => match sparse_fault(site) {
            Some(fault) => Some(Outcome::Fails(fault)),
            None => sparse(site, classes),
        },
        Role::Colon => range(site, classes),
        _ => None,
    }
}

/// The same elements, perhaps in another order, in a shape.
fn reshaped(value: &Value, shape: Shape, in_order: bool) -> Value {
    match value {
        _ if *value.shape() == shape && in_order => value.clone(),
        Value::Matrix(matrix) => {
            let part = Matrix::new(matrix.class, shape.clone(), matrix.numbers.narrowed());
            let is_kept = in_order && shape.element_count().is_some_and(|count| count > 0);
            Value::Matrix(match (matrix.as_numbers(), &matrix.enclosure) {
                (Some(numbers), _) if is_kept => Matrix::array_of(matrix.class, shape, &numbers),
                (_, Some(each)) if is_kept => {
                    Matrix::enclosed(matrix.class, shape, part.numbers, &each.elements)
                }
                _ => part,
            })
        }
        Value::Cell(Cell::Tuple(_, elements)) if in_order => {
            Value::Cell(Cell::tuple(shape, elements.to_vec()))
        }
        Value::Cell(cell) => Value::Cell(Cell::collection(shape, cell.contents())),
        Value::Struct(structure) => Value::Struct(structure.with_shape(shape)),
        Value::Handle(_) | Value::Object(_) => value.clone(),
    }
}

/// Extents of 1 go, where there are more than two dimensions.
fn squeeze(site: &Site<'_>) -> Option<Outcome> {
    let [x] = site.args else { return None };
    let value = x.value?;
    let shape = match (x.shape.rank(), known(x.shape)) {
        (Some(2), _) => x.shape.clone(),
        (Some(_), Some(extents)) => {
            let mut kept: Vec<_> = extents.into_iter().filter(|&extent| extent != 1).collect();
            if kept.is_empty() {
                kept.push(1);
            }
            Shape::dims(kept.into_iter().map(Extent::Known))
        }
        _ => Shape::Unknown,
    };
    Some(one(site, reshaped(value, shape, true)))
}

/// The dimensions in another order.
fn permute(site: &Site<'_>) -> Option<Outcome> {
    let [x, order] = site.args else { return None };
    let value = x.value?;
    let shape = order.elements().and_then(|order| {
        let rank = x.shape.rank()?;
        let mut seen = vec![false; order.len()];
        for &number in &order {
            *seen.get_mut((number - 1.0) as usize).filter(|_| number >= 1.0)? = true;
        }
        let complete = seen.iter().all(|&seen| seen) && order.len() >= rank;
        complete.then(|| Shape::dims(order.iter().map(|&number| at(x.shape, number as usize - 1))))
    });
    let shape = shape.unwrap_or(Shape::Unknown);
    if let Some(folded) = fold::fold(site, 0, value.mclass(), &shape) {
        return Some(one(site, folded));
    }
    Some(one(site, reshaped(value, shape, false)))
}

/// The first argument in the class that the second one names.
fn convert(site: &Site<'_>, classes: &Classes) -> Option<Outcome> {
    // `like` a prototype: complex where the prototype is.
    let ([x] | [x, _]) = site.args else { return None };
    let named = site.arg(1).and_then(View::string).and_then(MClass::named);
    let sets = match (classes, named) {
        (_, Some(class)) if class.is_matrix() => vec![class],
        (Classes::Results(sets), _) => sets.first()?.iter().collect(),
        _ => return None,
    };
    let mut result = ValueSet::none();
    for class in sets {
        if !class.is_matrix() {
            return None;
        }
        result = result.join(&ValueSet::of(converted(x, class)));
    }
    Some(set(site, result))
}

fn converted(x: &View<'_>, class: MClass) -> Value {
    let elements =
        x.elements().filter(|all| all.len() <= Constant::MAX_ELEMENTS).and_then(|elements| {
            let in_class = |number| fold::arithmetic::in_class(number, class);
            elements.into_iter().map(in_class).collect::<Option<Vec<_>>>()
        });
    if let Some(elements) = elements {
        return make::constant(class, x.shape.clone(), &elements);
    }
    let from = x.class.unwrap_or(class);
    let numbers = if x.is_real() { x.numbers.converted(from, class) } else { Numbers::any() };
    let symbolic =
        x.matrix().filter(|_| from == class).and_then(|x| x.symbolic.as_deref().cloned());
    Value::Matrix(Matrix::new(class, x.shape.clone(), numbers).with_symbolic(symbolic))
}

/// `i`, or an array of it.
fn imaginary_unit(site: &Site<'_>) -> Outcome {
    let shape = sizes::sizes(site.args, Shape::scalar());
    let complexity =
        if shape.is_empty() == Some(false) { Complexity::Complex } else { Complexity::Unknown };
    let single =
        site.args.iter().filter_map(View::string).any(|string| string == MClass::Single.name());
    let strings = site.args.iter().any(View::may_be_string);
    let value = |class| {
        let numbers = Numbers { complexity, ..Numbers::complex() };
        ValueSet::of(make::matrix(class, shape.clone(), numbers))
    };
    set(
        site,
        match (strings, single) {
            (false, _) => value(MClass::Double),
            (true, true) => value(MClass::Single),
            (true, false) => value(MClass::Double).join(&value(MClass::Single)),
        },
    )
}

/// Complex storage, whatever the parts are.
fn make_complex(site: &Site<'_>, classes: &Classes) -> Option<Outcome> {
    let Classes::Results(sets) = classes else { return None };
    let shape = elementwise::all(site).ok()?;
    let complexity =
        if shape.is_empty() == Some(false) { Complexity::Complex } else { Complexity::Unknown };
    let value = |class| {
        let numbers = Numbers { complexity, ..Numbers::complex() };
        ValueSet::of(make::matrix(class, shape.clone(), numbers))
    };
    let mut classes = sets.first()?.iter();
    if !classes.all(MClass::is_float) {
        return None;
    }
    let values = sets.first()?.iter().map(value).fold(ValueSet::none(), |all, one| all.join(&one));
    Some(set(site, values))
}

/// As many results as arguments, or copies of the only one.
fn distribute(site: &Site<'_>) -> Outcome {
    let copy = |view: &View<'_>| {
        view.value
            .map_or_else(|| ValueSet::unknown(site.reason()), |value| ValueSet::of(value.clone()))
    };
    match site.args {
        [] => Outcome::Fails(site.fault(Why::Class(ClassWhy::NoArgument))),
        [only] => Outcome::Results(vec![copy(only); site.wanted()]),
        all if all.len() == site.wanted() => Outcome::Results(all.iter().map(copy).collect()),
        _ => Outcome::Fails(site.fault(Why::Class(ClassWhy::Distribution))),
    }
}

/// A code, and the arguments in their common size; as they are, where they have none.
fn common_size(site: &Site<'_>) -> Option<Outcome> {
    let parts: Vec<&Matrix> = site.args.iter().map(View::matrix).collect::<Option<_>>()?;
    let is_scalar: Vec<bool> =
        parts.iter().map(|part| part.shape.is_scalar()).collect::<Option<_>>()?;
    let arrays = || parts.iter().zip(&is_scalar).filter(|(_, is_scalar)| !**is_scalar);
    let sizes: Vec<_> = arrays().map(|(part, _)| known(&part.shape)).collect::<Option<_>>()?;
    let has_size = sizes.windows(2).all(|pair| pair[0] == pair[1]);
    let size = arrays().next().map(|(part, _)| &part.shape).filter(|_| has_size);
    let expanded = |(part, is_scalar): (&&Matrix, &bool)| match size {
        Some(size) if *is_scalar => expanded(part, size),
        _ => Value::Matrix((*part).clone()),
    };
    let code = make::number(if has_size { 0.0 } else { 1.0 });
    let results = std::iter::once(code).chain(parts.iter().zip(&is_scalar).map(expanded));
    Some(Outcome::Results(results.map(ValueSet::of).take(site.wanted()).collect()))
}

/// A scalar in each place of an array.
fn expanded(scalar: &Matrix, size: &Shape) -> Value {
    let known = match scalar.constant {
        Some(Constant::Number(number)) => fold::filled(scalar.class, size, number),
        _ => None,
    };
    let open = || Matrix::new(scalar.class, size.clone(), scalar.numbers.narrowed());
    known.unwrap_or_else(|| Value::Matrix(open()))
}

/// The storage of an array is not seen: a sparse array is an array.
fn sparse(site: &Site<'_>, classes: &Classes) -> Option<Outcome> {
    let Classes::Results(sets) = classes else { return None };
    let sized = |rows: &View<'_>, columns: &View<'_>| {
        let extent = |view: &View<'_>| match view.number() {
            Some(number) if number >= 0.0 => crate::extents::from_number(number),
            _ => Extent::Unknown,
        };
        Shape::dims([extent(rows), extent(columns)])
    };
    let (shape, numbers) = match site.args {
        // Sparse arrays have two dimensions.
        [x] if x.shape.rank() == Some(2) => (x.shape.clone(), x.numbers),
        [x] => (Shape::matrix(), x.numbers),
        [rows, columns] => (sized(rows, columns), Numbers::exactly(0.0)),
        [_, _, _, rows, columns, ..] => (sized(rows, columns), Numbers::any()),
        _ => (Shape::matrix(), Numbers::any()),
    };
    let value = |class| ValueSet::of(make::matrix(class, shape.clone(), numbers.narrowed()));
    if sets.first()?.iter().any(|class| !class.is_matrix()) {
        return None;
    }
    let values = sets.first()?.iter().map(value).fold(ValueSet::none(), |all, one| all.join(&one));
    Some(set(site, values))
}

/// The fault of rows, columns and numbers that are not equally many (measured with
/// GNU Octave 7.3: a single one goes with all, a mask counts by its true places), or
/// of a place beyond the size.
fn sparse_fault(site: &Site<'_>) -> Option<CallFault> {
    let [rows, columns, numbers, sizes @ ..] = site.args else { return None };
    let counted = |view: &View<'_>| match view.class {
        Some(MClass::Logical) | None => Extent::Unknown,
        Some(_) => view.shape.count(),
    };
    let counts = [counted(rows), counted(columns), numbers.shape.count()];
    let apart = |a: &Extent, b: &Extent| !a.may_equal(b) && !a.may_be(1) && !b.may_be(1);
    for (k, a) in counts.iter().enumerate() {
        if let Some(b) = counts[k + 1..].iter().find(|b| apart(a, b)) {
            return Some(site.fault(Why::Size(SizeWhy::Triplets(a.clone(), b.clone()))));
        }
    }
    let beyond = |(places, size): (&View<'_>, &View<'_>)| {
        let size = size.number()?;
        let far = |all: Vec<f64>| all.into_iter().any(|place| place > size);
        let is_number = places.class.is_some_and(MClass::is_numeric);
        let low = places.numbers.low > size && places.is_empty() == Some(false);
        (is_number && (places.elements().is_some_and(far) || low)).then_some(size)
    };
    let size = [rows, columns].into_iter().zip(sizes).find_map(beyond)?;
    Some(site.fault(Why::Beyond(Number(size))))
}

/// A range of whole numbers: its elements, where they are few, and its bounds.
fn range(site: &Site<'_>, classes: &Classes) -> Option<Outcome> {
    let Classes::Results(sets) = classes else { return None };
    let class = sets.first()?.single().filter(|class| class.is_numeric())?;
    let (first, step, last) = match site.args {
        [first, last] => (first, None, last),
        [first, step, last] => (first, Some(step), last),
        _ => return None,
    };
    let shape = sizes::range(site);
    if let (Some(low), Some(extents)) = (first.number(), known(&shape)) {
        let step = step.map_or(Some(1.0), View::number)?;
        let count = extents.iter().map(|&extent| extent as usize).product::<usize>();
        let whole = low.fract() == 0.0 && step.fract() == 0.0 && low.abs().max(step.abs()) < 1e9;
        if whole && count <= Constant::MAX_ELEMENTS {
            let mut elements: Vec<_> = (0..count).map(|index| low + step * index as f64).collect();
            // The ends are themselves: -0 stays.
            if let Some(end) = elements.last_mut()
                && let Some(last) = last.number().filter(|last| last == end)
            {
                *end = last;
            }
            if let Some(start) = elements.first_mut() {
                *start = low;
            }
            return Some(one(site, make::constant(class, shape, &elements)));
        }
    }
    let scalar = |view: &View<'_>| view.is_scalar() == Some(true);
    let real = site.args.iter().all(|arg| arg.is_real() && scalar(arg));
    let (low, high) = (first.numbers, last.numbers);
    let integer = low.integer && step.is_none_or(|step| step.numbers.integer);
    // Upwards from the first number, downwards from it: it is an end.
    let numbers = if real && !low.is_void() && !high.is_void() {
        Numbers { integer, ..Numbers::between(low.low.min(high.low), low.high.max(high.high)) }
    } else {
        Numbers::real()
    };
    let exact = integer && high.integer && low.low.abs().max(high.high.abs()) < 1e15;
    let numbers = if exact || class.is_integer() {
        numbers
    } else {
        Numbers { integer, ..loosened(numbers) }
    };
    // `Inf:Inf` is NaN.
    let finite = low.low.is_finite() && low.high.is_finite();
    let nan = !finite || !site.args.iter().all(View::never_nan);
    let numbers = Numbers { nan, ..numbers };
    let bound = match (step, last.matrix().and_then(Matrix::at_most)) {
        (None, Some(bound)) if class == MClass::Double && bound.as_constant().is_none() => {
            Some(Symbolic::at_most(bound))
        }
        _ => None,
    };
    let is_consecutive =
        step.is_none() && exact && first.number().is_some() && last.number().is_some();
    let symbolic = match is_consecutive {
        true => Some(bound.unwrap_or_default().consecutive()),
        false => bound,
    };
    let matrix = match stepped(first, step, class, &shape) {
        Some(elements) => Matrix::enclosed(class, shape, numbers, &elements),
        None => Matrix::new(class, shape, numbers),
    };
    Some(one(site, Value::Matrix(matrix.with_symbolic(symbolic))))
}

/// The bounds of each number of a range, where its start, its steps and their number are known.
fn stepped(
    first: &View<'_>,
    step: Option<&View<'_>>,
    class: MClass,
    shape: &Shape,
) -> Option<Vec<Interval>> {
    let step = step.map_or(Some(1.0), View::number)?;
    let count = known(shape)?.into_iter().map(|extent| extent as usize).product();
    let elements = enclosures::steps(first.number()?, step, count);
    elements.filter(|_| class == MClass::Double)
}

/// Bounds with room for a rounding error.
fn loosened(numbers: Numbers) -> Numbers {
    if numbers.is_void() {
        return numbers;
    }
    let room = |bound: f64| if bound.is_finite() { bound.abs() * 1e-6 } else { 0.0 };
    Numbers {
        low: numbers.low - room(numbers.low),
        high: numbers.high + room(numbers.high),
        ..numbers
    }
}
