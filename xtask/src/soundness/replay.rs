//! A run's notes against promises with symbols.
//!
//! The notes are gone through in their order. An activation of a function is a
//! frame: its depth, and for each context of the function the symbols that have
//! numbers by now. A promise that mentions a symbol either gives it its number
//! (an argument's size, a number inside what a call returned) or is checked with
//! the numbers that are known:
//!
//! ```text
//! y: promised (n+1,1), n is 3, seen 5x1     broken: n+1 is 4
//! ```
//!
//! A run is in one context of each of its activations; which one is not noted.
//! So a broken promise ends the context for this frame, and is a violation where
//! no context is left. What mentions a symbol without a number is counted apart.
//!
//! Cost: linear in the notes and contexts.

use super::symbols::{Aim, TracePoint};
use super::trace::{Note, Noted};
use lariat_analysis::domains::{Extent, Open, Shape, Symbolic, Value, ValueSet};
use lariat_analysis::interprocedural::FunctionRef;
use lariat_analysis::values::symbols::{Giver, giver};
use lariat_builtins::MClass;
use lariat_shapes::{Named, Polynomial};
use lariat_tame::ir::StmtId;
use std::collections::{BTreeMap, HashMap};

/// What became of the promises with symbols.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Held against a run, and found to be so in the contexts that are left.
    pub checked: usize,
    /// They gave a symbol its number.
    pub bound: usize,
    /// A symbol in them has no number.
    pub open: usize,
    /// Runs with too many notes: what came later was not looked at.
    pub cut: usize,
}

impl Counts {
    /// Adds what became of others.
    pub fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.bound += other.bound;
        self.open += other.open;
        self.cut += other.cut;
    }
}

/// A promise that no context of a run kept.
#[derive(Debug)]
pub struct Broken {
    /// The trace point, from 1.
    pub point: usize,
    /// What was seen.
    pub observed: String,
    /// What was promised, with the numbers of its symbols.
    pub claimed: String,
}

/// Goes through the notes of a run; of each point the first broken promise.
pub fn replay(points: &[TracePoint], notes: &[Note]) -> (Counts, Vec<Broken>) {
    let mut replay = Replay { points, ..Replay::default() };
    notes.iter().for_each(|note| replay.note(note));
    (replay.counts, replay.broken.into_values().collect())
}

#[derive(Default)]
struct Replay<'a> {
    points: &'a [TracePoint],
    frames: HashMap<u64, Frame>,
    counts: Counts,
    broken: BTreeMap<usize, Broken>,
}

/// An activation of a function.
struct Frame {
    function: FunctionRef,
    /// The contexts that this run may be in: the numbers of their symbols.
    contexts: BTreeMap<usize, Numbers>,
}

type Numbers = HashMap<u64, f64>;

impl Replay<'_> {
    fn note(&mut self, note: &Note) {
        let points = self.points;
        let Some(point) = points.get(note.point.wrapping_sub(1)) else { return };
        if let Aim::Entry(contexts) = point.aim {
            let contexts = (0..contexts).map(|context| (context, Numbers::new())).collect();
            self.frames.insert(note.depth, Frame { function: point.function, contexts });
            return;
        }
        let Some(frame) = self.frames.get_mut(&note.depth) else { return };
        if frame.function != point.function || frame.contexts.is_empty() {
            return;
        }
        frame.contexts.values_mut().for_each(|numbers| give(numbers, point, note));
        let mut last = None;
        for (context, claim) in &point.promises {
            let Some(numbers) = frame.contexts.get_mut(context) else { continue };
            let mut check = Check { numbers, counts: &mut self.counts, point, note };
            if let Err(why) = check.set(claim) {
                frame.contexts.remove(context);
                last = Some((claim, why));
            }
        }
        if let (true, Some((claim, why))) = (frame.contexts.is_empty(), last) {
            let (observed, claimed) = (shown(note), format!("{claim}; {why}"));
            let broken = Broken { point: note.point, observed, claimed };
            self.broken.entry(note.point).or_insert(broken);
        }
    }
}

