//! A Fortran 2018 module that calls the C function through `iso_c_binding`.
//!
//! ```text
//! call filter2d(image, kernel, result, peak, status, error)
//! ```
//!
//! The computation is that of the C file; the module passes extents, and copies what is handed out
//! into allocatable arrays. A row or a column is an array of one dimension.
//!
//! Cost: linear in the ports.

use super::ports::{self, CPort};
use lariat_builtins::MClass;
use lariat_lowering::interface::{Interface, Side};
use std::fmt::Write as _;

/// The type that errors have, and what converts them.
const COMMON: &str = include_str!("common.f90");

/// The name of the module.
pub fn module_name(name: &str) -> String {
    format!("{name}_lariat")
}

/// Why Fortran cannot call the function.
pub fn refusals(interface: &Interface) -> Vec<String> {
    let Some((inputs, outputs)) = ports::of(interface) else { return Vec::new() };
    let mut seen: Vec<String> =
        ["status", "error", "code", "c_reason", "c_entry", "c_error", "describe"]
            .map(str::to_owned)
            .to_vec();
    seen.push(interface.name.to_lowercase());
    let mut wrong = Vec::new();
    for port in inputs.iter().chain(&outputs) {
        let name = &port.name;
        if type_of(port).is_none() {
            wrong.push(format!("`{name}` is `{}`: Fortran has no such type", port.port.words));
        }
        if port.array.sides.is_empty() {
            wrong.push(format!("`{name}` is `{}`: give its number of dimensions", port.port.words));
        }
        let lower = name.to_lowercase();
        if seen.contains(&lower) || name.starts_with('_') || name.len() > 40 {
            wrong.push(format!("`{name}`: Fortran needs another name, which differs in letters"));
        }
        seen.push(lower);
    }
    wrong
}

/// The module.
pub fn print(interface: &Interface) -> String {
    let Some((inputs, outputs)) = ports::of(interface) else { return String::new() };
    let name = &interface.name;
    let module = module_name(name);
    let mut out = String::new();
    for line in &interface.help {
        let _ = writeln!(out, "! {line}");
    }
    let common: Vec<&str> = COMMON.split("! contains\n").collect();
    let _ = writeln!(out, "module {module}");
    out.push_str(common[0]);
    let _ = writeln!(out, "  public :: {name}\n");
    binding(interface, &inputs, &outputs, &mut out);
    out.push_str("\ncontains\n\n");
    wrapper(interface, &inputs, &outputs, &mut out);
    out.push_str(common.get(1).copied().unwrap_or_default());
    let _ = writeln!(out, "end module {module}");
    out
}

/// The C function as Fortran sees it.
fn binding(interface: &Interface, inputs: &[CPort<'_>], outputs: &[CPort<'_>], out: &mut String) {
    let mut params: Vec<String> = Vec::new();
    let mut declarations = String::new();
    for port in inputs {
        params.push(port.name.clone());
        let kind = type_of(port).unwrap_or_default();
        let _ = match port.array.is_scalar() {
            true => writeln!(declarations, "      {kind}, value :: {}", port.name),
            false => writeln!(declarations, "      {kind}, intent(in) :: {}(*)", port.name),
        };
        for (_, extent) in &port.extents {
            params.push(extent.clone());
            let _ = writeln!(declarations, "      integer(c_ptrdiff_t), value :: {extent}");
        }
    }
    for port in outputs {
        params.push(port.name.clone());
        let kind = type_of(port).unwrap_or_default();
        let kind = if port.array.is_scalar() { kind } else { "type(c_ptr)" };
        let _ = writeln!(declarations, "      {kind}, intent(out) :: {}", port.name);
        for (_, extent) in &port.extents {
            params.push(extent.clone());
            let _ = writeln!(declarations, "      integer(c_ptrdiff_t), intent(out) :: {extent}");
        }
    }
    params.push("error".to_owned());
    let _ = writeln!(
        out,
        "  interface\n    function c_entry( &\n        {}) bind(c, name=\"{}\") result(code)",
        params.join(", &\n        "),
        interface.name
    );
    out.push_str("      import\n");
    out.push_str(&declarations);
    out.push_str("      type(c_error), intent(out) :: error\n      integer(c_int) :: code\n");
    out.push_str("    end function c_entry\n  end interface\n");
}

/// The subroutine that is called.
fn wrapper(interface: &Interface, inputs: &[CPort<'_>], outputs: &[CPort<'_>], out: &mut String) {
    let name = &interface.name;
    let names: Vec<&str> = inputs.iter().chain(outputs).map(|port| port.name.as_str()).collect();
    let params: Vec<&str> = names.into_iter().chain(["status", "error"]).collect();
    let _ = writeln!(out, "  subroutine {name}( &\n      {})", params.join(", &\n      "));
    for port in inputs {
        let _ = writeln!(out, "    {}", input_declaration(port));
    }
    for port in outputs {
        let _ = writeln!(out, "    {}", output_declaration(port));
    }
    out.push_str(
        "    integer, intent(out) :: status\n    type(lariat_error), intent(out) :: error\n",
    );
    out.push_str("    type(c_error) :: c_reason\n");
    for port in outputs.iter().filter(|port| !port.array.is_scalar()) {
        let _ = writeln!(out, "    type(c_ptr) :: {}_c", port.name);
        let kind = type_of(port).unwrap_or_default();
        let colons = colons(port);
        let _ = writeln!(out, "    {kind}, pointer :: {}_f({colons})", port.name);
        for (_, extent) in &port.extents {
            let _ = writeln!(out, "    integer(c_ptrdiff_t) :: {extent}");
        }
    }
    let mut args: Vec<String> = Vec::new();
    for (at, port) in inputs.iter().enumerate() {
        check(interface, at + 1, port, out);
        args.push(port.name.clone());
        args.extend(port.extents.iter().map(|(place, _)| actual(port, *place)));
    }
    for port in outputs {
        let suffix = if port.array.is_scalar() { "" } else { "_c" };
        args.push(format!("{}{suffix}", port.name));
        args.extend(port.extents.iter().map(|(_, extent)| extent.clone()));
    }
    args.push("c_reason".to_owned());
    let _ = writeln!(out, "    status = c_entry( &\n        {})", args.join(", &\n        "));
    out.push_str("    if (status /= 0) then\n      call describe(c_reason, error)\n      return\n    end if\n");
    for port in outputs.iter().filter(|port| !port.array.is_scalar()) {
        take(port, out);
    }
    let _ = writeln!(out, "  end subroutine {name}\n");
}

