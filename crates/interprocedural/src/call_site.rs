//! Call sites: the calls that one statement may make (`000` section 5.2.3).
//!
//! With overloading, function handles and several contexts one statement has several
//! callees. A call site keeps all of them, in the order of their finding.

use crate::node_id::NodeId;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The calls of a node, by place.
#[derive(Clone, Debug)]
pub struct CallSites<S> {
    sites: FxHashMap<S, Vec<NodeId>>,
}

impl<S> Default for CallSites<S> {
    fn default() -> Self {
        Self { sites: FxHashMap::default() }
    }
}

impl<S: Copy + Eq + Hash + Ord> CallSites<S> {
    /// Notes a call.
    pub fn add(&mut self, site: S, callee: NodeId) {
        let callees = self.sites.entry(site).or_default();
        if !callees.contains(&callee) {
            callees.push(callee);
        }
    }

    /// The callees at a place.
    pub fn at(&self, site: S) -> &[NodeId] {
        self.sites.get(&site).map_or(&[], Vec::as_slice)
    }

    /// All places with their callees, in order of the places.
    pub fn iter(&self) -> impl Iterator<Item = (S, &[NodeId])> {
        let mut sites: Vec<_> = self.sites.iter().map(|(&s, callees)| (s, &callees[..])).collect();
        sites.sort_by_key(|&(site, _)| site);
        sites.into_iter()
    }
}