/// Symbols that get their numbers here whatever is promised.
fn give(numbers: &mut Numbers, point: &TracePoint, note: &Note) {
    match &point.aim {
        Aim::Operand(id) => match note.numbers.scalar() {
            Some(number) => drop(numbers.insert(*id, number)),
            None => drop(numbers.remove(id)),
        },
        Aim::Arrival(id, along) => drop(numbers.insert(*id, note.extent(*along))),
        Aim::Assigned { callee, sizes, .. } => {
            if let Some(stmt) = callee {
                numbers.retain(|&id, _| !is_of_callee(id, *stmt));
            }
            for (k, &id) in sizes.iter().enumerate() {
                numbers.insert(id, note.extent(k + 1));
            }
        }
        Aim::Entry(_) | Aim::Parameter | Aim::Inside => {}
    }
}

fn is_of_callee(id: u64, stmt: StmtId) -> bool {
    giver(&Named { id, name: "".into(), is_count: true }) == Giver::Callee { stmt }
}

/// One promise and one note.
struct Check<'a> {
    numbers: &'a mut Numbers,
    counts: &'a mut Counts,
    point: &'a TracePoint,
    note: &'a Note,
}

impl Check<'_> {
    fn set(&mut self, claim: &ValueSet) -> Result<(), String> {
        match claim {
            ValueSet::Unknown(_, None) => Ok(()),
            ValueSet::Unknown(_, Some(open)) => {
                let Open { shape, symbolic } = &**open;
                self.shape(shape)?;
                symbolic.as_ref().map_or(Ok(()), |symbolic| self.symbolic(symbolic))
            }
            ValueSet::OneOf(values) => {
                let Some(class) = self.note.class else { return Ok(()) };
                match values.iter().find(|value| value.mclass() == class) {
                    Some(value) => self.value(value),
                    None => Err(format!("{} is none of these", class.name())),
                }
            }
        }
    }

    fn value(&mut self, value: &Value) -> Result<(), String> {
        self.shape(value.shape())?;
        let symbolic = value.as_matrix().and_then(|matrix| matrix.symbolic.clone());
        symbolic.map_or(Ok(()), |symbolic| self.symbolic(&symbolic))
    }

    fn shape(&mut self, shape: &Shape) -> Result<(), String> {
        if self.note.size.is_empty() {
            return Ok(());
        }
        let rank = match shape.rank() {
            Some(rank) => rank.max(self.note.size.len()),
            None => 2,
        };
        for dimension in 1..=rank {
            let seen = self.note.extent(dimension);
            match shape.extent(dimension) {
                Extent::Unknown => {}
                Extent::Known(known) if f64::from(known) == seen => {}
                Extent::Known(known) => return Err(format!("extent {dimension} is {known}")),
                Extent::Symbolic(polynomial) => {
                    self.equal(&polynomial, seen, &format!("extent {dimension}"))?;
                }
            }
        }
        Ok(())
    }

    fn symbolic(&mut self, symbolic: &Symbolic) -> Result<(), String> {
        if let (Some(number), Some(seen)) = (&symbolic.if_scalar, self.note.numbers.scalar()) {
            self.equal(number, seen, "the number")?;
        }
        if let Noted::All(seen) = &self.note.numbers
            && seen.len() == symbolic.elements.len()
        {
            for (element, seen) in symbolic.elements.iter().zip(seen) {
                let Some(element) = element else { continue };
                self.equal(element, *seen, "an element")?;
            }
        }
        match (&symbolic.bound, self.note.numbers.greatest()) {
            (Some(bound), Some(seen)) => self.at_most(bound, seen),
            _ => Ok(()),
        }
    }

    fn equal(&mut self, promised: &Polynomial, seen: f64, what: &str) -> Result<(), String> {
        match self.number(promised) {
            Some(number) if number == seen || number.is_nan() && seen.is_nan() => {
                self.counts.checked += 1;
                Ok(())
            }
            Some(number) => Err(format!("{what}, {promised}, is {number}{}", self.given(promised))),
            None => {
                self.bind(promised, seen);
                Ok(())
            }
        }
    }

    fn at_most(&mut self, bound: &Polynomial, seen: f64) -> Result<(), String> {
        match self.number(bound) {
            Some(number) if seen > number => {
                return Err(format!("the bound, {bound}, is {number}{}", self.given(bound)));
            }
            Some(_) => self.counts.checked += 1,
            None => self.counts.open += 1,
        }
        Ok(())
    }

    fn number(&self, promised: &Polynomial) -> Option<f64> {
        promised.number(&mut |named| self.numbers.get(&named.id).copied())
    }

    /// A symbol that gets its number here: of the entry at a parameter, of what a
    /// call returned at its statement.
    fn bind(&mut self, promised: &Polynomial, seen: f64) {
        let mut is_given = |named: &Named| {
            let is_here = match (&self.point.aim, giver(named)) {
                (Aim::Parameter, Giver::Entry) => true,
                (Aim::Assigned { stmt, .. }, Giver::Callee { stmt: by }) => *stmt == by,
                _ => false,
            };
            is_here && !self.numbers.contains_key(&named.id)
        };
        let solved = promised.as_sum_with(&mut is_given);
        let rest = solved.and_then(|(named, rest)| Some((named, self.number(&rest)?)));
        match rest {
            Some((named, rest)) => {
                self.numbers.insert(named.id, seen - rest);
                self.counts.bound += 1;
            }
            None => self.counts.open += 1,
        }
    }

    /// The numbers of the symbols of a promise, as text.
    fn given(&self, promised: &Polynomial) -> String {
        let mut text = String::new();
        promised.mentions(&mut |named| {
            if let Some(number) = self.numbers.get(&named.id) {
                text += &format!(", {} is {number}", named.name);
            }
            false
        });
        text
    }
}

