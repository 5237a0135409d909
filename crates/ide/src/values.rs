//! What names and expressions hold where they stand.
//!
//! ```text
//! s.width = 3;
//! y = s.width;      s: (1,1) struct {width: (1,1) double = 3};  s.width: (1,1) double = 3
//! ```
//!
//! Values are those for any arguments ([`lariat_session::values`]). An expression is
//! followed through fields only.
//!
//! Cost: the analysis of the file, once after each edit; then a look-up.

use crate::file::File;
use lariat_domains::{Value, ValueSet};
use lariat_interprocedural::Cancelled;
use lariat_kinds::{Occurrence, Role};
use lariat_syntax::tree::{Expr, ExprId};
use std::sync::Arc;

/// What a variable holds where its name stands: after a statement that writes it, before one
/// that reads it; a parameter of a header at the start.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn of_occurrence(
    file: &File<'_>,
    occurrence: &Occurrence,
) -> Result<Option<Arc<ValueSet>>, Cancelled> {
    if occurrence.bound {
        return Ok(None);
    }
    let all = file.snapshot.values(file.id())?;
    let Some(function) = all.function(occurrence.function) else { return Ok(None) };
    let name = file.tree.name(occurrence.sym);
    Ok(match occurrence.role {
        Role::Parameter => {
            let parameter = function.parameters.iter().find(|(it, _)| it == name);
            let result = function.results.iter().find(|(it, _)| it == name);
            let result = || result?.1.as_ref().map(|values| Arc::new(values.clone()));
            parameter.map(|(_, values)| values.clone()).or_else(result)
        }
        Role::Write => {
            let statement = file.statement_around(occurrence.span);
            let statement = statement.map_or(occurrence.span, |id| file.tree.stmt_span(id));
            function.written(name, occurrence.span, statement).cloned()
        }
        Role::Read | Role::Command | Role::Handle => function.read(name, occurrence.span).cloned(),
        Role::Declaration | Role::LambdaParameter => None,
    })
}

/// What an expression holds, where it is a variable or a field of one.
///
/// # Errors
/// [`Cancelled`] where there has been an edit.
pub fn of_expression(file: &File<'_>, expr: ExprId) -> Result<Option<ValueSet>, Cancelled> {
    match file.tree.expr(expr) {
        Expr::Name(_) => {
            let Some(occurrence) = file.kinds.occurrence(expr) else { return Ok(None) };
            let here = of_occurrence(file, occurrence)?;
            match here {
                Some(values) => Ok(Some((*values).clone())),
                None => anywhere(file, occurrence),
            }
        }
        Expr::Paren(inner) => of_expression(file, inner),
        // An element of a structure array has the array's fields.
        Expr::Index(target, _) => {
            let values = of_expression(file, target)?;
            Ok(values.filter(|it| matches!(it.single(), Some(Value::Struct(_)))))
        }
        Expr::Field(target, sym) => {
            let values = of_expression(file, target)?;
            Ok(values.and_then(|values| field(&values, file.tree.name(sym))))
        }
        _ => Ok(None),
    }
}

/// What a variable may hold anywhere in its function: code that is being written has no
/// statement yet.
fn anywhere(file: &File<'_>, occurrence: &Occurrence) -> Result<Option<ValueSet>, Cancelled> {
    let all = file.snapshot.values(file.id())?;
    let function = all.function(occurrence.function);
    Ok(function.and_then(|function| function.anywhere(file.tree.name(occurrence.sym))))
}

/// What a field of a structure holds.
pub fn field(values: &ValueSet, name: &str) -> Option<ValueSet> {
    let Value::Struct(structure) = values.single()? else { return None };
    let field = structure.fields.iter().find(|field| &*field.name == name)?;
    Some((*field.value).clone())
}
