//! Are two programs the same? What is printed and read back must be.
//!
//! The same up to what a text does not keep: places in the source, the numbers
//! of statements, variables and functions, which variables are temporaries, and
//! that a function was an anonymous one. Properties of classes are printed as they were
//! written, so their functions are not compared.
//!
//! ```text
//! t1 = a(i);  printed and lowered again is  t1 = a(i);  with t1 of the source
//! ```
//!
//! Functions are the same by their names and those around them. Statements are
//! the same if they are of the same sort, print the same and are shown alike.
//!
//! Cost: linear.

use crate::printer::comment;
use crate::printer::statement::Writer;
use crate::program::{
    Block, Function, FunctionId, Literal, Program, Role, Stmt, Storage, Targets, VarId,
};
use crate::walk;
use lariat_syntax::Dialect;
use rustc_hash::FxHashMap;
use std::fmt;
use std::mem::discriminant;

/// Where two programs differ first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The function, with those around it.
    pub function: String,
    /// What stands in the one and in the other.
    pub message: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.function, self.message)
    }
}

/// Whether two programs are the same.
pub fn same(one: &Program, other: &Program) -> Result<(), Difference> {
    let of_file = |message: String| Difference { function: String::new(), message };
    if one.unit != other.unit {
        let message = format!("a {} and a {}", one.unit.word(), other.unit.word());
        return Err(of_file(message));
    }
    let theirs: FxHashMap<String, FunctionId> = by_path(other).into_iter().collect();
    let ours = by_path(one);
    for (path, id) in &ours {
        let Some(their) = theirs.get(path) else {
            return Err(of_file(format!("the function `{path}` is in one of them only")));
        };
        let pair = Pair { one: Side::of(one, *id), other: Side::of(other, *their) };
        pair.compare().map_err(|message| Difference { function: path.clone(), message })?;
    }
    match ours.len() == theirs.len() {
        true => Ok(()),
        false => Err(of_file("one of them has more functions".to_owned())),
    }
}

/// The functions by their names with those of the functions around them, and
/// a number where a name occurs again.
fn by_path(program: &Program) -> Vec<(String, FunctionId)> {
    let mut seen: FxHashMap<String, usize> = FxHashMap::default();
    let numbered = |(id, _)| {
        let mut path = path(program, id);
        let times = seen.entry(path.clone()).or_default();
        *times += 1;
        if *times > 1 {
            path += &format!(" {times}");
        }
        (path, id)
    };
    let functions = program.functions.iter().filter(|&(id, _)| is_printed(program, id));
    functions.map(numbered).collect()
}

/// Properties and what stands in them keep the text of the source.
fn is_printed(program: &Program, id: FunctionId) -> bool {
    let parents = std::iter::successors(Some(id), |id| program.functions[*id].parent);
    let mut parents = parents.take(program.functions.len());
    parents.all(|id| !matches!(program.functions[id].role, Role::Property | Role::Initializer))
}

fn path(program: &Program, id: FunctionId) -> String {
    let parents = std::iter::successors(Some(id), |id| program.functions[*id].parent);
    let names = parents.take(program.functions.len());
    let mut names: Vec<&str> = names.map(|id| program.functions[id].name.as_str()).collect();
    names.reverse();
    names.join("/")
}

/// A function and what its names mean.
#[derive(Clone, Copy)]
struct Side<'p> {
    program: &'p Program,
    function: &'p Function,
}

impl<'p> Side<'p> {
    fn of(program: &'p Program, id: FunctionId) -> Self {
        Self { program, function: &program.functions[id] }
    }

    fn line(self, stmt: &Stmt) -> String {
        let Self { program, function } = self;
        Writer { program, function, dialect: &Dialect::OCTAVE }.line(stmt)
    }

