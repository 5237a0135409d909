//! Function handles: values with what they capture, and calls of the one function that a
//! handle can be.
//!
//! ```text
//! f = @(x) a * x;        f = lr_handle(site, a)
//! y = f(3);              y = f_lambda(captured(f, 0), 3)
//! ```
//!
//! Cost: linear in what is captured.

use crate::body::{Body, Moment};
use crate::calls::Operand;
use crate::functions::Functions;
use crate::refusal::Reason;
use lariat_domains::{Callee, Handles, Value};
use lariat_interprocedural::FunctionRef;
use lariat_ir::{Access, LambdaArg, Stmt, StmtId, Targets, VarId};
use lariat_lowered::program::{Block, Expr};
use lariat_typed::program::Call;

impl<'a> Body<'a> {
    /// `y = f(x)`
    pub(crate) fn call_handle(
        &mut self,
        id: StmtId,
        targets: &Targets,
        (base, path): (VarId, &[Access]),
        call: &Call,
        block: &mut Block,
        functions: &mut Functions<'_>,
    ) {
        let [Access::Paren(args)] = path else {
            return self.get_any(id, targets, (base, path), block);
        };
        let known = self.params_of(id, base).filter(|_| !call.open && !self.gathers_lists(args));
        let Some(params) = known else {
            return self.get_any(id, targets, (base, path), block);
        };
        let handle = self.operand(id, Moment::Runs, base);
        let Some(given) = self.arguments(id, args) else { return };
        let mut given: Vec<Option<Operand>> = given.into_iter().map(Some).collect();
        let Some(params) = params else {
            let given = given.into_iter().flatten().collect();
            return self.reach(id, targets, call, given, block, functions);
        };
        let (mut all, mut captured) = (Vec::new(), 0.0);
        for param in params {
            match param {
                LambdaArg::Captured(_) => {
                    let place = self.boxed(Expr::Number(captured));
                    captured += 1.0;
                    let args = vec![handle.clone(), place];
                    let symbol = "lr_captured".to_owned();
                    all.push(Operand::of(Expr::Runtime { symbol, effect: false, args }));
                }
                LambdaArg::Param(at) => match given.get_mut(*at).and_then(Option::take) {
                    Some(operand) => all.push(operand),
                    None => {
                        return self.refuse(
                            id,
                            Reason::Construct("a parameter that is used twice or not given"),
                        );
                    }
                },
                LambdaArg::CapturedSpread(_) | LambdaArg::ParamSpread(_) => {
                    return self.refuse(id, Reason::Construct("a list of values in a handle"));
                }
            }
        }
        self.reach(id, targets, call, all, block, functions);
    }

    /// The arguments that the one function of a handle is called with; within, `None` where they
    /// are those that are given. `None` if several functions are possible.
    fn params_of(&self, id: StmtId, base: VarId) -> Option<Option<&'a [LambdaArg]>> {
        let Value::Handle(Handles::OneOf(handles)) =
            self.value(id, Moment::Runs, base)?.single()?
        else {
            return None;
        };
        let mut found = None;
        for handle in handles.iter() {
            let params = match &handle.callee {
                Callee::Named { .. } => None,
                Callee::Anonymous { file, within, stmt } => {
                    let at = FunctionRef { file: *file, function: *within };
                    match &self.code.function(at)?.stmts[*stmt] {
                        Stmt::Lambda { args, .. } => Some(&args[..]),
                        _ => return None,
                    }
                }
            };
            let site = (params.map(<[LambdaArg]>::as_ptr), params);
            match &found {
                None => found = Some(site),
                Some(known) if known.0 == site.0 => {}
                Some(_) => return None,
            }
        }
        found.map(|(_, params)| params)
    }
}
