//! The share of findings that are true, by rule.
//!
//! Precision is `true / (true + false)`; what is harmless or undecidable counts for neither side. Of the warnings of a
//! rule only some are judged, so the precision of all is that of the rules, weighted by how many
//! findings each has.

use super::Corpus;
use super::matching::Matched;
use super::table::{Level, Verdict};
use std::collections::BTreeMap;
use std::fmt;

/// Findings by their verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    found: usize,
    truths: usize,
    harmless: usize,
    falsehoods: usize,
}

impl Counts {
    fn add(&mut self, verdict: Option<Verdict>) {
        self.found += 1;
        match verdict {
            Some(Verdict::True) => self.truths += 1,
            Some(Verdict::Harmless) => self.harmless += 1,
            Some(Verdict::False) => self.falsehoods += 1,
            Some(Verdict::Undecidable) | None => {}
        }
    }

    fn precision(self) -> Option<f64> {
        let judged = self.truths + self.falsehoods;
        (judged > 0).then(|| self.truths as f64 / judged as f64)
    }
}

/// The precision of the findings of one level.
pub struct Precision {
    level: Level,
    by_rule: BTreeMap<String, Counts>,
    by_corpus: BTreeMap<String, Counts>,
}

impl Precision {
    /// Counts the findings of a level.
    pub fn of(level: Level, results: &[(&Corpus, Matched)]) -> Self {
        let (by_rule, by_corpus) = (BTreeMap::new(), BTreeMap::new());
        let mut precision = Self { level, by_rule, by_corpus };
        for (corpus, matched) in results {
            for (finding, judged) in &matched.judged {
                precision.add(&corpus.name, finding, Some(judged.verdict));
            }
            matched.unjudged.iter().for_each(|finding| precision.add(&corpus.name, finding, None));
        }
        precision
    }

    fn add(&mut self, corpus: &str, finding: &super::Finding, verdict: Option<Verdict>) {
        if finding.level == self.level {
            self.by_rule.entry(finding.rule.clone()).or_default().add(verdict);
            self.by_corpus.entry(corpus.to_owned()).or_default().add(verdict);
        }
    }

    /// The precision of the rules, weighted by what they find.
    fn weighted(&self) -> Option<f64> {
        let known =
            || self.by_rule.values().filter_map(|it| Some((it.found as f64, it.precision()?)));
        let found: f64 = known().map(|(found, _)| found).sum();
        (found > 0.0).then(|| known().map(|(found, share)| found * share).sum::<f64>() / found)
    }

    /// What to say if the precision is below a bar, in percent.
    pub fn below(&self, bar: f64) -> Option<String> {
        let percent = self.weighted()? * 100.0;
        let level = self.level.word();
        (percent < bar).then(|| format!("{percent:.1} % of the {level}s are true, not {bar} %"))
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = self.level.word();
        for (what, table) in [("rule", &self.by_rule), ("corpus", &self.by_corpus)] {
            let title = format!("{level}s by {what}");
            let columns = ["found", "true", "harmless", "false", "precision"];
            writeln!(
                f,
                "{title:<28}{:>7}{:>7}{:>10}{:>7}{:>11}",
                columns[0], columns[1], columns[2], columns[3], columns[4]
            )?;
            table
                .iter()
                .try_for_each(|(name, counts)| row(f, name, *counts, counts.precision()))?;
        }
        let sum = self.by_rule.values().fold(Counts::default(), |sum, it| Counts {
            found: sum.found + it.found,
            truths: sum.truths + it.truths,
            harmless: sum.harmless + it.harmless,
            falsehoods: sum.falsehoods + it.falsehoods,
        });
        row(f, &format!("all {level}s, by what is found"), sum, self.weighted())
    }
}

fn row(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    counts: Counts,
    precision: Option<f64>,
) -> fmt::Result {
    let Counts { found, truths, harmless, falsehoods } = counts;
    let share = precision.map_or("-".to_owned(), |share| format!("{:.1} %", share * 100.0));
    writeln!(f, "{name:<28}{found:>7}{truths:>7}{harmless:>10}{falsehoods:>7}{share:>11}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::matching::matched;
    use crate::truth::matching::tests::{finding, verdict};

    fn corpus() -> Corpus {
        let judged = vec![
            verdict(1, Level::Error, "a", Verdict::True),
            verdict(2, Level::Error, "b", Verdict::False),
            verdict(3, Level::Error, "c", Verdict::Harmless),
        ];
        let (name, repository) = ("one".to_owned(), "own/one".to_owned());
        Corpus { name, repository, commit: String::new(), judged }
    }

    #[test]
    fn what_is_harmless_counts_for_neither_side() {
        let corpus = corpus();
        let names = ["a", "b", "c", "d"];
        let findings = (1..).zip(names).map(|(line, name)| finding(line, Level::Error, name));
        let matched = matched(findings.collect(), &corpus.judged);
        let precision = Precision::of(Level::Error, &[(&corpus, matched)]);
        let counts = Counts { found: 4, truths: 1, harmless: 1, falsehoods: 1 };
        assert_eq!(precision.by_rule["r"], counts);
        assert_eq!(precision.weighted(), Some(0.5));
        assert!(precision.below(51.0).is_some() && precision.below(50.0).is_none());
    }

    #[test]
    fn rules_weigh_what_they_find() {
        let counts = |found, truths, falsehoods| Counts { found, truths, harmless: 0, falsehoods };
        let rules = [("a", counts(90, 10, 0)), ("b", counts(10, 0, 10)), ("c", counts(50, 0, 0))];
        let by_rule = rules.map(|(name, counts)| (name.to_owned(), counts)).into();
        let precision = Precision { level: Level::Warning, by_rule, by_corpus: BTreeMap::new() };
        assert_eq!(precision.weighted(), Some(0.9));
    }
}
