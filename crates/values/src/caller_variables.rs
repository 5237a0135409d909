//! Names in a script that may be variables of whoever runs it.
//!
//! In a script a variable comes before a function of its name, and what the workspace
//! holds is not known: the command line, another script or a file of data may have
//! defined anything. A call by name fails in every run only if no variable can be meant
//! instead. What cannot be an index of one, an operator, several results, a cell as
//! an argument, is a call.
//!
//! | the workspace | what a failing call by name may be |
//! |---|---|
//! | after `clear` | a call |
//! | open, but nobody leaves the name there | a call with braces for parentheses; one with arguments of a library function, where the script needs nothing from outside |
//! | open: the caller's | a variable, if the number of arguments does not suit the function; with arguments, only if the function does not lie beside the script; without, if a field or braces follow and it returns numbers or characters |
//! | after code or data that are not known | a variable; in a function only a name without arguments or with a colon among them, of a function that lies elsewhere, since MATLAB decides before the run what a name is |
//!
//! ```text
//! pressure = rho * c ^ 2 / gamma;      % `gamma` the function needs an argument
//! step = ls.step;                      % `ls` the function returns characters
//! ```
//!
//! Cost: a look at the arguments; where the call passes too few, one at the function; where
//! it returns numbers, one at the statements up to the next that reads them.

use super::doubtful::lacks_arguments;
use super::interpreter::Interpreter;
use super::request::Request;
use lariat_builtins::{Builtin, MClass};
use lariat_domains::index::positions::Positions;
use lariat_domains::{Index, Reason, Value, ValueSet};
use lariat_flow_sets::flow_set::Flow;
use lariat_interprocedural::FunctionRef;
use lariat_interprocedural::collection::{Meaning, Resolved};
use lariat_ir::{Access, Arg, Function, Literal, Stmt, StmtId, Target, Targets, VarId, walk};
use lariat_transfer::Outcome;
use lariat_transfer::fault::{ClassWhy, Why};
use lariat_value_facts::context::{Arguments, Returned};
use lariat_value_facts::failure::{Failure, Problem};
use std::sync::Arc;

/// A variable that a name in a script may be instead of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// One of the caller's: meant where the call does not suit the function.
    OfCaller,
    /// One that code or data have defined.
    Defined,
}

impl Interpreter<'_, '_> {
    /// The variable that may be meant by a call of a name.
    pub fn variable_instead(
        &mut self,
        flow: &Flow,
        (name, builtin): (&str, Option<&Builtin>),
        (meaning, asked): (&Meaning, Option<usize>),
        arguments: &Arguments,
    ) -> Option<Instead> {
        let is_operator = || builtin.is_some_and(|it| is_operator(it, arguments.known.len()));
        let is_read = match asked {
            Some(0) => arguments.known.is_empty(),
            asked => asked == Some(1),
        };
        let is_index =
            || arguments.more.is_none() && arguments.known.iter().all(|value| may_be_index(value));
        let is_any = flow.extras().is_some_and(|extras| extras.any);
        // A script that needs nothing from outside means the library's function, with arguments.
        let is_library =
            matches!(meaning.found, Resolved::Builtin(_)) && !arguments.known.is_empty();
        let mut is_open = || {
            self.open_workspace
                && !(is_library && !is_any && self.needs_nothing() && self.is_nobodys(name))
                || (is_whole_or_sliced(arguments) || matches!(meaning.found, Resolved::Script(_)))
                    && self.is_defined_unseen(flow, meaning)
        };
        if !is_read || is_operator() || !is_open() || !is_index() {
            return None;
        }
        match flow.extras() {
            Some(extras) if extras.any => Some(Instead::Defined),
            Some(extras) if extras.cleared => None,
            _ if !arguments.known.is_empty() && self.is_beside(meaning) => None,
            _ => Some(Instead::OfCaller),
        }
    }

    /// May code or data that are not known have defined a variable that a name in a function
    /// means? Where names are decided before the run, a function beside this one is meant, and
    /// a builtin; one that lies elsewhere may not be on the path.
    fn is_defined_unseen(&self, flow: &Flow, meaning: &Meaning) -> bool {
        let lies_elsewhere = || match meaning.found {
            Resolved::Function(_) => !self.is_beside(meaning),
            Resolved::Script(_) => true,
            _ => false,
        };
        flow.extras().is_some_and(|extras| extras.any)
            && (!self.names_are_static() || lies_elsewhere())
    }

