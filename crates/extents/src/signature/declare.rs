//! All that a file declares, function by function, and what is wrong with it.
//!
//! Comments and blocks are laid over each other: a number of one and a colon of
//! the other agree, a number and a name do not, for they are different extents
//! (`004` section 6.1). A declaration with an error declares nothing: the
//! function is not checked, and the error is reported.
//!
//! Cost: linear in what is declared.

use super::blocks::{self, BlockLine};
use super::comments;
use super::naming::{Draft, Naming};
use super::reader::{self, Item};
use super::word::Word;
use super::wrong::{Wrong, WrongDeclaration};
use super::{Content, Declared, Signature, Size};
use lariat_base::Span;
use lariat_syntax::tree::{Expr, ExprId, Function, FunctionId, List, Tree};
use rustc_hash::{FxHashMap, FxHashSet};

/// The signatures of a file.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    /// The signatures, in the order of the functions.
    pub signatures: Vec<(FunctionId, Signature)>,
    /// What is wrong, in source order.
    pub wrong: Vec<Wrong>,
}

impl Declarations {
    /// The signature of a function.
    pub fn of(&self, function: FunctionId) -> Option<&Signature> {
        let at = self.signatures.binary_search_by_key(&function, |(id, _)| *id).ok()?;
        Some(&self.signatures[at].1)
    }
}

/// Reads all declarations of a file.
pub fn declarations(tree: &Tree) -> Declarations {
    let (lines, mut wrong) = comments::lines(tree);
    let mut by_function: FxHashMap<FunctionId, Vec<Span>> = FxHashMap::default();
    for line in &lines {
        by_function.entry(line.function).or_default().push(line.text);
    }
    let mut signatures = Vec::new();
    for (id, function) in tree.functions.iter() {
        let comments = by_function.remove(&id).unwrap_or_default();
        let block = match tree.arguments.is_empty() {
            true => Vec::new(),
            false => blocks::lines(tree, function),
        };
        if comments.is_empty() && block.iter().all(|line| line.names.is_none()) {
            continue;
        }
        match declare(tree, function, &comments, &block) {
            Ok(signature) => signatures.push((id, signature)),
            Err(problem) => wrong.push(problem),
        }
    }
    signatures.sort_by_key(|(id, _)| *id);
    wrong.sort_by_key(|wrong| wrong.span);
    Declarations { signatures, wrong }
}

fn declare(
    tree: &Tree,
    function: &Function,
    comments: &[Span],
    block: &[BlockLine],
) -> Result<Signature, Wrong> {
    let name = tree.dotted(function.name);
    let (inputs, outputs) = (names(tree, function.inputs), names(tree, function.outputs));
    let first = comments.first().copied().or(block.first().map(|line| line.span));
    let span = first.unwrap_or(function.name_span);
    if let Some(open) = inputs.iter().chain(&outputs).find(|name| is_open(name)) {
        let why = WrongDeclaration::AnyNumber { parameter: open.clone(), function: name };
        return Err(Wrong { span, why });
    }
    let mut drafts: FxHashMap<String, Draft> = FxHashMap::default();
    for line in block {
        add_block(&mut drafts, line)?;
    }
    let mut listed = FxHashSet::default();
    for comment in comments {
        for item in reader::items(tree.slice(*comment), comment.start)? {
            if !inputs.contains(&item.name) && !outputs.contains(&item.name) {
                let (name, function) = (item.name, name);
                let why = WrongDeclaration::Unlisted { name, function, inputs, outputs };
                return Err(Wrong { span: item.span, why });
            }
            if !listed.insert(item.name.clone()) {
                let why = WrongDeclaration::Twice { name: item.name };
                return Err(Wrong { span: item.span, why });
            }
            add_item(drafts.entry(item.name.clone()).or_default(), item)?;
        }
    }
    Ok(finish(name, span, &inputs, &outputs, &drafts))
}

fn names(tree: &Tree, list: List<ExprId>) -> Vec<String> {
    let name = |id: ExprId| match tree.expr(id) {
        Expr::Name(name) => tree.name(name).to_owned(),
        Expr::Assign(_, targets, _) => {
            tree.list(targets).next().map_or_else(String::new, |target| {
                tree.root_name(target)
                    .map_or_else(String::new, |(_, sym)| tree.name(sym).to_owned())
            })
        }
        _ => String::new(),
    };
    tree.list(list).map(name).collect()
}