    /// The names of parameters; an ignored one has none.
    fn names(self, vars: &[VarId], inputs: bool) -> Vec<&'p str> {
        let name = |var: &VarId| match &self.function.vars[*var] {
            var if inputs && var.temporary => "~",
            var => var.name.as_str(),
        };
        vars.iter().map(name).collect()
    }

    fn storage(self, var: VarId) -> String {
        match self.function.vars[var].storage {
            Storage::Shared { owner, .. } => format!("shared with {}", path(self.program, owner)),
            storage => format!("{storage:?}"),
        }
    }
}

/// A function in both programs.
#[derive(Clone, Copy)]
struct Pair<'p> {
    one: Side<'p>,
    other: Side<'p>,
}

type Compared = Result<(), String>;

impl Pair<'_> {
    fn compare(self) -> Compared {
        self.headers()?;
        self.storage()?;
        let mut open: Vec<(&Block, &Block)> =
            vec![(&self.one.function.body, &self.other.function.body)];
        while let Some((one, other)) = open.pop() {
            for at in 0..one.len().max(other.len()) {
                let place = |block: &Block| block.get(at).copied();
                let (Some(a), Some(b)) = (place(one), place(other)) else {
                    return Err(self.unpaired(one, other, at));
                };
                let (origin, their) = (self.one.function.origin(a), self.other.function.origin(b));
                let (a, b) = (&self.one.function.stmts[a], &self.other.function.stmts[b]);
                self.statement(a, b)?;
                if origin.shown != their.shown && is_shown(a) {
                    return Err(format!("`{}` is shown in one of them only", self.one.line(a)));
                }
                open.extend(walk::blocks(a).zip(walk::blocks(b)));
            }
        }
        Ok(())
    }

    fn unpaired(self, one: &Block, other: &Block, at: usize) -> String {
        let line = match (one.get(at), other.get(at)) {
            (Some(id), _) => self.one.line(&self.one.function.stmts[*id]),
            (None, Some(id)) => self.other.line(&self.other.function.stmts[*id]),
            (None, None) => String::new(),
        };
        let which = if at < one.len() { "first" } else { "second" };
        format!("only the {which} goes on with `{line}`")
    }

    fn headers(self) -> Compared {
        let (one, other) = (self.one.function, self.other.function);
        equal("role", &role(one), &role(other))?;
        let (ours, theirs) = (self.one, self.other);
        equal("inputs", &ours.names(&one.inputs, true), &theirs.names(&other.inputs, true))?;
        equal("outputs", &ours.names(&one.outputs, false), &theirs.names(&other.outputs, false))?;
        equal("variadic inputs", &one.variadic_inputs, &other.variadic_inputs)?;
        equal("variadic outputs", &one.variadic_outputs, &other.variadic_outputs)?;
        equal("help", &comments(&one.help), &comments(&other.help))
    }

    fn storage(self) -> Compared {
        let by_name: FxHashMap<&str, VarId> =
            self.other.function.vars.iter().map(|(id, var)| (var.name.as_str(), id)).collect();
        for (id, var) in self.one.function.vars.iter() {
            if let Some(their) = by_name.get(var.name.as_str()) {
                let what = format!("storage of {}", var.name);
                equal(&what, &self.one.storage(id), &self.other.storage(*their))?;
            }
        }
        Ok(())
    }

    fn statement(self, one: &Stmt, other: &Stmt) -> Compared {
        let is_same = discriminant(one) == discriminant(other)
            && match (one, other) {
                (Stmt::Comment(one), Stmt::Comment(other)) => comment(one) == comment(other),
                _ => self.one.line(one) == self.other.line(other) && details(one, other),
            };
        match is_same {
            true => Ok(()),
            false => Err(format!("{} and {}", self.one.describe(one), self.other.describe(other))),
        }
    }
}

impl Side<'_> {
    /// A statement and its sort.
    fn describe(self, stmt: &Stmt) -> String {
        let sort = format!("{stmt:?}");
        let sort = sort.split([' ', '(']).next().unwrap_or_default().to_owned();
        format!("`{}` ({sort})", self.line(stmt))
    }
}

fn equal<T: PartialEq + fmt::Debug>(what: &str, one: &T, other: &T) -> Compared {
    match one == other {
        true => Ok(()),
        false => Err(format!("{what}: {one:?} and {other:?}")),
    }
}

