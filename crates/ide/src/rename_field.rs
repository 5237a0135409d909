//! Renaming a field of a structure that one function uses alone.
//!
//! ```text
//! limits.low = 3;              limits never leaves the function: all uses of its fields are
//! x = min(x, limits.low);      those that stand there
//!
//! s.low = 3; f(s);             refused: `s` is used as a whole in line 2
//! ```
//!
//! A structure that is passed, returned, shown or stored may be read by its fields' names
//! anywhere. So is one that came from elsewhere: a parameter, a global, the result of a call.
//!
//! Cost: a pass over the occurrences and expressions of the file.

use crate::dynamic;
use crate::file::File;
use crate::references::{self, Reference};
use crate::renamed::{Outcome, Renamed, edits, refuse};
use crate::symbol::field_span;
use crate::variable::{Owner, Variable};
use lariat_kinds::{Occurrence, Role};
use lariat_syntax::tree::{Expr, ExprId};

/// The variable of which an expression `s.name` is a field.
pub(crate) fn field_of(file: &File<'_>, expr: ExprId) -> Option<Variable> {
    let Expr::Field(target, _) = file.tree.expr(expr) else { return None };
    let occurrence = file.kinds.occurrence(element(file, target))?;
    Variable::of(file, occurrence)
}

/// `s` of `s` and of `s(k)`.
fn element(file: &File<'_>, expr: ExprId) -> ExprId {
    match file.tree.expr(expr) {
        Expr::Index(target, _) => target,
        _ => expr,
    }
}

/// Renames a field of a variable.
pub(crate) fn of_field(file: &File<'_>, variable: &Variable, (old, new): (&str, &str)) -> Outcome {
    let name = &variable.name;
    let Owner::Function(Some(function)) = variable.owner else {
        return refuse(format!("`{name}` is seen outside a function, and so may its fields be"));
    };
    let used = variable.occurrences(file);
    let functions: Vec<_> = used.iter().map(|it| it.function).collect();
    let line = |offset: u32| file.source.position(offset).line;
    if let Some(dynamic) = dynamic::first_in(file, &functions) {
        let at = line(dynamic.span.start);
        return refuse(format!("`{}` in line {at} may use `{name}`", dynamic.name));
    }
    let mut fields: Vec<(ExprId, String)> = Vec::new();
    for it in used {
        match field_at(file, it) {
            Some((expr, field)) => fields.push((expr, field)),
            None => {
                let at = line(it.span.start);
                return refuse(format!(
                    "`{name}` is used as a whole in line {at}, so that not all uses of `{old}` are known"
                ));
            }
        }
    }
    if fields.iter().any(|(_, field)| field == new) {
        return refuse(format!("`{name}` has a field `{new}` already"));
    }
    let renamed = fields.into_iter().filter(|(_, field)| field == old);
    let all: Vec<Reference> = renamed
        .filter_map(|(expr, _)| {
            let Expr::Field(_, sym) = file.tree.expr(expr) else { return None };
            let span = field_span(file, expr, sym);
            Some(Reference { file: file.id(), span, is_written: false, function: Some(function) })
        })
        .collect();
    let within = file.tree.functions[function].span;
    let mentioned = references::mentions(file.tree, old);
    if let Some(span) = mentioned.iter().find(|span| within.encloses(**span)) {
        return refuse(format!("`{old}` stands in a string in line {}", line(span.start)));
    }
    Ok(Renamed { edits: edits(&all, new), file: None })
}

/// The field that an occurrence of a variable is asked for; `None` where all of it is used.
fn field_at(file: &File<'_>, it: &Occurrence) -> Option<(ExprId, String)> {
    if !matches!(it.role, Role::Read | Role::Write) {
        return None;
    }
    file.tree.expr_ids().find_map(|id| match file.tree.expr(id) {
        Expr::Field(target, sym) if element(file, target) == it.expr => {
            Some((id, file.tree.name(sym).to_owned()))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::rename::{Refused, rename};
    use crate::testing::Project;

    fn renamed(text: &str, at: &str) -> Result<String, String> {
        let project = Project::new(&[("main.m", text)]);
        let file = project.file("main.m");
        let outcome = rename(&file, project.at("main.m", at) + 2, "least").expect("no edit");
        let renamed = outcome.map_err(|Refused(reason)| reason)?;
        let mut text = text.to_owned();
        for edit in renamed.edits.iter().rev() {
            text.replace_range(edit.span.range(), &edit.replacement);
        }
        Ok(text)
    }

    #[test]
    fn of_a_structure_that_stays() {
        let text = "function x = main(x)\ns.low = 3;\ns.high = s.low + 1;\nt.low = x;\n\
                    x = min(t.low, s.low(1));\nend\n";
        let expected = text.replace("s.low", "s.least");
        assert_eq!(renamed(text, "s.low"), Ok(expected));
    }

    #[test]
    fn of_one_that_leaves_or_comes() {
        let passed = "function main\ns.low = 3;\ndisp(s)\nend\n";
        assert!(renamed(passed, "s.low").expect_err("refused").contains("as a whole in line 3"));
        let given = "function x = main(s)\nx = s.low;\nend\n";
        assert!(renamed(given, "s.low").expect_err("refused").contains("as a whole in line 1"));
        let by_name = "function x = main\ns.low = 3;\nf = 'low';\nx = s.(f);\nend\n";
        assert!(renamed(by_name, "s.low").expect_err("refused").contains("as a whole in line 4"));
        let script = "s.low = 3;\nx = s.low;\n";
        assert!(renamed(script, "s.low").expect_err("refused").contains("outside a function"));
        let taken = "function x = main\ns.low = 3;\ns.least = 1;\nx = s.low;\nend\n";
        assert!(renamed(taken, "s.low").expect_err("refused").contains("`least` already"));
    }
}
