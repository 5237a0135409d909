//! What cannot be compiled: where it stands, and which fact is missing.
//!
//! A program is refused where every run of it gets to what is not compiled. What stands under a
//! condition stops the program there, so that no program does something else than the interpreter;
//! each refusal says what would make it compile.

use lariat_base::{FileId, Span};

/// What is not compiled, and whether every run gets to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// What.
    pub refusal: Refusal,
    /// Does every run of the function get to it that does not fail before?
    pub certain: bool,
}

/// A part of a program that is not compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The file.
    pub file: FileId,
    /// Where.
    pub span: Span,
    /// Why.
    pub reason: Reason,
}

/// Why something is not compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A function of the language that the run-time library does not have.
    Function(String),
    /// A function that exists nowhere: the program raises the interpreter's error.
    Undefined(String),
    /// A function with this many arguments or results.
    Arity(String),
    /// A call that may reach functions which are not known.
    OpenCall,
    /// A call with several alternatives, as the classes of the arguments are not known.
    SeveralCallees,
    /// The function was not analysed: a budget ran out.
    Budget,
    /// The function has no SSA form: it is too large, or a name in it is assigned unseen.
    NoForm,
    /// A construct of the language, in words.
    Construct(&'static str),
    /// A variable that is not local to a call.
    Storage(String),
    /// A variable that may have no value when it is returned.
    MaybeUnassigned(String),
}

impl Reason {
    /// What is said to users.
    pub fn message(&self) -> String {
        match self {
            Self::Function(name) => format!("`{name}` is not in the run-time library"),
            Self::Undefined(name) => format!("`{name}` exists nowhere, which is an error there"),
            Self::Arity(name) => {
                format!("`{name}` with this number of arguments or results is not compiled")
            }
            Self::OpenCall => "this may call functions that are not known".to_owned(),
            Self::SeveralCallees => {
                "the classes of the arguments leave several functions to be called".to_owned()
            }
            Self::Budget => "this takes too much work to analyse".to_owned(),
            Self::NoForm => "variables here may be assigned unseen".to_owned(),
            Self::Construct(what) => format!("{what} is not compiled"),
            Self::Storage(name) => format!("`{name}` is global, persistent or shared"),
            Self::MaybeUnassigned(name) => {
                format!("the result `{name}` may have no value when the function returns")
            }
        }
    }

    /// What would make it compile, where something does.
    pub fn remedy(&self) -> Option<String> {
        let remedy = match self {
            Self::Function(name) => {
                return Some(format!("write `{name}.m`, which is compiled with the program"));
            }
            Self::MaybeUnassigned(name) => {
                return Some(format!("give `{name}` a value where the function begins"));
            }
            Self::Undefined(_) => "correct the name, or add the folder of its file to the path",
            Self::Arity(_) => "call it with other arguments, or write a function for this case",
            Self::OpenCall => {
                "call the function by its name, or through a handle that is made here"
            }
            Self::SeveralCallees => {
                "make the classes of the arguments known: `arguments` blocks, `--args`, constants"
            }
            Self::Budget => "split the function, or call it with fewer classes and sizes",
            Self::NoForm => "assign the variables by statements, not by texts or by name",
            Self::Storage(_) => "pass it as an argument, and return it as a result",
            Self::Construct(what) => return construct(what).map(str::to_owned),
        };
        Some(remedy.to_owned())
    }
}

/// What can be written instead of a construct.
fn construct(what: &str) -> Option<&'static str> {
    Some(match what {
        "`import`" => "write the whole name of what is imported",
        "a call of a script" => "make the script a function",
        "a cell array with rows of several lengths" => "make the rows equally long",
        "a function of `varargin`" | "a number of arguments that varies" => {
            "call the function with as many arguments as are written"
        }
        "a jump out of `unwind_protect`" => "leave the loop or the function after the block",
        "a list of values"
        | "a list of values in a cell array"
        | "a list of values in a handle"
        | "several results for these parts" => "give each value a name: `x = c{1};`",
        "a loop over a shared variable" => "run over a local copy of it",
        "a number that is not decimal" => "write the number with decimal digits",
        "a sparse matrix"
        | "a sparse matrix in a file that is not analysed"
        | "a sparse matrix in a program that names none" => "make the matrix full: `full(A)`",
        "a value of class `string`" => {
            "write texts between single quotes; with `--dialect octave`, double quotes mean the same"
        }
        "a variable that may have no value" => "give it a value before",
        "a metaclass" | "an object" => "keep the data in a struct, and pass that to functions",
        "this check of the number of arguments" => "compare `nargin` with a number",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::construct;
    use std::fs;

    /// The constructs that are refused, as they stand in the sources.
    fn refused() -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        let mut all = Vec::new();
        for file in fs::read_dir(folder).expect("the sources") {
            let text = fs::read_to_string(file.expect("a file").path()).expect("a source");
            let parts = text.split("Construct(\"").skip(1);
            all.extend(parts.filter_map(|part| Some(part.split_once('"')?.0.to_owned())));
        }
        all
    }

    /// A text that is written otherwise where it is refused would lose its remedy unseen.
    #[test]
    fn most_constructs_have_a_remedy() {
        let open: Vec<String> =
            refused().into_iter().filter(|it| construct(it).is_none()).collect();
        let known = [
            "`return` with `varargout`",
            "`varargout` without a value",
            "a parameter that is used twice or not given",
            "this statement",
        ];
        let unforeseen: Vec<&String> =
            open.iter().filter(|it| !known.contains(&it.as_str())).collect();
        assert!(unforeseen.is_empty(), "{unforeseen:?}");
    }
}
