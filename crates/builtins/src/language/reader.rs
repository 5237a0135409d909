//! Text to nodes: a recursive-descent reader of the grammar in `000` section
//! C.4.1.
//!
//! ```text
//! cases = case ((',' | '||') case)*          case  = chain ['->' chain]
//! chain = union union*                       union = postfix ('|' postfix)*
//! postfix = atom ('?' | '*')*
//! atom  = NUMBER | NAME | '(' case ('||' case)* ')'
//!       | 'coerce' '(' cases ',' cases ')' | 'typeString' '(' cases ')'
//! ```
//!
//! Inside parentheses there is no comma. `a|b` of plain classes becomes one set.
//! Nesting is bounded by [`MAX_DEPTH`], the parent's rule counted in. One pass.

use super::lexer::{Lexer, Token};
use super::node::{Expression, GROUPS, Mode, Node, NodeId, RuleId};
use crate::class::{ClassSet, MClass};

/// How deep expressions may be nested.
const MAX_DEPTH: u32 = 300;

/// How deep parentheses may be nested.
const MAX_PARENTHESES: u32 = 60;

/// The rules that a rule's words refer to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading<'a> {
    /// The parent's rule of the same attribute.
    pub parent: Option<(RuleId, &'a Expression)>,
    /// May `natlab` stand here?
    pub natlab: bool,
    /// May `matlab` stand here?
    pub matlab: bool,
}

/// What is wrong, and the byte at which.
pub(crate) type Fault = (usize, String);

/// Reads a rule.
pub(super) fn read_rule(text: &str, words: Reading<'_>) -> Result<Expression, Fault> {
    Reader::new(text, words).rule()
}

/// Reads a set of classes, such as `char|string`; `any` and `none` may stand
/// there too.
pub(crate) fn read_classes(text: &str) -> Result<ClassSet, Fault> {
    let mut lexer = Lexer::new(text);
    let mut classes = ClassSet::NONE;
    loop {
        let (token, at) = lexer.next();
        classes = classes.union(match token {
            Token::Name("any") => ClassSet::ANY,
            Token::Name("none") => ClassSet::NONE,
            Token::Name(name) => class_set(name).ok_or_else(|| not_a_class(name, at))?,
            token => return Err((at, format!("expected a class, found {}", describe(token)))),
        });
        match lexer.next() {
            (Token::Or, _) => {}
            (Token::End, _) => return Ok(classes),
            (token, at) => return Err((at, format!("expected `|`, found {}", describe(token)))),
        }
    }
}

fn not_a_class(name: &str, at: usize) -> Fault {
    (at, format!("`{name}` is neither a class nor a group of classes"))
}

/// The classes of a class's or a group's name.
fn class_set(name: &str) -> Option<ClassSet> {
    let group = GROUPS.iter().find(|row| row.0 == name).map(|row| row.1);
    group.or_else(|| MClass::named(name).map(ClassSet::from)).or_else(|| {
        let object = MClass::Object;
        (name == object.name()).then(|| object.into())
    })
}

fn describe(token: Token<'_>) -> String {
    match token {
        Token::Name(text) | Token::Stranger(text) => format!("`{text}`"),
        Token::Number(number) => format!("`{number}`"),
        Token::Arrow => "`->`".into(),
        Token::Or => "`|`".into(),
        Token::OrOr => "`||`".into(),
        Token::Comma => "`,`".into(),
        Token::Question => "`?`".into(),
        Token::Star => "`*`".into(),
        Token::Open => "`(`".into(),
        Token::Close => "`)`".into(),
        Token::End => "the end".into(),
    }
}

/// A node with where it stands and how deep it is nested.
#[derive(Clone, Copy)]
struct Placed {
    id: NodeId,
    depth: u32,
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    /// The next token and where it begins.
    next: (Token<'a>, usize),
    words: Reading<'a>,
    nodes: Vec<Node>,
    /// Where each node begins in the text.
    places: Vec<usize>,
    parentheses: u32,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, words: Reading<'a>) -> Self {
        let mut lexer = Lexer::new(text);
        let next = lexer.next();
        Self { lexer, next, words, nodes: Vec::new(), places: Vec::new(), parentheses: 0 }
    }