fn shown(note: &Note) -> String {
    let size: Vec<String> = note.size.iter().map(ToString::to_string).collect();
    let numbers = match &note.numbers {
        Noted::All(numbers) => format!(" = {numbers:?}"),
        Noted::Greatest(number) => format!(" up to {number}"),
        Noted::None => String::new(),
    };
    format!("({}) {}{numbers}", size.join(","), note.class.map_or("other", MClass::name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lariat_analysis::domains::Matrix;
    use lariat_base::FileId;
    use lariat_shapes::Symbol;
    use lariat_tame::ir::FunctionId;

    fn point(variable: &str, aim: Aim, extents: [Extent; 2]) -> TracePoint {
        let function = FunctionRef { file: FileId::new(0), function: FunctionId::new(0) };
        let value = Matrix::of(MClass::Double, Shape::dims(extents)).into();
        let (variable, promises) = (variable.to_owned(), vec![(0, value)]);
        TracePoint { function, stmt: None, variable, aim, promises }
    }

    /// `function y = f(A)`, with `y` one row longer than `A`.
    fn points() -> Vec<TracePoint> {
        let n = Extent::symbol(Symbol::count(0, "n"));
        let m = Extent::symbol(Symbol::count(1, "m"));
        let longer = n.plus(&Extent::Known(1));
        let stmt = StmtId::new(0);
        let assigned = Aim::Assigned { callee: None, sizes: Vec::new(), stmt };
        vec![
            point("", Aim::Entry(1), [Extent::Unknown, Extent::Unknown]),
            point("A", Aim::Parameter, [n, m.clone()]),
            point("y", assigned, [longer, m]),
        ]
    }

    fn note(point: usize, depth: u64, size: [f64; 2]) -> Note {
        let class = Some(MClass::Double);
        Note { point, depth, class, size: size.to_vec(), numbers: Noted::None }
    }

    #[test]
    fn activations_have_their_own_numbers() {
        let run = [
            note(1, 2, [0.0, 0.0]),
            note(2, 2, [3.0, 2.0]),
            note(1, 3, [0.0, 0.0]),
            note(2, 3, [0.0, 5.0]),
            note(3, 3, [1.0, 5.0]),
            note(3, 2, [4.0, 2.0]),
        ];
        let (counts, broken) = replay(&points(), &run);
        assert!(broken.is_empty(), "{broken:?}");
        assert_eq!((counts.bound, counts.checked, counts.open), (4, 4, 0));
    }

    #[test]
    fn a_wrong_size_is_found() {
        let run = [note(1, 2, [0.0, 0.0]), note(2, 2, [3.0, 2.0]), note(3, 2, [3.0, 2.0])];
        let (_, broken) = replay(&points(), &run);
        assert_eq!(broken.len(), 1);
        assert_eq!(broken[0].point, 3);
        assert!(broken[0].claimed.contains("n+1, is 4, n is 3"), "{}", broken[0].claimed);
    }

    #[test]
    fn without_a_number_nothing_is_checked() {
        let (counts, broken) = replay(&points(), &[note(1, 2, [0.0, 0.0]), note(3, 2, [9.0, 9.0])]);
        assert!(broken.is_empty());
        assert_eq!((counts.checked, counts.open), (0, 2));
    }
}
