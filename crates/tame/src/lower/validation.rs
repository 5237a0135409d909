//! What a line of an `arguments` block asks of a value: class, size, validators.
//!
//! ```text
//! x (1,:) double {mustBeFinite}     t1 = 'double'; t2 = isa(x, t1);
//!                                   if t2, else, x = double(x); end
//!                                   t3 = 1; t4 = size(x, t3); t5 = 1; t6 = eq(t4, t5);
//!                                   if t6                     does it fit?
//!                                   else
//!                                     … a scalar fills the size, a vector is turned,
//!                                     an empty value fits where an extent is open …
//!                                   end
//!                                   mustBeFinite(x);
//! ```
//!
//! Conversion comes first. Only numbers, chars and logicals convert, and classes
//! that are not builtin, by a call of the class; other classes must fit.
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::{MClass, Role};
use lariat_ir::names;
use lariat_ir::{Access, Arg, Declared, Literal, NotTamed, Place, Stmt, Targets, VarId};
use lariat_syntax::tree::{Declaration, Expr, ExprId, List};

impl Body<'_, '_> {
    /// Checks and converts a value, which is then stored in `place` too.
    pub(crate) fn validate_value(
        &mut self,
        value: VarId,
        place: Option<Place>,
        item: &Declaration,
    ) {
        let tree = self.tree();
        if let Some(class) = item.class {
            self.check_class(value, class);
        }
        if let Some(dims) = item.dims {
            self.check_size(value, dims, item.span);
        }
        if let (Some(place), true) = (place, item.class.is_some() || item.dims.is_some()) {
            self.emit(Stmt::Set { place, value }, item.span);
        }
        let validators: Vec<ExprId> = tree.list(item.validators).collect();
        for validator in validators {
            self.validator(value, validator);
        }
    }

    /// `mustBePositive` or `mustBeMember(x, …)`
    fn validator(&mut self, value: VarId, validator: ExprId) {
        let tree = self.tree();
        let span = tree.expr_span(validator);
        let dotted = dotted(tree, validator);
        match dotted {
            Some(function) => {
                let function = self.file.imported(&function, self.source).unwrap_or(function);
                let args = vec![Arg::Var(value)];
                self.emit_builtin(Targets::Statement(None), function, args, span, false);
            }
            None if self.gives_list(validator) => {
                let results = super::chains::Results::Into(Targets::Statement(None), false);
                self.evaluate(validator, results);
            }
            None => self.refuse(span, NotTamed::NotAValidator),
        }
    }

    // Classes.

    fn check_class(&mut self, value: VarId, class: ExprId) {
        let tree = self.tree();
        let span = tree.expr_span(class);
        let Some(name) = dotted(tree, class) else { return };
        let text = self.literal(Literal::Char(name.clone()), span);
        let is_one = self.call(Role::IsA, &[value, text], Dest::ANY, span);
        self.if_else(
            is_one,
            span,
            |_| {},
            |body| match converts(&name) {
                true => {
                    let function = body.file.imported(&name, body.source).unwrap_or(name);
                    body.convert(function, value, span);
                }
                false if MClass::named(&name) == Some(MClass::Struct) => {
                    body.structure_without_elements(value, name, span);
                }
                false => body.refuse_class(value, name, span),
            },
        );
    }

    /// An empty value is a structure without elements; any other one is refused.
    fn structure_without_elements(&mut self, value: VarId, class: String, span: Span) {
        let empty = self.call(Role::IsEmpty, &[value], Dest::ANY, span);
        self.if_else(
            empty,
            span,
            |body| {
                let nothing = body.literal(Literal::EmptyMatrix, span);
                _ = body.call_named(class.clone(), &[nothing], Dest::into(value), span);
            },
            |body| body.refuse_class(value, class.clone(), span),
        );
    }

    fn refuse_class(&mut self, value: VarId, class: String, span: Span) {
        let message = format!("Value must be of class {class}.");
        self.refuse_declared(value, Declared::Class(class), &message, span);
    }

    /// Conversion by a call of the class. Where its constructor does not take the
    /// value, the argument is refused, as it is where the class does not fit.
    fn convert(&mut self, class: String, value: VarId, span: Span) {
        if MClass::named(&class).is_some() {
            self.call_named(class, &[value], Dest::into(value), span);
            return;
        }
        let message = format!("Value must be of class {class}.");
        let declared = Declared::Class(class.clone());
        let mark = self.definite.mark();
        let body = self.block(|body| _ = body.call_named(class, &[value], Dest::into(value), span));
        let converted = self.definite.end(mark);
        let handler = self.block(|body| body.refuse_declared(value, declared, &message, span));
        let thrown = self.definite.end(mark);
        self.definite.join(converted, thrown);
        self.emit(Stmt::Try { body, error: None, handler }, span);
    }

    // Sizes.

