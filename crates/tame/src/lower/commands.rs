//! Commands and declarations.
//!
//! ```text
//! hold on                 t1 = 'on'; hold(t1)
//! !ls -l                  t1 = 'ls -l'; system(t1);
//! import pkg.*            import pkg.*                names are written in full
//! persistent n = 0;       persistent n
//!                         t1 = isempty(n);
//!                         if t1, n = 0; end
//! ```
//!
//! Cost: linear.

use super::builder::{Body, Dest};
use lariat_base::Span;
use lariat_builtins::Role;
use lariat_ir::{Arg, Literal, Stmt, Targets, VarId, Written};
use lariat_syntax::tree::{Expr, ExprId, List, StmtId};

impl Body<'_, '_> {
    /// Command syntax.
    pub(crate) fn command(&mut self, id: StmtId, name: ExprId, words: List<ExprId>) {
        let tree = self.tree();
        let span = tree.stmt_span(id);
        let text = tree.expr_text(name).to_owned();
        let function = self.file.imported(&text, self.source).unwrap_or(text);
        let mut args = Vec::new();
        for word in tree.list(words) {
            let span = tree.expr_span(word);
            args.push(Arg::Var(self.literal(Literal::Char(tree.word_value(span)), span)));
        }
        let targets = Targets::Statement(None);
        let written = if args.is_empty() { Written::Bare } else { Written::Call };
        self.emit_call_of(targets, function, args, written, span, true);
    }

    /// `!command`
    pub(crate) fn shell(&mut self, id: StmtId) {
        let span = self.tree().stmt_span(id);
        let text = self.tree().slice(span).trim_start().trim_start_matches('!').trim();
        let command = self.literal(Literal::Char(text.to_owned()), span);
        let function = lariat_ir::names::name_of(Role::SystemCommand);
        let (targets, args) = (Targets::Statement(None), vec![Arg::Var(command)]);
        self.emit_shown(Stmt::Call { targets, function, args, written: Written::Call }, span, true);
    }

    /// `import`
    pub(crate) fn import(&mut self, id: StmtId) {
        let span = self.tree().stmt_span(id);
        self.emit(Stmt::Import(self.file.import_words(id)), span);
    }

    /// In a function that a part of this one becomes: the imports that hold there
    /// and say what no name in full can.
    pub(crate) fn same_imports(&mut self, span: Span) {
        let open = self.file.open_imports(self.source);
        if !open.is_empty() {
            self.emit(Stmt::Import(open), span);
        }
    }

    /// `global` and `persistent`
    pub(crate) fn declaration(&mut self, id: StmtId, names: List<ExprId>, global: bool) {
        let tree = self.tree();
        let span = tree.stmt_span(id);
        let mut vars = Vec::new();
        let mut initial = Vec::new();
        for name in tree.list(names) {
            let (target, value) = match tree.expr(name) {
                Expr::Assign(_, targets, value) => (tree.first(targets), Some(value)),
                _ => (Some(name), None),
            };
            let Some(var) = target.and_then(|target| self.assigned_variable(target)) else {
                continue;
            };
            vars.push(var);
            initial.extend(value.map(|value| (var, value)));
        }
        self.emit(if global { Stmt::Global(vars) } else { Stmt::Persistent(vars) }, span);
        for (var, value) in initial {
            self.initial_value(var, value);
        }
    }

    fn initial_value(&mut self, var: VarId, value: ExprId) {
        let span = self.tree().expr_span(value);
        let empty = self.call(Role::IsEmpty, &[var], Dest::ANY, span);
        self.if_else(empty, span, |body| _ = body.value(value, Dest::into(var)), |_| {});
    }
}
