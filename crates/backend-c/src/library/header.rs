//! The header of a function that C calls: its prototype, and what callers have to know.
//!
//! Cost: linear in the ports.

use super::entry;
use super::ports::{self, CPort};
use lariat_lowering::interface::{Interface, Side};
use std::fmt::Write as _;

/// The header of a function; empty where C cannot call it.
pub fn print(interface: &Interface) -> String {
    let (Some(prototype), Some((inputs, outputs))) =
        (entry::prototype(interface), ports::of(interface))
    else {
        return String::new();
    };
    let name = &interface.name;
    let guard = format!("LARIAT_{}_H", name.to_uppercase());
    let mut out = format!("#ifndef {guard}\n#define {guard}\n\n#include \"lariat.h\"\n\n");
    out.push_str("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n/*");
    for (at, line) in contract(interface, &inputs, &outputs).iter().enumerate() {
        let line = line.replace("*/", "* /").replace("/*", "/ *");
        let star = if at == 0 { "" } else { " *" };
        let _ = writeln!(out, "{star} {line}\n *");
    }
    let _ = writeln!(
        out,
        " * Returns LARIAT_OK, or says in `error`, unless that is NULL, why it failed. Arrays that are\n * \
         handed out are freed with lariat_free; a call that fails hands out nothing.\n */"
    );
    let _ = writeln!(out, "LARIAT_EXPORT {prototype};\n");
    out.push_str("#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    out
}

/// What a function takes and returns, and requires.
fn contract(interface: &Interface, inputs: &[CPort<'_>], outputs: &[CPort<'_>]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let comment: Vec<&str> = interface.help.iter().map(|line| line.trim()).collect();
    if !comment.is_empty() {
        all.push(comment.join("\n * "));
    }
    let port = |port: &CPort<'_>| {
        let sizes = match port.array.is_scalar() {
            true => String::new(),
            false if port.array.sides.is_empty() => ": any number of dimensions".to_owned(),
            false => format!(": column-major, {}", port.sizes().join(" x ")),
        };
        format!("   {}  {}{sizes}", port.name, port.port.words)
    };
    let list = |title: &str, ports: &[CPort<'_>]| {
        let lines: Vec<String> = ports.iter().map(port).collect();
        format!("{title}\n * {}", lines.join("\n * "))
    };
    if !inputs.is_empty() {
        all.push(list("Takes", inputs));
    }
    if !outputs.is_empty() {
        all.push(list("Hands out", outputs));
    }
    let mut required = equal_extents(inputs);
    required.extend(interface.required.iter().cloned());
    if !required.is_empty() {
        all.push(format!("Requires\n *    {}", required.join("\n *    ")));
    }
    all
}

/// Extents of arguments that have one name are equal.
fn equal_extents(inputs: &[CPort<'_>]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for port in inputs {
        for (side, size) in port.array.sides.iter().zip(port.sizes()) {
            let Side::Named(name) = side else { continue };
            match groups.iter_mut().find(|(known, _)| known == name) {
                Some((_, sizes)) => sizes.push(size),
                None => groups.push((name, vec![size])),
            }
        }
    }
    let several = groups.into_iter().filter(|(_, sizes)| sizes.len() > 1);
    several.map(|(name, sizes)| format!("{} (both are {name})", sizes.join(" = "))).collect()
}
