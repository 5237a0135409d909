//! Splitting, for cycles of contexts (`004` section 8).
//!
//! A set is split so: vertices that are not uniform in it (leaders) are grouped
//! by context and the sets of their in-edges. Uniform ones (followers) get the
//! group that all their in-edges lead back to, where it is one. The others are in
//! no set that was there before; those of them that cycle come into sets of
//! their own, and what comes from them is grouped at once, in the order of the
//! components.
//!
//! The first set of a cycle holds all its vertices. It is split as if it held
//! what lies before the cycle too: what leads back to one extent there, belongs
//! to that extent.
//!
//! Cost: linear in the set and its edges for each time that it is split.

use super::components::components;
use super::{Class, NONE, Solver, Successors};
use crate::graph::{BOTTOM, Context, Graph, Vertex};
use rustc_hash::{FxHashMap, FxHashSet};

/// A follower that leads back to several groups.
const CONFLICT: Class = NONE - 1;

/// The key of a group: a context and the sets of the in-edges.
type Key = (Context, Vec<Class>);

impl Solver<'_> {
    /// Solves a cycle, given the extents of all that lies before it.
    pub(super) fn cyclic(&mut self, vertices: Vec<Vertex>) {
        let successors = match self.successors.take() {
            Some(successors) => successors,
            None => Successors::of(self.graph),
        };
        let all = self.new_class();
        let mut sets = Sets {
            members: FxHashMap::default(),
            open: vec![all],
            is_open: [all].into_iter().collect(),
        };
        for &vertex in &vertices {
            self.classes[vertex as usize] = all;
        }
        sets.members.insert(all, vertices);
        let mut first = true;
        while let Some(set) = sets.open.pop() {
            sets.is_open.remove(&set);
            let members = sets.members.remove(&set).unwrap_or_default();
            let split = Split { set, first, members: &members, graph: self.graph };
            let parts = split.parts(self, &successors);
            self.name(set, first, parts, &successors, &mut sets);
            first = false;
        }
        self.successors = Some(successors);
    }

    /// Names the parts of a set: the largest keeps the old one.
    fn name(
        &mut self,
        set: Class,
        first: bool,
        parts: Parts,
        successors: &Successors,
        sets: &mut Sets,
    ) {
        let is_new = |class: Class| !first || parts.new.contains(&class);
        let sizes = parts.groups.iter().filter(|(class, _)| is_new(**class));
        let largest = sizes.max_by_key(|(class, group)| (group.len(), **class)).map(|(c, _)| *c);
        let mut moved = Vec::new();
        let mut groups: Vec<(Class, Vec<Vertex>)> = parts.groups.into_iter().collect();
        // A set that stays whole has nothing more to split.
        let split = first || groups.len() > 1;
        groups.sort_unstable_by_key(|group| group.0);
        for (class, group) in groups {
            let name = if Some(class) == largest { set } else { class };
            if split && parts.cycles.contains(&class) {
                sets.open(name);
            }
            if name != set {
                group.iter().for_each(|&vertex| self.classes[vertex as usize] = name);
                moved.extend_from_slice(&group);
            }
            // What belongs to an extent before the cycle is final.
            if !first || parts.new.contains(&class) {
                sets.members.insert(name, group);
            }
        }
        for vertex in moved {
            self.work += 1 + successors.of_vertex(vertex).len();
            for &next in successors.of_vertex(vertex) {
                let class = self.class(next);
                if sets.members.contains_key(&class) {
                    sets.open(class);
                }
            }
        }
    }
}

/// The sets of a cycle.
struct Sets {
    members: FxHashMap<Class, Vec<Vertex>>,
    /// Those to be examined.
    open: Vec<Class>,
    is_open: FxHashSet<Class>,
}

impl Sets {
    fn open(&mut self, set: Class) {
        if self.is_open.insert(set) {
            self.open.push(set);
        }
    }
}

/// What becomes of a set.
#[derive(Default)]
struct Parts {
    groups: FxHashMap<Class, Vec<Vertex>>,
    /// The groups that were made here.
    new: FxHashSet<Class>,
    /// Those of them that cycle and have to be split again.
    cycles: FxHashSet<Class>,
}

/// A set that is being split.
struct Split<'s> {
    set: Class,
    /// It is the first one of a cycle.
    first: bool,
    members: &'s [Vertex],
    graph: &'s Graph,
}

/// The groups of a set's vertices, as far as they are known.
struct Labels {
    label: FxHashMap<Vertex, Class>,
    groups: FxHashMap<Key, Class>,
    parts: Parts,
    /// How often a vertex or an edge has been examined.
    work: usize,
}

