//! Whether a precondition holds, from the text that [`super::status_text`] writes.
//!
//! Cost: linear.

use super::scanner::{Fault, Scanner};
use super::status::{Alternative, Evidence, Kind, Proof, Status, Unproved};
use super::status_text::or_word;
use super::value_reader::Reader;
use lariat_builtins::{ClassSet, MClass};
use lariat_domains::Extent;
use lariat_shapes::Symbol;
use lariat_value_facts::requirements::{OrElse, Requirement};

type Read<T> = Result<T, Fault>;

/// A status, in these symbols.
pub(super) fn status(line: &mut Scanner<'_>, symbols: &[Symbol]) -> Read<Status> {
    match line.name() {
        Some("proved") => Reader { line, symbols, depth: 0 }.proof().map(Status::Proved),
        Some("tocheck") => Reader { line, symbols, depth: 0 }.unproved().map(Status::ToCheck),
        Some("fails") => evidence(line).map(Status::Fails),
        _ => Err(line.wanted("a status")),
    }
}

fn evidence(line: &mut Scanner<'_>) -> Read<Evidence> {
    Ok(Evidence { name: line.string()?.into(), failure: None })
}

impl Reader<'_, '_> {
    fn proof(&mut self) -> Read<Proof> {
        Ok(match self.line.name() {
            Some("everypath") => Proof::EveryPath,
            Some("is") => Proof::Is(self.kind()?, self.alternatives()?),
            Some("takes") => Proof::Takes(self.class_sets()?),
            Some("scalar") => Proof::Scalar,
            Some("scalars") => Proof::Scalars,
            Some("sizes") => Proof::Fit(self.shape()?, self.shape()?),
            Some("flat") => Proof::TwoDimensions,
            Some("allempty") => Proof::Empty,
            Some("along") => {
                let dimension = self.line.count()?;
                self.line.expect(":")?;
                Proof::Along(dimension, self.extents().extent()?)
            }
            Some("callees") => Proof::Callees,
            Some("atmost") => Proof::AtMost(self.extents().extent()?),
            Some("selected") => Proof::Selected(self.selected()?),
            Some("new") => Proof::New,
            _ => return Err(self.line.wanted("a proof")),
        })
    }

    fn unproved(&mut self) -> Read<Unproved> {
        Ok(match self.line.name() {
            Some("notkept") => Unproved::NotKept,
            Some("somepath") => Unproved::SomePath,
            Some("unknown") => {
                self.line.expect("(")?;
                let reason = self.reason()?;
                self.line.expect(")")?;
                Unproved::UnknownClass(reason)
            }
            Some("maynotbe") => Unproved::MayNotBe(self.kind()?, self.alternatives()?),
            Some("object") => Unproved::Object,
            Some("toomany") => Unproved::Combinations,
            Some("refused") => {
                let classes = self.classes()?;
                self.line.expect(":")?;
                Unproved::Refused { classes, evidence: evidence(self.line)? }
            }
            Some("norule") => Unproved::NoRule(self.classes()?),
            Some("maynottake") => Unproved::MayNotTake(self.class_sets()?),
            Some("requires") => Unproved::Requires(self.requirement()?),
            Some("unknownsizes") => Unproved::UnknownSizes,
            Some("squarematrix") => Unproved::SquareMatrix,
            Some("dimensions") => Unproved::MoreDimensions,
            Some("arrays") => Unproved::NotArrays,
            Some("callees") => Unproved::Callees,
            Some("maycall") => Unproved::MayCall,
            Some("steps") => Unproved::FurtherSteps,
            Some("unknownextent") => Unproved::UnknownExtent,
            Some("mayexceed") => Unproved::MayExceed(self.extents().extent()?),
            Some("selected") => {
                let selected = self.selected()?;
                self.line.expect(":")?;
                Unproved::Selected(selected, self.shape()?)
            }
            _ => return Err(self.line.wanted("a reason")),
        })
    }

    fn kind(&mut self) -> Read<Kind> {
        let word = self.line.name();
        let kind = Kind::ALL.into_iter().find(|kind| Some(kind.word()) == word);
        kind.ok_or_else(|| self.line.wanted("what the operand has to be"))
    }

    /// `: double real [0.0 1.0] | cell`
    fn alternatives(&mut self) -> Read<Vec<Alternative>> {
        self.line.expect(":")?;
        let mut all = Vec::new();
        while !self.line.is_at_end() {
            if !all.is_empty() {
                self.line.expect("|")?;
            }
            all.push(self.alternative()?);
        }
        Ok(all)
    }