/// A printed program does not distinguish functions made by lowering from others.
fn role(function: &Function) -> Role {
    match function.role {
        Role::Lambda if function.parent.is_some() => Role::Nested,
        Role::Lambda => Role::Subfunction,
        role => role,
    }
}

fn comment(text: &str) -> Vec<String> {
    comment::lines(text, &Dialect::OCTAVE)
}

fn comments(help: &[String]) -> Vec<Vec<String>> {
    help.iter().map(|text| comment(text)).collect()
}

/// What a line does not show.
fn details(one: &Stmt, other: &Stmt) -> bool {
    match (one, other) {
        (Stmt::Literal { value: one, .. }, Stmt::Literal { value: other, .. }) => {
            values(one, other)
        }
        (Stmt::Call { targets: one, .. }, Stmt::Call { targets: other, .. })
        | (Stmt::Get { targets: one, .. }, Stmt::Get { targets: other, .. }) => {
            match (one, other) {
                (Targets::Statement(one), Targets::Statement(other)) => {
                    one.is_some() == other.is_some()
                }
                _ => discriminant(one) == discriminant(other),
            }
        }
        _ => true,
    }
}

fn values(one: &Literal, other: &Literal) -> bool {
    match (one, other) {
        (Literal::Number(one, _), Literal::Number(other, _))
        | (Literal::Imaginary(one, _), Literal::Imaginary(other, _)) => {
            one.to_bits() == other.to_bits()
        }
        (Literal::Matrix { elements: one, .. }, Literal::Matrix { elements: other, .. }) => {
            let bits =
                |elements: &[f64]| elements.iter().map(|it| it.to_bits()).collect::<Vec<_>>();
            bits(one) == bits(other)
        }
        _ => discriminant(one) == discriminant(other),
    }
}

/// Does a `;` after the statement matter?
fn is_shown(stmt: &Stmt) -> bool {
    walk::only_assigns(stmt) || matches!(stmt, Stmt::Call { .. } | Stmt::Show(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Build, program};
    use lariat_syntax::tree::Unit;

    fn one(make: impl FnOnce(&mut Build)) -> Program {
        let mut build = Build::new("f", Role::Primary);
        make(&mut build);
        let body = build.function.stmts.ids().collect();
        program(Unit::Function, vec![build.body(body)])
    }

    #[test]
    fn numbers_of_statements_and_variables_do_not_matter() {
        let mut first = one(|build| {
            build.var("unused");
            build.number("x", 1);
            build.number("y", 2);
        });
        let second = one(|build| {
            build.number("y", 2);
            build.number("x", 1);
        });
        assert!(same(&first, &second).is_err());
        first.functions[FunctionId::new(0)].body.reverse();
        assert_eq!(same(&first, &second), Ok(()));
    }

    #[test]
    fn sorts_of_statements_matter() {
        let call = one(|build| {
            build.call(&["y"], "x", &["i"]);
        });
        let get = one(|build| {
            let (base, i, y) = (build.var("x"), build.var("i"), build.var("y"));
            let targets = Targets::List(vec![crate::program::Target::Var(y)]);
            let path = vec![crate::program::Access::Paren(vec![crate::program::Arg::Var(i)])];
            build.stmt(Stmt::Get { targets, base, path });
        });
        let difference = same(&call, &get).expect_err("another sort");
        assert_eq!(difference.to_string(), "f: `y = x(i)` (Call) and `y = x(i)` (Get)");
    }

    #[test]
    fn lambdas_are_local_functions() {
        let with = |role| {
            let functions = [("f", Role::Primary), ("lambda1", role)]
                .map(|(n, r)| Build::new(n, r).body(vec![]));
            program(Unit::Function, functions.to_vec())
        };
        assert_eq!(same(&with(Role::Lambda), &with(Role::Subfunction)), Ok(()));
        assert!(same(&with(Role::Lambda), &with(Role::Method)).is_err());
    }
}
