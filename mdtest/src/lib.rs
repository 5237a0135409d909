//! Literate tests: Markdown that a MATLAB user can read and write.
//!
//! Each heading starts a test. Its fenced `matlab` blocks are files of one small
//! project (`% file: NAME` as the first line names one; otherwise `main.m`), and
//! what is expected stands beside the code:
//!
//! ```text
//! y = smu(x);        % warning: [undefined-name]
//! % octave: fails    GNU Octave must refuse to run the first file
//! % octave: runs     … must run it
//! % octave: prints 4 … must print this line
//! % dialect: octave  the dialect of the test
//! % path: . lib      the MATLAB path; otherwise all folders are assumed to be on it
//! % check: CODE      only findings of this rule count
//! x = f(2);          % reveal: x (1,1) double
//! c = a * b;         % size: c a*b
//! y = x';            % extents: y (1,R)
//! z = f(x);          % calls: f call
//! ```
//!
//! Every finding must be announced on its line, and every announcement must
//! come true. A Markdown table whose header starts with `| name |` lists the
//! kinds of all occurrences of a name in the first file: see [`kinds`]. A table
//! whose header starts with `| line by ANALYSIS |` lists the kinds after each
//! statement: see [`points`]. Where a run must print something, the program as
//! we read it must print it too: see [`explicit`]; so must the tamed program. A
//! `tame` block says what the `matlab` block before it is tamed to: see [`tame`]. A
//! `prove` block holds equations of sizes, each with its answer: see [`proofs`].
//!
//! | module | one concept |
//! |---|---|
//! | [`markdown`] | headings, blocks and tables |
//! | [`findings`] | announced and real findings |
//! | [`kinds`] | tables of kinds |
//! | [`points`] | tables of kinds after statements |
//! | [`explicit`] | a program with its structure written out |
//! | [`tame`] | tamed programs, announced and real |
//! | [`reveal`] | announced types of variables |
//! | [`sizes`] | announced sizes over the parameters' sizes |
//! | [`extents`] | announced extents of variables |
//! | [`calls`] | announced edges of the call graph |
//! | [`proofs`] | equations of sizes |
//! | [`octave`] | what a run prints |

mod analysed;
pub mod calls;
mod data;
pub mod explicit;
pub mod extents;
pub mod findings;
pub mod kinds;
pub mod markdown;
pub mod octave;
pub mod points;
pub mod project;
pub mod proofs;
pub mod reveal;
pub mod sizes;
pub mod tame;