    fn check_size(&mut self, value: VarId, dims: List<ExprId>, span: Span) {
        let tree = self.tree();
        let extents: Vec<Option<usize>> = tree
            .list(dims)
            .map(|dim| match tree.expr(dim) {
                Expr::Number => tree.expr_text(dim).parse().ok(),
                _ => None,
            })
            .collect();
        let fits = self.fits(value, &extents, span);
        self.if_else(fits, span, |_| {}, |body| body.resize(value, &extents, span));
    }

    /// Has the value these extents?
    fn fits(&mut self, value: VarId, extents: &[Option<usize>], span: Span) -> VarId {
        let count = self.call(Role::DimensionCount, &[value], Dest::ANY, span);
        let most = self.number(extents.len(), span);
        let mut fits = self.call(Role::LessOrEqual, &[count, most], Dest::ANY, span);
        for (place, extent) in extents.iter().enumerate() {
            let Some(extent) = *extent else { continue };
            let dimension = self.number(place + 1, span);
            let size = self.call(Role::Size, &[value, dimension], Dest::ANY, span);
            let wanted = self.number(extent, span);
            let equal = self.call(Role::Equal, &[size, wanted], Dest::ANY, span);
            fits = self.call(Role::And, &[fits, equal], Dest::ANY, span);
        }
        fits
    }

    /// A scalar fills a size, a vector is turned; anything else is an error.
    fn resize(&mut self, value: VarId, extents: &[Option<usize>], span: Span) {
        let scalar = self.call(Role::IsScalar, &[value], Dest::ANY, span);
        let turned = match extents {
            [Some(1), Some(1)] => None,
            [Some(1), _] => Some(true),
            [_, Some(1)] => Some(false),
            _ => None,
        };
        self.if_else(
            scalar,
            span,
            |body| body.fill(value, extents, span),
            |body| match turned {
                Some(row) => body.turn(value, row, extents, span),
                None if extents.contains(&None) => body.empty(value, extents, span),
                None => body.refuse_size(value, extents, span),
            },
        );
    }

    /// An empty value gets the declared extents, 0 for those that are open.
    fn empty(&mut self, value: VarId, extents: &[Option<usize>], span: Span) {
        let empty = self.call(Role::IsEmpty, &[value], Dest::ANY, span);
        self.if_else(
            empty,
            span,
            |body| {
                let sizes = extents.iter().map(|extent| body.number(extent.unwrap_or(0), span));
                let args: Vec<VarId> = std::iter::once(value).chain(sizes).collect();
                body.call(Role::Reshape, &args, Dest::into(value), span);
            },
            |body| body.refuse_size(value, extents, span),
        );
    }

    fn fill(&mut self, value: VarId, extents: &[Option<usize>], span: Span) {
        let element = self.temporary();
        self.emit(Stmt::Copy { target: element, source: value }, span);
        let mut args = Vec::new();
        for extent in extents {
            let first = self.number(1, span);
            let last = self.number(extent.unwrap_or(1), span);
            args.push(Arg::Var(self.call(Role::Colon, &[first, last], Dest::ANY, span)));
        }
        let place = Place { var: value, path: vec![Access::Paren(args)] };
        self.emit(Stmt::Set { place, value: element }, span);
    }

    fn turn(&mut self, value: VarId, row: bool, extents: &[Option<usize>], span: Span) {
        let vector = self.call(Role::IsVector, &[value], Dest::ANY, span);
        let empty = self.call(Role::IsEmpty, &[value], Dest::ANY, span);
        let may = self.call(Role::Or, &[vector, empty], Dest::ANY, span);
        self.if_else(
            may,
            span,
            |body| {
                let all = [Access::Paren(vec![Arg::Colon])];
                let dest = if row { Dest::ANY } else { Dest::into(value) };
                let column = body.get_path(value, &all, dest, span);
                if row {
                    body.call(Role::Transpose, &[column], Dest::into(value), span);
                }
            },
            |_| {},
        );
        let fits = self.fits(value, extents, span);
        self.if_else(fits, span, |_| {}, |body| body.refuse_size(value, extents, span));
    }

    fn refuse_size(&mut self, value: VarId, extents: &[Option<usize>], span: Span) {
        let declared = Declared::Size(extents.to_vec());
        self.refuse_declared(value, declared, "Value has the wrong size.", span);
    }
}

/// Do values of other classes convert to this one by a call of it?
fn converts(class: &str) -> bool {
    match MClass::named(class) {
        Some(MClass::Cell | MClass::Struct | MClass::FunctionHandle) => false,
        Some(_) => true,
        None => names::role_of(class).is_none_or(|role| role == Role::Conversion),
    }
}

/// A name, or names with dots between.
fn dotted(tree: &lariat_syntax::tree::Tree, id: ExprId) -> Option<String> {
    let mut inner = id;
    while let Expr::Field(next, _) = tree.expr(inner) {
        inner = next;
    }
    matches!(tree.expr(inner), Expr::Name(_)).then(|| {
        let text = tree.expr_text(id);
        text.chars().filter(|c| !c.is_whitespace()).collect()
    })
}
