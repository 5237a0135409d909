//! The function that MEX files call, and what its arguments have to be, as tables that the
//! run-time library reads.
//!
//! Cost: linear in the ports.

use super::invocation;
use super::ports::lr_class;
use crate::literals::{number, quoted};
use crate::names::Names;
use lariat_lowered::Program;
use lariat_lowered::program::{Function, Repr};
use lariat_lowering::interface::{Array, Interface, Kind, Port, Side};
use std::fmt::Write as _;

/// What the arguments have to be.
pub fn tables(interface: &Interface, out: &mut String) {
    let mut named: Vec<&str> = Vec::new();
    for side in interface.inputs.iter().flat_map(sides) {
        if let Side::Named(name) = side
            && !named.contains(&name.as_str())
        {
            named.push(name);
        }
    }
    out.push('\n');
    for (at, port) in interface.inputs.iter().enumerate() {
        if let Kind::Array(Array { contents: Some(contents), .. }) = &port.kind {
            let numbers: Vec<String> = contents.iter().map(|&value| number(value).0).collect();
            let count = numbers.len().max(1);
            let numbers = if numbers.is_empty() { "0".to_owned() } else { numbers.join(", ") };
            let _ = writeln!(
                out,
                "static const double lr_contents{}[{count}] = {{{numbers}}};",
                at + 1
            );
        }
    }
    out.push_str("static const lr_port lr_inputs[] = {\n");
    for (at, port) in interface.inputs.iter().enumerate() {
        let _ = writeln!(out, "    {{{}}},", row(at + 1, port, &named));
    }
    out.push_str("};\n");
}

fn sides(port: &Port) -> &[Side] {
    match &port.kind {
        Kind::Array(array) => &array.sides,
        Kind::Cell(sides) | Kind::Struct(sides) => sides,
        Kind::Any => &[],
    }
}

fn row(at: usize, port: &Port, named: &[&str]) -> String {
    let kind = match &port.kind {
        Kind::Array(_) => "LR_PORT_ARRAY",
        Kind::Cell(_) => "LR_PORT_CELL",
        Kind::Struct(_) => "LR_PORT_STRUCT",
        Kind::Any => "LR_PORT_ANY",
    };
    let (name, wanted) = (quoted(port.name.as_bytes()), quoted(port.words.as_bytes()));
    let mut row = format!(".name = {name}, .wanted = {wanted}, .kind = {kind}");
    if let Kind::Array(array) = &port.kind {
        let _ =
            write!(row, ", .class = {}, .is_complex = {}", lr_class(array.class), array.is_complex);
        if array.is_either {
            row.push_str(", .is_either = true");
        }
        if let Some(bounds) = &array.bounds {
            let _ = write!(
                row,
                ", .is_bounded = true, .is_whole = {}, .has_nan = {}, .low = {}, .high = {}",
                bounds.whole,
                bounds.nan,
                number(bounds.low).0,
                number(bounds.high).0
            );
        }
        if let Some(contents) = &array.contents {
            let _ = write!(row, ", .count = {}, .contents = lr_contents{at}", contents.len());
        }
    }
    let extent = |side: &Side| match side {
        Side::Any | Side::Computed(_) => "LR_ANY".to_owned(),
        Side::Known(number) => number.to_string(),
        Side::Named(name) => match named.iter().position(|known| known == name) {
            Some(at) => format!("LR_NAMED - {at}"),
            None => "LR_ANY".to_owned(),
        },
    };
    let extents: Vec<String> = sides(port).iter().map(extent).collect();
    if !extents.is_empty() {
        let _ = write!(row, ", .rank = {}, .extents = {{{}}}", extents.len(), extents.join(", "));
    }
    row
}

/// Prints the function, and what is known of it.
pub fn print(
    program: &Program,
    interface: &Interface,
    number: usize,
    names: &Names,
    out: &mut String,
) {
    let Some((_, function)) = program.functions.iter().next() else { return };
    if !interface.inputs.is_empty() {
        tables(interface, out);
    }
    out.push_str("\nstatic void lr_call(lr_value *lr_out, const lr_value *lr_in)\n{\n");
    out.push_str("    (void)lr_out; (void)lr_in;\n");
    let passed: Vec<String> = function
        .params
        .iter()
        .enumerate()
        .map(|(at, &param)| match function.locals[param].repr {
            Repr::Real => format!("lr_to_real(lr_in[{at}])"),
            Repr::Whole => format!("lr_whole(lr_to_real(lr_in[{at}]))"),
            Repr::Truth => format!("lr_to_bool(lr_in[{at}])"),
            Repr::Letter => format!("lr_to_letter(lr_in[{at}])"),
            Repr::Array(_) | Repr::Any => format!("lr_in[{at}]"),
        })
        .collect();
    invocation::print(names, function, &passed, out);
    for at in 0..function.results.len() {
        let _ = writeln!(out, "    {}", returned(function, at));
    }
    out.push_str("}\n");
    let takes = interface.takes.map_or_else(|| "-1".to_owned(), |takes| takes.to_string());
    let (inputs, outputs) = (interface.inputs.len(), interface.outputs.len());
    let table = if inputs == 0 { "NULL" } else { "lr_inputs" };
    let _ = writeln!(
        out,
        "\nconst lr_gateway lr_gateway_{number} = {{{}, {takes}, {inputs}, {table}, {outputs}, {}, lr_call, &lr_own_roots}};",
        quoted(interface.name.as_bytes()),
        interface.counts_results
    );
}

/// The table of gateways: one, or one for each number of results.
pub fn table(count: usize) -> String {
    let mut out = String::from("#include \"lariat_entry.h\"\n\n");
    for number in 0..count {
        let _ = writeln!(out, "extern const lr_gateway lr_gateway_{number};");
    }
    let all: Vec<String> = (0..count).map(|number| format!("&lr_gateway_{number}")).collect();
    let _ = writeln!(
        out,
        "\nconst lr_gateway *const lr_gateways[] = {{{}}};\nconst int lr_gateway_count = {count};",
        all.join(", ")
    );
    out
}

/// How a result is returned: held by the caller.
fn returned(function: &Function, at: usize) -> String {
    let number = at + 1;
    let boxed = match function.locals[function.results[at]].repr {
        Repr::Real => "lr_real",
        Repr::Whole => "lr_real",
        Repr::Truth => "lr_bool",
        Repr::Letter => "lr_letter",
        Repr::Array(_) | Repr::Any => return format!("lr_out[{at}] = lr_out{number};"),
    };
    format!("lr_set(&lr_out[{at}], {boxed}(lr_out{number}));")
}
