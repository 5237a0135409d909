//! Assignments to parts of arrays, and deletion.
//!
//! ```text
//! m (R,S), r (1,S)
//! m(i,:) = r       r needs the extent S; m stays (R,S)
//! m(end+1,:) = r   m becomes (a new extent,S)
//! m(:,j) = []      m becomes (R,a new extent)
//! ```
//!
//! As `set_vector_element` of the paper's figure 2, an assignment keeps the size of
//! the array, but where an index is known to lie beyond its end. A scalar fills
//! any part.
//!
//! Cost: linear in the indices.

use super::builder::{Builder, Problem};
use super::construction::Who;
use super::index::Pick;
use super::need::Need;
use super::unable::Unable;
use crate::signature::Content;
use crate::value::{Dim, ONE, Shape, Value, Why};
use lariat_ir::{Access, Arg, Place, Stmt, StmtId, VarId};
use std::rc::Rc;

impl Builder<'_> {
    /// Assigns to a part of a variable. `stmt` is given where it is not a target of a
    /// call.
    pub(super) fn assign(&mut self, id: StmtId, place: &Place, value: &Value, stmt: Option<&Stmt>) {
        let source = match stmt {
            Some(Stmt::Set { value, .. }) => Some(*value),
            _ => None,
        };
        let assigned = match (self.read(place.var), place.path.as_slice()) {
            (Value::Sized(base), [Access::Paren(args)]) => {
                match self.assigned_part(id, place.var, &base, args, value, source) {
                    Ok(shape) => Value::sized(shape),
                    Err(problem) => {
                        self.refuse(id, problem);
                        Value::Sized(base)
                    }
                }
            }
            (Value::Unset, [Access::Paren(_)]) => {
                self.cannot(self.span(id), Unable::GrowsByParts(place.var));
                Value::opaque(Why::Reported)
            }
            (Value::Opaque(why), _) => Value::Opaque(why),
            (Value::Unset | Value::Sized(_), _) => Value::opaque(Why::Container),
        };
        self.set(id, place.var, assigned);
    }

    fn assigned_part(
        &mut self,
        id: StmtId,
        var: VarId,
        base: &Rc<Shape>,
        args: &[Arg],
        value: &Value,
        source: Option<VarId>,
    ) -> Result<Shape, Problem> {
        let picks: Vec<Pick> =
            args.iter().map(|arg| self.pick(id, arg)).collect::<Result<_, _>>()?;
        let value = match (value, source) {
            (Value::Sized(shape), _) => Rc::clone(shape),
            (Value::Opaque(why), Some(source)) => return Err(Problem::Variable(source, *why)),
            (Value::Unset, Some(source)) => return Err(Problem::Unable(Unable::Unset(source))),
            (Value::Opaque(_) | Value::Unset, None) => return Ok((**base).clone()),
        };
        if !value.is_scalar() {
            let selected = match may_be_nothing(base, args, &value) {
                Some(filled) => self.selection(id, &filled, &picks, var, args),
                None => self.selection(id, base, &picks, var, args),
            };
            self.fits(id, selected, &value, source);
        }
        let mut next = Shape { content: mixed(base.content, value.content), ..(**base).clone() };
        next.beyond = None;
        next.elements = self.elements_after(id, base, &picks, &value);
        self.grow(id, base, args, &value, &mut next);
        Ok(next)
    }

    /// The value needs the extents of the part.
    fn fits(
        &mut self,
        id: StmtId,
        mut selected: Vec<(Dim, Who)>,
        value: &Shape,
        source: Option<VarId>,
    ) {
        let who = |place| source.map_or(Who::Operation, |var| Who::Dimension(var, place));
        let mut given: Vec<(Dim, Who)> =
            value.proper().map(|(place, dim)| (dim, who(place))).collect();
        let longer = selected.len().max(given.len());
        for list in [&mut selected, &mut given] {
            let missing = longer - list.len();
            list.splice(0..0, std::iter::repeat_n((ONE, Who::Operation), missing));
        }
        for (part, given) in selected.into_iter().zip(given) {
            self.need(id, &[part, given], || Need::Assigned);
        }
    }

    fn elements_after(
        &mut self,
        id: StmtId,
        base: &Shape,
        picks: &[Pick],
        value: &Shape,
    ) -> Option<Vec<Dim>> {
        let mut elements = base.elements.clone()?;
        let new = value.value().unwrap_or_else(|| self.fresh(id));
        match picks {
            [Pick::One(Some(Dim::Constant(place)))] => {
                *elements.get_mut((*place as usize).checked_sub(1)?)? = new;
            }
            _ => elements.fill_with(|| self.fresh(id)),
        }
        Some(elements)
    }

    /// An index after the end makes the array longer.
    fn grow(&mut self, id: StmtId, base: &Shape, args: &[Arg], value: &Shape, next: &mut Shape) {
        let filled = may_be_nothing(base, args, value);
        for (place, arg) in args.iter().enumerate() {
            let Arg::Var(index) = arg else { continue };
            let Ok(shape) = self.shape(*index) else { continue };
            let Some(beyond) = shape.beyond else { continue };
            let is_linear = args.len() == 1;
            let end = if is_linear { base.count() } else { Some(base.dim(place)) };
            if end != Some(beyond) {
                continue;
            }
            next.elements = None;
            let longer = self.fresh(id);
            let vector = base.proper().next().map_or(1, |(place, _)| place);
            let at = if is_linear { vector } else { place };
            if base.is_nothing() && is_linear {
                next.dims = vec![ONE, longer];
            } else if let Some(filled) = &filled {
                next.filled = None;
                next.dims = self.grown(id, filled, args, (at, longer), value);
            } else if let Some(dim) = next.dims.get_mut(at) {
                *dim = longer;
            }
        }
    }

    /// The dimensions of what may have been `[]`, after it has grown along one of them.
    fn grown(
        &mut self,
        id: StmtId,
        filled: &Shape,
        args: &[Arg],
        (along, longer): (usize, Dim),
        value: &Shape,
    ) -> Vec<Dim> {
        // `[]` becomes a row, and what it takes along a colon is as long as the value.
        let is_row = args.len() == 1 && filled.dims.len() == 2 && filled.dim(0) == ONE;
        let places = args.len().max(2);
        let dims = (0..places).map(|place| match args.get(place) {
            _ if is_row => [ONE, longer][place],
            Some(Arg::Colon) if !value.is_scalar() => along_colon(args, value, place),
            Some(Arg::Colon) if filled.dim(place) == ONE => ONE,
            _ if place == along && args.len() > 1 => longer,
            _ => self.fresh(id),
        });
        dims.collect()
    }

    /// `x(i) = []`
    pub(super) fn delete(&mut self, id: StmtId, place: &Place) {
        let value = match (self.read(place.var), place.path.as_slice()) {
            (Value::Sized(base), [Access::Paren(args)]) => {
                let dims = self.remaining(id, &base, args);
                Value::sized(Shape::of(dims, base.content))
            }
            (Value::Unset, _) => self.refuse(id, Problem::Unable(Unable::Unset(place.var))),
            (Value::Opaque(why), _) => Value::Opaque(why),
            (Value::Sized(_), _) => Value::opaque(Why::Container),
        };
        self.set(id, place.var, value);
    }

    fn remaining(&mut self, id: StmtId, base: &Shape, args: &[Arg]) -> Vec<Dim> {
        if args.len() > 1 {
            let dims = base.dims.iter().enumerate().map(|(place, dim)| match args.get(place) {
                Some(Arg::Colon) | None => *dim,
                Some(_) => self.fresh(id),
            });
            return dims.collect();
        }
        let left = self.fresh(id);
        let mut proper = base.proper();
        match (proper.next(), proper.next()) {
            (Some((place, _)), None) => {
                let mut dims = base.dims.clone();
                dims[place] = left;
                dims
            }
            _ => vec![ONE, left],
        }
    }
}

