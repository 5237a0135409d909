//! Concrete values: random ones, their text in MATLAB, and reading what Octave
//! prints.

use crate::random::Random;
use lariat_builtins::MClass;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Concrete {
    /// Numbers, chars or logicals in column order; imaginary parts where it is
    /// complex. Long arrays that Octave returns keep their first elements only.
    Array { class: MClass, dims: Vec<u32>, real: Vec<f64>, imaginary: Option<Vec<f64>> },
    /// A cell array.
    Cell { dims: Vec<u32>, elements: Vec<Concrete> },
    /// A struct array: of each field, its values in the elements.
    Struct { dims: Vec<u32>, fields: Vec<(String, Vec<Concrete>)> },
    /// A function handle.
    Handle,
    /// Something else, by its class.
    Other(String),
}

const CLASSES: [MClass; 12] = [
    MClass::Single,
    MClass::Int8,
    MClass::UInt8,
    MClass::Int16,
    MClass::UInt16,
    MClass::Int32,
    MClass::UInt32,
    MClass::Int64,
    MClass::UInt64,
    MClass::Char,
    MClass::Logical,
    MClass::Double,
];

const SIZES: [&[u32]; 16] = [
    &[1, 1],
    &[1, 1],
    &[1, 1],
    &[1, 1],
    &[1, 2],
    &[1, 3],
    &[2, 1],
    &[3, 1],
    &[2, 2],
    &[2, 3],
    &[3, 2],
    &[0, 0],
    &[1, 0],
    &[0, 1],
    &[0, 3],
    &[2, 1, 2],
];

const NUMBERS: [f64; 22] = [
    0.0,
    1.0,
    2.0,
    3.0,
    1.0,
    2.0,
    3.0,
    4.0,
    5.0,
    7.0,
    -1.0,
    -2.0,
    -3.0,
    0.5,
    2.5,
    -1.5,
    0.25,
    0.1,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -0.0,
];

const TEXTS: [&str; 12] =
    ["abc", "a", "", "int8", "double", "single", "ab cd", "Ab", "12", "x=%d", "like", "uint16"];

impl Concrete {
    /// A random value, perhaps of another's size and class.
    pub fn random(random: &mut Random, like: Option<&Self>) -> Self {
        if random.chance(8) {
            return Self::text_of(random.pick(&TEXTS));
        }
        if random.chance(10) {
            return Self::container(random);
        }
        let mut class = if random.chance(45) { MClass::Double } else { random.pick(&CLASSES) };
        let mut dims = random.pick(&SIZES).to_vec();
        if let Some(Self::Array { class: other, dims: size, .. }) = like {
            if random.chance(60) {
                class = *other;
            }
            if random.chance(70) {
                dims = size.clone();
            }
        }
        Self::array(random, class, dims)
    }

    fn array(random: &mut Random, class: MClass, dims: Vec<u32>) -> Self {
        let count = dims.iter().product::<u32>() as usize;
        let tame = random.chance(60);
        let mut numbers = |class: MClass| -> Vec<f64> {
            let limit = if tame { 10 } else { NUMBERS.len() };
            (0..count).map(|_| fit(class, NUMBERS[random.below(limit)], random)).collect()
        };
        let real = numbers(class);
        let complex = class.is_float() && count > 0 && random.chance(10);
        let imaginary = complex.then(|| {
            let parts: Vec<f64> = (0..count).map(|_| random.pick(&[1.0, -2.0, 0.5])).collect();
            parts
        });
        Self::Array { class, dims, real, imaginary }
    }

    fn text_of(text: &str) -> Self {
        let length = text.len() as u32;
        let dims = if length == 0 { vec![0, 0] } else { vec![1, length] };
        let real = text.bytes().map(f64::from).collect();
        Self::Array { class: MClass::Char, dims, real, imaginary: None }
    }

