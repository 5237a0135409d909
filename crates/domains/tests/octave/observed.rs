//! What Octave's printed values are in the domains: exactly that value.

use lariat_builtins::MClass;
use lariat_domains::{
    Cell, Complexity, Extent, FieldValue, Handles, Matrix, Numbers, Shape, Struct, Value, ValueSet,
};
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// The Octave function that prints a value as words.
pub const PRINTER: &str = r#"
function r = show (v)
  if (isa (v, "function_handle"))
    r = "H ";
    return;
  end
  s = sprintf ("%d ", ndims (v), size (v));
  if (iscell (v))
    r = ["C " s];
    for k = 1:numel (v), r = [r show(v{k})]; end
  elseif (isstruct (v))
    f = fieldnames (v);
    r = ["S " s sprintf("%d ", numel (f))];
    for k = 1:numel (f)
      r = [r f{k} " "];
      for n = 1:numel (v), r = [r show(v(n).(f{k}))]; end
    end
  else
    r = ["M " class(v) " " s sprintf("%d ", isreal (v))];
    if (isreal (v)), r = [r sprintf("%.17g ", double (v(:)))]; end
  end
end
"#;

type Words<'a> = Peekable<SplitWhitespace<'a>>;

/// A printed value; of nothing, no value.
pub fn parse(text: &str) -> ValueSet {
    let mut words = text.split_whitespace().peekable();
    match words.peek() {
        None | Some(&"-") => ValueSet::none(),
        Some(_) => value(&mut words),
    }
}

/// The elements of an observed cell.
pub fn elements(cell: &ValueSet) -> Vec<ValueSet> {
    match cell.single() {
        Some(Value::Cell(Cell::Tuple(_, elements))) => elements.to_vec(),
        Some(Value::Cell(Cell::Collection(shape, Some(all)))) => {
            vec![(**all).clone(); shape.element_count().expect("known") as usize]
        }
        other => panic!("not a small cell: {other:?}"),
    }
}

fn value(words: &mut Words<'_>) -> ValueSet {
    let value = match words.next() {
        Some("M") => Value::Matrix(matrix(words)),
        Some("C") => {
            let shape = shape(words);
            let count = shape.element_count().expect("known");
            Value::Cell(Cell::tuple(shape, (0..count).map(|_| value(words)).collect()))
        }
        Some("S") => {
            let shape = shape(words);
            let count = shape.element_count().expect("known");
            let fields = (0..number(words)).map(|_| field(words, count)).collect();
            Value::Struct(Struct::new(shape, fields))
        }
        Some("H") => Value::Handle(Handles::Unknown),
        other => panic!("no value: {other:?}"),
    };
    ValueSet::of(value)
}

fn field(words: &mut Words<'_>, count: u32) -> FieldValue {
    let name = words.next().expect("a name");
    let values = (0..count).map(|_| value(words));
    FieldValue::new(name, values.fold(ValueSet::none(), |all, value| all.join(&value)))
}

fn number(words: &mut Words<'_>) -> u32 {
    words.next().and_then(|word| word.parse().ok()).expect("a count")
}

fn shape(words: &mut Words<'_>) -> Shape {
    let rank = number(words);
    Shape::dims((0..rank).map(|_| Extent::Known(number(words))))
}

fn matrix(words: &mut Words<'_>) -> Matrix {
    let class = words.next().and_then(MClass::named).expect("a class");
    let shape = shape(words);
    let count = shape.element_count().expect("known");
    if number(words) == 0 {
        return Matrix::new(
            class,
            shape,
            Numbers { complexity: Complexity::Complex, ..Numbers::real() },
        );
    }
    let all: Vec<f64> = (0..count)
        .map(|_| match words.next().expect("a number") {
            "NaN" => f64::NAN,
            "Inf" => f64::INFINITY,
            "-Inf" => f64::NEG_INFINITY,
            word => word.parse().expect("a number"),
        })
        .collect();
    Matrix::array_of(class, shape, &all)
}
