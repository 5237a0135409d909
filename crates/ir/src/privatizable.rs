//! Privatizable variables of a loop: each iteration assigns them before it reads them, so what one
//! iteration leaves in them no other one sees (Tu and Padua, *Automatic Array Privatization*,
//! LCPC 1993; here of whole variables).
//!
//! Who follows a loop to its fixpoint is done when the others do not change.
//!
//! ```text
//! for k = 1:n
//!   t = a(k) ^ 2;      % k and t are privatizable
//!   s = s + t;         % s is not: it is read before it is assigned
//!   if t > 9
//!     big = k;         % nor is big: some iterations do not assign it
//!   end
//! end
//! ```
//!
//! An iteration ends at the end of the body, at a `continue`, a `break` and a `return`. That a
//! statement reads variables which the text does not name (`eval`, a script) is for the caller to
//! know, and that an error leaves an iteration in the middle.
//!
//! Cost: linear in the body.

use crate::definite::{Branch, Definite, Mark};
use crate::program::{Function, Stmt, StmtId, Storage, Targets, VarId};
use crate::walk;
use rustc_hash::{FxHashMap, FxHashSet};

/// Of each loop of a function its privatizable variables, in their order. `namesakes`: what a call
/// reads where its name is a variable ([`crate::namesakes`]).
pub fn of_loops(
    function: &Function,
    namesakes: &FxHashMap<StmtId, VarId>,
) -> FxHashMap<StmtId, Vec<VarId>> {
    let is_loop = |stmt: &Stmt| matches!(stmt, Stmt::For { .. } | Stmt::While { .. });
    let loops = function.stmts.iter().filter(|(_, stmt)| is_loop(stmt));
    loops.map(|(id, _)| (id, Search::of(function, namesakes, id))).collect()
}

/// A walk over one iteration.
struct Search<'f> {
    function: &'f Function,
    namesakes: &'f FxHashMap<StmtId, VarId>,
    assigned: Definite,
    /// What is neither read too early nor left out so far.
    private: FxHashSet<VarId>,
    /// The loops around the statement, inside the one that is examined.
    inner_loops: usize,
    open: Vec<Task<'f>>,
}

