//! A run's notes against claims with symbols.
//!
//! The notes are gone through in their order. An activation of a function is a
//! frame: its depth, and for each context of the function the symbols that have
//! numbers by now. A claim that mentions a symbol either defines its number
//! (an argument's size, a number inside what a call returned) or is checked with
//! the numbers that are known:
//!
//! ```text
//! y: claimed (n+1,1), n is 3, seen 5x1     broken: n+1 is 4
//! ```
//!
//! A run is in one context of each of its activations; which one is not noted.
//! So a broken claim ends the context for this frame, and is a violation where
//! no context is left. What mentions a symbol without a number is counted apart.
//!
//! Cost: linear in the notes and contexts.

use super::claim::{Check, Numbers};
use super::counts::Counts;
use super::equalities::{State, Tracking};
use super::fits::fitted;
use super::preconditions::held;
use super::trace::{Note, Noted};
use super::trace_point::{ANY, Aim, TracePoint};
use super::tracked::Plan;
use lariat_builtins::MClass;
use lariat_interprocedural::FunctionRef;
use lariat_value_facts::symbols::is_returned;
use std::collections::{BTreeMap, HashMap};

/// A claim that no context of a run kept, or a claim of tracking.
#[derive(Debug)]
pub struct Broken {
    /// The kind, for counting.
    pub kind: &'static str,
    /// The trace point, from 1.
    pub point: usize,
    /// What was seen.
    pub observed: String,
    /// What was claimed, with the numbers of its symbols.
    pub claimed: String,
}

/// Goes through the notes of a run; of each point the first broken claim.
pub fn replay(
    points: &[TracePoint],
    plans: &HashMap<FunctionRef, Plan>,
    notes: &[Note],
) -> (Counts, Vec<Broken>) {
    let (frames, broken) = (HashMap::new(), BTreeMap::new());
    let counts = Counts::default();
    let mut replay = Replay { points, plans, frames, counts, broken, tracks: true };
    notes.iter().for_each(|note| replay.note(note));
    (replay.counts, replay.broken.into_values().collect())
}

struct Replay<'a> {
    points: &'a [TracePoint],
    plans: &'a HashMap<FunctionRef, Plan>,
    frames: HashMap<u64, Frame>,
    counts: Counts,
    broken: BTreeMap<(usize, &'static str), Broken>,
    /// What only tracking asks for is noted still.
    tracks: bool,
}

/// An activation of a function.
struct Frame {
    function: FunctionRef,
    /// The contexts that this run may be in: the numbers of their symbols.
    contexts: BTreeMap<usize, Numbers>,
    /// What it has shown of what tracking claims.
    state: State,
}

impl Replay<'_> {
    fn note(&mut self, note: &Note) {
        let points = self.points;
        if note.point == 0 && std::mem::take(&mut self.tracks) {
            self.counts.cut_tracks += 1;
        }
        let Some(point) = points.get(note.point.wrapping_sub(1)) else { return };
        let function = point.function;
        if matches!(point.aim, Aim::Fits) {
            self.counts.fits += 1;
            return self.deny("fit", note, fitted(note));
        }
        if let Aim::Asked(holds) = point.aim {
            let outcome = held(holds, note, &mut self.counts);
            return self.deny("precondition", note, outcome);
        }
        if let Aim::Entry(contexts) = point.aim {
            let contexts = (0..contexts).chain([ANY]);
            let contexts = contexts.map(|context| (context, Numbers::new())).collect();
            let frame = Frame { function, contexts, state: State::default() };
            self.frames.insert(note.depth, frame);
            return;
        }
        let Some(frame) = self.frames.get_mut(&note.depth) else { return };
        if frame.function != function {
            return;
        }
        let mut tracked = Ok(());
        if let Some(plan) = self.plans.get(&function).filter(|_| self.tracks) {
            let state = &mut frame.state;
            let mut tracking = Tracking { plan, state, counts: &mut self.counts };
            for &look in &point.looks {
                tracked = tracked.and(tracking.look(look, note));
            }
        }
        let claimed = self.claims(point, note);
        self.deny("tracking", note, tracked);
        self.deny("symbols", note, claimed);
    }

    fn deny(&mut self, kind: &'static str, note: &Note, outcome: Result<(), String>) {
        if let Err(claimed) = outcome {
            let broken = Broken { kind, point: note.point, observed: shown(note), claimed };
            self.broken.entry((note.point, kind)).or_insert(broken);
        }
    }

    /// Holds a note against the claims of the contexts that are left, and of that
    /// for any arguments, in which each run is.
    fn claims(&mut self, point: &TracePoint, note: &Note) -> Result<(), String> {
        let Some(frame) = self.frames.get_mut(&note.depth) else { return Ok(()) };
        let counts = &mut self.counts;
        let required = match (&point.required, frame.contexts.get_mut(&ANY)) {
            (Some(required), Some(numbers)) => {
                Check { numbers, counts, point, note }.requirement(required)
            }
            _ => Ok(()),
        };
        frame.contexts.values_mut().for_each(|numbers| bind(numbers, point, note));
        let mut last = required;
        for (context, claim) in &point.claims {
            let Some(numbers) = frame.contexts.get_mut(context) else { continue };
            let mut check = Check { numbers, counts: &mut self.counts, point, note };
            if let Err(why) = check.set(claim) {
                frame.contexts.remove(context);
                let any = if *context == ANY { ", for any arguments" } else { "" };
                let why = format!("{claim}; {why}{any}");
                // Of the others one is left, or has been.
                if *context == ANY || frame.contexts.keys().all(|left| *left == ANY) {
                    last = Err(why);
                }
            }
        }
        last
    }
}

