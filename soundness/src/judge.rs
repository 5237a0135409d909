//! Observations against claims, and how much was claimed.
//!
//! Each different observation of a point is held against the joined claim of
//! all contexts. For the precision, observations of a point that differ only in
//! their numbers count once: a loop's counter would outweigh everything else.

use super::analysed::{Analysed, Place};
use super::claims::Claim;
use super::counts::Counts;
use super::observation::Seen;
use super::replay::{Broken, replay};
use super::trace;
use lariat_domains::concrete::{ClaimKind, Concrete};
use lariat_domains::{Complexity, Extent, Reason, Value, ValueSet, display};
use std::collections::{BTreeMap, BTreeSet};

/// A claim that a run broke.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The entry.
    pub entry: String,
    /// The kind, for counting.
    pub kind: &'static str,
    /// File, line, function.
    pub at: String,
    /// The variable, or what else is at fault.
    pub what: String,
    /// What was observed.
    pub observed: String,
    /// What was claimed.
    pub claimed: String,
}

/// A share: how many of how many.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// Those that have it.
    pub part: usize,
    /// All.
    pub whole: usize,
}

impl Share {
    fn count(&mut self, has: bool) {
        self.part += usize::from(has);
        self.whole += 1;
    }

    /// In percent.
    pub fn percent(self) -> f64 {
        if self.whole == 0 { 100.0 } else { 100.0 * self.part as f64 / self.whole as f64 }
    }
}

/// What may be complex since something in it may.
const DERIVED: &str = "(made of others that may)";

/// How much was known of what was observed.
#[derive(Debug, Default)]
pub struct Precision {
    /// The class: one alternative.
    pub class: Share,
    /// Some of several alternatives: not known exactly, not unknown.
    pub several: usize,
    /// Real or complex, of arrays of numbers.
    pub complexity: Share,
    /// The size, in numbers.
    pub size: Share,
    /// The size, in numbers or symbols: in each context by itself, as symbols are
    /// those of a context.
    pub symbolic_size: Share,
    /// The contents.
    pub constant: Share,
    /// Why nothing was known.
    pub reasons: BTreeMap<String, usize>,
    /// The functions that are such a reason.
    pub functions: BTreeMap<String, usize>,
    /// What yields values of which it is not known whether they are complex.
    pub maybe_complex: BTreeMap<String, usize>,
    /// What yields values of a size that is not known.
    pub sizeless: BTreeMap<String, usize>,
}

