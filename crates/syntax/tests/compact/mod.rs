//! Trees in a notation short enough to write expectations by hand.
//!
//! It is not the crate's own dump: expectations are derived from what a text
//! means, literals stand with their decoded values, and layout plays no part.
//!
//! | source | notation |
//! |---|---|
//! | `x = a + 1;`, `[a, ~] = f` | `(= x (+ a 1))`, `(show (= [a ~] f))` |
//! | `a'`, `-a`, `x++`, `++x` | `(' a)`, `(- a)`, `(++ x)`, `(pre++ x)` |
//! | `(a)`, `f(1)`, `c{end}`, `s.a`, `s.(a)` | `(paren a)`, `(index f 1)`, `(brace c end)`, `(. s a)`, `(.( s a)` |
//! | `[1 2; 3]`, `{}`, `1:2:n`, `x(:)` | `(matrix (row 1 2) (row 3))`, `(cell)`, `(: 1 2 n)`, `(index x :)` |
//! | `'it''s'`, `"a"`, `@sin`, `@(z) z` | `char«it's»`, `string«a»`, `@sin`, `(lambda (z) z)` |
//! | `hold on`, `!ls` | `(command hold «on»)`, `(shell «ls»)` |
//! | `if a, b; else, c; end` | `(if (when a b) (else c))` |
//! | `function r = f(x) … end` | `(function-end f (r) (x) …)`; `function` where no `end` closes it |
//!
//! Statements stand side by side; `show` marks those without `;`. `?` stands
//! where an error left a hole.

use lariat_base::Span;
use lariat_syntax::tree::{
    ArgumentsId, AssignOp, Attribute, BinaryOp, Block, BranchId, Class, ClassBlock, Declaration,
    Display, Expr, ExprId, FunctionId, List, Members, Method, PostfixOp, Row, Stmt, StmtId, Tree,
    UnaryOp,
};

/// All statements of a file.
pub fn compact(tree: &Tree) -> String {
    block(tree, tree.body).join(" ")
}

fn form(head: &str, parts: impl IntoIterator<Item = String>) -> String {
    let mut all = vec![head.to_owned()];
    all.extend(parts);
    format!("({})", all.join(" "))
}

fn group(parts: Vec<String>) -> String {
    format!("({})", parts.join(" "))
}

fn block(tree: &Tree, block: Block) -> Vec<String> {
    tree.list(block).map(|id| stmt(tree, id)).collect()
}

fn exprs(tree: &Tree, list: List<ExprId>) -> Vec<String> {
    tree.list(list).map(|id| expr(tree, id)).collect()
}

fn stmt(tree: &Tree, id: StmtId) -> String {
    match tree.stmt(id) {
        Stmt::Expr(value, Display::Hidden) => expr(tree, value),
        Stmt::Expr(value, Display::Shown) => form("show", [expr(tree, value)]),
        Stmt::Command(name, words) => headed("command", tree, name, exprs(tree, words)),
        Stmt::Shell => form("shell", [format!("«{}»", &tree.slice(tree.stmt_span(id))[1..])]),
        Stmt::If(branches) => form("if", branch_forms(tree, branches, "when", "else")),
        Stmt::Switch(value, branches) => {
            headed("switch", tree, value, branch_forms(tree, branches, "case", "otherwise"))
        }
        Stmt::While(condition, body) => headed("while", tree, condition, block(tree, body)),
        Stmt::DoUntil(body, condition) => {
            let mut parts = block(tree, body);
            parts.push(form("until", [expr(tree, condition)]));
            form("do", parts)
        }
        Stmt::For(_) | Stmt::Try(_) => compound(tree, id),
        Stmt::UnwindProtect(body, cleanup) => {
            let mut parts = block(tree, body);
            parts.push(form("cleanup", block(tree, cleanup)));
            form("unwind_protect", parts)
        }
        Stmt::Spmd(arguments, body) => {
            let mut parts = vec![group(exprs(tree, arguments))];
            parts.extend(block(tree, body));
            form("spmd", parts)
        }
        Stmt::Global(names) => form("global", exprs(tree, names)),
        Stmt::Persistent(names) => form("persistent", exprs(tree, names)),
        Stmt::Break => "break".to_owned(),
        Stmt::Continue => "continue".to_owned(),
        Stmt::Return => "return".to_owned(),
        Stmt::Import(words) => form("import", exprs(tree, words)),
        Stmt::Function(id) => function(tree, id),
        Stmt::Arguments(id) => arguments(tree, id),
        Stmt::Class(id) => class(tree, &tree.classes[id]),
    }
}

