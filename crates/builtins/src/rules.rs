//! What a class rule is asked and what it answers (`000` section 3.5, appendix
//! C): [`Argument`]s in, [`Classes`] out, by the [`ClassRules`] of a product.
//!
//! ```
//! use lariat_builtins::{Argument, BuiltinTree, ClassRules, Classes, MClass, parse};
//! let text = "all; root; Class(float float->1, int->0)\nf";
//! let (tree, _) = parse(text, &BuiltinTree::default());
//! let f = tree.find("f").unwrap();
//! let classes = |arguments: &[MClass]| {
//!     let arguments: Vec<_> = arguments.iter().copied().map(Argument::of).collect();
//!     tree.classes(f, ClassRules::Octave, &arguments)
//! };
//! let single = Classes::Results([MClass::Single.into()].into_iter().collect());
//! assert_eq!(classes(&[MClass::Double, MClass::Single]), single);
//! assert_eq!(classes(&[MClass::Cell]), Classes::Refused);
//! ```

use crate::class::{ClassSet, MClass};
use smallvec::SmallVec;

/// Whose rules: a builtin may have up to three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ClassRules {
    /// Today's MATLAB: the attribute `Class`.
    #[default]
    Matlab,
    /// MATLAB 7 with its irregularities: `MatlabClass`, or else `Class`.
    Matlab7,
    /// GNU Octave: `OctaveClass`, or else `Class`.
    Octave,
}

impl ClassRules {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Matlab, Self::Matlab7, Self::Octave];

    /// The name of the dialect that the rules belong to.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Matlab => "matlab",
            Self::Matlab7 => "matlab7",
            Self::Octave => "octave",
        }
    }
}

/// What a rule may ask of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument<'a> {
    /// Its class.
    pub class: MClass,
    /// Is it 1x1? `None` where that is not known.
    pub scalar: Option<bool>,
    /// Its value, where it is a known string.
    pub string: Option<&'a str>,
}

impl Argument<'_> {
    /// An argument of which only the class is known.
    #[must_use]
    pub const fn of(class: MClass) -> Self {
        Self { class, scalar: None, string: None }
    }
}

/// An argument of which some classes are possible.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The classes that it may have.
    pub classes: ClassSet,
    /// Is it 1x1?
    pub scalar: Option<bool>,
    /// Its value, where it is a known string.
    pub string: Option<&'a str>,
}

impl<'a> Asked<'a> {
    /// The argument, if it has this class.
    pub(crate) fn of_class(&self, class: MClass) -> Argument<'a> {
        Argument { class, scalar: self.scalar, string: self.string }
    }
}

/// The classes that each result of a call may have.
pub type ResultClasses = SmallVec<[ClassSet; 4]>;

/// What a rule answers for a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Classes {
    /// The builtin has no rule: nothing is known.
    Unknown,
    /// Every such call is an error.
    Refused,
    /// The classes that each result may have.
    Results(ResultClasses),
}
