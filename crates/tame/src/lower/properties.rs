//! Properties of a class file, as functions of what they hold.
//!
//! ```text
//! properties (Constant)         function Limit = Limit()
//!   Limit = 3 * 4                 t1 = 3; t2 = 4; Limit = mtimes(t1, t2);
//! end                           end
//! properties                    function At = At(At)
//!   At (1,2) double             … the checks and conversions of an `arguments` block
//! end                           end
//! ```
//!
//! A constant has a function without parameters, any other property with a declared size or
//! class one that takes what is assigned and returns what is stored: for a value of which
//! nothing is known, what the property may hold. A default value has a function that returns
//! it as it is stored. They are not printed: the class file keeps its properties as they are
//! written.
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use super::file::File;
use lariat_base::Span;
use lariat_ir::{Function, Role};
use lariat_project::facts::{CONSTANT, has_attribute};
use lariat_syntax::tree::{Declaration, Expr, ExprId, Members};

/// Lowers the properties of the file's classes.
pub(crate) fn lower_properties(file: &mut File<'_>) {
    let tree = file.tree;
    for (_, class) in tree.classes.iter() {
        for block in &class.blocks {
            let Members::Properties(lines) = &block.members else { continue };
            let is_constant = has_attribute(tree, &block.attributes, CONSTANT);
            for line in lines {
                let is_checked = line.class.is_some() || line.dims.is_some();
                match (line.default, is_constant) {
                    (Some(default), true) => lower(file, line, Role::Property, Some(default)),
                    (Some(default), false) => lower(file, line, Role::Initializer, Some(default)),
                    (None, _) => {}
                }
                if is_checked && !is_constant {
                    lower(file, line, Role::Property, None);
                }
            }
        }
    }
}

/// The function of a property: of its argument, or of a default value.
fn lower(file: &mut File<'_>, line: &Declaration, role: Role, default: Option<ExprId>) {
    let tree = file.tree;
    let Expr::Name(name) = tree.expr(line.name) else { return };
    let mut function = Function::nothing();
    function.name = tree.name(name).to_owned();
    function.role = role;
    function.span = Span::new(line.span.start, line.span.start);
    let id = file.reserve_function();
    let mut body = Body::new(file, None, id, function);
    let value = body.var(name);
    body.definite.assign(value);
    match default {
        Some(default) => _ = body.value(default, Dest::into(value)),
        None => body.function.inputs.push(value),
    }
    body.checked_property = Some(name);
    body.validate_value(value, None, line);
    body.function.outputs.push(value);
    body.finish();
    file.adopt_after(id);
}
