//! Blocks of the language that completion writes as a whole.
//!
//! Example: `for` becomes `for k = 1:n … end` with places to fill in, in the notation of
//! editors (`${1:k}`).
//!
//! Cost: none.

/// A block.
pub struct Snippet {
    /// The word that begins it.
    pub word: &'static str,
    /// The text, with places to fill in.
    pub text: &'static str,
    /// What it is.
    pub detail: &'static str,
}

/// The blocks of MATLAB, and of Octave where no other word closes them.
pub const SNIPPETS: [Snippet; 12] = [
    Snippet { word: "if", text: "if ${1:condition}\n\t$0\nend", detail: "if … end" },
    Snippet {
        word: "ifelse",
        text: "if ${1:condition}\n\t$2\nelse\n\t$0\nend",
        detail: "if … else … end",
    },
    Snippet { word: "for", text: "for ${1:k} = ${2:1:n}\n\t$0\nend", detail: "for … end" },
    Snippet { word: "while", text: "while ${1:condition}\n\t$0\nend", detail: "while … end" },
    Snippet {
        word: "switch",
        text: "switch ${1:value}\n\tcase ${2:one}\n\t\t$0\n\totherwise\nend",
        detail: "switch … end",
    },
    Snippet {
        word: "try",
        text: "try\n\t$1\ncatch ${2:err}\n\t$0\nend",
        detail: "try … catch … end",
    },
    Snippet {
        word: "function",
        text: "function ${1:y} = ${2:name}(${3:x})\n%${2:name}  $4\n\t$0\nend",
        detail: "function … end",
    },
    Snippet {
        word: "parfor", text: "parfor ${1:k} = ${2:1:n}\n\t$0\nend", detail: "parfor … end"
    },
    Snippet {
        word: "arguments",
        text: "arguments\n\t${1:x} (${2:1,1}) ${3:double}\nend",
        detail: "arguments … end",
    },
    Snippet {
        word: "classdef",
        text: "classdef ${1:Name}\n\tproperties\n\t\t$2\n\tend\n\tmethods\n\t\t$0\n\tend\nend",
        detail: "classdef … end",
    },
    Snippet { word: "properties", text: "properties\n\t$0\nend", detail: "properties … end" },
    Snippet { word: "methods", text: "methods\n\t$0\nend", detail: "methods … end" },
];

/// Words of the language that complete nothing else.
pub const KEYWORDS: [&str; 12] = [
    "break",
    "continue",
    "return",
    "end",
    "else",
    "elseif",
    "case",
    "otherwise",
    "catch",
    "global",
    "persistent",
    "import",
];
