//! The lattice of kinds and its join (`001` section 4, figure 2).
//!
//! ```text
//!   PREFIX   FN   VAR        no join between these three: a kind clash
//!        \   |   /
//!         MAYVAR
//!           |
//!           ID
//!           |
//!         UNDEF
//! ```

/// What an identifier is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Kind {
    /// Not yet seen.
    #[default]
    Undef,
    /// Variable or function: looked up at run time.
    Id,
    /// A `load` may define it; also every name at the start of a script.
    MayVar,
    /// The name of a package, before a dot.
    Prefix,
    /// A named function or script.
    Fn,
    /// A variable.
    Var,
    /// Its uses exclude each other.
    Error,
}

impl Kind {
    /// The least kind above both; [`Kind::Error`] where the paper's figure 2
    /// has no join. `Error` absorbs everything.
    #[must_use]
    pub const fn join(self, other: Self) -> Self {
        use Kind::{Error, Fn, Id, MayVar, Prefix, Undef, Var};
        match (self, other) {
            (Error, _) | (_, Error) => Error,
            (Undef, kind) | (kind, Undef) => kind,
            (Id, kind) | (kind, Id) => kind,
            (MayVar, kind) | (kind, MayVar) => kind,
            (Prefix, Prefix) => Prefix,
            (Fn, Fn) => Fn,
            (Var, Var) => Var,
            (Prefix | Fn | Var, Prefix | Fn | Var) => Error,
        }
    }

    /// The kind's name as the papers write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Undef => "UNDEF",
            Self::Id => "ID",
            Self::MayVar => "MAYVAR",
            Self::Prefix => "PREFIX",
            Self::Fn => "FN",
            Self::Var => "VAR",
            Self::Error => "error",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind::{self, Error, Fn, Id, MayVar, Prefix, Undef, Var};

    #[test]
    fn figure_2() {
        let kinds = [Undef, Id, MayVar, Prefix, Fn, Var];
        let table: [[Kind; 6]; 6] = [
            [Undef, Id, MayVar, Prefix, Fn, Var],
            [Id, Id, MayVar, Prefix, Fn, Var],
            [MayVar, MayVar, MayVar, Prefix, Fn, Var],
            [Prefix, Prefix, Prefix, Prefix, Error, Error],
            [Fn, Fn, Fn, Error, Fn, Error],
            [Var, Var, Var, Error, Error, Var],
        ];
        for (row, &left) in table.iter().zip(&kinds) {
            for (&expected, &right) in row.iter().zip(&kinds) {
                assert_eq!(left.join(right), expected, "{left:?} joined with {right:?}");
            }
        }
    }
}
