//! Whether a precondition holds, as text that reads back: [`super::status_reader`].
//!
//! ```text
//! proved takes double|single, double
//! proved is positions : double real whole [1.0 inf] at s0
//! tocheck requires s0 = s1 unless one
//! fails "size mismatch"
//! ```
//!
//! Cost: linear in the reason.

use super::status::{Alternative, Kind, Proof, Status, Unproved};
use super::value_text::{Symbols, Writer};
use lariat_builtins::{ClassSet, MClass};
use lariat_domains::{Extent, Shape};
use lariat_value_facts::requirements::{OrElse, Requirement};
use std::fmt::Write as _;

/// A status as text.
pub fn status(status: &Status, symbols: &mut Symbols) -> String {
    let mut writer = Writer { out: String::new(), symbols };
    match status {
        Status::Proved(proof) => writer.proof(proof),
        Status::ToCheck(why) => writer.unproved(why),
        Status::Fails(evidence) => _ = write!(writer.out, "fails {:?}", evidence.name),
    }
    writer.out
}

impl Writer<'_> {
    fn proof(&mut self, proof: &Proof) {
        self.out.push_str("proved ");
        match proof {
            Proof::EveryPath => self.out.push_str("everypath"),
            Proof::Is(kind, alternatives) => self.kind("is", *kind, alternatives),
            Proof::Takes(classes) => self.class_sets("takes", classes),
            Proof::Scalar => self.out.push_str("scalar"),
            Proof::Scalars => self.out.push_str("scalars"),
            Proof::Fit(left, right) => self.sizes(left, right),
            Proof::TwoDimensions => self.out.push_str("flat"),
            Proof::Empty => self.out.push_str("allempty"),
            Proof::Along(dimension, extent) => {
                let _ = write!(self.out, "along {dimension} : ");
                self.extent(extent);
            }
            Proof::Callees => self.out.push_str("callees"),
            Proof::AtMost(extent) => {
                self.out.push_str("atmost ");
                self.extent(extent);
            }
            Proof::Selected(extents) => self.selected(extents),
            Proof::New => self.out.push_str("new"),
        }
    }

    fn unproved(&mut self, why: &Unproved) {
        self.out.push_str("tocheck ");
        match why {
            Unproved::NotKept => self.out.push_str("notkept"),
            Unproved::SomePath => self.out.push_str("somepath"),
            Unproved::UnknownClass(reason) => {
                self.out.push_str("unknown(");
                self.reason(reason);
                self.out.push(')');
            }
            Unproved::MayNotBe(kind, alternatives) => self.kind("maynotbe", *kind, alternatives),
            Unproved::Object => self.out.push_str("object"),
            Unproved::Combinations => self.out.push_str("toomany"),
            Unproved::Refused { classes, evidence } => {
                self.classes("refused", classes);
                let _ = write!(self.out, " : {:?}", evidence.name);
            }
            Unproved::NoRule(classes) => self.classes("norule", classes),
            Unproved::MayNotTake(classes) => self.class_sets("maynottake", classes),
            Unproved::Requires(requirement) => self.requirement(requirement),
            Unproved::UnknownSizes => self.out.push_str("unknownsizes"),
            Unproved::SquareMatrix => self.out.push_str("squarematrix"),
            Unproved::MoreDimensions => self.out.push_str("dimensions"),
            Unproved::NotArrays => self.out.push_str("arrays"),
            Unproved::Callees => self.out.push_str("callees"),
            Unproved::MayCall => self.out.push_str("maycall"),
            Unproved::FurtherSteps => self.out.push_str("steps"),
            Unproved::UnknownExtent => self.out.push_str("unknownextent"),
            Unproved::MayExceed(extent) => {
                self.out.push_str("mayexceed ");
                self.extent(extent);
            }
            Unproved::Selected(extents, stored) => {
                self.selected(extents);
                self.out.push_str(" : ");
                self.shape(stored);
            }
        }
    }

    fn kind(&mut self, word: &str, kind: Kind, alternatives: &[Alternative]) {
        let _ = write!(self.out, "{word} {} :", kind.word());
        for (place, alternative) in alternatives.iter().enumerate() {
            self.out.push_str(if place > 0 { " | " } else { " " });
            self.out.push_str(alternative.class.name());
            if let Some(numbers) = &alternative.numbers {
                self.numbers(numbers);
            }
            if let Some(bound) = &alternative.bound {
                self.out.push_str(" at ");
                self.polynomial(bound);
            }
        }
    }

    fn classes(&mut self, word: &str, classes: &[MClass]) {
        let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
        let _ = write!(self.out, "{word} {}", names.join(", "));
    }

    fn class_sets(&mut self, word: &str, sets: &[ClassSet]) {
        let name =
            |set: &ClassSet| if set.is_empty() { "none".to_owned() } else { set.to_string() };
        let names: Vec<String> = sets.iter().map(name).collect();
        let _ = write!(self.out, "{word} {}", names.join(", "));
    }

    fn sizes(&mut self, left: &Shape, right: &Shape) {
        self.out.push_str("sizes ");
        self.shape(left);
        self.out.push(' ');
        self.shape(right);
    }

    fn selected(&mut self, extents: &[Extent]) {
        self.out.push_str("selected");
        for (place, extent) in extents.iter().enumerate() {
            self.out.push_str(if place > 0 { "," } else { " " });
            self.extent(extent);
        }
    }

    fn requirement(&mut self, Requirement { equal, or }: &Requirement) {
        self.out.push_str("requires");
        for (place, (left, right)) in equal.iter().enumerate() {
            self.out.push_str(if place > 0 { ", " } else { " " });
            self.extent(left);
            self.out.push_str(" = ");
            self.extent(right);
        }
        if let Some(word) = or_word(*or) {
            let _ = write!(self.out, " unless {word}");
        }
    }
}

/// The word for what else lets an operation succeed.
pub(super) const fn or_word(or: OrElse) -> Option<&'static str> {
    match or {
        OrElse::None => None,
        OrElse::One => Some("one"),
        OrElse::Scalar => Some("scalar"),
        OrElse::LeftScalar => Some("left"),
        OrElse::RightScalar => Some("right"),
        OrElse::Empty => Some("empty"),
    }
}
