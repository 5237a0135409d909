//! The function that C calls: arguments are borrowed, checked and passed on, results are handed
//! out, and an error becomes a status.
//!
//! Cost: linear in the ports.

use super::gateway;
use super::invocation;
use super::ports::{self, CPort, lr_class};
use crate::literals::quoted;
use crate::names::Names;
use lariat_lowered::Program;
use lariat_lowered::program::{Function, Repr};
use lariat_lowering::interface::{Interface, Side};
use std::fmt::Write as _;

/// The parameters of the function.
pub fn prototype(interface: &Interface) -> Option<String> {
    let (inputs, outputs) = ports::of(interface)?;
    let mut params: Vec<String> = inputs.iter().flat_map(CPort::input).collect();
    params.extend(outputs.iter().flat_map(CPort::output));
    params.push("lariat_error *error".to_owned());
    Some(format!("int {}(\n    {})", interface.name, params.join(",\n    ")))
}

/// Prints the function.
pub fn print(program: &Program, interface: &Interface, names: &Names, out: &mut String) {
    let Some((inputs, outputs)) = ports::of(interface) else { return };
    let Some((_, function)) = program.functions.iter().next() else { return };
    let Some(prototype) = prototype(interface) else { return };
    let checked = inputs.iter().any(|port| is_checked(port));
    if checked {
        gateway::tables(interface, out);
    }
    let _ = writeln!(out, "\n{prototype}\n{{");
    for port in &outputs {
        clear(port, out);
    }
    out.push_str("    jmp_buf *lr_buffer = lr_begin(&lr_own_roots, error);\n");
    out.push_str("    if (lr_buffer == NULL) {\n        return LARIAT_FAILED;\n    }\n");
    out.push_str("    if (setjmp(*lr_buffer)) {\n");
    for port in outputs.iter().filter(|port| !port.array.is_scalar()) {
        let _ = writeln!(out, "        *{} = NULL;", port.name);
    }
    out.push_str("        return lr_failed(error);\n    }\n");
    let passed: Vec<String> = inputs
        .iter()
        .zip(&function.params)
        .enumerate()
        .map(|(at, (port, &param))| pass(at + 1, port, function.locals[param].repr, out))
        .collect();
    if checked {
        let all: Vec<String> = (1..=inputs.len())
            .zip(&inputs)
            .zip(&function.params)
            .map(|((at, port), &param)| match is_borrowed(port, function.locals[param].repr) {
                true => format!("lr_in{at}"),
                false => "NULL".to_owned(),
            })
            .collect();
        let (count, name) = (all.len(), quoted(interface.name.as_bytes()));
        let all = all.join(", ");
        let _ = writeln!(out, "    lr_check({name}, {count}, lr_inputs, ARGS({all}));");
    }
    invocation::print(names, function, &passed, out);
    results(&outputs, function, out);
    out.push_str("    return lr_end();\n}\n");
}

/// What the caller sees where the function fails.
fn clear(port: &CPort<'_>, out: &mut String) {
    let name = &port.name;
    let _ = match (port.array.is_scalar(), port.array.is_complex) {
        (true, true) => writeln!(out, "    *{name} = (lariat_complex){{0, 0}};"),
        (true, false) => writeln!(out, "    *{name} = 0;"),
        (false, _) => writeln!(out, "    *{name} = NULL;"),
    };
    for (at, extent) in &port.extents {
        let _ = match (port.array.sides.is_empty(), at) {
            (true, 1) => writeln!(out, "    {extent}[0] = {extent}[1] = 0;"),
            _ => writeln!(out, "    *{extent} = 0;"),
        };
    }
}

/// Must the run-time library look at the argument?
fn is_checked(port: &CPort<'_>) -> bool {
    let named = port.array.sides.iter().any(|side| matches!(side, Side::Named(_)));
    named || port.array.bounds.is_some() || port.array.contents.is_some()
}