    fn alternative(&mut self) -> Read<Alternative> {
        let class = self.class()?;
        let is_end = self.line.is_at_end() || self.line.is_next('|');
        let numbers = if is_end { None } else { Some(self.numbers()?) };
        let bound = match self.line.eat_word("at") {
            true => Some(self.extents().polynomial()?),
            false => None,
        };
        Ok(Alternative { class, numbers, bound })
    }

    fn class(&mut self) -> Read<MClass> {
        let word = self.line.name();
        let class = MClass::ALL.into_iter().find(|class| Some(class.name()) == word);
        class.ok_or_else(|| self.line.wanted("a class"))
    }

    /// `double, cell`
    fn classes(&mut self) -> Read<Vec<MClass>> {
        let mut all = vec![self.class()?];
        while self.line.eat(",") {
            all.push(self.class()?);
        }
        Ok(all)
    }

    /// `double|single, cell`
    fn class_sets(&mut self) -> Read<Vec<ClassSet>> {
        let mut all = vec![self.class_set()?];
        while self.line.eat(",") {
            all.push(self.class_set()?);
        }
        Ok(all)
    }

    fn class_set(&mut self) -> Read<ClassSet> {
        if self.line.eat_word("none") {
            return Ok(ClassSet::NONE);
        }
        let mut all = ClassSet::from(self.class()?);
        while self.line.eat("|") {
            all = all.union(self.class()?.into());
        }
        Ok(all)
    }

    fn selected(&mut self) -> Read<Vec<Extent>> {
        let mut all = vec![self.extents().extent()?];
        while self.line.eat(",") {
            all.push(self.extents().extent()?);
        }
        Ok(all)
    }

    /// `s0 = s1, 2 = s2 unless scalar`
    fn requirement(&mut self) -> Read<Requirement> {
        let mut equal = vec![self.pair()?];
        while self.line.eat(",") {
            equal.push(self.pair()?);
        }
        if !self.line.eat_word("unless") {
            return Ok(Requirement { equal, or: OrElse::None });
        }
        let word = self.line.name();
        let all =
            [OrElse::One, OrElse::Scalar, OrElse::LeftScalar, OrElse::RightScalar, OrElse::Empty];
        let or = all.into_iter().find(|or| word.is_some() && or_word(*or) == word);
        Ok(Requirement { equal, or: or.ok_or_else(|| self.line.wanted("what else suffices"))? })
    }

    fn pair(&mut self) -> Read<(Extent, Extent)> {
        let left = self.extents().extent()?;
        self.line.expect("=")?;
        Ok((left, self.extents().extent()?))
    }
}

#[cfg(test)]
mod tests {
    use super::super::status_text;
    use super::super::value_text::Symbols;
    use super::*;
    use lariat_shapes::{ParameterPart, SymbolOrigin};

    fn symbols() -> Vec<Symbol> {
        let origin = |place| SymbolOrigin::Parameter { place, part: ParameterPart::Extent(1) };
        (0..2).map(|place| Symbol::count(origin(place), ["m", "n"][place as usize])).collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "proved everypath",
            "proved is positions : double real whole [1.0 inf] at s0 | logical real whole [0.0 1.0]",
            "proved is cell : cell",
            "proved is testable :",
            "proved takes double|single, none",
            "proved sizes (2,s0) (s0,:)",
            "proved along 2 : s0+1",
            "proved atmost s0",
            "proved selected :,s0",
            "tocheck unknown(derived function \"f\")",
            "tocheck maynotbe struct : struct | object",
            "tocheck refused double, cell : \"class\"",
            "tocheck norule string, double",
            "tocheck maynottake cell, double|char",
            "tocheck requires s0 = s1, 3 = 4 unless scalar",
            "tocheck requires s0 = s1",
            "tocheck mayexceed s0",
            "tocheck selected s0,: : (1,s1)",
            "fails \"out of bounds\"",
        ] {
            let mut line = Scanner::new(text);
            let read = status(&mut line, &symbols()).unwrap();
            assert!(line.is_at_end(), "{text}");
            assert_eq!(status_text::status(&read, &mut Symbols::default()), text);
        }
    }

    #[test]
    fn what_is_no_reason_is_refused() {
        for text in ["proved", "proved takes", "proved is x : cell", "tocheck requires s0 = s9"] {
            assert!(status(&mut Scanner::new(text), &symbols()).is_err(), "{text}");
        }
    }
}
