//! The `lariat` program: it reads files, asks the other crates what is wrong
//! with them, and prints what they answer.
//!
//! This crate alone touches files, the terminal and threads; it decides nothing
//! about MATLAB. A run goes through the modules in this order:
//!
//! | module | one concept |
//! |---|---|
//! | [`args`] | what users may write |
//! | [`files`] | which files there are |
//! | [`paths`] | paths as text |
//! | [`explain`], [`markdown`] | `lariat explain` |
//! | [`completions`] | `lariat completions` |
//! | [`output`] | findings as text, JSON, SARIF, workflow commands |
//! | [`fingerprint`], [`baseline`] | the same finding in an edited file |
//! | [`problem`] | bad input |
//! | [`outcome`] | exit status |
//! | [`terminal`], [`progress`] | colours, width, progress bar |

mod args;
mod baseline;
mod completions;
mod explain;
mod files;
mod fingerprint;
mod markdown;
mod outcome;
mod output;
mod paths;
mod problem;
mod progress;
mod suggest;
mod terminal;

fn main() {
    use clap::Parser;
    let a = args::Arguments::parse();
    println!("{a:?}");
    if let args::Command::Check(c) = &a.command {
        println!("{:#?}", files::find(&c.paths, &files::Exclusion::new(&c.project.exclude).0, 0));
    }
}
