//! The Python module beside the shared library: a wrapper through `ctypes`.
//!
//! It needs NumPy and no header of Python, and one shared library serves every version of Python.
//! `ctypes.PyDLL` keeps the interpreter's lock, since one compiled function runs at a time.
//!
//! Cost: linear in the ports.

use super::ports::{self, CPort};
use super::refusal::is_python_word;
use lariat_builtins::MClass;
use lariat_lowering::interface::{Interface, Side};
use std::fmt::Write as _;

/// What all modules begin with.
const COMMON: &str = include_str!("common.py");

/// The file of the shared library beside the module.
pub fn library_name(name: &str) -> String {
    format!("_{name}_lariat.so")
}

/// The module.
pub fn print(interface: &Interface) -> String {
    let Some((inputs, outputs)) = ports::of(interface) else { return String::new() };
    let name = &interface.name;
    let mut out = format!("\"\"\"{name}: compiled by Lariat.\"\"\"\n\n");
    out.push_str(&COMMON.replace("LIBRARY_FILE", &library_name(name)));
    let params: Vec<String> = inputs.iter().map(|port| python_name(&port.port.name)).collect();
    let _ = write!(out, "\n\ndef {name}({}):\n", params.join(", "));
    let _ = writeln!(out, "    {}", docstring(interface, &inputs, &outputs));
    out.push_str("    sizes = {}\n    arguments = []\n");
    for (at, (port, param)) in inputs.iter().zip(&params).enumerate() {
        let _ = writeln!(
            out,
            "    arguments += _argument({name:?}, {}, {:?}, {param}, {}, {}, sizes)",
            at + 1,
            port.port.name,
            wanted(port),
            quoted(&port.port.words)
        );
    }
    out.push_str("    results = [\n");
    for port in &outputs {
        let _ = writeln!(out, "        _Result({}),", wanted(port));
    }
    out.push_str("    ]\n");
    let _ = writeln!(out, "    return _call(_library.{name}, arguments, results)");
    out
}

/// A name that Python allows.
fn python_name(name: &str) -> String {
    let taken = is_python_word(name) || ["sizes", "arguments", "results"].contains(&name);
    if taken || name.starts_with('_') {
        format!("{}_", name.trim_start_matches('_'))
    } else {
        name.to_owned()
    }
}

/// The type and the extents of a port.
fn wanted(port: &CPort<'_>) -> String {
    let extent = |side: &Side| match side {
        Side::Known(number) => number.to_string(),
        Side::Named(name) => format!("{name:?}"),
        Side::Any | Side::Computed(_) => "None".to_owned(),
    };
    let extents: Vec<String> = port.array.sides.iter().map(extent).collect();
    let sides = match extents.is_empty() {
        true => "None".to_owned(),
        false => format!("[{}]", extents.join(", ")),
    };
    format!("{:?}, {sides}", dtype(port))
}

fn dtype(port: &CPort<'_>) -> &'static str {
    match port.array.class {
        MClass::Double if port.array.is_complex => "complex128",
        MClass::Single => "float32",
        MClass::Int8 => "int8",
        MClass::UInt8 => "uint8",
        MClass::Int16 => "int16",
        MClass::UInt16 => "uint16",
        MClass::Int32 => "int32",
        MClass::UInt32 => "uint32",
        MClass::Int64 => "int64",
        MClass::UInt64 => "uint64",
        MClass::Char => "S1",
        MClass::Logical => "bool",
        _ => "float64",
    }
}

/// What the function takes and returns.
fn docstring(interface: &Interface, inputs: &[CPort<'_>], outputs: &[CPort<'_>]) -> String {
    let mut lines: Vec<String> = interface.help.iter().map(|line| line.trim().to_owned()).collect();
    if lines.is_empty() {
        lines.push(format!("{} compiled by Lariat.", interface.name));
    }
    let list = |ports: &[CPort<'_>]| -> Vec<String> {
        ports.iter().map(|port| format!("    {}: {}", port.port.name, port.port.words)).collect()
    };
    for (title, ports) in [("Takes", inputs), ("Returns", outputs)] {
        if !ports.is_empty() {
            lines.extend([String::new(), title.to_owned()]);
            lines.extend(list(ports));
        }
    }
    if !interface.required.is_empty() {
        lines.extend([String::new(), "Requires".to_owned()]);
        lines.extend(interface.required.iter().map(|line| format!("    {line}")));
    }
    lines.extend([String::new(), "Raises LariatError, which has an identifier.".to_owned()]);
    let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
    format!("\"\"\"{}\n    \"\"\"", lines.join("\n    "))
}

/// A string in Python.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// The inside of a string.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            ' '..='~' => out.push(letter),
            _ => {
                let _ = write!(out, "\\U{:08x}", u32::from(letter));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_keep_quotes_and_letters() {
        assert_eq!(quoted("a \"b\" \\ é"), r#""a \"b\" \\ \U000000e9""#);
    }
}
