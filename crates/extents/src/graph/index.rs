//! References to parts of arrays: `x(i, :)`.
//!
//! ```text
//! m (R,S), i a scalar, p (K,1) numbers, q (R,1) logical
//! m(i,:)  (1,S)      m(p,:)  (K,S)      m(q,:)  (a new extent,S)      m(:)  (new,1)
//! ```
//!
//! An index of numbers chooses as many elements as it has, a logical one a new
//! extent. With one index, the part of a vector lies as the vector does. As the
//! paper's, our ranks are fixed: an extent that is not the number 1 is taken as
//! not being 1 where MATLAB would lay the result otherwise.
//!
//! Cost: linear in the indices.

use super::builder::{Builder, Problem};
use super::construction::Who;
use super::unable::Unable;
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape, Value, Why};
use lariat_ir::{Access, Arg, StmtId, Targets, VarId};

/// What an index chooses.
pub(super) enum Pick {
    /// Everything along the dimension.
    All,
    /// One element, at this place if it is known.
    One(Option<Dim>),
    /// This many elements; with the dimensions of the index, those not the number
    /// 1 being counts too.
    Many(Dim, Vec<Dim>),
}

impl<'a> Builder<'a> {
    pub(super) fn get(
        &mut self,
        id: StmtId,
        targets: &'a Targets,
        base: VarId,
        path: &'a [Access],
    ) {
        let value = match (self.read(base), path) {
            (Value::Sized(shape), [Access::Paren(args)]) => match self.part(id, &shape, args) {
                Ok(part) => Value::sized(part),
                Err(problem) => self.refuse(id, problem),
            },
            (Value::Unset, _) => self.refuse(id, Problem::Unable(Unable::Unset(base))),
            (Value::Opaque(base), _) if base.why == Why::Reported => Value::Opaque(base),
            (Value::Opaque(_) | Value::Sized(_), _) => Value::opaque(Why::Inside),
        };
        self.assign_results(id, targets, &[value], Why::Inside.into());
    }

    fn part(&mut self, id: StmtId, base: &Shape, args: &[Arg]) -> Result<Shape, Problem> {
        let picks: Vec<Pick> =
            args.iter().map(|arg| self.pick(id, arg)).collect::<Result<_, _>>()?;
        if let Some(element) = known_element(base, &picks) {
            return Ok(Shape::scalar(element, base.content));
        }
        let dims = match picks.as_slice() {
            [] => return Ok(base.clone()),
            [only] => self.linear(id, base, only),
            several => (0..several.len())
                .map(|place| self.along(id, base, several, place).unwrap_or(ONE))
                .collect(),
        };
        let part = Shape::of(dims, base.content);
        match part.is_scalar() {
            true => Ok(self.scalar(id, base.content)),
            false => Ok(part),
        }
    }

    /// What an index chooses.
    pub(super) fn pick(&mut self, id: StmtId, arg: &Arg) -> Result<Pick, Problem> {
        let var = match arg {
            Arg::Colon => return Ok(Pick::All),
            Arg::Var(var) => *var,
            Arg::Spread(_) => {
                return Err(Problem::Unable(Unable::IndexCount));
            }
        };
        let shape = self.shape(var)?;
        match shape.content {
            Content::Number if shape.is_scalar() => Ok(Pick::One(shape.value())),
            Content::Number => {
                let count = shape.count().unwrap_or_else(|| self.fresh(id));
                Ok(Pick::Many(count, shape.dims.clone()))
            }
            Content::Logical | Content::Any => {
                let count = self.fresh(id);
                let dims = shape.dims.iter().map(|dim| if *dim == ONE { ONE } else { count });
                let dims = if shape.is_scalar() { vec![count, count] } else { dims.collect() };
                // A mask of several dimensions chooses a column.
                let is_matrix = shape.proper().count() > 1;
                Ok(Pick::Many(count, if is_matrix { vec![count, ONE] } else { dims }))
            }
            Content::Char => Err(Problem::Unable(Unable::CharIndex)),
        }
    }

    /// The dimensions of `x(i)`.
    fn linear(&mut self, id: StmtId, base: &Shape, pick: &Pick) -> Vec<Dim> {
        match pick {
            Pick::All => vec![base.count().unwrap_or_else(|| self.fresh(id)), ONE],
            Pick::One(_) => vec![ONE, ONE],
            Pick::Many(count, dims) => {
                let is_vector = |dims: &[Dim]| dims.iter().filter(|dim| **dim != ONE).count() == 1;
                match is_vector(&base.dims) && is_vector(dims) {
                    true => {
                        base.dims.iter().map(|dim| if *dim == ONE { ONE } else { *count }).collect()
                    }
                    false => dims.clone(),
                }
            }
        }
    }

    /// The extent along one of several indices; nothing for a single element.
    pub(super) fn along(
        &mut self,
        id: StmtId,
        base: &Shape,
        picks: &[Pick],
        place: usize,
    ) -> Option<Dim> {
        match &picks[place] {
            Pick::One(_) => None,
            Pick::Many(count, _) => Some(*count),
            Pick::All if place + 1 < picks.len() || base.dims.len() <= picks.len() => {
                Some(base.dim(place))
            }
            // The last of too few indices runs over all dimensions that are left.
            Pick::All => Some(self.fresh(id)),
        }
    }

    /// The extents of a part that is assigned, those of single elements left out.
    pub(super) fn selection(
        &mut self,
        id: StmtId,
        base: &Shape,
        picks: &[Pick],
        base_var: VarId,
        args: &[Arg],
    ) -> Vec<(Dim, Who)> {
        if let [Pick::All] = picks {
            return match base.count() {
                Some(count) => vec![(count, Who::Count(base_var))],
                None => {
                    base.proper().map(|(at, dim)| (dim, Who::Dimension(base_var, at))).collect()
                }
            };
        }
        let mut selected = Vec::new();
        for (place, arg) in args.iter().enumerate() {
            let Some(dim) = self.along(id, base, picks, place) else { continue };
            let who = match arg {
                Arg::Var(var) => Who::Count(*var),
                Arg::Colon | Arg::Spread(_) => Who::Dimension(base_var, place),
            };
            selected.push((dim, who));
        }
        selected.retain(|(dim, _)| *dim != ONE);
        selected
    }
}

/// The element of a short row whose places are known: `s(2)`, `s(1,2)`.
fn known_element(base: &Shape, picks: &[Pick]) -> Option<Dim> {
    let elements = base.elements.as_ref()?;
    let place = match picks {
        [Pick::One(Some(Dim::Constant(place)))] => *place,
        [Pick::One(Some(ONE)), Pick::One(Some(Dim::Constant(place)))] if base.dim(0) == ONE => {
            *place
        }
        _ => return None,
    };
    elements.get((place as usize).checked_sub(1)?).copied()
}