fn headed(head: &str, tree: &Tree, first: ExprId, rest: Vec<String>) -> String {
    form(head, std::iter::once(expr(tree, first)).chain(rest))
}

fn compound(tree: &Tree, id: StmtId) -> String {
    match tree.stmt(id) {
        Stmt::For(id) => {
            let parts = tree.for_loop(id);
            let head = if parts.parallel { "parfor" } else { "for" };
            let mut all = vec![expr(tree, parts.target), expr(tree, parts.range)];
            all.extend(parts.workers.map(|workers| form("workers", [expr(tree, workers)])));
            all.extend(block(tree, parts.body));
            form(head, all)
        }
        Stmt::Try(id) => {
            let parts = tree.try_stmt(id);
            let mut all = block(tree, parts.body);
            if let Some(handler) = parts.handler {
                let ident = group(parts.ident.iter().map(|&ident| expr(tree, ident)).collect());
                all.push(form("catch", std::iter::once(ident).chain(block(tree, handler))));
            }
            form("try", all)
        }
        _ => unreachable!("only loops and tries come here"),
    }
}

fn branch_forms(tree: &Tree, list: List<BranchId>, head: &str, last: &str) -> Vec<String> {
    let branches = tree.list(list).map(|id| tree.branch(id));
    let forms = branches.map(|branch| match branch.head {
        Some(condition) => headed(head, tree, condition, block(tree, branch.body)),
        None => form(last, block(tree, branch.body)),
    });
    forms.collect()
}

fn expr(tree: &Tree, id: ExprId) -> String {
    let span = tree.expr_span(id);
    match tree.expr(id) {
        Expr::Missing => "?".to_owned(),
        Expr::Name(sym) => tree.name(sym).to_owned(),
        Expr::Number => tree.slice(span).to_owned(),
        Expr::Char => format!("char«{}»", tree.char_value(span)),
        Expr::String => format!("string«{}»", tree.slice(inside(span)).replace("\"\"", "\"")),
        Expr::Word => format!("«{}»", tree.word_value(span)),
        Expr::Colon => ":".to_owned(),
        Expr::End => "end".to_owned(),
        Expr::Ignore => "~".to_owned(),
        Expr::Paren(inner) => form("paren", [expr(tree, inner)]),
        Expr::Unary(op, operand) => form(prefix(op), [expr(tree, operand)]),
        Expr::Postfix(op, operand) => form(postfix(op), [expr(tree, operand)]),
        Expr::Binary(op, left, right) => form(binary(op), [expr(tree, left), expr(tree, right)]),
        Expr::Range(parts) => form(":", exprs(tree, parts)),
        Expr::Index(target, arguments) => headed("index", tree, target, exprs(tree, arguments)),
        Expr::CellIndex(target, arguments) => headed("brace", tree, target, exprs(tree, arguments)),
        Expr::Field(target, name) => form(".", [expr(tree, target), tree.name(name).to_owned()]),
        Expr::DynamicField(target, name) => form(".(", [expr(tree, target), expr(tree, name)]),
        Expr::Matrix(rows) => form("matrix", row_forms(tree, rows)),
        Expr::Cell(rows) => form("cell", row_forms(tree, rows)),
        Expr::Lambda(parameters, body) => {
            form("lambda", [group(exprs(tree, parameters)), expr(tree, body)])
        }
        Expr::Handle(parts) => format!("@{}", tree.dotted(parts)),
        Expr::MetaClass(parts) => format!("?{}", tree.dotted(parts)),
        Expr::Super(left, parts) => form("super", [expr(tree, left), tree.dotted(parts)]),
        Expr::NamedArg(name, value) => {
            form("named", [tree.name(name).to_owned(), expr(tree, value)])
        }
        Expr::Assign(op, targets, value) => {
            let targets = exprs(tree, targets);
            let written = match targets.as_slice() {
                [one] => one.clone(),
                all => format!("[{}]", all.join(" ")),
            };
            form(assignment(op), [written, expr(tree, value)])
        }
    }
}

fn inside(span: Span) -> Span {
    Span::new(span.start + 1, span.end - 1)
}

fn row_forms(tree: &Tree, rows: List<Row>) -> Vec<String> {
    tree.list(rows).map(|row| form("row", exprs(tree, row))).collect()
}

fn prefix(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::Not => "~",
        UnaryOp::Increment => "pre++",
        UnaryOp::Decrement => "pre--",
    }
}

