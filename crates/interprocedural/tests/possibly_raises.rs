//! A second, small client of the interprocedural engine, which knows nothing of
//! values: may a call of a function throw? The functions are a toy graph, so
//! that the engine is tested for what `000` section 5.2 requires of it: caching,
//! call strings, recursion to a fixed point, chains of ever-growing contexts,
//! budgets.

use lariat_interprocedural::{Analysis, Budget, Engine, Exhausted, NodeId, Share};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// What a function does, in order.
#[derive(Clone, Debug)]
enum Action {
    /// Throws where the context is at most this.
    ThrowsUpTo(i64),
    /// Calls a function with the context changed by this much.
    Calls(&'static str, i64),
    /// Calls a function; what it throws is caught.
    Tries(&'static str),
}

use Action::{Calls, ThrowsUpTo, Tries};

struct PossiblyRaises {
    functions: BTreeMap<&'static str, Vec<Action>>,
    analysed: Vec<(&'static str, Option<i64>)>,
}

impl Analysis for PossiblyRaises {
    type Function = &'static str;
    /// A number, or any.
    type Context = Option<i64>;
    type Result = bool;
    type Site = usize;
    type Facts = Vec<usize>;

    fn bottom(&self, _: &'static str, _: &Option<i64>) -> bool {
        false
    }

    fn top(&mut self, _: &'static str, _: &Option<i64>, _: Exhausted) -> bool {
        true
    }

    fn is_doubtful(&self, function: &'static str, context: &Option<i64>) -> bool {
        let throws = |action: &Action| match *action {
            ThrowsUpTo(bound) => context.is_some_and(|context| context <= bound),
            Calls(..) | Tries(_) => false,
        };
        self.functions[function].iter().any(throws)
    }

    fn size(&self, function: &'static str) -> u64 {
        self.functions[function].len() as u64
    }

    fn generalize(&self, _: &'static str, context: &Option<i64>, level: usize) -> Option<i64> {
        context.filter(|_| level == 0)
    }

    fn combine(&self, previous: &bool, next: &bool, _: bool) -> bool {
        *previous || *next
    }

    fn analyze(engine: &mut Engine<Self>, node: NodeId) -> bool {
        let (function, context) = (engine.get(node).function, engine.get(node).context);
        engine.analysis.analysed.push((function, context));
        if engine.spend(1) {
            return true;
        }
        let mut raises = false;
        for (site, action) in engine.analysis.functions[function].clone().into_iter().enumerate() {
            raises |= match action {
                ThrowsUpTo(bound) => context.is_none_or(|context| context <= bound),
                Calls(callee, by) => {
                    let context = context.map(|context| context + by);
                    engine.request(node, site, callee, context)
                }
                Tries(callee) => {
                    engine.request(node, site, callee, context);
                    false
                }
            };
            engine.facts_mut(node).push(site);
        }
        raises
    }
}

fn engine<const N: usize>(
    functions: [(&'static str, Vec<Action>); N],
    budget: Budget,
) -> Engine<PossiblyRaises> {
    Engine::new(PossiblyRaises { functions: functions.into(), analysed: Vec::new() }, budget)
}

fn raises(engine: &mut Engine<PossiblyRaises>, function: &'static str, context: i64) -> bool {
    let node = engine.enter(function, Some(context));
    engine.get(node).result
}

#[test]
fn a_call_is_analysed_once_for_each_context() {
    let mut engine = engine(
        [
            ("main", vec![Calls("f", 0), Calls("g", 0), Calls("f", 0)]),
            ("f", vec![Calls("g", 0)]),
            ("g", vec![ThrowsUpTo(0)]),
        ],
        Budget::default(),
    );
    assert!(!raises(&mut engine, "main", 1));
    let analysed = [("main", Some(1)), ("f", Some(1)), ("g", Some(1))];
    assert_eq!(engine.analysis.analysed, analysed);
    assert!(raises(&mut engine, "main", 0), "another context, another answer");
}

#[test]
fn a_call_string_is_one_stack_trace() {
    let mut engine = engine(
        [
            ("main", vec![Calls("f", 0), Calls("g", 0)]),
            ("f", vec![Tries("h"), Calls("g", 0)]),
            ("g", vec![]),
            ("h", vec![ThrowsUpTo(9)]),
        ],
        Budget::default(),
    );
    assert!(!raises(&mut engine, "main", 1), "what h throws is caught");
    let (g, _) = engine.nodes().find(|(_, node)| node.function == "g").expect("reached");
    let string = engine.call_string(g);
    let callers: Vec<_> =
        string.calls.iter().map(|&(node, site)| (engine.get(node).function, site)).collect();
    // Figure 5.2: the later call from `main` reuses the node and its string.
    assert_eq!(callers, [("main", 0), ("f", 1)]);
}

#[test]
fn recursion_goes_to_a_fixed_point() {
    // Figure 5.4: f calls g calls s calls f; only s throws.
    let mut engine = engine(
        [
            ("main", vec![Calls("f", 0)]),
            ("f", vec![Calls("g", 0)]),
            ("g", vec![Calls("s", 0)]),
            ("s", vec![Calls("f", 0), ThrowsUpTo(5)]),
        ],
        Budget::default(),
    );
    assert!(raises(&mut engine, "main", 5));
    for (_, node) in engine.nodes() {
        assert!(node.result, "{} throws by what it calls", node.function);
    }
    assert!(!raises(&mut engine, "f", 6));
}

#[test]
fn provisional_results_are_not_kept_from_an_early_iteration() {
    // In the first iteration `g` sees f's bottom: it must be analysed again.
    let mut engine = engine(
        [("f", vec![Tries("g"), Calls("g", 0), ThrowsUpTo(0)]), ("g", vec![Calls("f", 0)])],
        Budget::default(),
    );
    assert!(raises(&mut engine, "f", 0));
    let (_, g) = engine.nodes().find(|(_, node)| node.function == "g").expect("reached");
    assert!(g.result);
}

#[test]
fn recursion_inside_recursion() {
    let mut engine = engine(
        [
            ("a", vec![Calls("b", 0), Calls("a", 0)]),
            ("b", vec![Calls("c", 0), Calls("b", 0)]),
            ("c", vec![Calls("a", 0), Calls("b", 0), Calls("d", 0)]),
            ("d", vec![ThrowsUpTo(0)]),
        ],
        Budget::default(),
    );
    assert!(raises(&mut engine, "a", 0));
    assert!(!raises(&mut engine, "a", 1));
    assert!(engine.nodes().count() <= 8);
}

#[test]
fn a_recursion_without_a_base_case_ends() {
    let mut engine = engine([("f", vec![Calls("f", 0)])], Budget::default());
    assert!(!raises(&mut engine, "f", 1), "it never returns, and throws nothing");
}

#[test]
fn chains_of_growing_contexts_are_cut() {
    // Figure 5.5: two functions that call each other with ever greater contexts.
    let mut engine = engine(
        [("up", vec![Calls("down", 2), ThrowsUpTo(-1)]), ("down", vec![Calls("up", -1)])],
        Budget::default(),
    );
    assert!(raises(&mut engine, "up", 0), "any context includes those that throw");
    assert!(engine.nodes().count() < 20);
}

#[test]
fn depth_ends_visibly() {
    let functions = [("f", vec![Calls("g", 0)]), ("g", vec![Calls("h", 0)]), ("h", vec![])];
    let mut engine = engine(functions, Budget { depth: 2, ..Budget::default() });
    assert!(raises(&mut engine, "f", 0), "top: h might throw");
    assert_eq!(engine.exhausted(), [("h", Exhausted::Depth)]);
}

#[test]
fn steps_end_visibly() {
    let functions = [
        ("f", vec![Calls("g", 0)]),
        ("g", vec![Calls("h", 0)]),
        ("h", vec![Calls("i", 0)]),
        ("i", vec![]),
    ];
    let mut engine = engine(functions, Budget { steps: 1, ..Budget::default() });
    assert!(raises(&mut engine, "f", 0), "top: h might throw");
    assert_eq!(engine.exhausted(), [("h", Exhausted::Steps)]);
    assert_eq!(engine.analysis.analysed.len(), 2, "calls beyond the steps are cut");
}

/// Each node has the whole budget.
const OF_NODES: Budget = Budget {
    share: Share::Node,
    contexts: 2,
    patience: 0,
    depth: 4,
    steps: 6,
    determined: 6,
    shallow: 9,
    looks: 0,
    own: 100,
    iterations: 2,
};

#[test]
fn a_node_is_charged_for_what_is_known_already() {
    let chain = [
        ("f", vec![Calls("g", 0), Calls("h", 0)]),
        ("g", vec![Calls("h", 0)]),
        ("h", vec![ThrowsUpTo(0)]),
    ];
    let budget = Budget { steps: 1, shallow: 0, ..OF_NODES };
    let mut alone = engine(chain.clone(), budget);
    assert!(raises(&mut alone, "f", 1), "g and h cost 2: the second call of h is cut");
    let mut after = engine(chain, budget);
    assert!(!raises(&mut after, "g", 1));
    assert!(raises(&mut after, "f", 1), "g is known, and costs f the same");
}

#[test]
fn levels_with_one_result_share_a_node() {
    let functions = [
        ("f", vec![Calls("g", 0), Calls("h", 0)]),
        ("g", vec![Calls("h", 0)]),
        ("h", vec![ThrowsUpTo(0)]),
    ];
    let mut engine = engine(functions, OF_NODES);
    assert!(!raises(&mut engine, "f", 1));
    assert_eq!(engine.analysis.analysed.len(), 3, "h at both levels is one node");
}

#[test]
fn a_node_that_requests_itself_is_iterated() {
    let functions = [("f", vec![Calls("f", 0), ThrowsUpTo(0)])];
    assert!(!raises(&mut engine(functions.clone(), OF_NODES), "f", 1));
    assert!(raises(&mut engine(functions, OF_NODES), "f", 0));
}

#[test]
fn what_a_first_iteration_lacked_below_counts_for_the_node() {
    let program = [
        ("a", vec![Calls("a", 0), Calls("f", 0)]),
        ("b", vec![Calls("c", 0)]),
        ("c", vec![]),
        ("d", vec![Calls("b", 0)]),
        ("e", vec![Tries("a"), Calls("b", 0)]),
        ("f", vec![Calls("b", 0), Calls("d", 0), Tries("e")]),
    ];
    let alone = raises(&mut engine(program.clone(), OF_NODES), "a", 0);
    let mut together = engine(program, OF_NODES);
    raises(&mut together, "e", 0);
    assert_eq!(raises(&mut together, "a", 0), alone, "`e` calls `a` where little may nest");
}

#[test]
fn beyond_its_steps_a_node_looks_into_callees() {
    let functions = [
        ("f", vec![Calls("g", 0), Calls("h", 0), Calls("k", 0)]),
        ("g", vec![Calls("i", 0)]),
        ("h", vec![ThrowsUpTo(0)]),
        ("i", vec![]),
        ("k", vec![Calls("i", 0)]),
    ];
    let entered = |functions: &[(&'static str, Vec<Action>); 5], calls: usize, shallow: u64| {
        let mut functions = functions.clone();
        functions[0].1.truncate(calls);
        raises(&mut engine(functions, Budget { steps: 1, shallow, ..OF_NODES }), "f", 1)
    };
    assert!(entered(&functions, 2, 0), "g and i cost 2: the call of h is not followed");
    assert!(!entered(&functions, 2, 9), "h calls nothing");
    assert!(entered(&functions, 3, 9), "k calls i, which might throw");
}

#[test]
fn doubtful_callees_are_looked_into_for_longer() {
    let functions = [
        ("f", vec![Calls("g", 0), Calls("h", 0), Calls("k", 0)]),
        ("g", vec![]),
        ("h", vec![]),
        ("k", vec![ThrowsUpTo(1)]),
    ];
    let budget = Budget { steps: 1, shallow: 2, ..OF_NODES };
    let mut engine = engine(functions, budget);
    assert!(raises(&mut engine, "f", 1));
    let analysed: Vec<&str> = engine.analysis.analysed.iter().map(|(name, _)| *name).collect();
    assert_eq!(analysed, ["f", "g", "h", "k"]);
}

/// However much a call has cost, callees that are small enough are looked into.
#[test]
fn small_callees_are_looked_into_after_an_expensive_one() {
    let functions = [
        ("f", vec![Calls("g", 0), Calls("h", 0), Calls("k", 0)]),
        ("g", vec![Calls("k", 9), Calls("k", 8), Calls("k", 7)]),
        ("h", vec![Calls("k", 9); 3]),
        ("k", vec![]),
    ];
    let analysed = |looks| {
        let mut engine =
            engine(functions.clone(), Budget { steps: 1, shallow: 0, looks, ..OF_NODES });
        raises(&mut engine, "f", 1);
        let names = engine.analysis.analysed.iter().map(|(name, _)| *name);
        names.filter(|name| *name != "k").collect::<Vec<&str>>()
    };
    assert_eq!(analysed(0), ["f", "g"]);
    assert_eq!(analysed(3), ["f", "g"], "three statements");
    assert_eq!(analysed(9), ["f", "g", "h"]);
}

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// Programs of six functions that call each other at random.
fn programs() -> impl Strategy<Value = [(&'static str, Vec<Action>); 6]> {
    let action = prop_oneof![
        (-2_i64..3).prop_map(ThrowsUpTo),
        (0..NAMES.len(), -1_i64..2).prop_map(|(callee, by)| Calls(NAMES[callee], by)),
        (0..NAMES.len()).prop_map(|callee| Tries(NAMES[callee])),
    ];
    let bodies = prop::collection::vec(prop::collection::vec(action, 0..4), NAMES.len());
    bodies.prop_map(|bodies| std::array::from_fn(|at| (NAMES[at], bodies[at].clone())))
}

proptest! {
    /// With budgets of nodes, no entry point's result depends on what was asked before.
    #[test]
    fn results_do_not_depend_on_the_order_of_questions(
        program in programs(),
        order in Just((0..NAMES.len()).collect::<Vec<_>>()).prop_shuffle(),
        context in -2_i64..3,
    ) {
        let mut together = engine(program.clone(), OF_NODES);
        for at in order {
            let shared = raises(&mut together, NAMES[at], context);
            let alone = raises(&mut engine(program.clone(), OF_NODES), NAMES[at], context);
            prop_assert_eq!(shared, alone, "{} of {}", NAMES[at], context);
        }
    }
}
