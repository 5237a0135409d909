//! Arguments and results as C parameters.
//!
//! ```text
//! k (1,1) double     double k
//! a (3,:) double     const double *a, ptrdiff_t a_columns
//! a double           const double *a, int a_rank, const ptrdiff_t *a_size
//! ```
//!
//! Extents that are known are not passed.
//!
//! Cost: linear in the extents.

use crate::names;
use lariat_builtins::MClass;
use lariat_lowering::interface::{Array, Interface, Kind, Port, Side};
use std::collections::HashSet;

/// Names of a C interface beside those of its ports.
const TAKEN: [&str; 2] = ["error", "status"];

/// A port of a C function, which is an array.
#[derive(Clone, Debug, PartialEq)]
pub struct CPort<'i> {
    /// Its name in C.
    pub name: String,
    /// The port.
    pub port: &'i Port,
    /// The array.
    pub array: &'i Array,
    /// The names of its extents that are not known, with their places.
    pub extents: Vec<(usize, String)>,
}

/// The ports of a C function: arguments and results; `None` where one is not an array.
pub fn of(interface: &Interface) -> Option<(Vec<CPort<'_>>, Vec<CPort<'_>>)> {
    let mut taken: HashSet<String> = TAKEN.iter().map(|&name| name.to_owned()).collect();
    taken.insert(interface.name.clone());
    let mut all = |ports: &'_ [Port], is_result: bool| -> Option<Vec<String>> {
        ports
            .iter()
            .map(|port| {
                let wanted = match is_result && taken.contains(&port.name) {
                    true => format!("{}_out", port.name),
                    false => port.name.clone(),
                };
                Some(free(wanted, &mut taken))
            })
            .collect()
    };
    let (inputs, outputs) = (all(&interface.inputs, false)?, all(&interface.outputs, true)?);
    let mut with = |ports: &'_ [Port], names: Vec<String>| -> Vec<Option<Vec<(usize, String)>>> {
        let each = ports.iter().zip(names);
        each.map(|(port, name)| Some(extents(&name, array_of(port)?, &mut taken))).collect()
    };
    let in_extents = with(&interface.inputs, inputs.clone());
    let out_extents = with(&interface.outputs, outputs.clone());
    Some((
        joined(&interface.inputs, inputs, in_extents)?,
        joined(&interface.outputs, outputs, out_extents)?,
    ))
}

fn joined(
    ports: &[Port],
    names: Vec<String>,
    extents: Vec<Option<Vec<(usize, String)>>>,
) -> Option<Vec<CPort<'_>>> {
    let each = ports.iter().zip(names).zip(extents);
    each.map(|((port, name), extents)| {
        Some(CPort { name, port, array: array_of(port)?, extents: extents? })
    })
    .collect()
}

/// The array of a port.
pub fn array_of(port: &Port) -> Option<&Array> {
    match &port.kind {
        Kind::Array(array) => Some(array),
        Kind::Cell(_) | Kind::Struct(_) | Kind::Any => None,
    }
}

fn free(name: String, taken: &mut HashSet<String>) -> String {
    let mut name = name;
    while names::is_reserved(&name) || name.starts_with("lr_") || taken.contains(&name) {
        name.push('_');
    }
    taken.insert(name.clone());
    name
}

fn extents(name: &str, array: &Array, taken: &mut HashSet<String>) -> Vec<(usize, String)> {
    if array.is_scalar() {
        return Vec::new();
    }
    if array.sides.is_empty() {
        let named = ["rank", "size"].into_iter().enumerate();
        return named.map(|(at, word)| (at, free(format!("{name}_{word}"), taken))).collect();
    }
    let unknown = array.sides.iter().enumerate();
    let unknown = unknown.filter(|(_, side)| !matches!(side, Side::Known(_)));
    unknown
        .map(|(at, _)| {
            let word = match at {
                0 => "rows".to_owned(),
                1 => "columns".to_owned(),
                2 => "pages".to_owned(),
                at => format!("size{}", at + 1),
            };
            (at, free(format!("{name}_{word}"), taken))
        })
        .collect()
}

impl CPort<'_> {
    /// As parameters of a function that reads it.
    pub fn input(&self) -> Vec<String> {
        let (name, c_type) = (&self.name, c_type(self.array));
        if self.array.is_scalar() {
            return vec![format!("{c_type} {name}")];
        }
        let mut all = vec![format!("const {c_type} *{name}")];
        match &self.extents[..] {
            [(_, rank), (_, size)] if self.array.sides.is_empty() => {
                all.push(format!("int {rank}"));
                all.push(format!("const ptrdiff_t *{size}"));
            }
            extents => {
                all.extend(extents.iter().map(|(_, extent)| format!("ptrdiff_t {extent}")));
            }
        }
        all
    }

    /// As parameters of a function that hands it out.
    pub fn output(&self) -> Vec<String> {
        let (name, c_type) = (&self.name, c_type(self.array));
        if self.array.is_scalar() {
            return vec![format!("{c_type} *{name}")];
        }
        let mut all = vec![format!("{c_type} **{name}")];
        match &self.extents[..] {
            [(_, rank), (_, size)] if self.array.sides.is_empty() => {
                all.push(format!("int *{rank}"));
                all.push(format!("ptrdiff_t {size}[8]"));
            }
            extents => {
                all.extend(extents.iter().map(|(_, extent)| format!("ptrdiff_t *{extent}")));
            }
        }
        all
    }

    /// Each extent as C: a number, or the name of a parameter.
    pub fn sizes(&self) -> Vec<String> {
        let named = |at: usize| self.extents.iter().find(|(place, _)| *place == at);
        let each = self.array.sides.iter().enumerate();
        each.map(|(at, side)| match (side, named(at)) {
            (Side::Known(number), _) => number.to_string(),
            (_, Some((_, name))) => name.clone(),
            (_, None) => "1".to_owned(),
        })
        .collect()
    }
}

/// The type of an element.
pub fn c_type(array: &Array) -> &'static str {
    match array.class {
        MClass::Double if array.is_complex => "lariat_complex",
        MClass::Single => "float",
        MClass::Int8 => "int8_t",
        MClass::UInt8 => "uint8_t",
        MClass::Int16 => "int16_t",
        MClass::UInt16 => "uint16_t",
        MClass::Int32 => "int32_t",
        MClass::UInt32 => "uint32_t",
        MClass::Int64 => "int64_t",
        MClass::UInt64 => "uint64_t",
        MClass::Char => "char",
        MClass::Logical => "bool",
        _ => "double",
    }
}

/// The class in the run-time library.
pub fn lr_class(class: MClass) -> &'static str {
    match class {
        MClass::Single => "LR_SINGLE",
        MClass::Int8 => "LR_INT8",
        MClass::UInt8 => "LR_UINT8",
        MClass::Int16 => "LR_INT16",
        MClass::UInt16 => "LR_UINT16",
        MClass::Int32 => "LR_INT32",
        MClass::UInt32 => "LR_UINT32",
        MClass::Int64 => "LR_INT64",
        MClass::UInt64 => "LR_UINT64",
        MClass::Char => "LR_CHAR",
        MClass::Logical => "LR_LOGICAL",
        _ => "LR_DOUBLE",
    }
}
