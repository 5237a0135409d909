//! Why nothing is known of a value.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Why nothing is known of a value. All reasons are equal: they are for users
/// and statistics, never for decisions.
#[derive(Clone, Debug)]
pub enum Reason {
    /// An argument of a function that is analysed without callers.
    Argument,
    /// A call of a function that Lariat does not know: its name.
    Function(Arc<str>),
    /// A builtin without a rule for its result: its name.
    Builtin(Arc<str>),
    /// The result of calling, indexing or reading a field of something unknown.
    Derived(Arc<Reason>),
    /// A wild feature: its name.
    Wild(Arc<str>),
    /// A budget was exhausted.
    Budget,
    /// A property or method of an object.
    Object,
    /// Too many alternatives.
    Alternatives,
    /// The contents of a container of which only the class is known.
    Contents,
    /// A global or persistent variable that is set where Lariat cannot see.
    Storage,
    /// It follows from an operation that fails.
    Error,
}

impl PartialEq for Reason {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Reason {}

impl Ord for Reason {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl PartialOrd for Reason {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Reason {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Reason {
    /// Is it, or is it made of, what a function returns that is not at hand? That may be an
    /// object of a class that is not at hand either.
    #[must_use]
    pub fn is_unseen(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Derived(reason) => reason.is_unseen(),
            _ => false,
        }
    }

    /// The reason of a part or a result of something unknown for this reason.
    #[must_use]
    pub fn derived(&self) -> Self {
        match self {
            Self::Derived(_) => self.clone(),
            reason => Self::Derived(Arc::new(reason.clone())),
        }
    }
}
