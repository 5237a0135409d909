//! tree-sitter-matlab, to compare with.

use super::Text;
use std::hint::black_box;
use tree_sitter::{Parser, Tree};

/// Its parser, made once and used for all files.
pub struct Rival(Parser);

impl Rival {
    /// A parser that knows MATLAB. A grammar that this version cannot load
    /// leaves it without language: then every file is one with an error.
    pub fn new() -> Self {
        let mut parser = Parser::new();
        if let Err(error) = parser.set_language(&tree_sitter_matlab::LANGUAGE.into()) {
            println!("tree-sitter-matlab cannot be used: {error}");
        }
        Self(parser)
    }

    /// Parses all texts.
    pub fn parse_all(&mut self, texts: &[Text]) {
        for text in texts {
            black_box(self.parse(&text.text));
        }
    }

    /// The texts that it parses without error, and the others.
    pub fn split_by_error(&mut self, texts: &[Text]) -> (Vec<Text>, Vec<Text>) {
        let clean =
            |text: &Text| self.parse(&text.text).is_some_and(|tree| !tree.root_node().has_error());
        texts.iter().cloned().partition(clean)
    }

    fn parse(&mut self, text: &str) -> Option<Tree> {
        self.0.parse(text, None)
    }
}
