//! Collects what a script says of the workspace that it needs ([`ScriptNeeds`]).
//!
//! ```text
//! evalin('base', 'step')                     mentions `step`
//! options.tol = 1e-3;                        gives `options` a field, and no value as a whole
//! y = gain * x;                              reads `gain`, which is nothing
//! ```
//!
//! Cost: linear in the script's text, once for each script of a program.

use crate::collection::{Collection, FunctionRef, Resolved};
use crate::script_needs::ScriptNeeds;
use lariat_ir::{Access, Function, Stmt, VarId, walk};
use lariat_syntax::tree::{Expr, ExprId, Tree};
use rustc_hash::FxHashSet;

/// What a script needs whose code this is.
#[must_use]
pub fn script_needs<'c>(
    code: &'c Collection,
    at: FunctionRef,
    body: &Function,
) -> Option<&'c ScriptNeeds> {
    code.script_needs(at.file, |tree| {
        let unknown = unknown_names(code, at, body);
        let mut perhaps_made = mentioned(tree, body);
        perhaps_made.extend(given_fields(body));
        ScriptNeeds { unknown, perhaps_made }
    })
}

/// How many names the script reads that are nothing, so that whoever runs it has given them values.
fn unknown_names(code: &Collection, at: FunctionRef, body: &Function) -> usize {
    let calls = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Call { function, .. } => Some(function.as_str()),
        _ => None,
    });
    let names: FxHashSet<&str> = calls.collect();
    names.iter().filter(|name| code.resolve(at, name, None) == Resolved::Missing).count()
}

/// The names in the script's texts that it has itself.
fn mentioned(tree: &Tree, body: &Function) -> FxHashSet<Box<str>> {
    let variables = body.vars.iter().map(|(_, var)| var.name.as_str());
    let calls = body.stmts.iter().filter_map(|(_, stmt)| match stmt {
        Stmt::Call { function, .. } => Some(function.as_str()),
        _ => None,
    });
    let own: FxHashSet<&str> = variables.chain(calls).collect();
    let is_text = |id: &ExprId| matches!(tree.expr(*id), Expr::Char | Expr::String | Expr::Word);
    let mut mentioned = FxHashSet::default();
    for id in tree.expr_ids().filter(is_text) {
        let text = tree.word_value(tree.expr_span(id));
        let words = text.split([' ', ',']).filter(|word| own.contains(word));
        mentioned.extend(words.map(Box::<str>::from));
    }
    mentioned
}

/// The variables to which the script gives fields, and no value as a whole.
fn given_fields(body: &Function) -> impl Iterator<Item = Box<str>> {
    let (mut fields, mut whole) = (FxHashSet::<VarId>::default(), FxHashSet::default());
    for (_, stmt) in body.stmts.iter() {
        match stmt {
            Stmt::Set { place, .. } if matches!(place.path[..], [Access::Dot(_), ..]) => {
                fields.insert(place.var);
            }
            _ => walk::writes(stmt, &mut |var| _ = whole.insert(var)),
        }
    }
    fields.retain(|var| !whole.contains(var));
    fields.into_iter().map(|var| body.vars[var].name.as_str().into())
}
