//! The effects that a builtin has beyond what the program shows.
//!
//! Most builtins see their arguments and return results. Some also define or
//! read variables by name, call functions by name, change where functions are
//! looked for, or do not return. [`Effect`] is the closed list of these; each
//! states what a sound analysis must assume of a call. *The workspace* is that of
//! the function that contains the call, unless said otherwise; *literal* means a
//! string written at the call, or a word of command syntax, so that
//! `load f.mat x` and `load('f.mat', 'x')` are alike.
//!
//! An analysis that does not know an effect's details may take the coarser view:
//! [`Effects::may_define`], [`Effects::may_read`], [`Effects::may_call`].
//!
//! ```
//! use lariat_builtins::{Effect, effects};
//! let eval = effects("eval");
//! assert!(eval.may_define() && eval.may_read() && !eval.contains(Effect::NeverReturns));
//! ```

use std::fmt;

/// Something that a builtin does to names or control, unseen in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Effect {
    /// May assign any value to any variable, also to one that the program never
    /// names. After the call every name may be a variable.
    DefinesAny,
    /// May assign to the variables that its literal arguments from the second on
    /// name. Without such arguments, with one that is not a literal, is an option
    /// (`-...`) or has a wildcard: [`Effect::DefinesAny`]. A call whose result is
    /// used returns a structure instead and defines nothing.
    DefinesNamed,
    /// Assigns to the variables that its words name; a word `f(x,y)` names `f`,
    /// `x` and `y`. With an argument that is not a literal: [`Effect::DefinesAny`].
    DefinesWords,
    /// May read any variable of the workspace: no assignment before is useless.
    ReadsAny,
    /// May read the variables that its literal arguments from the second on
    /// name. Without such arguments, with one that is not a literal, is an option
    /// or has a wildcard: [`Effect::ReadsAny`].
    ReadsNamed,
    /// May read the variables that its literal arguments name. Without arguments
    /// or with one that is not a literal: [`Effect::ReadsAny`].
    ReadsWords,
    /// May undefine the variables that its literal arguments name, or all of
    /// them; afterwards such a name may be undefined, or be a function.
    Clears,
    /// Beside [`Effect::Clears`]: without arguments, or where they mean all variables
    /// ([`means_all_variables`]), no variable is left.
    Empties,
    /// Beside [`Effect::Clears`]: behind the word `-except` stand variables that keep their values.
    SparesNamed,
    /// Does what its other effects say also in the workspace of the caller of
    /// the function that contains the call, and in the base workspace. A
    /// function that contains such a call must be treated like the builtin where
    /// it is called itself.
    ReachesCaller,
    /// Ends the execution or throws: the statement after the call is not
    /// reached, though a `catch` or `unwind_protect_cleanup` may be.
    NeverReturns,
    /// Softens [`Effect::NeverReturns`]: with an empty message or an empty
    /// structure as its argument it does nothing and returns. The end is certain
    /// only where the first argument is known not to be empty.
    ReturnsOnEmpty,
    /// Its first literal argument names a function (or is an expression) which
    /// it calls or creates a handle to; the effects of that function are then
    /// effects of this call. Where the first argument is neither a literal nor a
    /// handle: [`Effect::CallsAny`].
    CallsNamed,
    /// May call any function, by a name that the analysis cannot see.
    CallsAny,
    /// May change the current folder or the path: afterwards a name may find
    /// another function than before.
    ChangesPath,
    /// Its answer depends on how the function of a handle is written, not only
    /// on what that computes.
    ReadsCode,
    /// Returns the message of an error, and an empty one where nothing is wrong:
    /// `error(nargchk(1, 2, nargin))`.
    MayBeEmpty,
}

use Effect::{
    CallsAny, CallsNamed, ChangesPath, Clears, DefinesAny, DefinesNamed, DefinesWords, Empties,
    MayBeEmpty, NeverReturns, ReachesCaller, ReadsAny, ReadsCode, ReadsNamed, ReadsWords,
    ReturnsOnEmpty, SparesNamed,
};