fn is_open(name: &str) -> bool {
    const OPEN: [&str; 2] = ["varargin", "varargout"];
    OPEN.contains(&name)
}

fn add_block(drafts: &mut FxHashMap<String, Draft>, line: &BlockLine) -> Result<(), Wrong> {
    let draft = drafts.entry(line.name.clone()).or_default();
    draft.class = line.class;
    draft.content = line.content;
    draft.is_opaque |= line.content.is_none();
    draft.dims = line.dims.as_ref().map(|dims| {
        let word = |number: &Option<u32>| number.map_or(Word::Colon, Word::Number);
        dims.iter().map(|(number, span)| (word(number), *span)).collect()
    });
    let Some((names, span)) = &line.names else { return Ok(()) };
    add_extents(draft, &line.name, names.clone(), *span)
}

fn add_item(draft: &mut Draft, item: Item) -> Result<(), Wrong> {
    add_class(draft, &item)?;
    let Some(extents) = item.extents else {
        draft.is_scalar = true;
        return match &draft.dims {
            Some(dims) if dims.iter().any(|(word, _)| *word != Word::Number(1)) => Err(Wrong {
                span: item.span,
                why: WrongDeclaration::ScalarAndArray { name: item.name },
            }),
            _ => Ok(()),
        };
    };
    if extents.len() < 2 {
        let why = WrongDeclaration::OneDimension { name: item.name };
        return Err(Wrong { span: extents[0].1, why });
    }
    add_extents(draft, &item.name, extents, item.span)
}

/// The class of an item is what it holds, as in a block.
fn add_class(draft: &mut Draft, item: &Item) -> Result<(), Wrong> {
    let Some((class, span)) = item.class else { return Ok(()) };
    if let Some(elsewhere) = draft.class.filter(|elsewhere| *elsewhere != class) {
        let why = WrongDeclaration::Class { name: item.name.clone(), here: class, elsewhere };
        return Err(Wrong { span, why });
    }
    draft.class = Some(class);
    draft.content = blocks::content(class);
    draft.is_opaque |= draft.content.is_none();
    Ok(())
}

/// Lays extents over those that are there.
fn add_extents(
    draft: &mut Draft,
    name: &str,
    extents: Vec<(Word, Span)>,
    span: Span,
) -> Result<(), Wrong> {
    let Some(before) = &mut draft.dims else {
        draft.dims = Some(extents);
        return Ok(());
    };
    if before.len() != extents.len() {
        let (name, here, block) = (name.to_owned(), extents.len(), before.len());
        return Err(Wrong { span, why: WrongDeclaration::Dimensions { name, here, block } });
    }
    for (before, (word, span)) in before.iter_mut().zip(extents) {
        match (&before.0, &word) {
            (_, Word::Colon) => {}
            (Word::Colon, _) => *before = (word, span),
            (before, word) if before == word => {}
            (before, _) => {
                let (name, elsewhere) = (name.to_owned(), before.clone());
                let why = WrongDeclaration::Extents { name, here: word, elsewhere };
                return Err(Wrong { span, why });
            }
        }
    }
    Ok(())
}

/// Names of extents become symbols.
fn finish(
    function: String,
    span: Span,
    inputs: &[String],
    outputs: &[String],
    drafts: &FxHashMap<String, Draft>,
) -> Signature {
    let mut naming = Naming::new(inputs, drafts);
    let mut all: FxHashMap<&str, Size> = FxHashMap::default();
    // Scalars first: an extent may have the name of one.
    for scalars in [true, false] {
        for name in inputs.iter().chain(outputs) {
            let Some(draft) = drafts.get(name) else { continue };
            if draft.is_scalar() != scalars || all.contains_key(name.as_str()) {
                continue;
            }
            if let Some(size) = naming.size(name, draft, inputs.contains(name)) {
                all.insert(name, size);
            }
        }
    }
    let declared = |name: &String| Declared {
        name: name.clone(),
        size: all.get(name.as_str()).cloned().unwrap_or(Size::Unknown),
        content: drafts.get(name).and_then(|draft| draft.content).unwrap_or(Content::Number),
    };
    Signature {
        function,
        inputs: inputs.iter().map(declared).collect(),
        outputs: outputs.iter().map(declared).collect(),
        names: naming.names(),
        span,
    }
}