impl Split<'_> {
    fn parts(&self, solver: &mut Solver<'_>, successors: &Successors) -> Parts {
        let mut labels = Labels {
            label: FxHashMap::default(),
            groups: FxHashMap::default(),
            parts: Parts::default(),
            work: 0,
        };
        labels.label.reserve(self.members.len());
        for &vertex in self.members {
            labels.work += self.cost(vertex);
            let label = match self.is_leader(vertex, solver) {
                true => labels.group(self.key(vertex, solver), solver),
                false => NONE,
            };
            labels.label.insert(vertex, label);
        }
        let followers = self.members.iter().copied();
        let followers = followers.filter(|vertex| labels.label[vertex] == NONE).collect();
        let conflicts = self.follow(followers, &mut labels, solver, successors);
        self.sort_conflicts(&conflicts, &mut labels, solver, successors);
        for &vertex in self.members {
            labels.parts.groups.entry(labels.label[&vertex]).or_default().push(vertex);
        }
        solver.work += labels.work;
        labels.parts
    }

    /// What a look at a vertex and its in-edges counts.
    fn cost(&self, vertex: Vertex) -> usize {
        1 + self.graph.incoming(vertex).len()
    }

    /// Is it surely not uniform?
    fn is_leader(&self, vertex: Vertex, solver: &Solver<'_>) -> bool {
        let mut incoming = self.graph.incoming(vertex).iter();
        match self.first {
            true => incoming.any(|from| *from == BOTTOM),
            false => incoming.any(|from| solver.class(*from) != self.set),
        }
    }

    fn key(&self, vertex: Vertex, solver: &Solver<'_>) -> Key {
        let classes = self.graph.incoming(vertex).iter().map(|&from| solver.class(from));
        (self.graph.context_of(vertex), classes.collect())
    }

    /// Those of `open` that lead back to one group get it; the others are given back.
    fn follow(
        &self,
        mut open: Vec<Vertex>,
        labels: &mut Labels,
        solver: &Solver<'_>,
        successors: &Successors,
    ) -> Vec<Vertex> {
        let followers = open.clone();
        for vertex in &followers {
            labels.label.insert(*vertex, NONE);
        }
        let among: FxHashSet<Vertex> = open.iter().copied().collect();
        while let Some(vertex) = open.pop() {
            labels.work += self.cost(vertex);
            let met = self.meet(vertex, labels, solver);
            if labels.label.insert(vertex, met) != Some(met) {
                let next = successors.of_vertex(vertex).iter();
                open.extend(next.filter(|next| among.contains(next)));
            }
        }
        followers.into_iter().filter(|vertex| labels.label[vertex] >= CONFLICT).collect()
    }

    /// The group of a follower's in-edges, those without one left out.
    fn meet(&self, vertex: Vertex, labels: &Labels, solver: &Solver<'_>) -> Class {
        let mut met = NONE;
        for &from in self.graph.incoming(vertex) {
            let label = labels.label.get(&from).copied().unwrap_or_else(|| solver.class(from));
            match (met, label) {
                (_, NONE) => {}
                (NONE, label) => met = label,
                (met, label) if met == label => {}
                _ => return CONFLICT,
            }
        }
        met
    }

    /// Groups followers that lead back to several groups. A cycle of them is
    /// looked at by itself first: part of it may lead back to one of the groups
    /// that were made just before.
    fn sort_conflicts(
        &self,
        conflicts: &[Vertex],
        labels: &mut Labels,
        solver: &mut Solver<'_>,
        successors: &Successors,
    ) {
        let mut open = components(self.graph, conflicts);
        open.reverse();
        while let Some(component) = open.pop() {
            if !component.cyclic {
                self.group_all(&component.vertices, labels, solver);
                continue;
            }
            let count = component.vertices.len();
            let rest = self.follow(component.vertices, labels, solver, successors);
            if rest.len() < count {
                labels.work += rest.len();
                open.extend(components(self.graph, &rest).into_iter().rev());
                continue;
            }
            let class = labels.new_group(solver);
            labels.parts.cycles.insert(class);
            rest.iter().for_each(|vertex| _ = labels.label.insert(*vertex, class));
        }
    }

    /// Groups vertices of one context by what they come from.
    fn group_all(&self, vertices: &[Vertex], labels: &mut Labels, solver: &mut Solver<'_>) {
        for &vertex in vertices {
            labels.work += self.cost(vertex);
            let incoming = self.graph.incoming(vertex).iter();
            let classes: Vec<Class> = incoming
                .map(|from| labels.label.get(from).copied().unwrap_or(solver.class(*from)))
                .collect();
            let label = match classes.first() {
                Some(first) if classes.iter().all(|class| class == first) => *first,
                _ => labels.group((self.graph.context_of(vertex), classes), solver),
            };
            labels.label.insert(vertex, label);
        }
    }
}

impl Labels {
    fn group(&mut self, key: Key, solver: &mut Solver<'_>) -> Class {
        if let Some(class) = self.groups.get(&key) {
            return *class;
        }
        let class = self.new_group(solver);
        self.groups.insert(key, class);
        class
    }

    fn new_group(&mut self, solver: &mut Solver<'_>) -> Class {
        let class = solver.new_class();
        self.parts.new.insert(class);
        class
    }
}