fn input_declaration(port: &CPort<'_>) -> String {
    let (name, kind) = (&port.name, type_of(port).unwrap_or_default());
    match (is_text(port), port.array.is_scalar()) {
        (true, _) => format!("character(len=*, kind=c_char), intent(in) :: {name}"),
        (false, true) => format!("{kind}, intent(in) :: {name}"),
        (false, false) => format!("{kind}, contiguous, intent(in) :: {name}({})", colons(port)),
    }
}

fn output_declaration(port: &CPort<'_>) -> String {
    let (name, kind) = (&port.name, type_of(port).unwrap_or_default());
    match (is_text(port), port.array.is_scalar()) {
        (true, _) => format!("character(len=:, kind=c_char), allocatable, intent(out) :: {name}"),
        (false, true) => format!("{kind}, intent(out) :: {name}"),
        (false, false) => format!("{kind}, allocatable, intent(out) :: {name}({})", colons(port)),
    }
}

/// A row of chars is one character.
fn is_text(port: &CPort<'_>) -> bool {
    let sides = &port.array.sides;
    port.array.class == MClass::Char
        && sides.len() == 2
        && sides[0] == Side::Known(1)
        && !port.array.is_scalar()
}

/// The places of the extents that are dimensions in Fortran.
fn dimensions(port: &CPort<'_>) -> Vec<usize> {
    let sides = &port.array.sides;
    let of_one = |side: &Side| *side == Side::Known(1);
    match (sides.len(), sides.iter().position(of_one)) {
        (2, Some(one)) => vec![1 - one],
        (rank, _) => (0..rank).collect(),
    }
}

fn colons(port: &CPort<'_>) -> String {
    vec![":"; dimensions(port).len()].join(",")
}

/// The extent of an argument at a place.
fn actual(port: &CPort<'_>, place: usize) -> String {
    let name = &port.name;
    if is_text(port) {
        return format!("len({name}, kind=c_ptrdiff_t)");
    }
    let at = dimensions(port).iter().position(|&known| known == place).unwrap_or(0);
    format!("size({name}, {}, kind=c_ptrdiff_t)", at + 1)
}

/// An extent that is known is checked here, since C does not receive it.
fn check(interface: &Interface, at: usize, port: &CPort<'_>, out: &mut String) {
    let known = port.array.sides.iter().enumerate().filter_map(|(place, side)| match side {
        Side::Known(extent) if dimensions(port).contains(&place) && !port.array.is_scalar() => {
            Some(format!("{} /= {extent}", actual(port, place)))
        }
        _ => None,
    });
    let tests: Vec<String> = known.collect();
    if tests.is_empty() {
        return;
    }
    let message = format!(
        "{}: argument {at} ({}) has to be {}",
        interface.name, port.port.name, port.port.words
    );
    let letters: Vec<char> = message.chars().collect();
    let parts: Vec<String> = letters
        .chunks(60)
        .map(|part| part.iter().collect::<String>().replace('\'', "''"))
        .collect();
    let message = parts.join("' // &\n        '");
    let _ = writeln!(out, "    if ({}) then", tests.join(" .or. "));
    let _ = writeln!(
        out,
        "      status = 1\n      error%identifier = 'lariat:argument'\n      error%message = '{message}'\n      error%stack = ''\n      return\n    end if"
    );
}

/// Copies what is handed out.
fn take(port: &CPort<'_>, out: &mut String) {
    let name = &port.name;
    let sizes = port.sizes();
    let shape: Vec<String> = dimensions(port).iter().map(|&at| sizes[at].clone()).collect();
    let _ = writeln!(
        out,
        "    call c_f_pointer({name}_c, {name}_f, [integer(c_ptrdiff_t) :: {}])",
        shape.join(", ")
    );
    if is_text(port) {
        let _ = writeln!(out, "    {name} = text_of({name}_f)");
    } else {
        let _ = writeln!(out, "    {name} = {name}_f");
    }
    let _ = writeln!(out, "    call lariat_free({name}_c)");
}

/// The type of an element; unsigned integers have none.
fn type_of(port: &CPort<'_>) -> Option<&'static str> {
    Some(match port.array.class {
        MClass::Double if port.array.is_complex => "complex(c_double_complex)",
        MClass::Double => "real(c_double)",
        MClass::Single => "real(c_float)",
        MClass::Int8 => "integer(c_int8_t)",
        MClass::Int16 => "integer(c_int16_t)",
        MClass::Int32 => "integer(c_int32_t)",
        MClass::Int64 => "integer(c_int64_t)",
        MClass::Char => "character(kind=c_char)",
        MClass::Logical => "logical(c_bool)",
        _ => return None,
    })
}