impl Effect {
    /// All effects, in the order of their declaration.
    pub const ALL: [Self; 17] = [
        DefinesAny,
        DefinesNamed,
        DefinesWords,
        ReadsAny,
        ReadsNamed,
        ReadsWords,
        Clears,
        Empties,
        SparesNamed,
        ReachesCaller,
        NeverReturns,
        ReturnsOnEmpty,
        CallsNamed,
        CallsAny,
        ChangesPath,
        ReadsCode,
        MayBeEmpty,
    ];

    /// How the effect is written in a specification.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            DefinesAny => "defines-any",
            DefinesNamed => "defines-named",
            DefinesWords => "defines-words",
            ReadsAny => "reads-any",
            ReadsNamed => "reads-named",
            ReadsWords => "reads-words",
            Clears => "clears",
            Empties => "empties",
            SparesNamed => "spares-named",
            ReachesCaller => "reaches-caller",
            NeverReturns => "never-returns",
            ReturnsOnEmpty => "returns-on-empty",
            CallsNamed => "calls-named",
            CallsAny => "calls-any",
            ChangesPath => "changes-path",
            ReadsCode => "reads-code",
            MayBeEmpty => "may-be-empty",
        }
    }

    /// The effect that a word of a specification means.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.word() == word)
    }
}

/// A set of effects; the empty one for most builtins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Effects(u32);

impl Effects {
    /// No effect.
    pub const NONE: Self = Self(0);

    /// Is this effect among them?
    #[must_use]
    pub const fn contains(self, effect: Effect) -> bool {
        self.0 & Self::of(&[effect]).0 != 0
    }

    /// Are there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, effect: Effect) -> Self {
        Self(self.0 | Self::of(&[effect]).0)
    }

    /// The effects of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// May a variable get a value?
    #[must_use]
    pub const fn may_define(self) -> bool {
        self.meets(&[DefinesAny, DefinesNamed, DefinesWords])
    }

    /// May a variable be read that the arguments do not name as such?
    #[must_use]
    pub const fn may_read(self) -> bool {
        self.meets(&[ReadsAny, ReadsNamed, ReadsWords])
    }

    /// May a function be called by name?
    #[must_use]
    pub const fn may_call(self) -> bool {
        self.meets(&[CallsNamed, CallsAny])
    }

    /// Is a call wild (`000` section 2.11): may it define variables, take them
    /// away, reach into the caller or change where functions are found?
    #[must_use]
    pub const fn is_wild(self) -> bool {
        self.may_define() || self.meets(&[Clears, ReachesCaller, ChangesPath])
    }

    /// The effects, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Effect> {
        Effect::ALL.into_iter().filter(move |&effect| self.contains(effect))
    }

    const fn meets(self, effects: &[Effect]) -> bool {
        self.0 & Self::of(effects).0 != 0
    }

    const fn of(effects: &[Effect]) -> Self {
        let (mut bits, mut rest) = (0_u32, effects);
        while let [effect, tail @ ..] = rest {
            bits |= 1 << *effect as u8;
            rest = tail;
        }
        Self(bits)
    }
}

impl FromIterator<Effect> for Effects {
    fn from_iter<I: IntoIterator<Item = Effect>>(effects: I) -> Self {
        effects.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Effects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Does a word after `clear` mean all variables, as in `clear all`?
#[must_use]
pub fn means_all_variables(word: &str) -> bool {
    matches!(
        word,
        "all" | "-all" | "-a" | "variables" | "-variables" | "-v" | "classes" | "-classes"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for effect in Effect::ALL {
            assert_eq!(Effect::from_word(effect.word()), Some(effect));
        }
        assert_eq!(Effect::from_word("defines"), None);
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        for effect in Effect::ALL {
            let set: Effects = [effect, Clears].into_iter().collect();
            assert!(set.contains(effect) && set.contains(Clears));
            assert_eq!(set.iter().collect::<Effects>(), set);
            assert_eq!(Effects::NONE.with(effect).iter().collect::<Vec<_>>(), [effect]);
        }
        assert!(Effects::NONE.is_empty() && !Effects::NONE.contains(Clears));
        let both = Effects::NONE.with(Clears).union(Effects::NONE.with(ReadsWords));
        assert!(both.may_read() && !both.may_define() && !both.may_call());
    }
}