    fn container(random: &mut Random) -> Self {
        let inside = |random: &mut Random| {
            if random.chance(40) {
                Self::text_of(random.pick(&TEXTS))
            } else {
                let (class, size) = (random.pick(&CLASSES), random.pick(&SIZES).to_vec());
                Self::array(random, class, size)
            }
        };
        match random.below(5) {
            0 => Self::Handle,
            1 => {
                let dims = random.pick(&[&[1_u32, 1][..], &[1, 1], &[1, 2], &[0, 0]]).to_vec();
                let count = dims.iter().product::<u32>();
                let mut field = |name: &str| {
                    (name.to_owned(), (0..count).map(|_| inside(random)).collect::<Vec<_>>())
                };
                Self::Struct { dims, fields: vec![field("a"), field("abc")] }
            }
            _ => {
                let dims = random.pick(&SIZES).to_vec();
                let count = dims.iter().product::<u32>();
                let texts = random.chance(50);
                let elements = (0..count)
                    .map(
                        |_| if texts { Self::text_of(random.pick(&TEXTS)) } else { inside(random) },
                    )
                    .collect();
                Self::Cell { dims, elements }
            }
        }
    }

    /// Has it no element?
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Array { dims, .. } | Self::Cell { dims, .. } | Self::Struct { dims, .. } => {
                dims.contains(&0)
            }
            Self::Handle | Self::Other(_) => false,
        }
    }

    /// As MATLAB code.
    pub fn text(&self) -> String {
        match self {
            Self::Array { class, dims, real, imaginary } => {
                array_text(*class, dims, real, imaginary.as_deref())
            }
            Self::Cell { dims, elements } => {
                let texts: Vec<_> = elements.iter().map(Self::text).collect();
                shaped(&format!("{{{}}}", texts.join(", ")), dims)
            }
            Self::Struct { dims, fields } => {
                let pairs: Vec<_> = fields
                    .iter()
                    .map(|(name, values)| {
                        let texts: Vec<_> = values.iter().map(Self::text).collect();
                        let values = shaped(&format!("{{{}}}", texts.join(", ")), dims);
                        format!("'{name}', {values}")
                    })
                    .collect();
                format!("struct({})", pairs.join(", "))
            }
            Self::Handle => "@sin".into(),
            Self::Other(class) => format!("<{class}>"),
        }
    }
}

fn shaped(text: &str, dims: &[u32]) -> String {
    let dims: Vec<_> = dims.iter().map(u32::to_string).collect();
    format!("reshape({text}, [{}])", dims.join(" "))
}

fn number(value: f64) -> String {
    if value.is_nan() {
        "NaN".into()
    } else if value.is_infinite() {
        if value > 0.0 { "Inf".into() } else { "-Inf".into() }
    } else {
        format!("{value:?}")
    }
}

fn array_text(class: MClass, dims: &[u32], real: &[f64], imaginary: Option<&[f64]>) -> String {
    if class == MClass::Char && dims.len() == 2 && (dims[0] == 1 || dims == [0, 0]) {
        let text: String = real.iter().map(|&code| char::from(code as u8)).collect();
        if text.bytes().all(|byte| (32..127).contains(&byte)) && !(text.is_empty() && dims[0] == 1)
        {
            return format!("'{}'", text.replace('\'', "''"));
        }
    }
    let numbers: Vec<_> = real.iter().map(|&value| number(value)).collect();
    let mut text = format!("[{}]", numbers.join(", "));
    if let Some(imaginary) = imaginary {
        let parts: Vec<_> = imaginary.iter().map(|&value| number(value)).collect();
        text = format!("complex({text}, [{}])", parts.join(", "));
    }
    if dims != [1, 1] || real.len() != 1 {
        text = shaped(&text, dims);
    } else if imaginary.is_none() {
        text = numbers[0].clone();
    }
    match class {
        MClass::Double => text,
        _ => format!("{}({text})", class.name()),
    }
}

/// A number that a class can hold.
fn fit(class: MClass, value: f64, random: &mut Random) -> f64 {
    match class {
        MClass::Double => value,
        MClass::Single => f64::from(value as f32),
        MClass::Char => f64::from(random.pick(b"abcXYZ 19")),
        MClass::Logical => f64::from(u8::from(value > 1.0)),
        _ => {
            let value = if value.is_finite() { value.round() } else { 20.0 };
            let unsigned =
                matches!(class, MClass::UInt8 | MClass::UInt16 | MClass::UInt32 | MClass::UInt64);
            (if unsigned { value.abs() } else { value }) + 0.0
        }
    }
}