impl Precision {
    fn count(&mut self, place: &Place, claim: &ValueSet, seen: &Concrete) {
        let single = claim.single();
        self.class.count(single.is_some());
        self.several += usize::from(claim.values().len() > 1);
        self.constant.count(single.is_some_and(|value| display::constant(value).is_some()));
        if let Concrete::Array(array) = seen {
            let known = |value: &Value| {
                value.as_matrix().is_some_and(|m| m.numbers.complexity != Complexity::Unknown)
            };
            if array.class.is_numeric() {
                let values = claim.values();
                let is_known = !values.is_empty() && values.iter().all(known);
                self.complexity.count(is_known);
                if !is_known {
                    let by = if place.derived { DERIVED } else { &place.by }.to_owned();
                    *self.maybe_complex.entry(by).or_default() += 1;
                }
            }
        }
        if seen.size().is_some() {
            let is_known = !claim.is_unknown() && claim.shape().known_extents().is_some();
            self.size.count(is_known);
            let shape = claim.shape();
            let named = |extents: &[Extent]| extents.iter().all(|extent| !extent.is_unknown());
            let is_known = place.sized || shape.extents().is_some_and(named);
            self.symbolic_size.count(is_known);
            if !is_known {
                *self.sizeless.entry(place.by.clone()).or_default() += 1;
            }
        }
        if let Some(reason) = claim.reason() {
            *self.reasons.entry(display::reason(reason)).or_default() += 1;
            if let Some(name) = unmodelled_function(reason) {
                *self.functions.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
}

fn unmodelled_function(reason: &Reason) -> Option<&str> {
    match reason {
        Reason::Function(name) | Reason::Builtin(name) | Reason::Wild(name) => Some(name),
        Reason::Derived(inner) => unmodelled_function(inner),
        _ => None,
    }
}

/// The sum of all entries.
#[derive(Default)]
pub struct Verdict {
    /// Different observations.
    pub observations: usize,
    /// Observations, repeated ones included.
    pub passes: u64,
    /// Broken claims.
    pub violations: Vec<Violation>,
    /// How much was claimed.
    pub precision: Precision,
    /// What became of claims with symbols.
    pub symbols: Counts,
}

impl Verdict {
    /// Holds the trace of an entry against the claims with symbols.
    pub fn hold_symbols(&mut self, entry: &str, analysed: &Analysed, trace: &[u8]) {
        let (notes, cut) = trace::read(trace);
        let (counts, broken) = replay(&analysed.traced, &analysed.plans, &notes);
        self.symbols.add(Counts { cut: usize::from(cut), ..counts });
        for Broken { kind, point, observed, claimed } in broken {
            let (Some(traced), Some(at)) =
                (analysed.traced.get(point - 1), analysed.traced_at.get(point - 1))
            else {
                continue;
            };
            let (entry, at, what) = (entry.to_owned(), at.clone(), traced.variable.clone());
            self.violations.push(Violation { entry, kind, at, what, observed, claimed });
        }
    }

    /// Holds what was seen of an entry against its analysis.
    pub fn hold(&mut self, entry: &str, analysed: &Analysed, seen: &[Seen]) {
        let mut unreached = None;
        for seen in seen {
            if let Some(place) = analysed.places.get(seen.point.wrapping_sub(1)) {
                if matches!(place.claim, Claim::Unreached) {
                    unreached.get_or_insert((place, seen));
                }
                self.hold_point(entry, place, seen);
            }
        }
        // What follows is the first one's fault.
        if let Some((place, seen)) = unreached {
            let observed = seen.values.first().map_or_else(String::new, show);
            let because = analysed.problems.join("; ");
            self.add(entry, "unreached", place, observed, format!("no run gets here: {because}"));
        }
    }

    fn hold_point(&mut self, entry: &str, place: &Place, seen: &Seen) {
        let mut broken = BTreeSet::new();
        let mut kinds: Vec<Concrete> = Vec::new();
        match &place.claim {
            Claim::Nothing | Claim::Unreached => {}
            Claim::Values(values) => {
                for value in &seen.values {
                    self.observations += 1;
                    let plain = plain(value);
                    if !kinds.contains(&plain) {
                        self.precision.count(place, values, value);
                        kinds.push(plain);
                    }
                    if let Err(why) = values.admits(value)
                        && broken.insert((why.claim, why.part.clone()))
                    {
                        let observed = format!("{}; {why}", show(value));
                        self.add(entry, kind(why.claim), place, observed, values.to_string());
                    }
                }
            }
        }
        self.passes += seen.count;
    }

    fn add(
        &mut self,
        entry: &str,
        kind: &'static str,
        place: &Place,
        observed: String,
        claimed: String,
    ) {
        let (at, what) = (place.at.clone(), place.variable.clone());
        self.violations.push(Violation {
            entry: entry.to_owned(),
            kind,
            at,
            what,
            observed,
            claimed,
        });
    }
}

fn kind(claim: ClaimKind) -> &'static str {
    match claim {
        ClaimKind::Class => "class",
        ClaimKind::Shape => "shape",
        ClaimKind::Complexity => "complexity",
        ClaimKind::Range => "range",
        ClaimKind::Integer => "whole numbers",
        ClaimKind::Contents => "contents",
        ClaimKind::Fields => "fields",
        ClaimKind::Functions => "functions",
    }
}

/// What is left of an observation without its numbers.
fn plain(seen: &Concrete) -> Concrete {
    match seen {
        Concrete::Array(array) => {
            let mut array = array.clone();
            (array.range, array.integer, array.elements) = (None, false, None);
            Concrete::Array(array)
        }
        Concrete::Cell { size, .. } => Concrete::Cell { size: size.clone(), elements: Vec::new() },
        Concrete::Struct { size, .. } => Concrete::Struct { size: size.clone(), fields: None },
        other => other.clone(),
    }
}

/// An observation as text.
pub fn show(seen: &Concrete) -> String {
    let size = seen.size().map_or_else(String::new, |size| {
        let size: Vec<String> = size.iter().map(u64::to_string).collect();
        format!("({}) ", size.join(","))
    });
    let more = match seen {
        Concrete::Array(array) => {
            let numbers = array.elements.as_ref().map(|elements| {
                let numbers: Vec<String> = elements.iter().map(|n| display::number(*n)).collect();
                format!(" = [{}]", numbers.join(" "))
            });
            let complex = if array.complex { " complex" } else { "" };
            format!("{complex}{}", numbers.unwrap_or_default())
        }
        Concrete::Handle(Some(name)) => format!(" @{name}"),
        _ => String::new(),
    };
    format!("{size}{}{more}", seen.class_name())
}
