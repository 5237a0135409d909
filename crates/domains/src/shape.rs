//! The shape of a value: its extents, as far as they are known.
//!
//! [`Shape::Dims`] with k extents stands for all arrays whose size, filled up
//! with 1 to k numbers, agrees with the known ones, and has only 1 beyond. So
//! `(3,:)` is every matrix of three rows, and `(3,4,:)` is every stack of 3x4
//! pages, a single page too. Trailing known extents of 1 beyond the second are
//! dropped, as MATLAB drops them: equal sets have equal descriptions.
//!
//! An extent may also be a polynomial over symbols ([`lariat_shapes`]): then the
//! claim is relative to what the symbols stand for in this run, the same for
//! all values of a flow set.
//!
//! **Order.** `a.covers(b)` compares extent by extent. The join keeps what
//! agrees and makes the rest unknown. A chain of joins is finite: an extent
//! changes once, from known to unknown, and more than [`Shape::MAX_RANK`]
//! extents become [`Shape::Unknown`]. So the join also widens: `x = [x 1]` in a
//! loop has the shape `(1,:)` after two iterations.
//!
//! **Cost.** Linear in the rank; no allocation up to two extents.

pub use lariat_shapes::Extent;
use smallvec::SmallVec;
use std::fmt;

/// The extents of an array.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Any shape, of any rank.
    Unknown,
    /// Two or more extents: see the module.
    Dims(SmallVec<[Extent; 2]>),
    /// The first two extents of an array of any rank; one of them is known.
    Leading([Extent; 2]),
}

impl Clone for Shape {
    /// Written out, since most shapes have two extents and shapes are copied more
    /// often than anything else.
    fn clone(&self) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Dims(dims) => Self::Dims(match &dims[..] {
                [rows, columns] => SmallVec::from_buf([rows.clone(), columns.clone()]),
                dims => dims.iter().cloned().collect(),
            }),
            Self::Leading([rows, columns]) => Self::Leading([rows.clone(), columns.clone()]),
        }
    }
}

impl Shape {
    /// Arrays of a higher rank have the shape [`Shape::Unknown`].
    pub const MAX_RANK: usize = 8;

    /// 1x1.
    pub fn scalar() -> Self {
        Self::of(1, 1)
    }

    /// 0x0.
    pub fn empty() -> Self {
        Self::of(0, 0)
    }

    /// Rows by columns.
    pub fn of(rows: u32, columns: u32) -> Self {
        Self::dims([Extent::Known(rows), Extent::Known(columns)])
    }

    /// These extents; fewer than two are filled up with 1.
    pub fn dims(extents: impl IntoIterator<Item = Extent>) -> Self {
        let mut dims: SmallVec<[Extent; 2]> = extents.into_iter().collect();
        while dims.len() < 2 {
            dims.push(Extent::Known(1));
        }
        while dims.len() > 2 && dims.last() == Some(&Extent::Known(1)) {
            dims.pop();
        }
        if dims.len() > Self::MAX_RANK { Self::Unknown } else { Self::Dims(dims) }
    }

    /// The first two extents of an array of any rank.
    pub fn leading(rows: Extent, columns: Extent) -> Self {
        if rows.is_unknown() && columns.is_unknown() {
            return Self::Unknown;
        }
        Self::Leading([rows, columns])
    }

    /// One row of unknown length.
    pub fn row() -> Self {
        Self::dims([Extent::Known(1), Extent::Unknown])
    }

    /// One column of unknown length.
    pub fn column() -> Self {
        Self::dims([Extent::Unknown, Extent::Known(1)])
    }

    /// Two unknown extents.
    pub fn matrix() -> Self {
        Self::dims([Extent::Unknown, Extent::Unknown])
    }

    /// The extents written down, if the rank is known: at least two.
    pub fn extents(&self) -> Option<&[Extent]> {
        match self {
            Self::Unknown | Self::Leading(_) => None,
            Self::Dims(dims) => Some(dims),
        }
    }

    /// How many extents are written down: no array of this shape has a higher
    /// rank.
    pub fn rank(&self) -> Option<usize> {
        self.extents().map(<[Extent]>::len)
    }

    /// `size(x, k)`, with k from 1.
    pub fn extent(&self, k: usize) -> Extent {
        let place = k.checked_sub(1);
        match self {
            Self::Unknown => Extent::Unknown,
            Self::Leading(dims) => {
                place.and_then(|k| dims.get(k)).cloned().unwrap_or(Extent::Unknown)
            }
            Self::Dims(dims) => {
                place.and_then(|k| dims.get(k)).cloned().unwrap_or(Extent::Known(1))
            }
        }
    }

    /// `numel(x)`, if it is known and below 2^32.
    pub fn element_count(&self) -> Option<u32> {
        self.count().known()
    }

    /// `numel(x)` as an extent.
    pub fn count(&self) -> Extent {
        let Some(dims) = self.extents() else { return Extent::Unknown };
        product(dims)
    }

    /// The extents as numbers, if all are known.
    pub fn known_extents(&self) -> Option<SmallVec<[u32; 2]>> {
        self.extents()?.iter().map(|extent| extent.known()).collect()
    }

