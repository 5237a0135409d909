//! The facts of a language that the transfer functions of builtins depend on.

use lariat_builtins::ClassRules;
use lariat_domains::update::FullList;

/// The facts of a language that builtins depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whose class rules.
    pub classes: ClassRules,
    /// Elementwise operations expand dimensions of extent 1.
    pub implicit_expansion: bool,
    /// The class `string` exists.
    pub strings: bool,
    /// Concatenation as in Octave: beside a cell every empty array is left out
    /// (otherwise only `[]` is for certain), an empty array with an extent above 1
    /// never is elsewhere, and char arrays of different lengths, one above the other,
    /// are filled up.
    pub skips_empties: bool,
    /// The variable of `catch` is an object, not a struct.
    pub exception_objects: bool,
    /// The greatest of an empty logical array is that array, not one for each column.
    pub keeps_empty_logicals: bool,
    /// What an index that lists all positions is where elements are deleted.
    pub full_list: FullList,
}

impl Rules {
    /// The facts of MATLAB of today.
    pub const MATLAB: Self = Self {
        classes: ClassRules::Matlab,
        implicit_expansion: true,
        strings: true,
        skips_empties: false,
        exception_objects: true,
        keeps_empty_logicals: false,
        full_list: FullList::Colon,
    };

    /// The facts of MATLAB 7.
    pub const MATLAB7: Self = Self {
        classes: ClassRules::Matlab7,
        implicit_expansion: false,
        strings: false,
        ..Self::MATLAB
    };

    /// The facts of GNU Octave.
    pub const OCTAVE: Self = Self {
        classes: ClassRules::Octave,
        strings: false,
        skips_empties: true,
        exception_objects: false,
        keeps_empty_logicals: true,
        full_list: FullList::List,
        ..Self::MATLAB
    };
}
