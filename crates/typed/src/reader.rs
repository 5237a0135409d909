//! A typed program from the text that [`super::text`] writes.
//!
//! One line states one fact; its first word says which. Names are looked up in the
//! function that the line belongs to.
//!
//! ```text
//! version y#2 b1 phi 0      →  Version { var: y, number: 2, block: 1, … }
//! ```
//!
//! What is read is put together as it stands; whether it is a program is a question
//! for [`super::verifier`].
//!
//! Cost: linear.

use super::context_reader;
use super::function_reader;
use super::program::{ContextId, File, TypedProgram};
use super::reader_state::{State, numbered};
use super::scanner::{Fault, Scanner};
use super::symbol_reader;
use super::text::HEADER;
use lariat_base::{Arena, FileId};

/// Why a text does not read as a typed program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for ReadError {}

/// Reads a program.
pub fn read(text: &str) -> Result<TypedProgram, ReadError> {
    let mut state = State {
        files: Vec::new(),
        symbols: Vec::new(),
        functions: Vec::new(),
        contexts: Vec::new(),
        entry: ContextId::new(0),
    };
    for (at, line) in text.lines().enumerate() {
        let scanner = &mut Scanner::new(line);
        let read = if at == 0 { scanner.expect(HEADER) } else { state.line(scanner) };
        let read = read.and_then(|()| scanner.end());
        read.map_err(|fault| ReadError { line: at + 1, fault })?;
    }
    let mut program = TypedProgram {
        files: state.files,
        functions: Arena::default(),
        contexts: Arena::default(),
        entry: state.entry,
    };
    state.functions.into_iter().for_each(|(function, _)| _ = program.functions.push(function));
    state.contexts.into_iter().for_each(|context| _ = program.contexts.push(context));
    Ok(program)
}

impl State {
    fn line(&mut self, line: &mut Scanner<'_>) -> Result<(), Fault> {
        match line.name() {
            Some("entry") => {
                self.entry = ContextId::new(line.id('C')?);
                Ok(())
            }
            Some("symbol") => self.symbol(line),
            Some("file") => self.file(line),
            Some("function") => function_reader::begin(self, line),
            Some("context") => context_reader::begin(self, line),
            Some(word) if self.contexts.is_empty() => function_reader::line(self, word, line),
            Some(word) => context_reader::line(self, word, line),
            None => Err(line.wanted("a word")),
        }
    }

    fn symbol(&mut self, line: &mut Scanner<'_>) -> Result<(), Fault> {
        numbered(line.id('s')?, self.symbols.len())?;
        self.symbols.push(symbol_reader::symbol(line)?);
        Ok(())
    }

    fn file(&mut self, line: &mut Scanner<'_>) -> Result<(), Fault> {
        numbered(line.id('f')?, self.files.len())?;
        let id = FileId::new(line.count()?);
        let length = line.count()?;
        self.files.push(File { id, path: line.string()?, length });
        Ok(())
    }
}
