//! Which arrays are plain: of all that is assigned to them, each element stands in memory. Others may be a range
//! or a diagonal or permutation matrix, which the interpreter keeps as such until an element is assigned, and shows
//! otherwise.
//!
//! ```text
//! x = zeros(n, 1)      plain
//! y = 4 * x + t        plain, since x is
//! r = 1:n              not plain, nor is 2 * r
//! ```
//!
//! Plain arrays may be copied at any time: no operation distinguishes an array from its copy. So a loop that
//! stores elements of which it is known that they exist needs no guard.
//!
//! Cost: linear in the function, for each step of a chain of assignments.

use crate::program::{Expr, Function, LocalId, Repr, Role, StmtKind, each_stmt};
use rustc_hash::FxHashSet;

/// Functions of the run-time library that make an array of any arguments.
const MAKERS: [&str; 25] = [
    "lr_zeros",
    "lr_ones",
    "lr_inf_array",
    "lr_nan_array",
    "lr_true_array",
    "lr_false_array",
    "lr_rand",
    "lr_randn",
    "lr_empty",
    "lr_eq",
    "lr_ne",
    "lr_lt",
    "lr_le",
    "lr_gt",
    "lr_ge",
    "lr_and",
    "lr_or",
    "lr_not",
    "lr_exp",
    "lr_sin",
    "lr_cos",
    "lr_mod",
    "lr_rem",
    "lr_cumsum",
    "lr_sort",
];

/// Functions that make an array of arrays.
const KEEPERS: [&str; 7] =
    ["lr_plus", "lr_minus", "lr_times", "lr_rdivide", "lr_mtimes", "lr_mrdivide", "lr_abs"];

/// The plain arrays of a function.
pub fn arrays(function: &Function) -> FxHashSet<LocalId> {
    let fits = |id: &LocalId| {
        let local = &function.locals[*id];
        let is_own = matches!(local.role, Role::Variable | Role::Temporary | Role::Result);
        is_own && local.repr.element().is_some() && !function.params.contains(id)
    };
    let mut plain: FxHashSet<LocalId> = function.locals.ids().filter(fits).collect();
    loop {
        let before = plain.len();
        each_stmt(&function.body, &mut |stmt| match &stmt.kind {
            StmtKind::Assign { target, value } => {
                if !is_plain(value, &plain, function) {
                    plain.remove(target);
                }
            }
            StmtKind::Store { .. } | StmtKind::Update { .. } => {}
            kind => kind.assigned().iter().for_each(|local| {
                plain.remove(local);
            }),
        });
        if plain.len() == before {
            return plain;
        }
    }
}

fn is_plain(value: &Expr, plain: &FxHashSet<LocalId>, function: &Function) -> bool {
    match value {
        Expr::Convert(Repr::Any | Repr::Array(_), value) => is_plain(value, plain, function),
        Expr::Local(local) => plain.contains(local) || function.locals[*local].repr.is_scalar(),
        Expr::Runtime { symbol, args, .. } => {
            let symbol = symbol.as_str();
            MAKERS.contains(&symbol)
                || KEEPERS.contains(&symbol)
                    && args.iter().all(|arg| is_plain(arg, plain, function))
        }
        Expr::Table(..) | Expr::Text(..) => true,
        value => crate::typing::repr(value, &function.locals).is_scalar(),
    }
}

#[cfg(test)]
mod tests {
    use crate::program::FunctionId;
    use crate::reader;

    #[test]
    fn what_is_made_of_plain_arrays_is_plain() {
        let source = "lowered program 1\nfunction f 1 \"f.m\"\n  local p param f64[] \"p\"\n  \
            local x variable f64[] \"x\"\n  local y variable f64[] \"y\"\n  local r variable f64[] \"r\"\n  \
            local z variable f64[] \"z\"\n  params p\n  results\n  \
            2: x = (to f64[] (run lr_zeros (to any 3.0)))\n  \
            3: y = (to f64[] (run lr_mtimes (to any 4.0) (to any x)))\n  \
            4: r = (to f64[] (run lr_range (to any 1.0) (to any 3.0)))\n  \
            5: z = (to f64[] (run lr_plus (to any y) (to any r)))\nend\n";
        let program = reader::read(source).expect("a program");
        let function = &program.functions[FunctionId::new(0)];
        let plain = super::arrays(function);
        let names: Vec<&str> = function
            .locals
            .iter()
            .filter(|(id, _)| plain.contains(id))
            .map(|(_, local)| local.name.as_str())
            .collect();
        assert_eq!(names, ["x", "y"]);
    }
}
