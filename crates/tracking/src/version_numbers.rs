//! The number of each version: by the constant that it is, by what it copies, by the
//! builtin and the values that compute it.
//!
//! Cost: one look-up for each version.

use super::operands::operands;
use super::summary_terms::CalleeTerms;
use super::user_call::UserCall;
use super::value::{Key, ResultOf, ValueId};
use super::value_numbering::ValueNumbering;
use crate::procedure::Procedure;
use indexmap::IndexMap;
use lariat_builtins::{MClass, Role};
use lariat_ir::ssa::{Definition, VersionId};
use lariat_ir::{Arg, Literal, Stmt, StmtId, Target, Targets};

impl ValueNumbering {
    /// The numbers of all versions.
    pub fn of(procedure: &Procedure<'_>, callees: &CalleeTerms) -> Self {
        let mut values = Self {
            of: Vec::new(),
            keys: IndexMap::default(),
            texts: Vec::new(),
            roots: Vec::new(),
            counts: Vec::new(),
            numbers: Vec::new(),
        };
        for (version, _) in procedure.ssa.versions.iter() {
            let value = values.number(procedure, callees, version);
            values.of.push(value);
        }
        values
    }

    fn number(&mut self, of: &Procedure<'_>, callees: &CalleeTerms, version: VersionId) -> ValueId {
        let known = of.values(version).and_then(|values| {
            let matrix = values.as_matrix()?;
            Some((matrix.as_number()?, matrix.class))
        });
        if let Some((number, class)) = known {
            return self.intern(Key::Number(number.to_bits(), class), of);
        }
        let Definition::Assigned(stmt) = of.ssa.versions[version].definition else {
            return self.intern(Key::Version(version), of);
        };
        let key = match &of.body.stmts[stmt] {
            Stmt::Literal { value: Literal::Number(number, _), .. } => {
                Key::Number(number.to_bits(), MClass::Double)
            }
            Stmt::Literal { value: Literal::Char(text), .. } => Key::Chars(text.clone()),
            Stmt::Literal { value: Literal::EmptyMatrix, .. } => Key::Empty,
            Stmt::Copy { source, .. } => {
                let read = of.step(stmt).and_then(|step| step.read(*source));
                // Back edges lead only into φ nodes: the source is numbered.
                match read.and_then(|read| self.of.get(read.index()).copied()) {
                    Some(value) => return value,
                    None => Key::Version(version),
                }
            }
            Stmt::Call { targets, function, args, .. } => {
                if let Some(value) = self.returned(of, callees, version, stmt) {
                    return value;
                }
                let call = self.call(of, version, stmt, targets, function, args);
                match call {
                    // One of several results is best known by its variable.
                    Some(key @ Key::Call(_, ResultOf { count: 2.., .. }, _)) => {
                        return self.intern_as(key, of, Some(version));
                    }
                    call => call.unwrap_or(Key::Version(version)),
                }
            }
            _ => Key::Version(version),
        };
        self.intern(key, of)
    }

    fn call(
        &mut self,
        of: &Procedure<'_>,
        version: VersionId,
        stmt: StmtId,
        targets: &Targets,
        function: &str,
        args: &[Arg],
    ) -> Option<Key> {
        let id = of.builtin_id(function)?;
        let builtin = of.code.builtins().get(id);
        let (Targets::List(list), true) = (targets, builtin.pure) else { return None };
        let var = of.ssa.versions[version].var;
        let place = list.iter().position(|target| *target == Target::Var(var))?;
        let args = operands(args, of.step(stmt)?)?;
        let values = args.iter().map(|arg| self.of.get(arg.index()).copied());
        let values: Vec<ValueId> = values.collect::<Option<_>>()?;
        let extent = match (builtin.role, &args[..], list.len()) {
            (Some(Role::Size), &[array], results @ 2..) => {
                is_extent(of, array, place, results).then(|| number_of(place + 1))
            }
            _ => None,
        };
        let Some(along) = extent else {
            return Some(Key::Call(id, ResultOf::new(place, list.len()), values));
        };
        let along = self.intern(along, of);
        Some(Key::Call(id, ResultOf::SINGLE, vec![*values.first()?, along]))
    }

    /// What a call of a function of the program returns, by its summary.
    fn returned(
        &mut self,
        of: &Procedure<'_>,
        callees: &CalleeTerms,
        version: VersionId,
        stmt: StmtId,
    ) -> Option<ValueId> {
        let call = UserCall::new(of, callees, stmt, of.ssa.versions[version].var)?;
        let value = call.returns()?.value.as_ref()?;
        let args = call.args.iter().map(|arg| self.of.get(arg.index()).copied());
        value.for_arguments(of, self, &args.collect::<Option<Vec<_>>>()?)
    }
}

/// Is a result of `[m, n] = size(A)` the extent along its dimension? The last one
/// is the product of all that are left.
fn is_extent(of: &Procedure<'_>, array: VersionId, place: usize, results: usize) -> bool {
    let rank = || of.values(array).and_then(|values| values.shape().rank());
    place + 1 < results || rank().is_some_and(|rank| rank <= results)
}

fn number_of(place: usize) -> Key {
    Key::Number((place as f64).to_bits(), MClass::Double)
}
