//! Calls of wild features (`000` section 2.11): what a program does to its own
//! variables, functions and path that its text does not show.
//!
//! ```matlab
//! load(file)            % defines what the file holds
//! s = load(file);       % tame: one variable, whose name is here
//! load data.mat x y     % tame: the names are here
//! feval('f', 1)         % calls by a string
//! feval(@f, 1)          % tame
//! setup                 % a script of the project: shares variables
//! ```
//!
//! Which builtins are wild, and where they are tame, is data
//! ([`lariat_builtins::Effect`], [`lariat_builtins::Mark`]). A name counts where
//! the lookup finds the library's function; a user's function of the same name
//! is the user's.
//!
//! Cost: one lookup for each distinct name of a file; one pass over the tree
//! where some name is wild.

use crate::rule::FileContext;
use lariat_builtins::{Effect, Effects, Mark, Taming, effects, taming};
use lariat_kinds::{Kind, Occurrence, Role};
use lariat_project::{Query, What};
use lariat_syntax::Sym;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Stmt, StmtId, Tree};
use std::collections::HashMap;

/// A call of a wild feature.
pub(crate) struct Call<'c> {
    /// The name that is called.
    pub(crate) occurrence: &'c Occurrence,
    /// What is wild about it.
    pub(crate) feature: Feature,
    /// The arguments, or the words of a command.
    pub(crate) arguments: Vec<ExprId>,
    /// The whole call, where it has brackets.
    pub(crate) index: Option<ExprId>,
    /// The statement that the call is, where it is one.
    pub(crate) statement: Option<StmtId>,
}

/// A wild feature.
#[derive(Clone, Copy)]
pub(crate) enum Feature {
    /// A script of the project.
    Script,
    /// A function of the project that assigns variables of its caller.
    ThroughCaller,
    /// A builtin.
    Builtin(Effects, &'static Taming<'static>),
}

impl Feature {
    /// Is it a builtin with this mark?
    pub(crate) fn has(self, mark: Mark) -> bool {
        matches!(self, Self::Builtin(_, taming) if taming.has(mark))
    }

    /// May it define variables?
    pub(crate) fn may_define(self) -> bool {
        match self {
            Self::Script | Self::ThroughCaller => true,
            Self::Builtin(effects, _) => effects.may_define(),
        }
    }
}

/// The calls of wild features in a file, in its order.
pub(crate) fn calls<'c>(context: &'c FileContext<'_>) -> Vec<Call<'c>> {
    let mut features = Features { context, known: HashMap::new() };
    // The project's own package, of a name that only GNU Octave's library has.
    let is_package = |occurrence: &Occurrence| {
        let name = context.tree().name(occurrence.sym);
        lariat_builtins::library().is_octaves_alone(name) && context.view.package_exists(name)
    };
    let is_call = |occurrence: &&Occurrence| {
        matches!(occurrence.role, Role::Read | Role::Command)
            && !matches!(occurrence.kind, Kind::Var | Kind::Prefix | Kind::Error)
            && !occurrence.bound
            && !is_package(occurrence)
    };
    let occurrences = context.facts.kinds.occurrences.iter().filter(is_call);
    let found: Vec<_> =
        occurrences.filter_map(|occurrence| Some((occurrence, features.of(occurrence)?))).collect();
    if found.is_empty() {
        return Vec::new();
    }
    let places = Places::of(context.tree());
    let calls = found.into_iter().map(|(occurrence, (feature, overloaded))| {
        (places.call(context.tree(), occurrence, feature), overloaded)
    });
    let is_wild = |call: &Call<'_>, overloaded| is_wild(context.tree(), call, overloaded);
    calls.filter(|(call, overloaded)| is_wild(call, *overloaded)).map(|(call, _)| call).collect()
}

/// A name, and the function in which it stands.
type Named = (Sym, Option<FunctionId>);

/// Which names are wild features, and whether methods of their name exist.
struct Features<'c, 'f> {
    context: &'c FileContext<'f>,
    known: HashMap<Named, Option<(Feature, bool)>>,
}

impl Features<'_, '_> {
    fn of(&mut self, occurrence: &Occurrence) -> Option<(Feature, bool)> {
        let context = self.context;
        let look = || look_up(context, occurrence.sym, occurrence.function);
        *self.known.entry((occurrence.sym, occurrence.function)).or_insert_with(look)
    }
}

