//! A typed program as text that reads back: [`super::reader`].
//!
//! ```text
//! typed program 1
//! symbol s0 count 0 "n"
//! file f0 0 31 "/a/f.m"
//! function F0 f0 0 primary 0..31 "f"
//!   variable n local
//!   inputs n
//!   statement s0 22..27 "times"
//!   version n#0 b0 entry
//!   block b0 from to
//!     stmt s0 n#0 -> y#1
//! context C0 F0 complete returns asked ?
//!   value n#0 always double (1,1) real [-inf inf] nan
//!   call s0 builtin "times"
//!   check s0 classes n proved takes double, double
//! ```
//!
//! Names of variables are those of the Tame IR, so a version is `name#number`.
//!
//! Cost: linear.

use super::program::{
    Block, Call, Condition, Context, Function, Known, Subscript, Target, TypedProgram,
};
use super::status_text::status;
use super::value_text::{Symbols, symbol_name, symbol_range, value};
use lariat_ir::ssa::graph::{Gate, Item};
use lariat_ir::ssa::{Definition, Step, VersionId};
use lariat_ir::{Role, VarId};
use std::fmt::Write as _;

/// What the text starts with: its version.
pub const HEADER: &str = "typed program 1";

/// The text of a program.
pub fn print(program: &TypedProgram) -> String {
    let mut printer = Printer { out: String::new(), symbols: Symbols::default() };
    for (id, function) in program.functions.iter() {
        printer.function(id.index(), function, program);
    }
    for (id, context) in program.contexts.iter() {
        printer.context(id.index(), context, &program.functions[context.function]);
    }
    let mut head = format!("{HEADER}\nentry C{}\n", program.entry.index());
    for (place, symbol) in printer.symbols.all.iter().enumerate() {
        let kind = symbol_range(symbol.range);
        let name = symbol_name(&symbol.name);
        let _ = writeln!(head, "symbol s{place} {kind} {} {name}", symbol.origin);
    }
    for (place, file) in program.files.iter().enumerate() {
        let (id, length) = (file.id.index(), file.length);
        let _ = writeln!(head, "file f{place} {id} {length} {:?}", file.path);
    }
    head + &printer.out
}

struct Printer {
    out: String,
    symbols: Symbols,
}

/// A list after a word; only the word where it is empty.
fn list(word: &str, items: impl Iterator<Item = String>) -> String {
    items.fold(word.to_owned(), |line, item| line + " " + &item)
}

impl Printer {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn function(&mut self, id: usize, function: &Function, program: &TypedProgram) {
        let reference = function.reference;
        let file = program.files.iter().position(|file| file.id == reference.file);
        let (file, span) = (file.unwrap_or(program.files.len()), function.span);
        let (ir, role) = (reference.function.index(), role(function.role));
        self.line(&format!("function F{id} f{file} {ir} {role} {span:?} {:?}", function.name));
        for variable in &function.variables {
            let local = if variable.local { "local" } else { "elsewhere" };
            let _ = write!(self.out, "  variable {} {local}", variable.name);
            if let Some(expression) = &variable.temporary {
                let _ = write!(self.out, " {:?} {:?}", expression.span, expression.text);
            }
            self.out.push('\n');
        }
        let names = |vars: &[VarId]| -> Vec<String> {
            vars.iter().map(|var| name(function, *var).to_owned()).collect()
        };
        self.line(&list("  inputs", names(&function.inputs).into_iter()));
        self.line(&list("  outputs", names(&function.outputs).into_iter()));
        let variadic = |is: bool, word: &str| is.then(|| word.to_owned());
        let variadic = [
            variadic(function.variadic_inputs, "inputs"),
            variadic(function.variadic_outputs, "outputs"),
        ];
        self.line(&list("  variadic", variadic.into_iter().flatten()));
        for (id, statement) in function.statements.iter().enumerate() {
            let (span, operation) = (statement.span, &statement.operation);
            self.line(&format!("  statement s{id} {span:?} {operation:?}"));
        }
        for (id, version) in function.versions.iter().enumerate() {
            let version_name = version_name(function, VersionId::new(id));
            let block = version.block.index();
            let definition = definition(function, version.definition);
            self.line(&format!("  version {version_name} b{block} {definition}"));
        }
        for (id, block) in function.blocks.iter().enumerate() {
            self.block(id, block, function);
        }
    }

    fn block(&mut self, id: usize, block: &Block, function: &Function) {
        let ids = |blocks: &[lariat_ir::ssa::graph::BlockId]| -> Vec<String> {
            blocks.iter().map(|block| format!("b{}", block.index())).collect()
        };
        let gate = block.gate.map_or_else(String::new, |of| format!(" {}", gate(of)));
        let from = list(" from", ids(&block.preds).into_iter());
        let to = list(" to", ids(&block.succs).into_iter());
        self.line(&format!("  block b{id}{gate}{from}{to}"));
        for phi in &block.phis {
            let operands = phi.operands.iter().map(|operand| version_name(function, *operand));
            let line =
                list(&format!("    phi {} =", version_name(function, phi.version)), operands);
            self.line(&line);
        }
        for step in &block.steps {
            self.step(step, function);
        }
    }

    fn step(&mut self, step: &Step, function: &Function) {
        let head = match &step.item {
            Item::Stmt(stmt) => format!("    stmt s{}", stmt.index()),
            Item::Test(stmt) => format!("    test s{}", stmt.index()),
            Item::Begin(stmt) => format!("    begin s{}", stmt.index()),
            Item::Next(stmt) => format!("    next s{}", stmt.index()),
            Item::Unseen(stmt) => format!("    unseen s{}", stmt.index()),
            Item::Exit => "    exit".to_owned(),
            Item::Caught(stmt, vars) => {
                let vars = vars.iter().map(|var| name(function, *var).to_owned());
                list(&format!("    caught s{} of", stmt.index()), vars)
            }
        };
        let reads = step.reads.iter().map(|(_, version)| version_name(function, *version));
        let line = list(&(head + " :"), reads);
        let writes = step.writes.iter().map(|version| version_name(function, *version));
        self.line(&list(&(line + " ->"), writes));
    }

