//! Functions whose variables cannot all be seen: an `eval`, a `load` without
//! names, a call of a script may define anything.

use crate::rule::FileContext;
use crate::wild::literal;
use lariat_builtins::{Effect, builtins, effects};
use lariat_kinds::{Kind, Role};
use lariat_project::{Query, What};
use lariat_syntax::tree::{Block, Expr, ExprId, FunctionId, Stmt, StmtId, Tree};
use lariat_syntax::visit;
use std::collections::{HashMap, HashSet};

/// What may define or ask for names without saying so.
#[derive(Default)]
pub(crate) struct Dynamic {
    /// The functions (`None`: outside all) in which anything may be defined.
    anything: HashSet<Option<FunctionId>>,
    /// Those of them that run a script, and those with a statement that may run one which
    /// is not at hand.
    with_scripts: HashSet<Option<FunctionId>>,
    /// Where a function changes the path or the current folder for the first time: where it
    /// stands in the file.
    path_changes: HashMap<Option<FunctionId>, u32>,
    /// Names that stand in literal arguments of calls that define or ask for
    /// variables by name.
    mentioned: HashSet<String>,
}

impl Dynamic {
    pub(crate) fn of(context: &FileContext<'_>) -> Self {
        let tree = context.tree();
        let mut dynamic = Self::default();
        let mut scripts = HashMap::new();
        dynamic.by_effect(context, &mut scripts);
        dynamic.loads(context, None, tree.body);
        for (id, function) in tree.functions.iter() {
            dynamic.loads(context, Some(id), function.body);
        }
        dynamic.spread_over_nested(context);
        dynamic
    }

    /// May anything be defined in this function?
    pub(crate) fn defines_anything(&self, function: Option<FunctionId>) -> bool {
        self.anything.contains(&function)
    }

    /// May this name be defined in this function without saying so?
    pub(crate) fn may_define(&self, function: Option<FunctionId>, name: &str) -> bool {
        self.defines_anything(function) || self.mentions(name)
    }

    /// May this function run a script, which assigns variables?
    pub(crate) fn may_run_script(&self, function: Option<FunctionId>) -> bool {
        self.with_scripts.contains(&function)
    }

    /// May the path or the current folder have changed before this place of a function?
    pub(crate) fn may_change_path_before(&self, function: Option<FunctionId>, place: u32) -> bool {
        self.path_changes.get(&function).is_some_and(|&change| change < place)
    }

    /// Is the name mentioned where names are defined or asked for?
    pub(crate) fn mentions(&self, name: &str) -> bool {
        self.mentioned.contains(name)
    }

    fn by_effect(&mut self, context: &FileContext<'_>, scripts: &mut HashMap<String, bool>) {
        let tree = context.tree();
        for occurrence in &context.facts.kinds.occurrences {
            let is_call = matches!(occurrence.role, Role::Read | Role::Command | Role::Handle);
            if !is_call || occurrence.kind == Kind::Var || occurrence.bound {
                continue;
            }
            let name = tree.name(occurrence.sym);
            let is_script = *scripts.entry(name.to_owned()).or_insert_with(|| {
                let query = Query { name, from: occurrence.function, class: None };
                let found = context.view.lookup(&query).found;
                found.is_some_and(|found| found.what == What::Script)
            });
            if is_script {
                self.with_scripts.insert(occurrence.function);
            }
            if effects(name).contains(Effect::ChangesPath) {
                let start = occurrence.span.start;
                let first = self.path_changes.entry(occurrence.function).or_insert(start);
                *first = start.min(*first);
            }
            let reaches = context.view.library().may_define_in_caller(name);
            let is_inner = |id| tree.functions[id].parent.is_some();
            let elsewhere = works_elsewhere(name) && !occurrence.function.is_none_or(is_inner);
            let defines = effects(name).contains(Effect::DefinesAny) && !elsewhere;
            if is_script || reaches || defines {
                self.anything.insert(occurrence.function);
            }
        }
    }

    /// Commands and calls that define or read variables by name.
    fn loads(&mut self, context: &FileContext<'_>, function: Option<FunctionId>, block: Block) {
        let tree = context.tree();
        visit::each_stmt(tree, block, &mut |id| self.statement(context, function, id));
    }