    /// Does a call ask for a value where a variable may be meant, and what is called has none,
    /// or never assigns it?
    /// A script never has.
    pub fn has_no_value(
        &self,
        instead: Instead,
        meaning: &Meaning,
        asked: Option<usize>,
        returned: &Returned,
    ) -> bool {
        let is_script = matches!(meaning.found, Resolved::Script(_));
        asked == Some(1)
            && returned.returns
            && is_without_value(returned)
            && (is_script || instead == Instead::Defined)
    }

    /// Does the call pass fewer arguments than the function has parameters, and the
    /// function does not ask for their number?
    pub fn lacks_arguments(&self, meaning: &Meaning, arguments: &Arguments) -> bool {
        let Resolved::Function(callee) = meaning.found else { return false };
        lacks_arguments(self.engine.analysis.code, callee, arguments.known.len())
    }

    /// Does a field or an element in braces follow on what the call returns, which has
    /// neither?
    pub fn is_indexed_in_vain(
        &self,
        (stmt, targets): (StmtId, &Targets),
        value: &Returned,
    ) -> bool {
        let Some(Some(result)) = value.results.first() else { return false };
        let is_array = |value: &Value| matches!(value, Value::Matrix(_));
        if result.is_unknown() || !result.values().iter().all(is_array) {
            return false;
        }
        self.is_for_parts(stmt, targets)
    }

    /// Does a field or an element in braces follow on a result that no call has?
    pub fn is_read_in_vain(&self, (stmt, targets): (StmtId, &Targets), value: &Returned) -> bool {
        value.returns && is_without_value(value) && self.is_for_parts(stmt, targets)
    }

    /// Is the only target a part of an expression, of which the next read is one of a field or
    /// an element in braces?
    fn is_for_parts(&self, stmt: StmtId, targets: &Targets) -> bool {
        let Targets::List(targets) = targets else { return false };
        let [Target::Var(var)] = targets.as_slice() else { return false };
        self.body.vars[*var].temporary && is_read_in_parts(self.body, stmt, *var)
    }

    /// Does a name stand in front of braces that hold arguments of the function of its name, in a
    /// script in whose workspace nobody leaves a variable of the name? Parentheses are meant then.
    pub fn has_confused_braces(
        &mut self,
        flow: &Flow,
        (stmt, targets): (StmtId, &Targets),
        (name, found): (&str, &Resolved),
    ) -> bool {
        if !self.open_workspace {
            return false;
        }
        let Targets::List(targets) = targets else { return false };
        let &[Target::Var(var)] = targets.as_slice() else { return false };
        let next = next_read(self.body, stmt, var);
        let Some(Stmt::Get { base, path, .. }) = next.filter(|_| self.body.vars[var].temporary)
        else {
            return false;
        };
        *base == var && self.is_call_in_braces(flow, (name, found), path.first())
    }

    /// The same of what follows on the name.
    pub fn is_call_in_braces(
        &mut self,
        flow: &Flow,
        (name, found): (&str, &Resolved),
        step: Option<&Access>,
    ) -> bool {
        let Some(Access::Brace(args)) = step else { return false };
        if !self.open_workspace || flow.extras().is_some_and(|extras| extras.any) {
            return false;
        }
        let values: Option<Vec<_>> = args.iter().map(|arg| self.later(flow, arg)).collect();
        let Some(values) = values else { return false };
        let is_call = match *found {
            Resolved::Builtin(id) => {
                let outcome = self.engine.analysis.transfer().call(id, &values, 1);
                !matches!(outcome, Outcome::Fails(_))
            }
            Resolved::Function(_) => {
                !values.iter().all(|value| may_be_index(value)) || self.needs_nothing()
            }
            _ => false,
        };
        is_call && self.is_nobodys(name)
    }

    /// What an argument of a later part of the same statement holds: a literal is assigned in between.
    fn later(&self, flow: &Flow, arg: &Arg) -> Option<Arc<ValueSet>> {
        let Arg::Var(var) = *arg else { return None };
        if let Some(value) = &flow.slot(var).value {
            return Some(value.clone());
        }
        let literal = self.body.stmts.iter().find_map(|(_, stmt)| match stmt {
            Stmt::Literal { target, value } if *target == var => Some(value),
            _ => None,
        });
        Some(Arc::new(match literal {
            Some(Literal::Number(number, _)) => ValueSet::number(*number),
            Some(Literal::Char(text)) => ValueSet::string(text),
            _ => ValueSet::unknown(Reason::Storage),
        }))
    }