    fn context(&mut self, id: usize, context: &Context, function: &Function) {
        let mut line = format!("context C{id} F{}", context.function.index());
        if let Some(workspace) = context.workspace {
            let _ = write!(line, " in C{}", workspace.index());
        }
        line.push_str(if context.complete { " complete" } else { " incomplete" });
        line.push_str(if context.returns { " returns" } else { " never" });
        match context.asked {
            Some(asked) => _ = write!(line, " asked {asked}"),
            None => line.push_str(" asked ?"),
        }
        self.line(&line);
        for argument in &context.arguments {
            let text = value(argument, &mut self.symbols);
            self.line(&format!("  argument {text}"));
        }
        if let Some(more) = &context.more {
            let text = value(more, &mut self.symbols);
            self.line(&format!("  more {text}"));
        }
        for (id, known) in context.versions.iter().enumerate() {
            let text = self.known(known);
            self.line(&format!("  value {} {text}", version_name(function, VersionId::new(id))));
        }
        for known in &context.results {
            let text = self.known(known);
            self.line(&format!("  result {text}"));
        }
        context.calls.iter().for_each(|call| self.line(&call_line(call)));
        for check in &context.preconditions {
            let (stmt, condition) = (check.stmt.index(), condition(function, &check.condition));
            let status = status(&check.status, &mut self.symbols);
            self.line(&format!("  check s{stmt} {condition} {status}"));
        }
    }

    fn known(&mut self, known: &Known) -> String {
        match known {
            Known::Unreached => "unreached".to_owned(),
            Known::Unassigned => "unassigned".to_owned(),
            Known::Maybe(set) => format!("maybe {}", value(set, &mut self.symbols)),
            Known::Always(set) => format!("always {}", value(set, &mut self.symbols)),
        }
    }
}

fn name(function: &Function, var: VarId) -> &str {
    function.variables.get(var.index()).map_or("?", |variable| &variable.name)
}

fn version_name(function: &Function, version: VersionId) -> String {
    match function.versions.get(version.index()) {
        Some(version) => format!("{}#{}", name(function, version.var), version.number),
        None => "?".to_owned(),
    }
}

/// The word for what a function is.
pub(super) fn role(role: Role) -> &'static str {
    match role {
        Role::Script => "script",
        Role::Primary => "primary",
        Role::Subfunction => "subfunction",
        Role::Nested => "nested",
        Role::Method => "method",
        Role::StaticMethod => "static",
        Role::Property => "property",
        Role::Initializer => "initializer",
        Role::Constructor => "constructor",
        Role::Lambda => "lambda",
    }
}

fn definition(function: &Function, definition: Definition) -> String {
    match definition {
        Definition::Entry => "entry".to_owned(),
        Definition::Assigned(stmt) => format!("assigned s{}", stmt.index()),
        Definition::Updated { stmt, from } => {
            format!("updated s{} {}", stmt.index(), version_name(function, from))
        }
        Definition::Begun(stmt) => format!("begun s{}", stmt.index()),
        Definition::Next(stmt) => format!("next s{}", stmt.index()),
        Definition::Phi(place) => format!("phi {place}"),
        Definition::Caught(stmt) => format!("caught s{}", stmt.index()),
        Definition::Unseen(stmt) => format!("unseen s{}", stmt.index()),
    }
}

fn gate(gate: Gate) -> String {
    match gate {
        Gate::Branch(stmt) => format!("branch s{}", stmt.index()),
        Gate::Loop(stmt) => format!("loop s{}", stmt.index()),
        Gate::Left(stmt) => format!("left s{}", stmt.index()),
        Gate::Try(stmt) => format!("try s{}", stmt.index()),
        Gate::Unwind(stmt) => format!("unwind s{}", stmt.index()),
        Gate::Return => "return".to_owned(),
    }
}

fn call_line(call: &Call) -> String {
    let target = |target: &Target| match target {
        Target::Context(id) => format!("C{}", id.index()),
        Target::Builtin(name) => format!("builtin {name:?}"),
        Target::Cut(name) => format!("cut {name:?}"),
    };
    let open = if call.open { " open" } else { "" };
    let head = format!("  call s{}{open}", call.stmt.index());
    list(&head, call.targets.iter().map(target))
}

fn condition(function: &Function, condition: &Condition) -> String {
    let names = |word: &str, vars: &[VarId]| {
        let names = vars.iter().map(|var| name(function, *var).to_owned());
        list(word, names) + " :"
    };
    let subscript = |word: &str, Subscript { base, index, place }: &Subscript| {
        format!("{word} {} {} {place}", name(function, *base), name(function, *index))
    };
    match condition {
        Condition::Assigned(var) => format!("assigned {}", name(function, *var)),
        Condition::Classes(vars) => names("classes", vars),
        Condition::Sizes(vars) => names("sizes", vars),
        Condition::Positions(of) => subscript("positions", of),
        Condition::Within(of) => subscript("within", of),
        Condition::NoGrowth(of) => subscript("nogrowth", of),
        Condition::Field { base, name: field } => {
            format!("field {} {field:?}", name(function, *base))
        }
        Condition::Arguments(count) => format!("arguments {count}"),
        Condition::Results(count) => format!("results {count}"),
        Condition::Result(place) => format!("result {place}"),
        Condition::Truth(var) => format!("truth {}", name(function, *var)),
        Condition::Other => "other".to_owned(),
    }
}
