//! A program of one text, tracked.

use lariat_analysis::{file_facts, shipped_names};
use lariat_base::{Encoding, SourceFile, Sources};
use lariat_interprocedural::{Budget, Collection, FunctionRef, SourceUnit};
use lariat_ir::ssa::VersionId;
use lariat_project::{Library, ProjectFile, SearchPath};
use lariat_shapes::{Decider, TermId, Terms, read_term};
use lariat_syntax::Dialect;
use lariat_tracking::algebra::Algebra;
use lariat_tracking::equations::equations;
use lariat_tracking::preallocation::{Growth, growths};
use lariat_tracking::procedure::Procedure;
use lariat_tracking::set_of_shapes::SetOfShapes;
use lariat_tracking::shape_map::ShapeMap;
use lariat_tracking::summary_terms::CalleeTerms;
use lariat_tracking::value_numbering::ValueNumbering;
use lariat_tracking::{Tracking, rules_of, track};
use lariat_value_facts::Context;
use lariat_values::analyze;
use lariat_values::summaries::Summaries;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is known of the first function of a text.
pub struct Tracked {
    /// The size of each named version, as the paper's map has it.
    pub plain: BTreeMap<String, String>,
    /// The same, sharpened by sets of shapes.
    pub sharp: BTreeMap<String, String>,
    /// The sizes that each may have; nothing for any.
    pub sets: BTreeMap<String, Option<Vec<String>>>,
    /// Which one it tracks.
    pub by: BTreeMap<String, String>,
    /// The conformability checks: function and line, and what is known.
    pub checks: Vec<(String, usize, String)>,
    /// Arrays that grow.
    pub growths: Vec<Growth>,
    dialect: Dialect,
}

impl Tracked {
    /// Tracks a text.
    pub fn of(text: &str, dialect: Dialect) -> Self {
        let mut sources = Sources::default();
        let file = sources.add(SourceFile::new("main.m", text, Encoding::Utf8));
        let parse = lariat_syntax::parse(text, &dialect);
        let parsed = Arc::new(lariat_syntax::Parsed::of(parse, Arc::new(dialect.clone())));
        assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
        let path = Path::new("/project/main.m");
        let known = ProjectFile {
            path: path.to_owned(),
            source: Some(file),
            facts: Some(file_facts(&parsed.tree)),
        };
        let folders = SearchPath::assumed([PathBuf::from("/project")]);
        let library = Library::new(vec![known], &folders, vec![shipped_names()]);
        let shared = Arc::new(dialect.clone());
        let unit = SourceUnit { file, path: path.into(), parsed, dialect: shared };
        let code = Collection::new(Arc::new(library), lariat_builtins::shared_builtins(), [unit]);
        let main = code.main(file).unwrap_or_else(|| panic!("no function in {text}"));
        Self::function(&code, main, text, dialect.clone())
    }

    fn function(code: &Collection, at: FunctionRef, text: &str, dialect: Dialect) -> Self {
        let mut engine = analyze(code, at, Context::unknown(), Budget::default());
        let mut summaries = Summaries::default();
        summaries.add(&mut engine, at);
        let callees = CalleeTerms::of(code, &mut engine, &summaries, &dialect);
        let node = engine.enter(at, Context::unknown());
        let facts = engine.get(node).facts.bodies.get(&at);
        let procedure = match Procedure::of(code, at, facts) {
            Some(Ok(procedure)) => procedure,
            _ => panic!("no SSA form of {text}"),
        };
        let tracking = track(&procedure, &dialect, &callees);
        let mut values = ValueNumbering::of(&procedure, &callees);
        let mut algebra = Algebra::new(rules_of(&dialect));
        let all = equations(&procedure, &mut values, &callees);
        let plain = ShapeMap::form(&procedure, &values, &all, &mut algebra);
        Self {
            plain: named(&procedure, |version| algebra.show(plain.get(version))),
            sharp: named(&procedure, |it| tracking.algebra.show(tracking.map.get(it))),
            sets: named(&procedure, |version| set(&tracking.sets, &tracking, version)),
            by: tracked_by(&procedure, &tracking),
            checks: checks(&procedure, &tracking, text),
            growths: growths(&procedure),
            dialect,
        }
    }