/// What is still to be done.
enum Task<'f> {
    /// Statements in sequence.
    Run(&'f [StmtId]),
    /// The other branch, or a handler with the variable that it sets.
    Otherwise(Mark, Option<VarId>, &'f [StmtId]),
    /// Both branches join.
    Join(Branch, Mark),
    /// A loop that may not iterate ends.
    EndLoop(Mark),
    /// What is run after a block whether or not the block gets to its end.
    Cleanup(Mark, &'f [StmtId]),
    /// It did get there.
    Resume(Branch),
}

impl<'f> Search<'f> {
    fn of(
        function: &'f Function,
        namesakes: &'f FxHashMap<StmtId, VarId>,
        stmt: StmtId,
    ) -> Vec<VarId> {
        let mut search = Self {
            function,
            namesakes,
            assigned: Definite::default(),
            private: FxHashSet::default(),
            inner_loops: 0,
            open: Vec::new(),
        };
        let outer = &function.stmts[stmt];
        search.collect(outer);
        if let Stmt::While { condition, .. } = outer {
            search.reads(*condition);
        }
        search.assigns(outer);
        search.open.extend(walk::blocks(outer).map(|body| Task::Run(body)));
        while let Some(task) = search.open.pop() {
            search.step(task);
        }
        search.ends();
        let mut private: Vec<VarId> = search.private.into_iter().collect();
        private.sort_unstable();
        private
    }

    /// Starts with all that the loop assigns, and nobody else sees.
    fn collect(&mut self, outer: &'f Stmt) {
        let mut open = vec![outer];
        while let Some(stmt) = open.pop() {
            walk::writes(stmt, &mut |var| {
                if self.function.vars[var].storage == Storage::Local {
                    self.private.insert(var);
                }
            });
            for block in walk::blocks(stmt) {
                open.extend(block.iter().map(|&stmt| &self.function.stmts[stmt]));
            }
        }
    }

    fn step(&mut self, task: Task<'f>) {
        match task {
            Task::Run([]) => {}
            Task::Run([first, rest @ ..]) => {
                self.open.push(Task::Run(rest));
                self.statement(*first);
            }
            Task::Otherwise(mark, error, block) => {
                let branch = self.assigned.end(mark);
                self.open.push(Task::Join(branch, self.assigned.mark()));
                error.into_iter().for_each(|error| self.assigned.assign(error));
                self.open.push(Task::Run(block));
            }
            Task::Join(one, mark) => {
                let other = self.assigned.end(mark);
                self.assigned.join(one, other);
            }
            Task::EndLoop(mark) => {
                self.assigned.end(mark);
                self.inner_loops -= 1;
            }
            Task::Cleanup(mark, block) => {
                let branch = self.assigned.end(mark);
                self.open.extend([Task::Resume(branch), Task::Run(block)]);
            }
            Task::Resume(branch) => self.assigned.resume(branch),
        }
    }

    fn statement(&mut self, id: StmtId) {
        let stmt = &self.function.stmts[id];
        walk::reads(stmt, &mut |var| self.reads(var));
        self.namesakes.get(&id).into_iter().for_each(|&var| self.reads(var));
        let mark = self.assigned.mark();
        match stmt {
            Stmt::If { then, otherwise, .. } => {
                self.open.extend([Task::Otherwise(mark, None, otherwise), Task::Run(then)]);
            }
            Stmt::For { body, .. } | Stmt::While { body, .. } => {
                self.inner_loops += 1;
                self.assigns(stmt);
                self.open.extend([Task::EndLoop(mark), Task::Run(body)]);
            }
            Stmt::Try { body, error, handler } => {
                self.open.extend([Task::Otherwise(mark, *error, handler), Task::Run(body)]);
            }
            Stmt::Unwind { body, cleanup } => {
                self.open.extend([Task::Cleanup(mark, cleanup), Task::Run(body)]);
            }
            Stmt::Break | Stmt::Continue if self.inner_loops > 0 => self.assigned.leave(),
            Stmt::Break | Stmt::Continue | Stmt::Return => {
                self.ends();
                self.assigned.leave();
            }
            _ => self.assigns(stmt),
        }
    }

    fn reads(&mut self, var: VarId) {
        if !self.assigned.contains(var) {
            self.private.remove(&var);
        }
    }

    /// What a statement surely assigns itself; to assign a part of a variable reads the rest.
    fn assigns(&mut self, stmt: &Stmt) {
        match stmt {
            // A call without a result leaves `ans` as it is.
            Stmt::Call { targets: Targets::Statement(_), .. }
            | Stmt::Get { targets: Targets::Statement(_), .. } => return,
            Stmt::Set { place, .. } | Stmt::Delete { place } => self.reads(place.var),
            Stmt::Call { targets, .. } | Stmt::Get { targets, .. } => {
                walk::places(targets).for_each(|place| self.reads(place.var));
            }
            _ => {}
        }
        walk::writes(stmt, &mut |var| self.assigned.assign(var));
    }

    /// The iteration ends here.
    fn ends(&mut self) {
        if !self.assigned.is_dead() {
            let Self { assigned, private, .. } = self;
            private.retain(|&var| assigned.contains(var));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Access, Arg, Iteration, Place, Role, Written};
    use crate::testing::Build;

    /// The names of the loop's privatizable variables, in their order.
    fn private(build: Build, stmt: StmtId) -> Vec<String> {
        let function = build.body(vec![stmt]);
        let private = of_loops(&function, &FxHashMap::default()).remove(&stmt).unwrap_or_default();
        private.into_iter().map(|var| function.vars[var].name.clone()).collect()
    }

    fn count_to(build: &mut Build, high: &str, target: &str, body: Vec<StmtId>) -> StmtId {
        let high = build.var(high);
        let (over, target) = (Iteration::Columns(high), build.var(target));
        build.stmt(Stmt::For { target, over, body })
    }

    /// `for k = v, t = f(k); s = f(s, t); if t, big = 1; end, end`
    #[test]
    fn a_variable_is_assigned_on_each_path_before_it_is_read() {
        let mut build = Build::new("f", Role::Primary);
        let first = build.call(&["t"], "f", &["k"]);
        let sum = build.call(&["s"], "f", &["s", "t"]);
        let big = build.number("big", 1);
        let test = build.branch("t", vec![big], Vec::new());
        let stmt = count_to(&mut build, "v", "k", vec![first, sum, test]);
        assert_eq!(private(build, stmt), ["t", "k"]);
    }

    /// `for k = v, if c, a = 1; b = 1; else, a = 2; continue, end, d = f(b); end`
    #[test]
    fn an_iteration_that_leaves_early_counts() {
        let mut build = Build::new("f", Role::Primary);
        let (a, b) = (build.number("a", 1), build.number("b", 1));
        let (other, next) = (build.number("a", 2), build.stmt(Stmt::Continue));
        let test = build.branch("c", vec![a, b], vec![other, next]);
        let last = build.call(&["d"], "f", &["b"]);
        let stmt = count_to(&mut build, "v", "k", vec![test, last]);
        assert_eq!(private(build, stmt), ["a", "k"]);
    }

    /// `for k = v, for m = v, a = 1; break, end, b = f(m); end`
    #[test]
    fn an_inner_loop_may_not_iterate() {
        let mut build = Build::new("f", Role::Primary);
        let (a, leaves) = (build.number("a", 1), build.stmt(Stmt::Break));
        let inner = count_to(&mut build, "v", "m", vec![a, leaves]);
        let last = build.call(&["b"], "f", &["m"]);
        let stmt = count_to(&mut build, "v", "k", vec![inner, last]);
        assert_eq!(private(build, stmt), ["b", "k"]);
    }

    /// `for k = v, try, a = f(); b = f(); catch e, b = f(a); end, x(k) = b; end`
    #[test]
    fn a_handler_is_run_after_any_part_of_the_block() {
        let mut build = Build::new("f", Role::Primary);
        let (a, b) = (build.call(&["a"], "f", &[]), build.call(&["b"], "f", &[]));
        let handled = build.call(&["b"], "f", &["a"]);
        let error = Some(build.var("e"));
        let tried = build.stmt(Stmt::Try { body: vec![a, b], error, handler: vec![handled] });
        let (x, k, value) = (build.var("x"), build.var("k"), build.var("b"));
        let path = vec![Access::Paren(vec![Arg::Var(k)])];
        let part = build.stmt(Stmt::Set { place: Place { var: x, path }, value });
        let stmt = count_to(&mut build, "v", "k", vec![tried, part]);
        assert_eq!(private(build, stmt), ["b", "k"]);
    }

    /// `for k = v, unwind_protect, a = f(); unwind_protect_cleanup, b = f(a); c = f(); end, end`
    #[test]
    fn a_cleanup_is_run_after_any_part_of_the_block() {
        let mut build = Build::new("f", Role::Primary);
        let a = build.call(&["a"], "f", &[]);
        let cleanup = vec![build.call(&["b"], "f", &["a"]), build.call(&["c"], "f", &[])];
        let unwind = build.stmt(Stmt::Unwind { body: vec![a], cleanup });
        let stmt = count_to(&mut build, "v", "k", vec![unwind]);
        assert_eq!(private(build, stmt), ["b", "c", "k"]);
    }

    /// `for k = v, f(); b = f(ans); end`
    #[test]
    fn a_call_without_a_result_does_not_assign() {
        let mut build = Build::new("f", Role::Primary);
        let ans = build.var("ans");
        let (targets, function, args) = (Targets::Statement(Some(ans)), "f".to_owned(), Vec::new());
        let first = build.stmt(Stmt::Call { targets, function, args, written: Written::Call });
        let last = build.call(&["b"], "f", &["ans"]);
        let stmt = count_to(&mut build, "v", "k", vec![first, last]);
        assert_eq!(private(build, stmt), ["b", "k"]);
    }

    /// `for k = v, t = f(); a = f(); end`, where the second call reads a variable.
    #[test]
    fn a_call_may_read_the_variable_of_its_name() {
        let mut build = Build::new("f", Role::Primary);
        let first = build.call(&["t"], "f", &[]);
        let call = build.call(&["a"], "f", &[]);
        let a = build.var("a");
        let stmt = count_to(&mut build, "v", "k", vec![first, call]);
        let function = build.body(vec![stmt]);
        let namesakes = [(call, a)].into_iter().collect();
        let private = of_loops(&function, &namesakes).remove(&stmt).unwrap_or_default();
        assert!(!private.contains(&a) && private.len() == 2);
    }
}