    fn rule(mut self) -> Result<Expression, Fault> {
        let mut cases = self.cases()?;
        while self.take(Token::Comma) {
            let more = self.cases()?;
            cases = self.join(Node::Union, cases, more)?;
        }
        if self.next.0 != Token::End {
            return Err(self.expected("an operator or the end"));
        }
        self.check_modes(cases.id, Mode::Match)?;
        let (natlab, matlab) = (self.says(Node::Natlab), self.says(Node::Matlab));
        Ok(Expression { nodes: self.nodes, root: cases.id, depth: cases.depth, natlab, matlab })
    }

    /// Does this word stand here, or in the parent's rule if that does?
    fn says(&self, word: Node) -> bool {
        let included = self.words.parent.filter(|(id, _)| self.nodes.contains(&Node::Parent(*id)));
        let inherited = |rule: &Expression| match word {
            Node::Natlab => rule.natlab,
            _ => rule.matlab,
        };
        self.nodes.contains(&word) || included.is_some_and(|(_, rule)| inherited(rule))
    }

    /// `case || case ...`
    fn cases(&mut self) -> Result<Placed, Fault> {
        let mut cases = self.case()?;
        while self.take(Token::OrOr) {
            let more = self.case()?;
            cases = self.join(Node::Union, cases, more)?;
        }
        Ok(cases)
    }

    /// `chain -> chain`
    fn case(&mut self) -> Result<Placed, Fault> {
        let from = self.chain()?;
        if !self.take(Token::Arrow) {
            return Ok(from);
        }
        let to = self.chain()?;
        if self.next.0 == Token::Arrow {
            return Err((self.next.1, "a second `->` needs parentheses".into()));
        }
        self.join(Node::Arrow, from, to)
    }

    fn chain(&mut self) -> Result<Placed, Fault> {
        let mut chain = self.union()?;
        while matches!(self.next.0, Token::Name(_) | Token::Number(_) | Token::Open) {
            let more = self.union()?;
            chain = self.join(Node::Chain, chain, more)?;
        }
        Ok(chain)
    }

    fn union(&mut self) -> Result<Placed, Fault> {
        let mut union = self.postfix()?;
        while self.take(Token::Or) {
            let more = self.postfix()?;
            union = match (self.nodes[union.id as usize], self.nodes[more.id as usize]) {
                (Node::Set(one), Node::Set(other)) => {
                    self.nodes[union.id as usize] = Node::Set(one.union(other));
                    self.forget(more.id);
                    union
                }
                _ => self.join(Node::Union, union, more)?,
            };
        }
        Ok(union)
    }

    fn postfix(&mut self) -> Result<Placed, Fault> {
        let mut atom = self.atom()?;
        loop {
            let make = match self.next.0 {
                Token::Question => Node::Maybe,
                Token::Star => Node::Many,
                _ => return Ok(atom),
            };
            self.advance();
            let place = self.place(atom.id);
            atom = self.push(make(atom.id), place, atom.depth + 1)?;
        }
    }

    fn atom(&mut self) -> Result<Placed, Fault> {
        let (token, at) = self.next;
        match token {
            Token::Number(number) => {
                self.advance();
                self.push(Node::Argument(number), at, 1)
            }
            Token::Open => self.parenthesized(Self::cases),
            Token::Name(name) => {
                self.advance();
                self.named(name, at)
            }
            _ => Err(self.expected("an expression")),
        }
    }