    /// Does the function of a call lie beside this file, or in the private folder there? It is
    /// meant then.
    fn is_beside(&self, meaning: &Meaning) -> bool {
        let code = self.engine.analysis.code;
        let folder = |at: FunctionRef| code.unit(at.file)?.path.parent();
        let Resolved::Function(callee) = meaning.found else { return false };
        let (own, other) = (folder(self.at), folder(callee));
        own == other || other.is_some_and(|it| it.ends_with("private") && it.parent() == own)
    }
}

/// Has the first result no value in any run?
fn is_without_value(returned: &Returned) -> bool {
    returned.more.is_none() && returned.results.first().is_none_or(Option::is_none)
}

impl Instead {
    /// Is it the variable that is meant, given what the call comes to, and that it passes
    /// fewer arguments than the function needs or that its result is indexed in vain?
    pub fn is_meant(
        self,
        outcome: &Result<Returned, Problem>,
        lacks_arguments: bool,
        is_indexed_in_vain: impl FnOnce(&Returned) -> bool,
    ) -> bool {
        match outcome {
            Ok(returned) if lacks_arguments && (!returned.returns || returned.recovered) => true,
            Ok(returned) => is_indexed_in_vain(returned),
            Err(problem) => self == Self::Defined || is_about_count(&problem.failure),
        }
    }
}

impl Request {
    /// The call is one of several things that the statement may do.
    #[must_use]
    pub fn uncertain(self) -> Self {
        Self { certain: false, ..self }
    }
}

/// Is the first statement after this one that reads the variable a read of a field or of
/// elements in braces?
fn is_read_in_parts(body: &Function, after: StmtId, var: VarId) -> bool {
    match next_read(body, after, var) {
        Some(Stmt::Get { base, path, .. }) if *base == var => {
            matches!(path.first(), Some(Access::Dot(_) | Access::Brace(_)))
        }
        _ => false,
    }
}

/// The next statement that reads a variable.
fn next_read(body: &Function, after: StmtId, var: VarId) -> Option<&Stmt> {
    let reads = |stmt: &Stmt| {
        let mut found = false;
        walk::reads(stmt, &mut |read| found |= read == var);
        found
    };
    let mut later = body.stmts.iter().skip(after.index() + 1);
    later.find(|(_, stmt)| reads(stmt)).map(|(_, stmt)| stmt)
}

/// Is it the number of arguments or results that the function does not take?
fn is_about_count(failure: &Failure) -> bool {
    match failure {
        Failure::Arguments(_) => true,
        Failure::Call(fault) => match &fault.why {
            Why::Class(
                ClassWhy::TooMany { .. }
                | ClassWhy::TooFew { .. }
                | ClassWhy::NoResult
                | ClassWhy::Results { .. }
                | ClassWhy::NoArgument,
            ) => true,
            Why::Class(ClassWhy::Classes(classes)) => classes.is_empty(),
            _ => false,
        },
        _ => false,
    }
}

/// Is a builtin an operator, with as many operands as it needs? `times(2:end)` is not one.
pub fn is_operator(builtin: &Builtin, operands: usize) -> bool {
    operands > 0
        && builtin.args.allows(operands)
        && builtin.role.is_some_and(|role| role.symbol().is_some())
}

/// Is it a name alone, or with a colon among its indices?
fn is_whole_or_sliced(arguments: &Arguments) -> bool {
    let is_colon = |value: &Arc<ValueSet>| value.known_string().is_some_and(|text| &*text == ":");
    arguments.known.is_empty() || arguments.known.iter().any(is_colon)
}

/// Would anyone index a variable with it? Not with a text or nothing.
fn may_be_index(value: &ValueSet) -> bool {
    let is_meant = |value: &Value| match value {
        Value::Matrix(matrix) => {
            !matches!(matrix.class, MClass::Char | MClass::String)
                && matrix.shape.is_empty() != Some(true)
        }
        _ => false,
    };
    let is_colon = value.known_string().is_some_and(|text| &*text == ":");
    is_colon
        || Positions::of(&Index::Value(value)).is_ok()
            && (value.is_unknown() || value.values().iter().any(is_meant))
}
