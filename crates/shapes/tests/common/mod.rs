//! A small model of the algebra: every variable takes every shape of a finite
//! set, and every gate every branch. What holds here is what the decision
//! procedure must say.
#![allow(dead_code, reason = "each test file uses some of it")]
#![allow(missing_docs, reason = "tests")]

pub mod pairs;

use indexmap::IndexSet;
use lariat_shapes::operators::{Operator, binary, unary};
use lariat_shapes::{Rules, Shape, Term, TermId, Terms, Tuple, Variable};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The value of a term for each assignment, as numbers of shapes.
pub type Column = Vec<u32>;

/// Shapes with numbers, and operators on the numbers.
pub struct Model {
    rules: Rules,
    shapes: IndexSet<Shape, FxBuildHasher>,
    results: FxHashMap<(Operator, u32, u32), u32>,
    /// One row for each assignment, a shape for each variable.
    rows: Vec<Vec<u32>>,
    columns: FxHashMap<TermId, Column>,
}

impl Model {
    /// All assignments of these shapes to so many variables.
    pub fn new(rules: Rules, values: &[Shape], variables: usize) -> Self {
        let mut model = Self {
            rules,
            shapes: IndexSet::default(),
            results: FxHashMap::default(),
            rows: vec![Vec::new()],
            columns: FxHashMap::default(),
        };
        let values: Vec<u32> = values.iter().map(|shape| model.number(shape)).collect();
        for _ in 0..variables {
            let longer = model.rows.iter().flat_map(|row| {
                values.iter().map(|value| row.iter().copied().chain([*value]).collect())
            });
            model.rows = longer.collect();
        }
        model
    }

    fn number(&mut self, shape: &Shape) -> u32 {
        self.shapes.insert_full(shape.clone()).0 as u32
    }

    fn apply(&mut self, operator: Operator, a: u32, b: u32) -> u32 {
        if let Some(known) = self.results.get(&(operator, a, b)) {
            return *known;
        }
        let (left, right) = (&self.shapes[a as usize], &self.shapes[b as usize]);
        let shape = match operator {
            Operator::Transpose => unary(operator, left),
            _ => binary(operator, left, right, self.rules),
        };
        let number = self.number(&shape);
        self.results.insert((operator, a, b), number);
        number
    }

    /// The values of a term without gates.
    pub fn column(&mut self, terms: &Terms, root: TermId) -> Column {
        for id in terms.below(&[root]) {
            if !self.columns.contains_key(&id) {
                let column = self.compute(terms, id);
                self.columns.insert(id, column);
            }
        }
        self.columns[&root].clone()
    }

    fn compute(&mut self, terms: &Terms, id: TermId) -> Column {
        let count = self.rows.len();
        match terms.get(id) {
            Term::Illegal => vec![self.number(&None); count],
            Term::Tuple(tuple) => vec![self.number(&Some(tuple.clone())); count],
            Term::Variable(variable) => self.variable(*variable),
            Term::Sum(a, b) => self.operation(Operator::Elementwise, *a, *b),
            Term::Product(a, b) => self.operation(Operator::Product, *a, *b),
            Term::Transpose(a) => self.operation(Operator::Transpose, *a, *a),
            Term::Join(..) => panic!("the model has no gates"),
        }
    }

    fn variable(&self, variable: Variable) -> Column {
        self.rows.iter().map(|row| row[variable.index()]).collect()
    }

    fn operation(&mut self, operator: Operator, a: TermId, b: TermId) -> Column {
        let (a, b) = (self.columns[&a].clone(), self.columns[&b].clone());
        a.into_iter().zip(b).map(|(a, b)| self.apply(operator, a, b)).collect()
    }
}

/// The error, the scalar, all pairs of these extents, and these further shapes.
pub fn values(extents: &[u64], further: &[&[u64]]) -> Vec<Shape> {
    let pairs = extents.iter().flat_map(|a| extents.iter().map(|b| vec![*a, *b]));
    let further = further.iter().map(|extents| extents.to_vec());
    let tuples = pairs.chain(further).chain([vec![1, 1]]);
    let mut all: Vec<Shape> = tuples.map(|extents| Some(Tuple::new(extents))).collect();
    all.push(None);
    all.sort();
    all.dedup();
    all
}

/// All terms of so many leaves over these leaves, made with `+` and `*`.
pub fn all_terms(terms: &mut Terms, leaves: &[TermId], most: usize) -> Vec<TermId> {
    let mut by_size: Vec<Vec<TermId>> = vec![Vec::new(), leaves.to_vec()];
    for size in 2..=most {
        let mut found = Vec::new();
        for left in 1..size {
            for a in by_size[left].clone() {
                for b in by_size[size - left].clone() {
                    found.push(terms.sum(a, b));
                    found.push(terms.product(a, b));
                }
            }
        }
        by_size.push(found);
    }
    by_size.concat()
}

/// Numbers without a pattern, the same in every run.
pub struct Random(pub u64);

impl Random {
    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    /// A term of so many leaves, some parts transposed.
    pub fn term(
        &mut self,
        terms: &mut Terms,
        leaves: &[TermId],
        count: usize,
        transposes: bool,
    ) -> TermId {
        let term = if count == 1 {
            leaves[self.below(leaves.len())]
        } else {
            let left = 1 + self.below(count - 1);
            let a = self.term(terms, leaves, left, transposes);
            let b = self.term(terms, leaves, count - left, transposes);
            if self.below(2) == 0 { terms.sum(a, b) } else { terms.product(a, b) }
        };
        if transposes && self.below(8) == 0 { terms.transpose(term) } else { term }
    }
}

/// A term that is often equal to another one: parts of it rewritten by laws
/// that hold in some dialect, or nearly.
pub fn variant(random: &mut Random, terms: &mut Terms, id: TermId) -> TermId {
    let inner = match terms.get(id).clone() {
        Term::Sum(a, b) => {
            let (a, b) = (variant(random, terms, a), variant(random, terms, b));
            match (random.below(3), terms.get(a).clone()) {
                (0, _) => terms.sum(b, a),
                (1, Term::Sum(c, d)) => {
                    let right = terms.sum(d, b);
                    terms.sum(c, right)
                }
                _ => terms.sum(a, b),
            }
        }
        Term::Product(a, b) => {
            let (a, b) = (variant(random, terms, a), variant(random, terms, b));
            match (random.below(6), terms.get(a).clone()) {
                (0, Term::Product(c, d)) => {
                    let right = terms.product(d, b);
                    terms.product(c, right)
                }
                _ => terms.product(a, b),
            }
        }
        Term::Transpose(a) => {
            let a = variant(random, terms, a);
            terms.transpose(a)
        }
        _ => id,
    };
    match random.below(16) {
        0 => terms.sum(inner, inner),
        1 => {
            let scalar = terms.scalar();
            terms.product(inner, scalar)
        }
        2 => {
            let once = terms.transpose(inner);
            terms.transpose(once)
        }
        3 => {
            let square = terms.product(inner, inner);
            terms.sum(inner, square)
        }
        _ => inner,
    }
}