    fn named(&mut self, name: &'a str, at: usize) -> Result<Placed, Fault> {
        let node = match name {
            "none" => Node::None,
            "begin" => Node::Begin,
            "end" => Node::End,
            "any" => Node::Any,
            "error" => Node::Error,
            "scalar" => Node::Scalar,
            "natlab" if self.words.natlab => Node::Natlab,
            "matlab" if self.words.matlab => Node::Matlab,
            "natlab" | "matlab" => {
                return Err((at, format!("`{name}` cannot stand in the attribute that it means")));
            }
            "parent" => return self.parents_rule(at),
            "coerce" => return self.parenthesized(|reader| reader.coerce(at)),
            "typeString" => return self.parenthesized(|reader| reader.type_string(at)),
            _ => Node::Set(class_set(name).ok_or_else(|| {
                (at, format!("`{name}` is neither a class nor a word of the language"))
            })?),
        };
        self.push(node, at, 1)
    }

    fn parents_rule(&mut self, at: usize) -> Result<Placed, Fault> {
        match self.words.parent {
            Some((id, rule)) => self.push(Node::Parent(id), at, rule.depth + 1),
            None => self.push(Node::None, at, 1),
        }
    }

    fn coerce(&mut self, at: usize) -> Result<Placed, Fault> {
        let replace = self.cases()?;
        if !self.take(Token::Comma) {
            return Err(self.expected("`,` and the expression to match"));
        }
        let inner = self.cases()?;
        let depth = replace.depth.max(inner.depth) + 1;
        self.push(Node::Coerce(replace.id, inner.id), at, depth)
    }

    fn type_string(&mut self, at: usize) -> Result<Placed, Fault> {
        let inner = self.cases()?;
        self.push(Node::TypeString(inner.id), at, inner.depth + 1)
    }

    fn parenthesized(
        &mut self,
        content: impl FnOnce(&mut Self) -> Result<Placed, Fault>,
    ) -> Result<Placed, Fault> {
        let open = self.next.1;
        if !self.take(Token::Open) {
            return Err(self.expected("`(`"));
        }
        self.parentheses += 1;
        if self.parentheses > MAX_PARENTHESES {
            return Err((open, "too many nested parentheses".into()));
        }
        let content = content(self)?;
        self.parentheses -= 1;
        if !self.take(Token::Close) {
            return Err(self.expected("an operator or `)`"));
        }
        Ok(content)
    }

    fn join(
        &mut self,
        make: fn(NodeId, NodeId) -> Node,
        one: Placed,
        other: Placed,
    ) -> Result<Placed, Fault> {
        let place = self.place(one.id);
        self.push(make(one.id, other.id), place, one.depth.max(other.depth) + 1)
    }

    fn push(&mut self, node: Node, place: usize, depth: u32) -> Result<Placed, Fault> {
        if depth > MAX_DEPTH {
            return Err((place, "the rule is too long, or too deeply nested".into()));
        }
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.places.push(place);
        Ok(Placed { id, depth })
    }

    /// Takes the node back if it was made last.
    fn forget(&mut self, id: NodeId) {
        if id as usize + 1 == self.nodes.len() {
            self.nodes.pop();
            self.places.pop();
        }
    }

    fn place(&self, id: NodeId) -> usize {
        self.places[id as usize]
    }

    /// `scalar` matches, it cannot be emitted.
    fn check_modes(&self, id: NodeId, mode: Mode) -> Result<(), Fault> {
        let node = self.nodes[id as usize];
        let wrong = mode == Mode::Emit && node == Node::Scalar;
        if wrong {
            return Err((
                self.place(id),
                "this matches an argument and has nothing to emit".into(),
            ));
        }
        let modes = match node {
            Node::Arrow(..) => [Mode::Match, Mode::Emit],
            Node::Coerce(..) => [Mode::Match, mode],
            Node::TypeString(..) => [Mode::Emit; 2],
            _ => [mode; 2],
        };
        node.children().zip(modes).try_for_each(|(child, mode)| self.check_modes(child, mode))
    }

    fn advance(&mut self) {
        self.next = self.lexer.next();
    }

    fn take(&mut self, token: Token<'_>) -> bool {
        let is_next = self.next.0 == token;
        if is_next {
            self.advance();
        }
        is_next
    }

    fn expected(&self, what: &str) -> Fault {
        (self.next.1, format!("expected {what}, found {}", describe(self.next.0)))
    }
}
