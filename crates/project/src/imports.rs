//! `import` statements: names of packages' members used without the package.
//!
//! `001` section 3.1: "to refer to this function one must use the fully
//! qualified name, or an equivalent import declaration". Neither paper says how
//! imports rank; MATLAB's documentation places the explicit ones
//! (`import pkg.f`) right after variables and the wildcard ones
//! (`import pkg.*`) after the functions of the file.
//!
//! An import holds in the function that it stands in; Lariat lets it hold in
//! functions nested there as well. Its place inside the function does not
//! matter to Lariat: one that comes too late is not noticed.
//!
//! Cost: one pass over the statements of the file, and for each import a binary
//! search among its functions.

use lariat_syntax::names;
use lariat_syntax::tree::{Expr, ExprId, FunctionId, Stmt, StmtId, Tree};

/// One imported name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The function in which it holds; `None`: outside all functions.
    pub scope: Option<FunctionId>,
    /// The dotted name, for a wildcard without its `.*`.
    pub target: String,
    /// True for `import pkg.*`.
    pub wildcard: bool,
    /// The statement.
    pub statement: StmtId,
}

impl Import {
    /// The simple name that an explicit import defines.
    pub fn name(&self) -> Option<&str> {
        let last = self.target.rsplit('.').next().filter(|last| !last.is_empty());
        if self.wildcard { None } else { last }
    }
}

/// The imports of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imports {
    all: Vec<Import>,
}

impl Imports {
    /// The imports of a file, in source order.
    pub fn of(tree: &Tree) -> Self {
        let mut all = Vec::new();
        for statement in (0..tree.stmt_count()).map(StmtId::new) {
            let targets = targets(tree, statement);
            if targets.is_empty() {
                continue;
            }
            let scope = enclosing_function(tree, tree.stmt_span(statement).start);
            for text in targets {
                let (target, wildcard) = match text.strip_suffix(".*") {
                    Some(package) => (package.to_owned(), true),
                    None => (text, false),
                };
                all.push(Import { scope, target, wildcard, statement });
            }
        }
        Self { all }
    }

    /// All imports, in source order.
    pub fn iter(&self) -> impl Iterator<Item = &Import> {
        self.all.iter()
    }

    /// The imports that hold in the function `from`, in source order.
    pub fn in_function<'a>(
        &'a self,
        tree: &'a Tree,
        from: Option<FunctionId>,
    ) -> impl Iterator<Item = &'a Import> {
        self.all.iter().filter(move |import| encloses(tree, import.scope, from))
    }
}

fn encloses(tree: &Tree, scope: Option<FunctionId>, from: Option<FunctionId>) -> bool {
    let mut inner = from;
    while inner != scope {
        match inner {
            Some(function) => inner = tree.functions[function].parent,
            None => return false,
        }
        if inner.is_none() {
            return false;
        }
    }
    true
}

/// What a statement imports: `import pkg.f`, or `import('pkg.f')`.
fn targets(tree: &Tree, statement: StmtId) -> Vec<String> {
    let value = |id: ExprId| tree.word_value(tree.expr_span(id));
    match tree.stmt(statement) {
        Stmt::Import(words) => {
            let target = |word| match tree.expr(word) {
                Expr::Word => value(word),
                _ => tree.expr_text(word).to_owned(),
            };
            tree.list(words).map(target).collect()
        }
        Stmt::Expr(call, _) => match tree.expr(call) {
            Expr::Index(name, arguments) if tree.expr_text(name) == names::IMPORT => {
                let literal = |id| matches!(tree.expr(id), Expr::Char | Expr::String);
                tree.list(arguments).filter(|&id| literal(id)).map(value).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The innermost function around an offset: the last one that starts before it
/// or one that encloses that one.
fn enclosing_function(tree: &Tree, offset: u32) -> Option<FunctionId> {
    let (mut low, mut high) = (0, tree.functions.len());
    while low < high {
        let middle = (low + high) / 2;
        if tree.functions[FunctionId::new(middle)].span.start <= offset {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let mut around = low.checked_sub(1).map(FunctionId::new);
    while let Some(function) = around {
        if tree.functions[function].span.contains(offset) {
            break;
        }
        around = tree.functions[function].parent;
    }
    around
}
