//! Literals as values, and the temporaries that hold one literal wherever they hold anything.
//!
//! Lowering gives each literal of an expression a temporary of its own, and a third of the
//! statements that the analysis visits assign one. Such a temporary is a *constant* of the
//! function: it holds its literal from the function's entry on. So the assignment changes
//! nothing, and all predecessors of a join point agree on it.
//!
//! ```text
//! t1 = 'all';          t1 is a constant: 'all' at the entry and everywhere
//! y = max(x, t1);
//! ```
//!
//! What forgets all variables forgets constants too; their assignments then set them again.
//!
//! Cost: one walk over the statements of a body, once for each function.

use lariat_domains::{Reason, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_flow_sets::slot::Slot;
use lariat_ir::{Function, Literal, Stmt, StmtId, Storage, VarId, walk};
use std::sync::Arc;

/// So many constants of a function are known at its entry. Tables in program text have more, and
/// their statements are too many to be all visited.
const MOST: usize = 1 << 12;

/// What a literal stands for; `strings`: in double quotes it is a `string`.
pub(super) fn value_of(literal: &Literal, strings: bool) -> ValueSet {
    match literal {
        Literal::Number(value, text) => ValueSet::number_literal(*value, text),
        Literal::Imaginary(value, _) => ValueSet::imaginary(*value),
        Literal::Char(text) => ValueSet::chars(text.as_str()),
        Literal::String(text) if strings => ValueSet::string(text),
        Literal::String(text) => ValueSet::chars(text.as_str()),
        Literal::EmptyMatrix => ValueSet::empty_matrix(),
        Literal::Metaclass(_) => ValueSet::unknown(Reason::Builtin("meta.class".into())),
        Literal::Matrix { columns, elements } => ValueSet::number_matrix(*columns, elements),
    }
}

/// The constants of a function.
#[derive(Default)]
pub(super) struct Constants {
    /// The value of each, by the statement that assigns it.
    pub all: Vec<(StmtId, Arc<ValueSet>)>,
    /// All variables at the entry: constants have their values, no other variable has one.
    pub entry: Flow,
}

impl Constants {
    /// Those of a function; `strings` as for [`value_of`].
    pub fn of(body: &Function, strings: bool) -> Self {
        let mut initial = vec![Slot::UNSET; body.vars.len()];
        let mut all = Vec::new();
        for (var, stmt, literal) in assigned_once(body).take(MOST) {
            let value = Arc::new(value_of(literal, strings));
            initial[var.index()] = Slot::set(value.clone());
            all.push((stmt, value));
        }
        Self { all, entry: Flow::starting_with(initial) }
    }
}

/// The temporaries that one statement alone assigns, and that a literal.
fn assigned_once(body: &Function) -> impl Iterator<Item = (VarId, StmtId, &Literal)> {
    let mut assignments = vec![0_u32; body.vars.len()];
    for (_, stmt) in body.stmts.iter() {
        walk::writes(stmt, &mut |var| assignments[var.index()] += 1);
    }
    let is_constant = move |var: VarId| {
        let variable = &body.vars[var];
        let is_local = variable.temporary && variable.storage == Storage::Local;
        let is_passed = body.inputs.contains(&var) || body.outputs.contains(&var);
        is_local && !is_passed && assignments[var.index()] == 1 && !body.composites.contains(&var)
    };
    body.stmts.iter().filter_map(move |(id, stmt)| match stmt {
        Stmt::Literal { target, value } if !body.stands_for_refused(id) => {
            is_constant(*target).then_some((*target, id, value))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_base::Span;
    use lariat_ir::{Origin, Variable};

    fn variable(body: &mut Function, name: &str, temporary: bool) -> VarId {
        body.vars.push(Variable { name: name.to_owned(), temporary, storage: Storage::Local })
    }

    fn number(body: &mut Function, target: VarId, value: f64) -> StmtId {
        body.origins.push(Origin { span: Span::default(), shown: false });
        let value = Literal::Number(value, value.to_string());
        body.stmts.push(Stmt::Literal { target, value })
    }

    #[test]
    fn a_temporary_with_one_literal_is_known_at_the_entry() {
        let mut body = Function::nothing();
        let once = variable(&mut body, "t1", true);
        let twice = variable(&mut body, "t2", true);
        let named = variable(&mut body, "x", false);
        let stmt = number(&mut body, once, 1.0);
        for (target, value) in [(twice, 2.0), (twice, 3.0), (named, 4.0)] {
            number(&mut body, target, value);
        }
        let Constants { all, mut entry } = Constants::of(&body, true);
        assert_eq!(all.iter().map(|(stmt, _)| *stmt).collect::<Vec<_>>(), [stmt]);
        assert!(entry.slot(once).is_surely(&all[0].1));
        assert!(entry.slot(twice).value.is_none() && entry.slot(named).value.is_none());
        entry.forget_all(&Reason::Error);
        assert!(!entry.slot(once).is_surely(&all[0].1), "what forgets all forgets it too");
    }
}
