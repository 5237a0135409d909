//! Concatenation of two known shapes: legality θ and result 𝓗.
//!
//! All extents but the one along which is concatenated must be equal; that one is
//! the sum. An operand that does not fit may be one that is left out, and which
//! ones are is a fact of the language ([`LeftOut`]):
//!
//! ```text
//!                      MATLAB 7   MATLAB    Octave
//! [<0,0>, <2,3>]       <2,3>      <2,3>     <2,3>
//! [<1,0>; <2,3>]       <2,3>      error     <2,3>
//! [<0,4>; <2,3>]       <2,3>      error     error
//! [<1,0>, <0,1>]       <0,0>      error     <0,0>
//! ```
//!
//! The table of `003` (figure 5) has the sum alone. Two operands that both could
//! be left out leave nothing; Octave was measured to do so, of MATLAB 7 it is
//! assumed. `<0,0>` itself is always left out, in favour of what keeps its shape.
//!
//! **Cost.** Linear in the ranks.

use crate::dialect::LeftOut;
use crate::known::Known;
use crate::rule::matrix;
use crate::tuple::{Shape, Tuple};

/// `[a, b]` (dimension 1, counted from 0) or `[a; b]` (0).
pub fn concatenation(a: &Tuple, b: &Tuple, along: usize, left_out: LeftOut) -> Shape {
    if let Some(fitting) = joined(a, b, along) {
        return Some(fitting);
    }
    if is_nothing(b) {
        return Some(a.clone());
    }
    if is_nothing(a) {
        return Some(b.clone());
    }
    match (may_go(a, b, left_out), may_go(b, a, left_out)) {
        (true, true) => Some(Tuple::new([0, 0])),
        (true, false) => Some(b.clone()),
        (false, true) => Some(a.clone()),
        (false, false) => None,
    }
}

fn is_nothing(tuple: &Tuple) -> bool {
    tuple.extents() == [0, 0]
}

/// Is an operand left out that does not fit another one?
fn may_go(tuple: &Tuple, other: &Tuple, left_out: LeftOut) -> bool {
    match left_out {
        LeftOut::Nothing => is_nothing(tuple),
        LeftOut::Lines => {
            is_nothing(tuple) || other.is_matrix() && matches!(tuple.extents(), [0, 1] | [1, 0])
        }
        LeftOut::Empty => tuple.extents().contains(&0),
    }
}

/// The result where the operands fit.
fn joined(a: &Tuple, b: &Tuple, along: usize) -> Shape {
    let operands = [a, b];
    let rank = a.rank().max(b.rank());
    // A number that is not an extent means there is none.
    a.extent(along).checked_add(b.extent(along))?;
    let extents = matrix::joined(&mut Known { operands: &operands }, 2, rank, along);
    extents.ok().map(Tuple::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuple::show;

    /// The results in the three languages.
    fn results(a: &[u64], b: &[u64], along: usize) -> [String; 3] {
        let [a, b] = [a, b].map(|extents| Tuple::new(extents.iter().copied()));
        [LeftOut::Empty, LeftOut::Nothing, LeftOut::Lines]
            .map(|left_out| show(&concatenation(&a, &b, along, left_out)))
    }

    #[test]
    fn extents_add_up() {
        assert_eq!(results(&[2, 3], &[2, 0], 1), ["<2,3>"; 3]);
        assert_eq!(results(&[2, 3], &[4, 3], 0), ["<6,3>"; 3]);
        assert_eq!(results(&[0, 3], &[2, 3], 0), ["<2,3>"; 3]);
        assert_eq!(results(&[0, 2], &[0, 3], 1), ["<0,5>"; 3]);
        assert_eq!(results(&[1, 0, 2], &[2, 0, 2], 0), ["<3,0,2>"; 3]);
        assert_eq!(results(&[2, 3], &[2, 4], 0), ["error"; 3]);
        assert_eq!(results(&[2, 3, 4], &[2, 3], 1), ["error"; 3]);
        assert_eq!(results(&[u64::MAX, 3], &[2, 3], 0), ["error"; 3]);
    }

    #[test]
    fn nothing_is_always_left_out() {
        for along in [0, 1] {
            for other in [&[2, 3][..], &[0, 0], &[0, 1], &[1, 0], &[0, 3], &[2, 3, 4], &[0, 0, 2]] {
                let shown = Tuple::new(other.iter().copied()).to_string();
                assert_eq!(results(&[0, 0], other, along), [(); 3].map(|()| shown.clone()));
                assert_eq!(results(other, &[0, 0], along), [(); 3].map(|()| shown.clone()));
            }
        }
    }

    #[test]
    fn other_empties_by_language() {
        assert_eq!(results(&[1, 0], &[2, 3], 0), ["<2,3>", "error", "<2,3>"]);
        assert_eq!(results(&[2, 3], &[0, 1], 1), ["<2,3>", "error", "<2,3>"]);
        assert_eq!(results(&[1, 0], &[0, 2], 1), ["<0,0>", "error", "<0,2>"]);
        assert_eq!(results(&[1, 0], &[0, 1], 1), ["<0,0>", "error", "<0,0>"]);
        assert_eq!(results(&[0, 4], &[2, 3], 0), ["<2,3>", "error", "error"]);
        assert_eq!(results(&[0, 1], &[2, 3, 2], 1), ["<2,3,2>", "error", "error"]);
        assert_eq!(results(&[2, 3, 2], &[0, 0, 2], 1), ["<2,3,2>", "error", "error"]);
    }
}
