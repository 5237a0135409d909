//! Assignments of several results to the parts of one variable.
//!
//! ```text
//! [c{1:n}] = f(x)      asked = (to i64 (to f64 (run lr_part_count c (range 1 n))))
//!                      invoke asked r = @f_general x
//!                      update c (brace (range 1 n)) = (spread r)
//! [s.a] = t{:}         update s (dot "a") = (spread (gather t (brace :)))
//! ```
//!
//! The call is asked for as many results as there are parts; each part receives one.
//!
//! Cost: linear in the path.

use crate::body::Body;
use crate::refusal::Reason;
use lariat_ir::{Place, StmtId, Target, Targets};
use lariat_lowered::program::{Asked, Block, Expr, Invoked, LocalId, Repr, Step, StmtKind};

/// The parts of a variable to which a statement assigns all that it gets.
pub(crate) fn parts(targets: &Targets) -> Option<&Place> {
    match targets {
        Targets::List(list) => match &list[..] {
            [Target::Place(place)] => Some(place),
            _ => None,
        },
        Targets::Statement(_) | Targets::Gather(_) => None,
    }
}

impl Body<'_> {
    /// `[c{:}] = f(x)`, `[s.a] = c{:}`
    pub(crate) fn invoke_places(
        &mut self,
        id: StmtId,
        place: &Place,
        (callee, args): (Invoked, Vec<Expr>),
        block: &mut Block,
    ) {
        let Some(target) = self.part_target(id, place) else {
            return self.unreached(id, block);
        };
        let Some(path) = self.path(id, &place.path) else { return };
        let Some(indices) = indices(&path) else {
            return self.refuse(id, Reason::Construct("several results for these parts"));
        };
        let whole = self.held(id, target, block);
        let values = match callee {
            Invoked::Part(base, from) if args.is_empty() => Expr::Gather(base, from),
            callee => {
                let asked = self.number_of_parts(id, whole, indices, block);
                let list = self.new_local("r", Repr::Any);
                let targets = vec![Some(list)];
                let asked = Asked::Number(asked);
                self.push(id, StmtKind::Invoke { targets, asked, callee, args }, block);
                Expr::Local(list)
            }
        };
        let value = Some(Expr::Spread(Box::new(values)));
        self.update(id, (target, whole), path, value, block);
    }

    /// A local that holds how many parts these indices select.
    fn number_of_parts(
        &mut self,
        id: StmtId,
        whole: LocalId,
        indices: Vec<Expr>,
        block: &mut Block,
    ) -> LocalId {
        let asked = self.new_local("asked", Repr::Whole);
        let args = std::iter::once(Expr::Local(whole)).chain(indices).collect();
        let (symbol, effect) = ("lr_part_count".to_owned(), false);
        let count = self.convert(Expr::Runtime { symbol, effect, args }, Repr::Real);
        let value = Expr::Convert(Repr::Whole, Box::new(count));
        self.push(id, StmtKind::Assign { target: asked, value }, block);
        asked
    }
}

/// The indices that select the parts; none where these are all elements.
fn indices(path: &[Step]) -> Option<Vec<Expr>> {
    match path {
        [Step::Brace(indices)] | [Step::Paren(indices), Step::Dot(_)] => Some(indices.clone()),
        [Step::Dot(_)] => Some(Vec::new()),
        _ => None,
    }
}
