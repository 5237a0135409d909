//! A function in C.
//!
//! Parameters that are only read belong to the caller. What a function holds is released at
//! its end; a held result goes to the pool of the caller.
//!
//! ```text
//! static double total(lr_value x)
//! {
//!     double s = 0;
//!     ptrdiff_t lr_mark = lr_enter();
//!     …
//!     lr_leave(lr_mark);
//!     return s;
//! }
//! ```

use crate::layout::filled;
use crate::literals::quoted;
use crate::names::Names;
use crate::printer::Printer;
use crate::statement::calls_library;
use lariat_lowered::program::{
    Block, Convention, Function, LocalId, Repr, Role, StmtKind, each_stmt, has_loop,
};
use lariat_lowered::temporaries::is_held;
use lariat_lowered::{Program, effects};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

/// The C type of a representation.
pub fn c_type(repr: Repr) -> &'static str {
    match repr {
        Repr::Real => "double",
        Repr::Whole => "int64_t",
        Repr::Truth => "bool",
        Repr::Letter => "unsigned char",
        Repr::Array(_) | Repr::Any => "lr_value",
    }
}

/// `static double f(lr_value x)`
pub fn header(function: &Function, names: &Names) -> String {
    let name = names.function(&function.name);
    if let Convention::General { .. } = function.convention {
        return format!(
            "static void {name}(lr_value lr_self, int lr_nout, lr_value *lr_out, int lr_n, \
             const lr_value *lr_args)"
        );
    }
    let local = |id: LocalId| &function.locals[id];
    let mut params: Vec<String> = function
        .params
        .iter()
        .map(|&id| declared(c_type(local(id).repr), &names.local(&local(id).name)))
        .collect();
    let result = match function.results[..] {
        [result] => c_type(local(result).repr),
        _ => {
            params.extend(
                function
                    .results
                    .iter()
                    .map(|&id| format!("{} *lr_out_{}", c_type(local(id).repr), local(id).name)),
            );
            "void"
        }
    };
    let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    let wide = match is_wide(function) {
        true if is_masked(&function.body) => "LR_MASKED ",
        true => "LR_WIDE ",
        false => "",
    };
    format!("{wide}static {result} {name}({params})")
}

/// Has the function loops over elements that stand one after the other?
fn is_wide(function: &Function) -> bool {
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| {
        found |= matches!(
            stmt.kind,
            StmtKind::Direct { .. } | StmtKind::Fused { .. } | StmtKind::Sum { .. }
        );
    });
    found
}

/// Has it an innermost loop that stores elements under a condition? Registers of eight doubles are worth
/// their while for these alone: they have masks, and divide no faster.
fn is_masked(body: &Block) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| {
        if let StmtKind::For { body, .. } = &stmt.kind {
            found |= body.iter().any(|stmt| stores_sometimes(&stmt.kind)) && !has_loop(body);
        }
    });
    found
}

fn stores_sometimes(kind: &StmtKind) -> bool {
    let mut stores = false;
    if let StmtKind::If { then, otherwise, .. } = kind {
        for block in [then, otherwise] {
            each_stmt(block, &mut |stmt| {
                stores |= matches!(stmt.kind, StmtKind::Store { inside: true, .. });
            });
        }
    }
    stores
}

fn declared(c_type: &str, name: &str) -> String {
    format!("{c_type} {name}")
}

/// The whole function.
pub fn print(program: &Program, function: &Function, names: &Names, out: &mut String) {
    if function.line > 0 {
        let (name, file, line) = (&function.name, function.file_name(), function.line);
        let _ = writeln!(out, "/* {name} of {file}, line {line} */");
    }
    let mut printer = Printer::new(program, function, names);
    let used = used(function);
    let is_general = function.convention != Convention::Direct;
    let is_param = |id: LocalId| function.params.contains(&id) && !is_general;
    let variables: Vec<LocalId> = function
        .locals
        .iter()
        .filter(|(id, local)| used.contains(id) && local.role != Role::Shared)
        .map(|(id, _)| id)
        .collect();
    if printer.framed {
        frame(function, names, &variables, out);
    }
    let _ = writeln!(out, "{} {{", header(function, names));
    let mut first = match printer.framed {
        true => Vec::new(),
        false => locals(function, names, &variables, &is_param),
    };
    let mut calls = false;
    each_stmt(&function.body, &mut |stmt| calls |= stmt.line > 0 && calls_library(&stmt.kind));
    printer.placed &= calls;
    first.extend(entered(function, &printer));
    if printer.framed {
        let params = variables.iter().filter(|&&id| is_param(id));
        first.extend(in_frame(function, names, params));
    }
    let assigned = effects::assigned(&function.body);
    let own = |id: LocalId| {
        let local = &function.locals[id];
        is_held(local.repr)
            && local.role != Role::Shared
            && (!is_param(id) && used.contains(&id)
                || is_param(id) && (assigned.contains(&id) || local.role == Role::Both))
    };
    let held = function.params.iter().filter(|&&id| own(id) && is_param(id));
    first.extend(held.map(|&id| format!("lr_hold({});", printer.local(id))));
    let unused = function.params.iter().filter(|&&id| is_param(id) && !used.contains(&id));
    first.extend(unused.map(|&id| format!("(void){};", names.local(&function.locals[id].name))));
    if is_general {
        first.extend(arguments(function, &printer, &used));
    }
    printer.block(&function.body, 1);
    first.extend(['v', 'x'].into_iter().filter_map(|letter| operands(&printer, letter)));
    statements(out, first.into_iter());
    out.push_str(&printer.out);
    if returns(function) {
        out.push_str("lr_end:\n");
    }
    end(function, &printer, &own, out);
    out.push_str("}\n");
}