fn postfix(op: PostfixOp) -> &'static str {
    match op {
        PostfixOp::CTranspose => "'",
        PostfixOp::Transpose => ".'",
        PostfixOp::Increment => "++",
        PostfixOp::Decrement => "--",
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::OrOr => "||",
        BinaryOp::AndAnd => "&&",
        BinaryOp::Or => "|",
        BinaryOp::And => "&",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "~=",
        BinaryOp::Ge => ">=",
        BinaryOp::Gt => ">",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::LeftDiv => "\\",
        BinaryOp::ElMul => ".*",
        BinaryOp::ElDiv => "./",
        BinaryOp::ElLeftDiv => ".\\",
        BinaryOp::Pow => "^",
        BinaryOp::ElPow => ".^",
    }
}

fn assignment(op: AssignOp) -> &'static str {
    match op {
        AssignOp::Plain => "=",
        AssignOp::Add => "+=",
        AssignOp::Sub => "-=",
        AssignOp::Mul => "*=",
        AssignOp::Div => "/=",
        AssignOp::LeftDiv => "\\=",
        AssignOp::Pow => "^=",
        AssignOp::ElMul => ".*=",
        AssignOp::ElDiv => "./=",
        AssignOp::ElLeftDiv => ".\\=",
        AssignOp::ElPow => ".^=",
        AssignOp::Or => "|=",
        AssignOp::And => "&=",
    }
}

fn function(tree: &Tree, id: FunctionId) -> String {
    let function = &tree.functions[id];
    let head = if function.closed { "function-end" } else { "function" };
    let mut parts = vec![
        tree.dotted(function.name),
        group(exprs(tree, function.outputs)),
        group(exprs(tree, function.inputs)),
    ];
    parts.extend(block(tree, function.body));
    form(head, parts)
}

fn arguments(tree: &Tree, id: ArgumentsId) -> String {
    let block = &tree.arguments[id];
    let mut parts = vec![attributes(tree, &block.attributes)];
    parts.extend(block.items.iter().map(|item| declaration(tree, item)));
    form("arguments", parts)
}

fn attributes(tree: &Tree, attributes: &[Attribute]) -> String {
    let forms = attributes.iter().map(|attribute| {
        let name = tree.name(attribute.name);
        match attribute.value {
            Some(value) => form("=", [name.to_owned(), expr(tree, value)]),
            None if attribute.negated => form("~", [name.to_owned()]),
            None => name.to_owned(),
        }
    });
    group(forms.collect())
}

fn declaration(tree: &Tree, item: &Declaration) -> String {
    let from_class = tree.dotted(item.from_class);
    let mut parts = match from_class.is_empty() {
        true => vec![expr(tree, item.name)],
        false => vec![form(".?", [from_class])],
    };
    parts.extend(item.dims.map(|dims| form("dims", exprs(tree, dims))));
    parts.extend(item.class.map(|class| form("class", [expr(tree, class)])));
    if tree.list_len(item.validators) > 0 {
        parts.push(form("must", exprs(tree, item.validators)));
    }
    parts.extend(item.default.map(|default| form("=", [expr(tree, default)])));
    group(parts)
}

fn class(tree: &Tree, class: &Class) -> String {
    let name = class.name.map_or("?", |name| tree.name(name));
    let superclasses = class.superclasses.iter().map(|it| tree.dotted(it.name)).collect();
    let mut parts = vec![name.to_owned(), attributes(tree, &class.attributes), group(superclasses)];
    parts.extend(class.blocks.iter().map(|block| class_block(tree, block)));
    form("class", parts)
}

fn class_block(tree: &Tree, block: &ClassBlock) -> String {
    let (head, members): (_, Vec<String>) = match &block.members {
        Members::Properties(items) => {
            ("properties", items.iter().map(|item| declaration(tree, item)).collect())
        }
        Members::Methods(methods) => {
            ("methods", methods.iter().map(|item| method(tree, item)).collect())
        }
        Members::Events(events) => {
            ("events", events.iter().map(|&(name, _)| tree.name(name).to_owned()).collect())
        }
        Members::Enumeration(items) => {
            let forms = items.iter().map(|&(name, _, arguments)| {
                let arguments = arguments.map_or_else(Vec::new, |list| exprs(tree, list));
                form(tree.name(name), arguments)
            });
            ("enumeration", forms.collect())
        }
    };
    form(head, std::iter::once(attributes(tree, &block.attributes)).chain(members))
}

fn method(tree: &Tree, method: &Method) -> String {
    match method {
        Method::Defined(id) => function(tree, *id),
        Method::Declared { name, inputs, outputs, span: _ } => {
            let outputs = group(exprs(tree, *outputs));
            form("declared", [tree.dotted(*name), outputs, group(exprs(tree, *inputs))])
        }
    }
}
