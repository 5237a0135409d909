//! From the tree to a [`super::body::Body`]: what calls do to variables and to
//! control, by the effects that `lariat-builtins` and [`super::Callees`] know.
//!
//! ```text
//! error('no')               Stop
//! load('f.mat', 'x')        x is unclear
//! load('g.mat')             what g.mat holds is unclear, where the file is known
//! load(file)                any variable may be defined
//! s = load(file)            nothing: the variables come as a structure
//! exist('x', 'var')         x is unclear
//! ```
//!
//! A variable that a literal argument of such a call names, as a word of it, is
//! unclear in the whole body: nothing is reported about it. Where a call may touch
//! any variable, nothing is reported about the body.
//!
//! A call of what is not at hand, without arguments or with nothing but variables, may
//! unpack them into variables of its caller: a use of one that nothing in the body assigns
//! is marked after it.
//!
//! `CallsAny` and the path are taken no notice of: of the functions that a
//! program calls by name nearly none reaches into its caller's variables.

use super::body::Event;
use super::statements::Walk;
use lariat_builtins::{Effect, Effects};
use lariat_kinds::Kind;
use lariat_syntax::Sym;
use lariat_syntax::code_text::is_assignment;
use lariat_syntax::tree::{Expr, ExprId, Tree, UnaryOp};
use lariat_syntax::visit;

