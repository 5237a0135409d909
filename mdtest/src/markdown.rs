//! Headings, fenced blocks and tables of a Markdown file.

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
    /// The rows of its tables, cell by cell, headers included.
    pub tables: Vec<Vec<Vec<String>>>,
}

impl Section {
    /// The words behind each `% key:` line of the first file.
    pub fn directives<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let lines = self.files.iter().flat_map(|file| file.text.lines());
        lines.filter_map(move |line| {
            let rest = line.trim_start().strip_prefix('%')?.trim_start();
            Some(rest.strip_prefix(key)?.strip_prefix(':')?.trim())
        })
    }
}

/// The sections of a Markdown text that hold a `matlab` block. With
/// `each_block_alone`, every block is a section of its own unless it names its
/// file.
pub fn sections(text: &str, each_block_alone: bool) -> Vec<Section> {
    let mut all = vec![Section::default()];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches('#').trim().to_owned();
            all.push(Section { title, ..Section::default() });
        } else if let Some(language) = line.strip_prefix("```") {
            let body: Vec<&str> =
                lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            match language.trim() {
                "matlab" => add_file(&mut all, &body, each_block_alone),
                "tame" => add_tamed(&mut all, &body),
                _ => {}
            }
        } else if line.starts_with('|') {
            let in_table = text_row(line);
            if let Some(section) = all.last_mut() {
                add_row(section, in_table);
            }
        } else if let Some(section) = all.last_mut()
            && section.tables.last().is_some_and(|table| !table.is_empty())
        {
            section.tables.push(Vec::new());
        }
    }
    all.retain(|section| !section.files.is_empty());
    all
}

fn add_file(all: &mut Vec<Section>, body: &[&str], each_block_alone: bool) {
    let named = body.first().and_then(|line| line.strip_prefix("% file:")).map(str::trim);
    let title = all.last().map(|section| section.title.clone()).unwrap_or_default();
    let starts_anew = each_block_alone && named.is_none();
    if starts_anew && all.last().is_some_and(|section| !section.files.is_empty()) {
        all.push(Section { title, ..Section::default() });
    }
    let name = named.unwrap_or("main.m").to_owned();
    if let Some(section) = all.last_mut() {
        section.files.push(File { name, text: text_of(body) });
    }
}

/// What the last file is tamed to.
fn add_tamed(all: &mut [Section], body: &[&str]) {
    if let Some(section) = all.last_mut()
        && let Some(file) = section.files.last()
    {
        section.tamed.push(File { name: file.name.clone(), text: text_of(body) });
    }
}

fn text_of(body: &[&str]) -> String {
    body.iter().flat_map(|line| [line, "\n"]).collect()
}

fn add_row(section: &mut Section, row: Vec<String>) {
    if section.tables.is_empty() {
        section.tables.push(Vec::new());
    }
    let is_rule = row.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':')));
    if let Some(table) = section.tables.last_mut()
        && !is_rule
    {
        table.push(row);
    }
}

fn text_row(line: &str) -> Vec<String> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    inner.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect()
}
