//! Random pairs of terms, with transposes and known shapes, against brute force.
#![allow(clippy::unwrap_used, reason = "tests")]

use super::{Model, Random, values, variant};
use lariat_shapes::{Decider, Rules, TermId, Terms, Verdict};

/// Known shapes in terms.
const KNOWN: [&[u64]; 7] = [&[1, 1], &[2, 3], &[2, 2], &[1, 2], &[2, 1], &[2, 2, 2], &[1, 2, 1, 3]];

/// So many pairs share a model, so that the values of terms are not kept for ever.
const PORTION: usize = 200;

/// Checks so many pairs; how many are equal.
pub fn check(rules: Rules, variables: usize, pairs: usize, seed: u64) -> usize {
    let shapes = match variables {
        3 => values(&[0, 1, 2, 3], &[&[1, 1, 2], &[2, 2, 2], &[3, 2, 2]]),
        _ => values(&[1, 2, 3], &[&[1, 1, 2], &[2, 2, 2]]),
    };
    let mut random = Random(seed);
    let mut equal = 0;
    for first in (0..pairs).step_by(PORTION) {
        let mut model = Model::new(rules, &shapes, variables);
        let mut terms = Terms::new();
        let names = ["s", "t", "u", "v"];
        let mut leaves: Vec<TermId> =
            names[..variables].iter().map(|name| terms.variable(name)).collect();
        let own = leaves.clone();
        leaves.extend(own.iter().chain(&own));
        leaves.extend(KNOWN.iter().map(|extents| terms.tuple(extents)));
        leaves.push(terms.illegal());
        let mut decider = Decider::for_rank(rules, 4);
        for _ in first..pairs.min(first + PORTION) {
            let a = draw(&mut random, &mut terms, &leaves, &own);
            let b = match random.below(2) {
                0 => variant(&mut random, &mut terms, a),
                _ => draw(&mut random, &mut terms, &leaves, &own),
            };
            equal += usize::from(compare(rules, &mut model, &terms, &mut decider, a, b));
        }
    }
    equal
}

/// A term of up to seven leaves, in a third of the draws with known shapes and the
/// illegal one; some are transposed several times.
fn draw(random: &mut Random, terms: &mut Terms, leaves: &[TermId], own: &[TermId]) -> TermId {
    let leaves = if random.below(3) == 0 { leaves } else { own };
    let count = 1 + random.below(7);
    let transposes = random.below(2) == 0;
    let mut term = random.term(terms, leaves, count, transposes);
    if random.below(10) == 0 {
        for _ in 0..random.below(6) {
            term = terms.transpose(term);
        }
    }
    term
}

/// Holds the verdict against the model; whether it is that the two are equal.
fn compare(
    rules: Rules,
    model: &mut Model,
    terms: &Terms,
    decider: &mut Decider,
    a: TermId,
    b: TermId,
) -> bool {
    let same = model.column(terms, a) == model.column(terms, b);
    let shown = || format!("{} = {}", terms.show(a), terms.show(b));
    match decider.equal(terms, a, b).unwrap() {
        Verdict::Equal => {
            assert!(same, "{}", shown());
            true
        }
        Verdict::Fails(found) => {
            // The model may be too small to decide; the counterexample decides.
            assert!(found.left != found.right, "{}", shown());
            let value = |term| found.assignment.value(terms, term, rules);
            assert_eq!((value(a), value(b)), (found.left.clone(), found.right.clone()));
            false
        }
    }
}
