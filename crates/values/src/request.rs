//! What a call asks for, and answers that hold for any call.

use super::context::Returned;
use lariat_domains::{Reason, ValueSet};
use lariat_ir::StmtId;

/// What a call is about: the statement, and how many results it asks for.
#[derive(Clone, Copy)]
pub struct Request {
    /// The statement.
    pub stmt: StmtId,
    /// The number of results; `None`: not known.
    pub asked: Option<usize>,
    /// The call is the only thing that the statement may do.
    pub certain: bool,
}

/// Any results of a call of something unknown.
pub fn anything(reason: Reason) -> Returned {
    let mut returned = Returned::values(Vec::new());
    returned.more = Some(ValueSet::unknown(reason));
    returned
}

/// No results, if the call returns.
pub fn nothing(returns: bool) -> Returned {
    if returns { Returned::values(Vec::new()) } else { Returned::never() }
}
