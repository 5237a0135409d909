//! What a kind analysis returns: every occurrence of an identifier with its
//! kind, and the findings.

use crate::lattice::Kind;
use lariat_base::Span;
use lariat_syntax::Sym;
use lariat_syntax::tree::{ExprId, FunctionId, Tree};

/// How an identifier occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Its value is used, or it is called or indexed.
    Read,
    /// It is assigned, wholly or in part.
    Write,
    /// The name of a command: `hold on`.
    Command,
    /// `@name`.
    Handle,
    /// A parameter, input or output, of a function.
    Parameter,
    /// A `global` or `persistent` declaration, an `arguments` line.
    Declaration,
    /// A parameter of an anonymous function.
    LambdaParameter,
}

impl Role {
    /// The word used in the JSON output.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Command => "command",
            Self::Handle => "handle",
            Self::Parameter => "parameter",
            Self::Declaration => "declaration",
            Self::LambdaParameter => "lambda-parameter",
        }
    }
}

/// One occurrence of an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The expression: a `Name`, or a `Handle`.
    pub expr: ExprId,
    /// The name; of a dotted handle its first part.
    pub sym: Sym,
    /// Where the name stands.
    pub span: Span,
    /// How it occurs.
    pub role: Role,
    /// The function whose body (or header) holds it; `None` in a script and in
    /// a class outside its methods.
    pub function: Option<FunctionId>,
    /// Its final kind.
    pub kind: Kind,
    /// Its kind at this point of the traversal, before the end is known.
    pub propagated: Kind,
    /// A parameter of an anonymous function, or bound by one: always a variable,
    /// and another one than a variable of the function with the same name.
    pub bound: bool,
}

/// What an analysis found wrong or doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub problem: Problem,
    /// The occurrence at which it shows.
    pub span: Span,
    /// The function, as in [`Occurrence::function`].
    pub function: Option<FunctionId>,
}

/// The problems a kind analysis finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The name has kind `was` by an earlier occurrence and is used as `now`.
    Clash {
        /// The name.
        sym: Sym,
        /// What it was until here.
        was: Kind,
        /// What this occurrence makes it.
        now: Kind,
        /// The occurrence that made it `was`, if there is one in this function.
        earlier: Option<Span>,
    },
    /// No variable encloses this `end`; `sym` is the outermost name.
    UnboundEnd {
        /// The outermost indexed name, if any.
        sym: Option<Sym>,
    },
    /// More than one name may be what this `end` belongs to, innermost first.
    AmbiguousEnd {
        /// The candidates.
        candidates: Vec<Sym>,
    },
    /// The name is taken to be a variable only because of this `end`.
    EndMakesVariable {
        /// The name.
        sym: Sym,
        /// The enclosing names that were passed over, library functions.
        instead_of: Vec<Sym>,
    },
}

/// The result of one kind analysis of one file.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    /// Every occurrence of an identifier, in source order.
    pub occurrences: Vec<Occurrence>,
    /// The findings, in source order.
    pub findings: Vec<Finding>,
    pub(crate) by_expr: Vec<u32>,
}

impl Kinds {
    /// The occurrence that is this expression (a `Name` or `Handle`).
    pub fn occurrence(&self, expr: ExprId) -> Option<&Occurrence> {
        let place = *self.by_expr.get(expr.index())?;
        self.occurrences.get(place.checked_sub(1)? as usize)
    }

    /// Sorts into source order and makes the table by expression.
    pub(crate) fn finish(&mut self, tree: &Tree) {
        self.occurrences.sort_by_key(|occurrence| (occurrence.span.start, occurrence.expr));
        self.findings.sort_by_key(|finding| finding.span.start);
        self.by_expr = vec![0; tree.expr_count()];
        for (place, occurrence) in self.occurrences.iter().enumerate() {
            self.by_expr[occurrence.expr.index()] = place as u32 + 1;
        }
    }
}