    /// Is it 1x1?
    pub fn is_scalar(&self) -> Option<bool> {
        if let Self::Leading(dims) = self {
            return dims.iter().any(|extent| !extent.may_be(1)).then_some(false);
        }
        let dims = self.extents()?;
        if dims.iter().all(|extent| *extent == Extent::Known(1)) {
            return Some(true);
        }
        if dims.iter().all(|extent| extent.may_be(1)) { None } else { Some(false) }
    }

    /// Is an extent 0?
    pub fn is_empty(&self) -> Option<bool> {
        if let Self::Leading(dims) = self {
            return dims.contains(&Extent::Known(0)).then_some(true);
        }
        let dims = self.extents()?;
        if dims.contains(&Extent::Known(0)) {
            return Some(true);
        }
        if dims.iter().any(|extent| extent.may_be(0)) { None } else { Some(false) }
    }

    /// May each extent be 0?
    pub fn may_be_all_zero(&self) -> bool {
        self.extents().is_none_or(|dims| dims.iter().all(|extent| extent.may_be(0)))
    }

    /// May an array of this shape be 1x1?
    pub fn may_be_scalar(&self) -> bool {
        self.is_scalar() != Some(false)
    }

    /// Is it a row: at most two dimensions, the first of extent 1?
    pub fn is_row(&self) -> bool {
        self.rank() == Some(2) && self.extent(1) == Extent::Known(1)
    }

    /// Is it a column: at most two dimensions, the second of extent 1?
    pub fn is_column(&self) -> bool {
        self.rank() == Some(2) && self.extent(2) == Extent::Known(1)
    }

    /// Both shapes are among those of the result.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        let (Some(left), Some(right)) = (self.extents(), other.extents()) else {
            let extent = |k| self.extent(k).join(&other.extent(k));
            return Self::leading(extent(1), extent(2));
        };
        if left == right {
            return self.clone();
        }
        let rank = left.len().max(right.len());
        Self::dims((1..=rank).map(|k| self.extent(k).join(&other.extent(k))))
    }

    /// The arrays of both shapes; `None` where there is none.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let (Some(left), Some(right)) = (self.rank(), other.rank()) else {
            return self.meet_open(other);
        };
        let mut dims = SmallVec::<[Extent; 2]>::new();
        for k in 1..=left.max(right) {
            let (left, right) = (self.extent(k), other.extent(k));
            if !left.may_equal(&right) {
                return None;
            }
            dims.push(left.meet(&right));
        }
        Some(Self::dims(dims))
    }

    /// The meet where a rank is not known.
    fn meet_open(&self, other: &Self) -> Option<Self> {
        let extent = |k| {
            let (left, right) = (self.extent(k), other.extent(k));
            left.may_equal(&right).then(|| left.meet(&right))
        };
        let first = [extent(1)?, extent(2)?];
        Some(match self.extents().or(other.extents()) {
            Some(dims) => Self::dims(first.into_iter().chain(dims[2..].iter().cloned())),
            None => {
                let [rows, columns] = first;
                Self::leading(rows, columns)
            }
        })
    }

    /// A join all chains of which are finite: see the module.
    #[must_use]
    pub fn widen(&self, newer: &Self) -> Self {
        self.join(newer)
    }

    /// Is every array of the shape `other` one of this shape?
    pub fn covers(&self, other: &Self) -> bool {
        match (self.extents(), other.extents()) {
            (None, _) => (1..=2).all(|k| self.extent(k).covers(&other.extent(k))),
            (_, None) => false,
            (Some(left), Some(right)) => {
                let rank = left.len().max(right.len());
                (1..=rank).all(|k| self.extent(k).covers(&other.extent(k)))
            }
        }
    }

    /// Known extents beyond 1 are forgotten: there are finitely many such
    /// shapes.
    #[must_use]
    pub fn push_up(&self) -> Self {
        let Some(dims) = self.extents() else { return Self::Unknown };
        Self::dims(dims.iter().map(|extent| match extent {
            Extent::Known(0 | 1) => extent.clone(),
            _ => Extent::Unknown,
        }))
    }
}

/// The product of extents; 0 where one is 0, whatever the others.
pub(crate) fn product(extents: &[Extent]) -> Extent {
    if extents.contains(&Extent::Known(0)) {
        return Extent::Known(0);
    }
    extents.iter().fold(Extent::Known(1), |count, extent| count.times(extent))
}

/// Polynomials of more symbols are not shown.
const SHOWN_WEIGHT: usize = 7;

/// `(3,4)`, `(1,:)`; nothing for an unknown shape.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dims = match self {
            Self::Unknown => return Ok(()),
            Self::Dims(dims) => &dims[..],
            Self::Leading(dims) => &dims[..],
        };
        f.write_str("(")?;
        for (k, extent) in dims.iter().enumerate() {
            if k > 0 {
                f.write_str(",")?;
            }
            match extent {
                // What takes longer to read than to find out.
                Extent::Symbolic(number) if number.weight() > SHOWN_WEIGHT => f.write_str(":")?,
                extent => write!(f, "{extent}")?,
            }
        }
        f.write_str(if matches!(self, Self::Leading(_)) { ",…)" } else { ")" })
    }
}