fn look_up(
    context: &FileContext<'_>,
    sym: Sym,
    from: Option<FunctionId>,
) -> Option<(Feature, bool)> {
    let name = context.tree().name(sym);
    let lookup = context.view.lookup(&Query { name, from, class: None });
    let feature = match lookup.found.map(|found| found.what) {
        Some(What::Script) => Some(Feature::Script),
        Some(What::Function) if context.view.library().may_define_in_caller(name) => {
            Some(Feature::ThroughCaller)
        }
        Some(What::LibraryFunction) | None => {
            taming(name).map(|taming| Feature::Builtin(effects(name), taming))
        }
        Some(_) => None,
    };
    feature.map(|feature| (feature, !lookup.overloads.is_empty()))
}

/// Where the names of a tree are called.
struct Places {
    indices: HashMap<ExprId, ExprId>,
    statements: HashMap<ExprId, StmtId>,
}

impl Places {
    fn of(tree: &Tree) -> Self {
        let indices = tree.expr_ids().filter_map(|id| match tree.expr(id) {
            Expr::Index(callee, _) => Some((callee, id)),
            _ => None,
        });
        let statements = tree.stmt_ids().filter_map(|id| match tree.stmt(id) {
            Stmt::Expr(whole, _) | Stmt::Command(whole, _) => Some((whole, id)),
            _ => None,
        });
        Self { indices: indices.collect(), statements: statements.collect() }
    }

    fn call<'c>(&self, tree: &Tree, occurrence: &'c Occurrence, feature: Feature) -> Call<'c> {
        let callee = occurrence.expr;
        let index = self.indices.get(&callee).copied();
        let statement = self.statements.get(&index.unwrap_or(callee)).copied();
        let arguments = match (index.map(|id| tree.expr(id)), statement.map(|id| tree.stmt(id))) {
            (Some(Expr::Index(_, arguments)), _) => tree.list(arguments).collect(),
            (None, Some(Stmt::Command(_, words))) => tree.list(words).collect(),
            _ => Vec::new(),
        };
        Call { occurrence, feature, arguments, index, statement }
    }
}

/// Is the call wild as it is written?
fn is_wild(tree: &Tree, call: &Call<'_>, overloaded: bool) -> bool {
    let Feature::Builtin(effects, taming) = call.feature else { return true };
    let arguments = &call.arguments[..];
    let all_literal = arguments.iter().all(|&argument| literal(tree, argument).is_some());
    if overloaded && !all_literal
        || taming.has(Mark::Used) && call.statement.is_none()
        || taming.has(Mark::Bare) && arguments.is_empty()
    {
        return false;
    }
    if taming.has(Mark::Named) {
        return arguments.first().is_some_and(|&first| is_text(tree, first));
    }
    let names = arguments.get(1..).unwrap_or_default();
    let all_named = !names.is_empty() && names.iter().all(|&name| is_plain_word(tree, name));
    let seen = effects.contains(Effect::DefinesNamed) && (all_named || call.statement.is_none())
        || effects.contains(Effect::DefinesWords) && all_literal;
    !seen
}

/// The value of a constant string, or of a word of a command.
pub(crate) fn literal(tree: &Tree, argument: ExprId) -> Option<String> {
    let is_literal = matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word);
    is_literal.then(|| tree.word_value(tree.expr_span(argument)))
}

/// A string for certain: a constant, or a concatenation with one.
fn is_text(tree: &Tree, argument: ExprId) -> bool {
    match tree.expr(argument) {
        Expr::Char | Expr::String | Expr::Word => true,
        // Brackets nest, though no deeper than the parser allows.
        Expr::Paren(inner) => is_text(tree, inner),
        Expr::Matrix(rows) => {
            let mut elements = tree.list(rows).flat_map(|row| tree.list(row));
            elements.any(|element| matches!(tree.expr(element), Expr::Char | Expr::String))
        }
        _ => false,
    }
}

/// The name of a variable, neither option nor pattern.
fn is_plain_word(tree: &Tree, argument: ExprId) -> bool {
    literal(tree, argument)
        .is_some_and(|text| !text.starts_with('-') && !text.contains(['*', '?', '[']))
}
