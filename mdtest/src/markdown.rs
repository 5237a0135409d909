//! Headings, fenced blocks and tables of a Markdown file, as `pulldown-cmark` reads
//! them.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// A file of a test's project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path below the project's folder.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A heading and what stands below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The heading's text.
    pub title: String,
    /// The `matlab` blocks.
    pub files: Vec<File>,
    /// The `tame` blocks: what the file before each is tamed to.
    pub tamed: Vec<File>,
    /// The `prove` blocks: equations of sizes, each with its answer.
    pub proofs: Vec<String>,
    /// The rows of its tables, cell by cell, headers included.
    pub tables: Vec<Vec<Vec<String>>>,
}

impl Section {
    /// The words after each `% key:` line of the first file.
    pub fn directives<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let lines = self.files.iter().flat_map(|file| file.text.lines());
        lines.filter_map(move |line| {
            let rest = line.trim_start().strip_prefix('%')?.trim_start();
            Some(rest.strip_prefix(key)?.strip_prefix(':')?.trim())
        })
    }
}

/// The sections of a Markdown text that hold a `matlab` or a `prove` block. With
/// `each_block_alone`, every block is a section of its own unless it names its
/// file. A second file of the same name begins another section.
pub fn sections(text: &str, each_block_alone: bool) -> Vec<Section> {
    let mut reader = Reader { all: vec![Section::default()], each_block_alone };
    let mut inside: Option<Inside> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => inside = Some(Inside::Heading(String::new())),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                inside = Some(Inside::Block(language.trim().to_owned(), String::new()));
            }
            Event::Start(Tag::Table(_)) => reader.last().tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => reader.add_row(),
            Event::Start(Tag::TableCell) => inside = Some(Inside::Cell(String::new())),
            Event::Text(part) | Event::Code(part) => {
                inside.iter_mut().for_each(|inside| inside.push(&part));
            }
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::TableCell) => {
                inside.take().into_iter().for_each(|inside| reader.add(inside));
            }
            _ => {}
        }
    }
    reader.all.retain(|section| !section.files.is_empty() || !section.proofs.is_empty());
    reader.all
}

/// What is being read, with its text so far.
enum Inside {
    Heading(String),
    /// A fenced block: its language, its text.
    Block(String, String),
    Cell(String),
}

impl Inside {
    fn push(&mut self, part: &str) {
        let (Self::Heading(text) | Self::Block(_, text) | Self::Cell(text)) = self;
        text.push_str(part);
    }
}

/// The sections read so far; there is always one.
struct Reader {
    all: Vec<Section>,
    each_block_alone: bool,
}

impl Reader {
    fn last(&mut self) -> &mut Section {
        if self.all.is_empty() {
            self.all.push(Section::default());
        }
        let last = self.all.len() - 1;
        &mut self.all[last]
    }

    fn add(&mut self, inside: Inside) {
        match inside {
            Inside::Heading(title) => {
                self.all.push(Section { title, ..Section::default() });
            }
            Inside::Block(language, text) if language == "matlab" => self.add_file(text),
            Inside::Block(language, text) if language == "tame" => self.add_tamed(text),
            Inside::Block(language, text) if language == "prove" => {
                self.last().proofs.push(text);
            }
            Inside::Block(..) => {}
            Inside::Cell(text) => {
                let row = self.last().tables.last_mut().and_then(|table| table.last_mut());
                row.into_iter().for_each(|row| row.push(text.trim().to_owned()));
            }
        }
    }

    fn add_file(&mut self, text: String) {
        let named = text.lines().next().and_then(|line| line.strip_prefix("% file:"));
        let name = named.map(|name| name.trim().to_owned());
        let is_alone = self.each_block_alone && name.is_none();
        let name = name.unwrap_or_else(|| "main.m".to_owned());
        let files = &self.last().files;
        if is_alone && !files.is_empty() || files.iter().any(|file| file.name == name) {
            let title = self.last().title.clone();
            self.all.push(Section { title, ..Section::default() });
        }
        self.last().files.push(File { name, text });
    }

    /// What the last file is tamed to.
    fn add_tamed(&mut self, text: String) {
        let section = self.last();
        if let Some(file) = section.files.last() {
            let name = file.name.clone();
            section.tamed.push(File { name, text });
        }
    }

    fn add_row(&mut self) {
        let table = self.last().tables.last_mut();
        table.into_iter().for_each(|table| table.push(Vec::new()));
    }
}