/// Symbols that get their numbers here whatever is claimed.
fn bind(numbers: &mut Numbers, point: &TracePoint, note: &Note) {
    match &point.aim {
        Aim::Operand(id) => match note.numbers.scalar() {
            Some(number) => drop(numbers.insert(*id, number)),
            None => drop(numbers.remove(id)),
        },
        Aim::Arrival(id, along) => drop(numbers.insert(*id, note.extent(usize::from(*along)))),
        Aim::Assigned { callee, sizes, .. } => {
            if let Some(stmt) = callee {
                numbers.retain(|&id, _| !is_returned(id, *stmt));
            }
            for (k, &id) in sizes.iter().enumerate() {
                numbers.insert(id, note.extent(k + 1));
            }
        }
        Aim::Entry(_) | Aim::Parameter | Aim::Inside | Aim::Tracked | Aim::Fits | Aim::Asked(_) => {
        }
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
    use lariat_base::FileId;
    use lariat_domains::{Extent, Matrix, Shape};
    use lariat_ir::{FunctionId, StmtId};
    use lariat_shapes::{ParameterPart, Symbol, SymbolName, SymbolOrigin};

    fn extent(dimension: u8) -> SymbolOrigin {
        SymbolOrigin::Parameter { place: 0, part: ParameterPart::Extent(dimension) }
    }

    fn point(variable: &str, aim: Aim, extents: [Extent; 2]) -> TracePoint {
        let function = FunctionRef { file: FileId::new(0), function: FunctionId::new(0) };
        let value = Matrix::of(MClass::Double, Shape::dims(extents)).into();
        let (variable, claims) = (variable.to_owned(), vec![(0, value)]);
        TracePoint { claims, ..TracePoint::plain(function, None, variable, aim) }
    }

    /// `function y = f(A)`, with `y` one row longer than `A`.
    fn points() -> Vec<TracePoint> {
        let n = Extent::symbol(Symbol::count(extent(1), "n"));
        let m = Extent::symbol(Symbol::count(extent(2), "m"));
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
        let (counts, broken) = replay(&points(), &HashMap::new(), &run);
        assert!(broken.is_empty(), "{broken:?}");
        assert_eq!((counts.bound, counts.checked, counts.open), (4, 4, 0));
    }

    #[test]
    fn columns_of_all_pages_are_those_of_the_argument() {
        let (rows, columns) = (extent(1), SymbolName::Extent("A".into(), 2));
        let columns = Symbol::count(extent(2), columns);
        let all = Extent::symbol(columns.all_columns().expect("of the second extent"));
        let shape =
            Shape::leading(Extent::symbol(Symbol::count(rows, "n")), Extent::symbol(columns));
        let mut points = points();
        points[1].claims = vec![(0, Matrix::of(MClass::Double, shape).into())];
        points[2].claims =
            vec![(0, Matrix::of(MClass::Double, Shape::dims([Extent::Known(1), all])).into())];
        let run = |seen| {
            let argument = Note { size: vec![2.0, 3.0, 4.0], ..note(2, 2, [0.0, 0.0]) };
            let run = [note(1, 2, [0.0, 0.0]), argument, note(3, 2, [1.0, seen])];
            replay(&points, &HashMap::new(), &run).1.len()
        };
        assert_eq!((run(12.0), run(3.0)), (0, 1));
    }

    #[test]
    fn a_wrong_size_is_found() {
        let run = [note(1, 2, [0.0, 0.0]), note(2, 2, [3.0, 2.0]), note(3, 2, [3.0, 2.0])];
        let (_, broken) = replay(&points(), &HashMap::new(), &run);
        assert_eq!(broken.len(), 1);
        assert_eq!(broken[0].point, 3);
        assert!(broken[0].claimed.contains("n+1, is 4, n is 3"), "{}", broken[0].claimed);
    }

    #[test]
    fn without_a_number_nothing_is_checked() {
        let run = [note(1, 2, [0.0, 0.0]), note(3, 2, [9.0, 9.0])];
        let (counts, broken) = replay(&points(), &HashMap::new(), &run);
        assert!(broken.is_empty());
        assert_eq!((counts.checked, counts.open), (0, 2));
    }
}
