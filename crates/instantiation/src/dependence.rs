//! Do the sizes that disagree depend on one parameter alone?
//!
//! ```text
//! X - mean(X, 2)'                 (m,n) and (1,m): rows and columns of X; nothing else can help
//! [f(1:2:k)'; zeros(1, n)]        k/2 and n: a caller knows that k is 2*n
//! N(:, 15:27)                     27 and the columns of N: a caller knows that these are 27
//! ```
//!
//! Where two parameters are involved, or a number in the text, some relation between them
//! that no run has tried may be what each caller keeps to. Where both sizes follow from the
//! size of one parameter, only sizes can help that the function itself distinguishes.
//!
//! The runs are the evidence: of those in which the parameter has the same size, most have the
//! same mismatch, whatever the other parameters are.
//!
//! Cost: a pass over the runs for each parameter.

use crate::mismatch::Mismatch;
use crate::sizes::{Instantiation, LEAST, Size};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Of so many runs, in hundredths, the mismatch must be the one of the parameter's size.
const SHARE: usize = 80;

/// A run that failed: its sizes, and those that disagreed.
pub type FailedRun = (Instantiation, Option<Mismatch>);

/// Does, in most of these runs, one parameter decide which sizes disagree, or two arrays?
pub fn depends_on_few(runs: &[FailedRun]) -> bool {
    let Some((first, _)) = runs.first() else { return false };
    let is_array =
        |&at: &usize| runs.iter().any(|(run, _)| matches!(run.sizes[at], Size::Array(..)));
    let parameters = || 0..first.sizes.len();
    let arrays: Vec<usize> = parameters().filter(is_array).collect();
    let mut pairs = arrays.iter().flat_map(|one| arrays.iter().map(move |other| [*one, *other]));
    is_constant(runs)
        || parameters().any(|one| decide(runs, &[one]))
        || pairs.any(|pair| decide(runs, &pair))
}

/// Does no parameter decide it?
fn is_constant(runs: &[FailedRun]) -> bool {
    let mut times: FxHashMap<Mismatch, usize> = FxHashMap::default();
    for mismatch in runs.iter().filter_map(|(_, mismatch)| *mismatch) {
        *times.entry(mismatch).or_default() += 1;
    }
    times.into_values().max().unwrap_or(0) * 100 >= runs.len() * SHARE
}

/// Do these parameters decide it?
fn decide(runs: &[FailedRun], parameters: &[usize]) -> bool {
    let mut by_size: FxHashMap<Vec<Size>, FxHashMap<Mismatch, usize>> = FxHashMap::default();
    for (run, mismatch) in runs {
        let Some(mismatch) = *mismatch else { continue };
        let sizes = parameters.iter().map(|&at| run.sizes[at]).collect();
        *by_size.entry(sizes).or_default().entry(mismatch).or_default() += 1;
    }
    let usual: Vec<(Mismatch, usize)> = by_size
        .values()
        .filter_map(|found| found.iter().map(|(&it, &times)| (it, times)).max_by_key(|it| it.1))
        .collect();
    let explained: usize = usual.iter().map(|(_, times)| times).sum();
    // Smaller square matrices hide mistakes, and are not tried.
    let is_square = by_size
        .keys()
        .all(|sizes| matches!(sizes[..], [Size::Array(rows, columns)] if rows == columns));
    // That of the text is the same for all sizes.
    let follows = |side: fn(&Mismatch) -> i64| {
        let values: BTreeSet<i64> = usual.iter().map(|(mismatch, _)| side(mismatch)).collect();
        let is_own = |value: i64| {
            by_size.keys().all(|sizes| sizes.iter().any(|size| size.has_extent(value)))
        };
        values.len() > 1
            || values
                .into_iter()
                .all(|value| value == 1 || is_own(value) || value < i64::from(LEAST) && is_square)
    };
    explained * 100 >= runs.len() * SHARE && follows(|it| it.0) && follows(|it| it.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(sizes: [Size; 2], mismatch: Mismatch) -> FailedRun {
        (Instantiation { sizes: sizes.to_vec() }, Some(mismatch))
    }

    #[test]
    fn rows_and_columns_of_one_array() {
        let sizes = |m, n, k| [Size::Array(m, n), Size::Count(k)];
        let one = run(sizes(5, 4, 3), (4, 5));
        assert!(depends_on_few(&[one.clone(), run(sizes(5, 4, 2), (4, 5))]));
        assert!(depends_on_few(&[one, run(sizes(6, 3, 2), (3, 36))]));
    }

    #[test]
    fn a_relation_between_two_parameters() {
        let sizes = |n, k| [Size::Count(n), Size::Count(k)];
        let all = [(3, 4), (3, 6), (5, 4), (5, 6)];
        let runs: Vec<FailedRun> =
            all.iter().map(|&(n, k)| run(sizes(n, k), (n.into(), i64::from(k / 2)))).collect();
        assert!(!depends_on_few(&runs));
    }

    #[test]
    fn a_small_number_beside_square_matrices() {
        let sizes = |m, n| [Size::Array(m, n), Size::Open];
        let square = |n: u32, small| run(sizes(n, n), (small, n.into()));
        assert!(depends_on_few(&[square(4, 2), square(5, 2)]));
        assert!(!depends_on_few(&[square(4, 27), square(5, 27)]));
        assert!(!depends_on_few(&[run(sizes(5, 4), (2, 4)), run(sizes(5, 3), (2, 3))]));
    }

    #[test]
    fn a_number_in_the_text() {
        let sizes = |n| [Size::Array(5, n), Size::Open];
        assert!(!depends_on_few(&[run(sizes(4), (27, 4)), run(sizes(9), (27, 9))]));
    }
}