/// The extent of a value along the colon at this place.
fn along_colon(args: &[Arg], value: &Shape, place: usize) -> Dim {
    let colons = args.iter().filter(|arg| matches!(arg, Arg::Colon)).count();
    value.length().filter(|_| colons == 1).unwrap_or_else(|| value.dim(place))
}

/// What an array is where it is not `[]`, if it may be: as long along a colon as the value
/// that is assigned.
fn may_be_nothing(base: &Shape, args: &[Arg], value: &Shape) -> Option<Shape> {
    let mut size: Vec<Dim> = match (&base.filled, base.is_nothing()) {
        (Some(filled), _) => filled.clone(),
        (None, true) if args.len() > 1 => base.dims.clone(),
        (None, _) => return None,
    };
    if base.is_nothing() {
        size.resize(args.len(), ONE);
        for (place, arg) in args.iter().enumerate() {
            if let Arg::Colon = arg {
                size[place] = along_colon(args, value, place);
            }
        }
    }
    Some(Shape { filled: None, ..Shape::of(size, base.content) })
}

/// What an array holds after something is assigned to a part of it.
fn mixed(base: Content, value: Content) -> Content {
    match (base, value) {
        (base, value) if base == value => base,
        (Content::Any, _) | (_, Content::Any) => Content::Any,
        _ => Content::Number,
    }
}