    /// Asserts that a term of the paper's map equals another one, as terms.
    pub fn is(&self, version: &str, expected: &str) {
        self.equal(&self.plain[version], expected, version);
    }

    /// Asserts that a version may have just these sizes.
    pub fn may_be(&self, version: &str, expected: &[&str]) {
        let found = self.sets[version].as_ref();
        let found = found.unwrap_or_else(|| panic!("{version} may have any size"));
        assert_eq!(found.len(), expected.len(), "{version}: {found:?}");
        for term in expected {
            let equal = found.iter().any(|other| self.compare(other, term));
            assert!(equal, "{version} may be {found:?}, and not {term}");
        }
    }

    /// Asserts that two versions have one size.
    pub fn same(&self, one: &str, other: &str) {
        self.equal(&self.sharp[one], &self.sharp[other], one);
    }

    /// Asserts that two texts are equal terms.
    pub fn equal(&self, found: &str, expected: &str, of: &str) {
        assert!(self.compare(found, expected), "{of} is {found}, and not {expected}");
    }

    fn compare(&self, a: &str, b: &str) -> bool {
        let mut terms = Terms::new();
        let (a, b) = (read(&mut terms, a), read(&mut terms, b));
        let mut decider = Decider::new(rules_of(&self.dialect), &terms, &[a, b]);
        let key = |decider: &mut Decider, term| match decider.key(&terms, term) {
            Ok(key) => key,
            Err(why) => panic!("gave up: {why}"),
        };
        key(&mut decider, a) == key(&mut decider, b)
    }

    /// What is known of the checks in a line.
    pub fn checks_of(&self, line: usize) -> Vec<&str> {
        let here = self.checks.iter().filter(|(_, at, _)| *at == line);
        here.map(|(_, _, verdict)| verdict.as_str()).collect()
    }
}

/// A term from our text, in which symbols may be `prev(a#2)`.
fn read(terms: &mut Terms, text: &str) -> TermId {
    let plain: String = text.replace("prev(", "prev_(");
    let mut name = String::new();
    let mut chars = plain.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '#' || c == '~' {
            name.push_str("_v");
        } else if c == '(' && name.ends_with("prev_") {
            name.extend(chars.by_ref().take_while(|c| *c != ')').filter(|c| *c != '#'));
        } else {
            name.push(c);
        }
    }
    match read_term(&name, terms) {
        Ok(term) => term,
        Err(error) => panic!("{name}: {error:?}"),
    }
}

fn named<T>(of: &Procedure<'_>, mut show: impl FnMut(VersionId) -> T) -> BTreeMap<String, T> {
    let named = of.ssa.versions.iter().filter(|(_, version)| !of.body.vars[version.var].temporary);
    named.map(|(id, _)| (of.version_name(id), show(id))).collect()
}

fn set(sets: &SetOfShapes, tracking: &Tracking, version: VersionId) -> Option<Vec<String>> {
    let shapes = sets.get(version);
    (!shapes.any).then(|| shapes.terms.iter().map(|&term| tracking.algebra.show(term)).collect())
}

fn tracked_by(of: &Procedure<'_>, tracking: &Tracking) -> BTreeMap<String, String> {
    let name = |version| of.version_name(version);
    let all = of.ssa.versions.iter();
    all.filter_map(|(id, _)| Some((name(id), name(tracking.tracked.by(id)?)))).collect()
}

fn checks(of: &Procedure<'_>, tracking: &Tracking, text: &str) -> Vec<(String, usize, String)> {
    use lariat_tracking::conformability::Verdict;
    let line = |offset: u32| text[..offset as usize].matches('\n').count() + 1;
    let line_of = |stmt| line(of.body.origin(stmt).span.start);
    let all = tracking.checks.iter().map(|check| {
        let verdict = match &check.verdict {
            Verdict::Needed => "needed".to_owned(),
            Verdict::Always => "always".to_owned(),
            Verdict::Never => "never".to_owned(),
            Verdict::ImpliedBy(stmts) => {
                let lines: Vec<String> =
                    stmts.iter().map(|&stmt| line_of(stmt).to_string()).collect();
                format!("by {}", lines.join(", "))
            }
        };
        (check.function.clone(), line(check.span.start), verdict)
    });
    all.collect()
}