    fn statement(&mut self, context: &FileContext<'_>, function: Option<FunctionId>, id: StmtId) {
        let tree = context.tree();
        if let Stmt::Command(name, words) = tree.stmt(id) {
            let words: Vec<ExprId> = tree.list(words).collect();
            self.call(context, function, name, &words, true);
            self.words_of_unknown(context, name, &words);
        }
        let whole = match tree.stmt(id) {
            Stmt::Expr(expr, _) => Some(expr),
            _ => None,
        };
        visit::stmt_exprs(tree, id, &mut |root| {
            visit::each_expr(tree, root, &mut |expr| match tree.expr(expr) {
                Expr::Index(name, arguments) => {
                    let arguments: Vec<ExprId> = tree.list(arguments).collect();
                    self.call(context, function, name, &arguments, whole == Some(expr));
                }
                Expr::Name(_) if whole == Some(expr) => {
                    self.call(context, function, expr, &[], true);
                    self.bare_name(context, function, expr);
                }
                _ => {}
            });
        });
    }

    /// A command that is not at hand may define the variables that its words name, as
    /// `variable x(3,2)` does.
    fn words_of_unknown(&mut self, context: &FileContext<'_>, command: ExprId, words: &[ExprId]) {
        let tree = context.tree();
        if !context.view.function_exists(tree.expr_text(command)) {
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let names = words.iter().flat_map(|&word| tree.expr_text(word).split(|c| !is_name(c)));
            self.mentioned.extend(names.filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }

    /// A statement that is a name alone runs a script, where nothing else has the name.
    fn bare_name(&mut self, context: &FileContext<'_>, function: Option<FunctionId>, at: ExprId) {
        let (occurrences, start) =
            (&context.facts.kinds.occurrences, context.tree().expr_span(at).start);
        let Ok(place) = occurrences.binary_search_by_key(&start, |it| it.span.start) else {
            return;
        };
        if occurrences[place].kind == Kind::Id && !occurrences[place].bound {
            self.with_scripts.insert(function);
        }
    }

    fn call(
        &mut self,
        context: &FileContext<'_>,
        function: Option<FunctionId>,
        callee: ExprId,
        arguments: &[ExprId],
        is_statement: bool,
    ) {
        let tree = context.tree();
        let Expr::Name(sym) = tree.expr(callee) else { return };
        let effects = effects(tree.name(sym));
        let defines_named = effects.contains(Effect::DefinesNamed);
        if defines_named && self.loads_known(context, arguments) {
            return;
        }
        // With an option, as in `load -ascii h.dat`, the first word need not be a file's name.
        let all_named = arguments.len() > 1 && !arguments.iter().any(|&arg| is_option(tree, arg));
        if defines_named && is_statement && !all_named {
            self.anything.insert(function);
        }
        let by_name = [
            Effect::DefinesNamed,
            Effect::DefinesWords,
            Effect::ReadsAny,
            Effect::ReadsNamed,
            Effect::ReadsWords,
            Effect::Clears,
        ];
        if by_name.into_iter().any(|effect| effects.contains(effect)) {
            for &argument in arguments {
                if matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word) {
                    let value = tree.word_value(tree.expr_span(argument));
                    self.mentioned.extend(value.split([' ', ',']).map(str::to_owned));
                }
            }
        }
    }

    /// A `load` of a file that is there defines or asks for what it holds, and nothing else; false
    /// for another one.
    fn loads_known(&mut self, context: &FileContext<'_>, arguments: &[ExprId]) -> bool {
        let words: Option<Vec<String>> =
            arguments.iter().map(|&argument| literal(context.tree(), argument)).collect();
        let Some(words) = words else { return false };
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((call, variables)) = context.view.loaded(&words) else { return false };
        let names = variables.iter().map(|variable| &variable.name);
        self.mentioned.extend(names.filter(|name| call.wants(name)).cloned());
        true
    }

    /// Nested functions share their parents' variables.
    fn spread_over_nested(&mut self, context: &FileContext<'_>) {
        let tree = context.tree();
        for functions in [&mut self.anything, &mut self.with_scripts] {
            for (id, function) in tree.functions.iter() {
                if let Some(parent) = function.parent {
                    if functions.contains(&Some(parent)) {
                        functions.insert(Some(id));
                    }
                    if functions.contains(&Some(id)) {
                        functions.insert(Some(parent));
                    }
                }
            }
        }
    }
}

/// Does a builtin define variables in the workspace that an argument names, never in that of the
/// function that calls it, as `assignin` does?
fn works_elsewhere(name: &str) -> bool {
    let needs_two = |id| builtins().get(id).args.min > 1;
    effects(name).contains(Effect::ReachesCaller) && builtins().find(name).is_some_and(needs_two)
}

fn is_option(tree: &Tree, argument: ExprId) -> bool {
    matches!(tree.expr(argument), Expr::Char | Expr::String | Expr::Word)
        && tree.word_value(tree.expr_span(argument)).starts_with('-')
}