impl Walk<'_> {
    /// Is this a name that is not a variable?
    pub(super) fn is_call(&mut self, callee: ExprId) -> bool {
        matches!(self.tree.expr(callee), Expr::Name(_)) && self.variable(callee).is_none()
    }

    /// A call of what is not a variable, its arguments evaluated. `whole`: it is a
    /// statement of its own.
    pub(super) fn call(&mut self, callee: ExprId, arguments: &[ExprId], whole: bool) {
        let Expr::Name(sym) = self.tree.expr(callee) else { return };
        let Some(&occurrence) = self.kinds.occurrence(callee) else { return };
        if occurrence.bound {
            return;
        }
        let bare = whole && arguments.is_empty();
        let mut effects = self.effects(sym, bare);
        if effects.contains(Effect::CallsNamed) {
            effects = effects.union(self.effects_of_named(arguments));
        }
        self.touch_variables(effects, arguments, whole);
        if whole && arguments.iter().all(|&argument| self.is_part_of_variable(argument)) {
            self.may_define(sym);
        }
        if whole && self.body.may_run.is_none() && arguments.iter().any(|&it| self.is_code(it)) {
            let is_unseen = self.callees.is_unseen(self.tree.name(sym), self.body.function);
            self.body.may_run = is_unseen.then_some(self.body.events.len());
        }
        let is_stop = effects.contains(Effect::NeverReturns)
            && (!effects.contains(Effect::ReturnsOnEmpty) || self.raises(arguments));
        if is_stop && occurrence.kind == Kind::Fn && self.lambdas == 0 {
            self.emit(Event::Stop);
        }
    }

    /// A test of nothing but a call, `if unpack`, asks what the call came to, which is made for
    /// what else it does.
    pub(super) fn tested(&mut self, condition: ExprId) {
        match self.tree.expr(condition) {
            Expr::Paren(inner) | Expr::Unary(UnaryOp::Not, inner) => self.tested(inner),
            Expr::Name(sym) if self.is_call(condition) => self.may_define(sym),
            _ => {}
        }
    }

    /// A call of what is not at hand may assign variables.
    fn may_define(&mut self, sym: Sym) {
        if self.body.may_define.is_none()
            && self.callees.is_unseen(self.tree.name(sym), self.body.function)
        {
            self.body.may_define = Some(self.body.events.len());
        }
    }

    /// Is an argument a text that is code and assigns a variable?
    fn is_code(&self, argument: ExprId) -> bool {
        self.tree.expr(argument) == Expr::Char
            && is_assignment(&self.tree.char_value(self.tree.expr_span(argument)))
    }

    /// Is it a variable or a part of one, whose fields or elements a function may assign to
    /// variables of their names?
    fn is_part_of_variable(&mut self, argument: ExprId) -> bool {
        let mut part = argument;
        while let Some(inner) = visit::left_operand(self.tree, part) {
            part = inner;
        }
        self.variable(part).is_some()
    }

    /// `@f`: what calls of the handle may do to variables.
    pub(super) fn handle(&mut self, handle: ExprId) {
        let tree = self.tree;
        if let Expr::Handle(parts) = tree.expr(handle)
            && let (Some(sym), 1) = (tree.first(parts), tree.list_len(parts))
        {
            let effects = self.effects(sym, false);
            self.body.defines_any |= effects.contains(Effect::DefinesAny);
            self.body.reads_any |= effects.contains(Effect::ReadsAny);
        }
        // `@list.add` takes the object of the variable with it.
        if let Expr::Handle(parts) = tree.expr(handle)
            && tree.list_len(parts) > 1
            && let Some(var) = tree.first(parts).and_then(|sym| self.known_variable(sym))
        {
            self.emit(Event::Capture(var, handle));
        }
    }

    fn effects(&mut self, sym: Sym, bare: bool) -> Effects {
        let (tree, callees, function) = (self.tree, self.callees, self.body.function);
        let ask = || callees.effects(tree.name(sym), function, bare);
        *self.known.entry((sym, bare)).or_insert_with(ask)
    }

    /// The effects of the function that the first literal argument names.
    fn effects_of_named(&self, arguments: &[ExprId]) -> Effects {
        match arguments.first().and_then(|&argument| literal(self.tree, argument)) {
            Some(name) => self.callees.effects(&name, self.body.function, false),
            None => Effects::NONE,
        }
    }

    fn touch_variables(&mut self, effects: Effects, arguments: &[ExprId], whole: bool) {
        if effects.is_empty() {
            return;
        }
        let has = |effect| effects.contains(effect);
        let after_first = arguments.get(1..).unwrap_or_default();
        let all_named = all_named(self.tree, arguments);
        let others_named = !after_first.is_empty() && all_named_plainly(self.tree, after_first);
        self.body.defines_any |= has(Effect::DefinesAny)
            || has(Effect::DefinesNamed) && whole && !others_named && !self.loads_known(arguments)
            || has(Effect::DefinesWords) && !all_named;
        self.body.reads_any |= has(Effect::ReadsAny)
            || has(Effect::ReadsNamed) && !others_named
            || has(Effect::ReadsWords) && (arguments.is_empty() || !all_named);
        if effects.may_define() || effects.may_read() || has(Effect::Clears) {
            arguments.iter().for_each(|&argument| self.mention(argument));
        }
    }

    /// The variables that a `load` of a known file defines are unclear; false where the file is
    /// not known.
    fn loads_known(&mut self, arguments: &[ExprId]) -> bool {
        let (tree, callees) = (self.tree, self.callees);
        let words: Option<Vec<String>> =
            arguments.iter().map(|&argument| literal(tree, argument)).collect();
        let Some(words) = words else { return false };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some(names) = callees.loaded(&words) else { return false };
        for sym in names.into_iter().filter_map(|name| tree.find_name(name)) {
            let var = self.number(sym);
            self.body.variables[var as usize].unclear = true;
        }
        true
    }

    /// The variables that the words of a literal argument name are unclear.
    fn mention(&mut self, argument: ExprId) {
        let tree = self.tree;
        let Some(text) = literal(tree, argument) else { return };
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if let Some(sym) = tree.find_name(word) {
                let var = self.number(sym);
                self.body.variables[var as usize].unclear = true;
            }
        }
    }

    /// Do these arguments make the call raise an error for certain? An empty
    /// message does not; what is caught by a `catch` is not empty.
    fn raises(&mut self, arguments: &[ExprId]) -> bool {
        let tree = self.tree;
        match *arguments {
            [] => false,
            [only] => self.is_nonempty_string(only) || self.is_caught(only),
            [first, second, ..] => {
                self.is_nonempty_string(first)
                    && (!may_be_identifier(tree, first) || self.is_nonempty_string(second))
            }
        }
    }

    /// Is it a string that is hardly ever empty: a literal, a concatenation with one, or what a
    /// function of the library builds from one, as `sprintf('…')` or `message('pkg:id')`? A
    /// function of the program may return an empty one.
    fn is_nonempty_string(&mut self, argument: ExprId) -> bool {
        let tree = self.tree;
        match tree.expr(argument) {
            Expr::Char | Expr::String | Expr::Word => {
                literal(tree, argument).is_some_and(|text| !text.is_empty())
            }
            Expr::Paren(inner) => self.is_nonempty_string(inner),
            Expr::Index(callee, arguments) => {
                self.yields_nonempty_string(callee)
                    && tree
                        .first(arguments)
                        .is_some_and(|argument| self.is_nonempty_string(argument))
            }
            Expr::Matrix(rows) => {
                let mut elements = tree.list(rows).flat_map(|row| tree.list(row));
                elements.any(|element| self.is_nonempty_string(element))
            }
            _ => false,
        }
    }

    /// Is it a function of the library, and not one whose string may be empty?
    fn yields_nonempty_string(&mut self, callee: ExprId) -> bool {
        let Expr::Name(sym) = self.tree.expr(callee) else { return false };
        lariat_builtins::library().is_function(self.tree.name(sym))
            && !self.effects(sym, false).contains(Effect::MayBeEmpty)
    }

    fn is_caught(&mut self, argument: ExprId) -> bool {
        self.variable(argument).is_some_and(|var| self.caught.contains(&var))
    }
}

/// The value of a literal argument, or of a word of a command.
fn literal(tree: &Tree, argument: ExprId) -> Option<String> {
    let is_literal = matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word);
    is_literal.then(|| tree.word_value(tree.expr_span(argument)))
}

fn all_named(tree: &Tree, arguments: &[ExprId]) -> bool {
    arguments.iter().all(|&argument| literal(tree, argument).is_some())
}

/// Are all of them literals, none an option or a pattern?
fn all_named_plainly(tree: &Tree, arguments: &[ExprId]) -> bool {
    let is_plain = |text: String| !text.starts_with('-') && !text.contains(['*', '?', '[']);
    arguments.iter().all(|&argument| literal(tree, argument).is_some_and(is_plain))
}

/// May this string be an error's identifier, such as `pkg:name`, with the message
/// in the argument after it?
fn may_be_identifier(tree: &Tree, argument: ExprId) -> bool {
    match literal(tree, argument) {
        Some(text) => text.contains(':') && !text.contains(|c: char| c.is_whitespace() || c == '%'),
        None => true,
    }
}
