//! `end` in an index becomes a question for the size of what is indexed.
//!
//! ```text
//! y = x(end);            t1 = numel(x);
//!                        y = x(t1);
//! y = f(x(g(end), 2));   t1 = 1;              k of n indices
//!                        t2 = size(x, t1);
//!                        …
//! y = x(1, 2, end);      [~, ~, t3] = size(x);     the last: all that is left
//! x(end + 1) = v;        try, t1 = numel(x);  where x may not exist yet (MATLAB)
//!                        catch, t1 = 0; end
//! ```
//!
//! The arguments of a function are passed over (`001` section 4.1). Where the
//! project has classes that define `end`, their objects are asked by calling it.
//!
//! Cost: constant for each `end`.

use super::builder::{Body, Dest};
use super::index_frame::EndFrame;
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::names;
use lariat_ir::{Arg, Literal, NotTamed, Stmt, Target, Targets, VarId};
use lariat_syntax::tree::ExprId;

impl Body<'_, '_> {
    /// `end`.
    pub(crate) fn end(&mut self, id: ExprId, dest: Dest) -> VarId {
        let span = self.tree().expr_span(id);
        let Some(frame) = self.ends.pop() else {
            return self.refuse_value(span, NotTamed::EndOutsideIndex, dest);
        };
        let surely = !frame.is_place || frame.path.is_empty() && self.definite.contains(frame.var);
        let (frame, last) = match surely || !self.file.dialect.end_of_nothing {
            true => self.plain_last_index(frame, dest, span),
            false => self.guarded_last_index(frame, dest, span),
        };
        self.ends.push(frame);
        last
    }

    /// The last index of what exists.
    fn plain_last_index(
        &mut self,
        mut frame: EndFrame,
        dest: Dest,
        span: Span,
    ) -> (EndFrame, VarId) {
        let base = self.read_path(&mut frame, span);
        let last = self.last_index(base, &frame, dest, span);
        (frame, last)
    }

    /// The value of the path so far; what has been read is not read again.
    fn read_path(&mut self, frame: &mut EndFrame, span: Span) -> VarId {
        let (done, base) = frame.read.unwrap_or((0, frame.var));
        let base = self.get_path(base, &frame.path[done..], Dest::ANY, span);
        if !frame.path.is_empty() {
            frame.read = Some((frame.path.len(), base));
        }
        base
    }

    /// The last index of something that may not exist: 0 if so.
    fn guarded_last_index(
        &mut self,
        mut frame: EndFrame,
        dest: Dest,
        span: Span,
    ) -> (EndFrame, VarId) {
        let last = self.target(Dest { shown: false, ..dest });
        let mark = self.definite.mark();
        let body = self.block(|body| {
            let base = body.read_path(&mut frame, span);
            body.last_index(base, &frame, Dest::into(last), span);
        });
        let handler = self.block(|body| {
            let value = Literal::Number(0.0, "0".to_owned());
            body.emit(Stmt::Literal { target: last, value }, span);
            // What an earlier iteration of a loop left there must not be read.
            if let Some((_, target)) = frame.read {
                body.emit(Stmt::Literal { target, value: Literal::EmptyMatrix }, span);
            }
        });
        self.definite.end(mark);
        self.emit(Stmt::Try { body, error: None, handler }, span);
        (frame, last)
    }

    /// The last index of `var` at the frame's position.
    fn last_index(&mut self, var: VarId, frame: &EndFrame, dest: Dest, span: Span) -> VarId {
        let classes = self.file.end_classes.clone();
        let mut is_object = None;
        for class in classes {
            let class = self.literal(Literal::Char(class), span);
            let is_one = self.call(Role::IsA, &[var, class], Dest::ANY, span);
            is_object = Some(match is_object {
                None => is_one,
                Some(before) => self.call(Role::Or, &[before, is_one], Dest::ANY, span),
            });
        }
        let Some(is_object) = is_object else {
            return self.extent(var, frame, dest, span);
        };
        let last = self.target(dest);
        let dest = Dest { var: Some(last), shown: dest.shown };
        self.if_else(
            is_object,
            span,
            |body| {
                let name = Literal::Char(names::LAST_INDEX.to_owned());
                let name = body.literal(name, span);
                let position = body.number(frame.position + 1, span);
                let count = body.number(frame.count, span);
                body.call(Role::CallFunction, &[name, var, position, count], dest, span);
            },
            |body| _ = body.extent(var, frame, dest, span),
        );
        last
    }

    /// The same for what is not an object.
    fn extent(&mut self, var: VarId, frame: &EndFrame, dest: Dest, span: Span) -> VarId {
        let EndFrame { position, count, .. } = *frame;
        if count <= 1 {
            return self.call(Role::ElementCount, &[var], dest, span);
        }
        if position + 1 < count {
            let dimension = self.number(position + 1, span);
            return self.call(Role::Size, &[var, dimension], dest, span);
        }
        let last = self.target(dest);
        let mut targets = vec![Target::Ignore; count - 1];
        targets.push(Target::Var(last));
        let function = names::name_of(Role::Size);
        let (targets, args) = (Targets::List(targets), vec![Arg::Var(var)]);
        self.emit_builtin(targets, function, args, span, dest.shown);
        last
    }
}
