//! The open world of names: definitions that a program's text does not settle.
//!
//! An error says "this fails in every run that reaches it". A run may find another
//! definition than the one that is read, so whoever asks the library learns how sure the
//! answer is:
//!
//! | | what a run may find | how it is represented |
//! |---|---|---|
//! | a *compiled twin* | `f.mexa64` or `f.p` beside `f.m` is run instead | [`crate::What::Compiled`] |
//! | a *stub* | `f.m` is only help text, or only refuses; the compiled file is built later, or lies elsewhere | the same |
//! | a *stand-in* | `f.m` has no results but from a compiled file, and a source `f.c` lies in the project | the same |
//! | *rivals* | several folders define `f`, or a folder and the library, and no path says which comes first | [`crate::Lookup::rivals`] |
//! | *another version* | two folders hold the file that asks, as two versions of one package do, and `f` is only in the other one | a rival that is not seen |
//! | an import of something outside | a wildcard import may bring any name | [`crate::Lookup::open`] |
//! | a superclass outside | it may have any method or property | [`crate::Lookup::open`] |
//! | a caller | a script's variables may be its caller's | the value analysis, which starts them as anything |
//!
//! The value analysis calls all rivals and reports only what fails in each of them; what a
//! compiled file takes and returns is unknown.
//!
//! ```text
//! % fastsum.m                          % main.m
//! % FASTSUM  sum of a vector           s = fastsum(x);   % not "returns no value"
//! %   S = FASTSUM(X)
//! ```
//!
//! Cost: nothing beyond the lookup.

/// How a file that holds no code of its own stands for a compiled one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stub {
    /// Nothing but comments, a function without statements, or one that assigns none of
    /// its results and ends in an error: nothing is known of its calls.
    Placeholder,
    /// A function without results that only ends in an error. It may be intended so, and a
    /// call that fits its signature does just that; another call is meant for a compiled
    /// file.
    Refusal,
    /// A function that assigns its results nowhere but where `exist` has told it what a name
    /// stands for. It is a stub where a source of its name in another language lies in the
    /// project.
    StandIn,
}