/// The statements with which a function is entered.
fn entered(function: &Function, printer: &Printer<'_>) -> Vec<String> {
    let mut all = vec!["ptrdiff_t lr_mark = lr_enter();".to_owned()];
    if printer.placed {
        all.push("const char *lr_from = lr_place;".to_owned());
    }
    if printer.traced {
        let (title, file, line) =
            (quoted(title(function)), quoted(function.file_name().as_bytes()), function.line);
        all.push(format!("LR_TRACED({title}, {file}, {line});"));
    }
    all
}

/// A frame, and the parameters in it.
fn in_frame<'p>(
    function: &Function,
    names: &Names,
    params: impl Iterator<Item = &'p LocalId>,
) -> Vec<String> {
    let tag = names.function(&function.name);
    let mut all = vec![
        format!("lr_value lr_frame_value = lr_new_frame(sizeof(struct {tag}_frame));"),
        format!("struct {tag}_frame *const lr_frame = (struct {tag}_frame *)lr_frame_value->data;"),
        format!("*lr_frame = (struct {tag}_frame){{0}};"),
    ];
    all.extend(params.map(|&id| {
        let name = names.local(&function.locals[id].name);
        format!("lr_frame->{name} = {name};")
    }));
    all
}

/// The variables for operands that are evaluated in order.
fn operands(printer: &Printer<'_>, letter: char) -> Option<String> {
    let names = (1..=printer.named.get()).map(|number| format!("lr_{letter}{number}"));
    let used: Vec<String> =
        names.filter(|name| printer.out.contains(&format!("{name} = "))).collect();
    let c_type = if letter == 'v' { "lr_value" } else { "double" };
    (!used.is_empty()).then(|| format!("{c_type} {};", used.join(", ")))
}

/// Short statements, as many on a line as fit.
fn statements(out: &mut String, all: impl Iterator<Item = String>) {
    for line in filled(&all.collect::<Vec<String>>()) {
        let _ = writeln!(out, "    {line}");
    }
}

/// The name that the function has in messages.
fn title(function: &Function) -> &[u8] {
    match &function.convention {
        Convention::General { title, .. } => title.as_bytes(),
        Convention::Direct => function.name.as_bytes(),
    }
}

/// The variables of a function to which errors return.
fn frame(function: &Function, names: &Names, variables: &[LocalId], out: &mut String) {
    let _ = writeln!(out, "struct {}_frame {{", names.function(&function.name));
    for &id in variables {
        let local = &function.locals[id];
        let _ = writeln!(out, "    {};", declared(c_type(local.repr), &names.local(&local.name)));
    }
    let _ = writeln!(out, "    char lr_last;\n}};");
}

fn locals(
    function: &Function,
    names: &Names,
    variables: &[LocalId],
    is_param: &dyn Fn(LocalId) -> bool,
) -> Vec<String> {
    let mut declarations = Vec::new();
    let own = || variables.iter().filter(|&&id| !is_param(id)).map(|&id| &function.locals[id]);
    for c_type_of in ["lr_value", "double", "int64_t", "bool", "unsigned char"] {
        let of_type = own().filter(|local| c_type(local.repr) == c_type_of);
        let all: Vec<String> = of_type
            .map(|local| {
                let start = if is_held(local.repr) { "NULL" } else { "0" };
                format!("{} = {start},", names.local(&local.name))
            })
            .collect();
        for line in filled(&all) {
            declarations.push(format!("{c_type_of} {};", line.trim_end_matches(',')));
        }
    }
    let read = effects::read(&function.body);
    let unread = variables.iter().filter(|&&id| {
        function.locals[id].repr.is_scalar()
            && !read.contains(&id)
            && !function.results.contains(&id)
    });
    let unread = unread.map(|&id| format!("(void){};", names.local(&function.locals[id].name)));
    declarations.extend(unread);
    declarations
}

