//! What a run of the command reports: a page of text, or JSON.

use super::counts::Counts;
use super::excuses::Excuse;
use super::judge::{Precision, Share, Violation};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Lines of the lists of the most frequent.
const MOST: usize = 10;
/// Violations of one kind that are shown.
const SHOWN: usize = 25;

/// All figures of a run.
#[derive(Default)]
pub struct Report {
    /// Entries that were given.
    pub entries: usize,
    /// Entries that Octave cannot run as they are.
    pub unfit: usize,
    /// Entries whose run took too long with probes.
    pub timed_out: Vec<String>,
    /// Entries that ran, tamed and observed.
    pub ran: usize,
    /// Different observations, and all.
    pub observations: (usize, u64),
    /// The broken claims.
    pub violations: Vec<Violation>,
    /// What was known.
    pub precision: Precision,
    /// Calls recorded, and those covered only by calls of unknown targets.
    pub calls: Option<(usize, usize)>,
    /// Entries that behave otherwise, by the reason why that is not a fault.
    pub excused: BTreeMap<Excuse, Vec<String>>,
    /// What became of claims with symbols.
    pub symbols: Counts,
    /// Entries whose budgets ran out.
    pub gave_up: usize,
    /// Milliseconds of analysis, of all and of the slowest entry.
    pub analysis: (f64, f64, String),
}

impl Report {
    /// As text.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} entries: {} ran, {} cannot run as they are, {} took too long\n",
            self.entries,
            self.ran,
            self.unfit,
            self.timed_out.len()
        );
        for name in &self.timed_out {
            text += &format!("  took too long: {name}\n");
        }
        let (different, all) = self.observations;
        text += &format!("{different} different observations, {all} with repetitions\n");
        let Counts { checked, bound, open, cut, .. } = self.symbols;
        let Counts { tracked, required, fits, untracked, cut_tracks, preconditions, .. } =
            self.symbols;
        text += &format!(
            "{checked} claims with symbols held against runs; {bound} defined a symbol's number, \
             {open} mention one without; {cut} traces were cut\n"
        );
        text += &format!(
            "{tracked} sizes and values tracked as equal, {required} requirements held against \
             runs; {untracked} rest on what was not seen; {cut_tracks} runs were too long for all\n"
        );
        text += &format!("{fits} operations that are claimed to fit, each asked of Octave\n");
        text +=
            &format!("{preconditions} preconditions that are proved or fail, asked of Octave\n");
        let (sum, most, slowest) = &self.analysis;
        text += &format!("analysis {sum:.0} ms, at most {most:.1} ms ({slowest})\n");
        if self.gave_up > 0 {
            text += &format!("{} entries exhausted a budget\n", self.gave_up);
        }
        if let Some((recorded, open)) = self.calls {
            let missed = self.violations.iter().filter(|v| v.kind == MISSED).count();
            text += &format!(
                "{recorded} calls recorded, {missed} missed, {open} from calls of unknown targets\n"
            );
        }
        text + &self.precision() + &self.excused() + &self.violations()
    }

    fn excused(&self) -> String {
        let lines = self.excused.iter().map(|(excuse, names)| {
            let names: String = names.iter().map(|name| format!("  {name}\n")).collect();
            let count = names.lines().count();
            format!("tamed, {count} do otherwise, each of which {}:\n{names}", excuse.describe())
        });
        lines.collect()
    }

    fn precision(&self) -> String {
        let precision = &self.precision;
        let row = |what: &str, share: Share| {
            let percent = share.percent();
            format!("  {what:<22} {percent:>6.2} %  {} of {}\n", share.part, share.whole)
        };
        let mut text = "known of what was observed:\n".to_owned();
        text += &row("class", precision.class);
        text += &row("real or complex", precision.complexity);
        text += &row("size", precision.size);
        text += &row("size or symbols", precision.symbolic_size);
        text += &row("contents", precision.constant);
        text += &format!("  one of several classes {:>6}\n", precision.several);
        text += &most("reasons for unknown", &precision.reasons);
        text += &most("functions that are such a reason", &precision.functions);
        text += &most("origins of values that may be complex", &precision.maybe_complex);
        text + &most("origins of values of unknown size", &precision.sizeless)
    }

    fn violations(&self) -> String {
        let mut kinds: BTreeMap<&str, Vec<&Violation>> = BTreeMap::new();
        for violation in &self.violations {
            kinds.entry(violation.kind).or_default().push(violation);
        }
        let mut text = format!("{} violations\n", self.violations.len());
        for (kind, violations) in kinds {
            text += &format!("{kind}: {}\n", violations.len());
            for v in violations.iter().take(SHOWN) {
                let Violation { entry, at, what, observed, claimed, .. } = v;
                text += &format!("  {entry}\n    {at}: `{what}`\n");
                text += &format!("      observed {observed}\n      claimed  {claimed}\n");
            }
        }
        text
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let share = |share: Share| json!({"part": share.part, "whole": share.whole});
        let violation = |v: &Violation| {
            json!({
                "entry": v.entry, "kind": v.kind, "at": v.at, "what": v.what,
                "observed": v.observed, "claimed": v.claimed,
            })
        };
        json!({
            "entries": self.entries,
            "ran": self.ran,
            "unfit": self.unfit,
            "timed_out": self.timed_out.len(),
            "gave_up": self.gave_up,
            "excused": self.excused.values().flatten().collect::<Vec<_>>(),
            "observations": {"different": self.observations.0, "all": self.observations.1},
            "precision": {
                "class": share(self.precision.class),
                "complexity": share(self.precision.complexity),
                "size": share(self.precision.size),
                "symbolic_size": share(self.precision.symbolic_size),
                "constant": share(self.precision.constant),
                "several": self.precision.several,
                "reasons": self.precision.reasons,
                "functions": self.precision.functions,
                "maybe_complex": self.precision.maybe_complex,
                "sizeless": self.precision.sizeless,
            },
            "symbols": {
                "checked": self.symbols.checked,
                "bound": self.symbols.bound,
                "open": self.symbols.open,
                "cut": self.symbols.cut,
            },
            "tracking": {
                "equal": self.symbols.tracked,
                "required": self.symbols.required,
                "fits": self.symbols.fits,
                "open": self.symbols.untracked,
                "cut": self.symbols.cut_tracks,
            },
            "preconditions": self.symbols.preconditions,
            "calls": self.calls.map(|(recorded, open)| json!({"recorded": recorded, "open": open})),
            "violations": self.violations.iter().map(violation).collect::<Vec<_>>(),
        })
    }
}

/// The kind of a call that is not an edge.
pub const MISSED: &str = "missed call";

fn most(what: &str, counts: &BTreeMap<String, usize>) -> String {
    let mut rows: Vec<(&String, &usize)> = counts.iter().collect();
    rows.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), *name));
    if rows.is_empty() {
        return String::new();
    }
    let lines = rows.iter().take(MOST).map(|(name, count)| format!("  {count:>6}  {name}\n"));
    format!("most frequent {what}:\n{}", lines.collect::<String>())
}
