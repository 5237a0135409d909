//! What a script says of the workspace that it needs to be run in.
//!
//! ```text
//! if exist('step', 'var'), x = step; end     asks for `step`
//! options.tol = 1e-3;                        gives `options` a field, and no value as a whole
//! y = gain * x;                              reads `gain`, which is nothing
//! ```
//!
//! It is evidence of the one file; what the others say is for [`lariat_project`]'s `workspace`.
//!
//! Cost: linear in the script's text.

use crate::collection::{Collection, FunctionRef, Resolved};
use lariat_ir::{Access, Function, Stmt, VarId, walk};
use lariat_project::View;
use lariat_syntax::tree::{Expr, ExprId};
use rustc_hash::FxHashSet;

/// What a script needs.
#[derive(Debug)]
pub struct ScriptNeeds {
    /// How many names it reads that are nothing.
    pub unknown: usize,
    /// Somebody has to prepare its workspace, for all that can be seen.
    is_prepared: bool,
    /// The words of its texts.
    mentioned: FxHashSet<Box<str>>,
    /// The variables that it gives fields alone: somebody may have made them.
    fields: FxHashSet<Box<str>>,
}

impl ScriptNeeds {
    /// Those of a script.
    #[must_use]
    pub fn of(code: &Collection, at: FunctionRef, body: &Function) -> Self {
        let unknown = unknown_names(code, at, body);
        let is_prepared = code.view(at.file).is_none_or(|view| view.is_prepared(unknown));
        if is_prepared {
            let (mentioned, fields) = (FxHashSet::default(), FxHashSet::default());
            return Self { unknown, is_prepared, mentioned, fields };
        }
        Self { unknown, is_prepared, mentioned: mentioned(code, at), fields: given_fields(body) }
    }

    /// Has nobody assigned a variable of this name before the script is run, for all that it says
    /// and the files that this view shows?
    #[must_use]
    pub fn is_nobodys(&self, view: &View<'_>, name: &str) -> bool {
        !self.is_prepared
            && !self.mentioned.contains(name)
            && !self.fields.contains(name)
            && !view.may_be_in_workspace(name)
    }
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

/// The words of the script's texts.
fn mentioned(code: &Collection, at: FunctionRef) -> FxHashSet<Box<str>> {
    let Some(unit) = code.unit(at.file) else { return FxHashSet::default() };
    let tree = unit.tree();
    let is_text = |id: &ExprId| matches!(tree.expr(*id), Expr::Char | Expr::String | Expr::Word);
    let texts = tree.expr_ids().filter(is_text).map(|id| tree.word_value(tree.expr_span(id)));
    texts.flat_map(|text| text.split([' ', ',']).map(Box::from).collect::<Vec<_>>()).collect()
}

/// The variables to which the script gives fields, and no value as a whole.
fn given_fields(body: &Function) -> FxHashSet<Box<str>> {
    let (mut fields, mut whole) = (FxHashSet::<VarId>::default(), FxHashSet::default());
    for (_, stmt) in body.stmts.iter() {
        match stmt {
            Stmt::Set { place, .. } if matches!(place.path[..], [Access::Dot(_), ..]) => {
                fields.insert(place.var);
            }
            _ => walk::writes(stmt, &mut |var| _ = whole.insert(var)),
        }
    }
    fields.difference(&whole).map(|&var| body.vars[var].name.as_str().into()).collect()
}