/// What a function for any arguments is given.
fn arguments(function: &Function, printer: &Printer<'_>, used: &FxHashSet<LocalId>) -> Vec<String> {
    let Convention::General { more_in, more_out, captured, title, .. } = &function.convention
    else {
        return Vec::new();
    };
    let takes = if *more_in { -1 } else { (function.params.len() - captured) as i64 };
    let gives = if *more_out { -1 } else { function.results.len() as i64 };
    let title = quoted(title.as_bytes());
    let mut taken = vec!["LR_GENERAL;".to_owned()];
    taken.push(format!("lr_accept({title}, lr_n, {takes}, lr_nout, {gives});"));
    // one that is refused takes anything, and has no parameters
    let given = function.params.len().saturating_sub(usize::from(*more_in));
    let target = |at: usize| match function.params.get(at).filter(|id| used.contains(id)) {
        Some(&id) => format!("&{}", printer.local(id)),
        None => "NULL".to_owned(),
    };
    let takes =
        [("lr_take_held(lr_self", 0..*captured), ("lr_take(lr_n, lr_args", *captured..given)];
    for (call, range) in takes {
        let targets: Vec<String> = range.map(target).collect();
        if targets.iter().any(|target| target != "NULL") {
            let (count, all) = (targets.len(), targets.join(", "));
            taken.push(format!("{call}, {count}, (lr_value *[]){{{all}}});"));
        }
    }
    if let Some(&id) = function.params.get(given).filter(|id| used.contains(id)) {
        let from = given - captured;
        taken.push(format!("lr_set(&{}, lr_rest(lr_n, lr_args, {from}));", printer.local(id)));
    }
    taken.push("lr_sweep();".to_owned());
    taken
}

/// What is released and returned.
fn end(
    function: &Function,
    printer: &Printer<'_>,
    own: &dyn Fn(LocalId) -> bool,
    out: &mut String,
) {
    let name = |id: LocalId| printer.local(id);
    let held: Vec<LocalId> = function.locals.ids().filter(|&id| own(id)).collect();
    let released = held.iter().filter(|id| !function.results.contains(id));
    let released: Vec<String> = released.map(|&id| name(id)).collect();
    let mut all = match &released[..] {
        [] => Vec::new(),
        [one] => vec![format!("lr_release({one});")],
        many => vec![format!("lr_release_all({}, ARGS({}));", many.len(), many.join(", "))],
    };
    all.push("lr_leave(lr_mark);".to_owned());
    if printer.placed {
        all.push("lr_place = lr_from;".to_owned());
    }
    if printer.traced {
        all.push("lr_traced = lr_here.caller;".to_owned());
    }
    if printer.framed {
        all.push("lr_give(lr_frame_value);".to_owned());
    }
    returned(function, &name, &mut all);
    statements(out, all.into_iter());
}

/// The results are handed over.
fn returned(function: &Function, name: &dyn Fn(LocalId) -> String, all: &mut Vec<String>) {
    let held = |id: LocalId| is_held(function.locals[id].repr);
    if let Convention::General { more_out, placed, .. } = &function.convention {
        for (at, &id) in function.results.iter().enumerate() {
            let shown = placed.get(at).unwrap_or(&function.locals[id].shown);
            let shown = quoted(shown.as_bytes());
            all.push(if *more_out && at + 1 == function.results.len() {
                format!("lr_return_rest(lr_out, lr_nout, {at}, {});", name(id))
            } else {
                format!("lr_return(lr_out, lr_nout, lr_unasked, {at}, {shown}, {});", name(id))
            });
        }
        return;
    }
    match function.results[..] {
        [result] if held(result) => all.push(format!("return lr_give({});", name(result))),
        [result] => all.push(format!("return {};", name(result))),
        _ => {
            for &id in &function.results {
                let pointer = format!("lr_out_{}", function.locals[id].name);
                all.push(match held(id) {
                    true => format!("lr_move({pointer}, {});", name(id)),
                    false => format!("*{pointer} = {};", name(id)),
                });
            }
        }
    }
}

fn returns(function: &Function) -> bool {
    let mut found = false;
    each_stmt(&function.body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Return));
    found
}

/// The locals that occur.
fn used(function: &Function) -> FxHashSet<LocalId> {
    let mut used = effects::read(&function.body);
    used.extend(effects::assigned(&function.body));
    used.extend(function.results.iter().copied());
    used
}

#[cfg(test)]
mod tests {
    /// The functions of a program in C, from its text form.
    fn printed(text: &str) -> String {
        crate::print(&lariat_lowered::read(text).expect("a program"), crate::Options::default())
    }

    #[test]
    fn arguments_are_taken_where_they_are_used() {
        let text = printed(
            "lowered program 1\nfunction f 1 \"f.m\" general true false 1 \"f\" \"r\"\n  \
             local h param any \"h\"\n  local x param any \"x\"\n  local y param any \"y\"\n  \
             local more param any \"varargin\"\n  local r result any \"r\"\n  \
             params h x y more\n  results r\n  2: r = (run lr_beside h y more)\nend\n",
        );
        assert!(text.contains("lr_take_held(lr_self, 1, (lr_value *[]){&h});"), "{text}");
        assert!(text.contains("lr_take(lr_n, lr_args, 2, (lr_value *[]){NULL, &y});"), "{text}");
        assert!(text.contains("lr_set(&more, lr_rest(lr_n, lr_args, 2));"), "{text}");
    }

    #[test]
    fn a_function_that_is_refused_takes_anything() {
        let text = printed(
            "lowered program 1\nfunction refused 0 \"\" general true true 0 \"refused\"\n  \
             params\n  results\n  0: call = lr_refused (text 110 111)\nend\n",
        );
        assert!(text.contains("lr_refused(\"no\");") && !text.contains("lr_take"), "{text}");
    }
}
