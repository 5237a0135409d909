//! Files that define variables: a text file of numbers defines the variable of its own name.
//!
//! ```text
//! load puzzle.txt      puzzle = any lr_load("puzzle.txt")
//! x = puzzle(2, 3);    x = any part puzzle (2, 3)
//! ```
//!
//! To the source `puzzle` is a name that nothing assigns, which is looked up as it runs: a call.
//!
//! Only a function for any arguments does so: what else is known of its variables does not hold any more. A
//! MAT file defines what it holds, which the compiler does not see: such a statement is refused.
//!
//! Cost: linear in the function, to find the name of the file.

use crate::body::Body;
use crate::refusal::Reason;
use lariat_builtins::Effect;
use lariat_ir::{Arg, Stmt, StmtId, Target, Targets};
use lariat_lowered::program::{Block, Expr, LocalId, Repr, Role, Step, StmtKind};
use std::path::Path;

/// Why such a statement is not compiled.
pub(crate) const LOADED: &str = "a statement that defines the variables of a file";

/// Does a call define the variables of a file?
pub(crate) fn is_load(function: &str, targets: &Targets) -> bool {
    let asks_for_none = matches!(targets, Targets::Statement(_));
    asks_for_none && lariat_builtins::effects(function).contains(Effect::DefinesNamed)
}

impl Body<'_> {
    /// `load puzzle.txt`
    pub(crate) fn load(&mut self, id: StmtId, args: &[Arg], block: &mut Block) {
        let [Arg::Var(file)] = args else { return self.refuse(id, Reason::Construct(LOADED)) };
        let Some(text) = self.literal_text(*file).and_then(text_file) else {
            return self.refuse(id, Reason::Construct(LOADED));
        };
        let args = self.listed(id, args);
        let value = Expr::Runtime { symbol: "lr_load".to_owned(), effect: true, args };
        match self.source.find_var(&text) {
            Some(var) => self.assign(id, var, value, block),
            None => {
                let target = self.loaded_local(&text);
                self.push(id, StmtKind::Assign { target, value }, block);
            }
        }
    }

    /// Does a statement of the function define the variable of this name?
    pub(crate) fn is_loaded(&self, name: &str) -> bool {
        self.source.stmts.iter().any(|(_, stmt)| match stmt {
            Stmt::Call { targets, function, args, .. } if is_load(function, targets) => {
                let [Arg::Var(file)] = &args[..] else { return false };
                self.literal_text(*file).and_then(text_file).is_some_and(|it| it == name)
            }
            _ => false,
        })
    }

    /// `puzzle`, `puzzle(2, 3)`: a call to the source.
    pub(crate) fn read_loaded(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (name, args): (&str, &[Arg]),
        block: &mut Block,
    ) {
        let local = self.loaded_local(name);
        let shown = Expr::Text(self.name_with_place(id, name), false);
        let symbol = "lr_assigned".to_owned();
        let args_of = vec![Expr::Local(local), shown];
        let value = Expr::Runtime { symbol, effect: false, args: args_of };
        let value = match args {
            [] => value,
            args => {
                let base = self.new_local(name, Repr::Any);
                self.push(id, StmtKind::Assign { target: base, value }, block);
                Expr::Part(base, vec![Step::Paren(self.listed(id, args))])
            }
        };
        match targets {
            Targets::List(list) => match &list[..] {
                [Target::Var(var)] => self.assign(id, *var, value, block),
                _ => self.refuse(id, Reason::Construct(LOADED)),
            },
            Targets::Statement(_) if args.is_empty() => {
                self.evaluate(id, value, block);
                self.show(id, local, block);
            }
            _ => self.refuse(id, Reason::Construct(LOADED)),
        }
    }

    fn loaded_local(&mut self, name: &str) -> LocalId {
        if let Some(&local) = self.loaded.get(name) {
            return local;
        }
        let local = self.new_local(name, Repr::Any);
        self.out.locals[local].role = Role::Variable;
        self.loaded.insert(name.to_owned(), local);
        local
    }
}

/// May this be a variable?
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The variable that a text file defines.
fn text_file(path: &str) -> Option<String> {
    let path = Path::new(path);
    let is_mat = path.extension()?.eq_ignore_ascii_case("mat");
    let name = path.file_stem()?.to_str()?;
    (!is_mat && is_name(name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::text_file;

    #[test]
    fn a_text_file_defines_the_variable_of_its_name() {
        assert_eq!(text_file("in/puzzle.txt").as_deref(), Some("puzzle"));
        assert_eq!(text_file("puzzle.mat"), None);
        assert_eq!(text_file("puzzle"), None);
        assert_eq!(text_file("a-b.txt"), None);
    }
}
