//! Sizes that are given by the values of arguments: as of `zeros`.
//!
//! ```text
//! f(n)         (n,n)        f([2 m])     (2,m)
//! f(2, n)      (2,n)        f([2 m], 3)  nothing is known
//! ```
//!
//! Which arguments are sizes, and which extent a value states (a negative one is
//! 0, a string is not a size), is the matter of whoever knows the values.
//!
//! Cost: linear in the arguments.

/// The sizes that an argument states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizeArgument<E> {
    /// It is a scalar, with this value.
    Scalar(E),
    /// It is a vector, with these elements.
    Vector(Vec<E>),
    /// Neither is known.
    Unknown,
}

/// The extents that arguments state; nothing where there is no argument, or they are
/// unknown.
pub fn sized<E: Clone>(mut arguments: Vec<SizeArgument<E>>) -> Option<Vec<E>> {
    use SizeArgument::{Scalar, Vector};
    if arguments.len() == 1 {
        return match arguments.remove(0) {
            Scalar(side) => Some(vec![side.clone(), side]),
            Vector(extents) => Some(extents),
            SizeArgument::Unknown => None,
        };
    }
    let each = arguments.into_iter().map(|argument| match argument {
        Scalar(extent) => Some(extent),
        Vector(_) | SizeArgument::Unknown => None,
    });
    each.collect::<Option<Vec<E>>>().filter(|extents| !extents.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_and_vectors() {
        use SizeArgument::{Scalar, Unknown, Vector};
        assert_eq!(sized(vec![Scalar(3)]), Some(vec![3, 3]));
        assert_eq!(sized(vec![Scalar(3), Scalar(4), Scalar(5)]), Some(vec![3, 4, 5]));
        assert_eq!(sized(vec![Vector(vec![3, 4])]), Some(vec![3, 4]));
        assert_eq!(sized(vec![Vector(vec![3, 4]), Scalar(1)]), None);
        assert_eq!(sized(vec![Scalar(3), Unknown]), None);
        assert_eq!(sized::<u32>(Vec::new()), None);
    }
}