/// Is the argument passed as a value of the run-time library, or looked at as one?
fn is_borrowed(port: &CPort<'_>, repr: Repr) -> bool {
    !repr.is_scalar() || is_checked(port)
}

/// How an argument is passed on.
fn pass(at: usize, port: &CPort<'_>, repr: Repr, out: &mut String) -> String {
    let name = &port.name;
    if is_borrowed(port, repr) {
        let (class, complex) = (lr_class(port.array.class), port.array.is_complex);
        let shown = quoted(port.port.name.as_bytes());
        let address = if port.array.is_scalar() { "&" } else { "" };
        let (rank, sizes) = match (&port.extents[..], port.array.sides.is_empty()) {
            ([(_, rank), (_, size)], true) => (rank.clone(), size.clone()),
            _ => {
                let sizes = port.sizes();
                (sizes.len().to_string(), format!("(ptrdiff_t[]){{{}}}", sizes.join(", ")))
            }
        };
        let _ = writeln!(
            out,
            "    lr_value lr_in{at} = lr_borrow({shown}, {class}, {complex}, {rank}, {sizes}, {address}{name});"
        );
    }
    match repr {
        Repr::Letter => format!("(unsigned char){name}"),
        Repr::Real | Repr::Whole | Repr::Truth => name.clone(),
        Repr::Array(_) | Repr::Any => format!("lr_in{at}"),
    }
}

fn results(outputs: &[CPort<'_>], function: &Function, out: &mut String) {
    for (at, &result) in function.results.iter().enumerate().skip(outputs.len()) {
        if !function.locals[result].repr.is_scalar() {
            let _ = writeln!(out, "    lr_release(lr_out{});", at + 1);
        }
    }
    for (at, (port, &result)) in outputs.iter().zip(&function.results).enumerate() {
        let (at, name) = (at + 1, &port.name);
        let (class, complex) = (lr_class(port.array.class), port.array.is_complex);
        let shown = quoted(port.port.name.as_bytes());
        let repr = function.locals[result].repr;
        if repr.is_scalar() {
            let _ = writeln!(out, "    *{name} = {}lr_out{at};", cast(repr));
            continue;
        }
        if port.array.is_scalar() {
            let element = super::ports::c_type(port.array);
            let _ = writeln!(
                out,
                "    *{name} = *(const {element} *)lr_element(lr_out{at}, {shown}, {class}, {complex});"
            );
        } else {
            let _ = writeln!(
                out,
                "    *{name} = lr_hand_out(lr_out{at}, {shown}, {class}, {complex}, {});",
                asked(port)
            );
        }
        let _ = writeln!(out, "    lr_release(lr_out{at});");
    }
}

fn cast(repr: Repr) -> &'static str {
    match repr {
        Repr::Letter => "(char)",
        Repr::Whole => "(double)",
        _ => "",
    }
}

/// Where the extents of a result go.
fn asked(port: &CPort<'_>) -> String {
    if let ([(_, rank), (_, size)], true) = (&port.extents[..], port.array.sides.is_empty()) {
        return format!("0, NULL, NULL, {rank}, {size}");
    }
    let sizes: Vec<String> = port.sizes();
    let is_asked = |at: usize| port.extents.iter().any(|(place, _)| *place == at);
    let each = |yes: &dyn Fn(&str) -> String, no: &dyn Fn(&str) -> String| -> String {
        let all = sizes.iter().enumerate();
        let all: Vec<String> =
            all.map(|(at, size)| if is_asked(at) { yes(size) } else { no(size) }).collect();
        all.join(", ")
    };
    let known = each(&|_| "LR_ANY".to_owned(), &str::to_owned);
    let pointers = each(&str::to_owned, &|_| "NULL".to_owned());
    format!("{}, (ptrdiff_t[]){{{known}}}, (ptrdiff_t *[]){{{pointers}}}, NULL, NULL", sizes.len())
}
