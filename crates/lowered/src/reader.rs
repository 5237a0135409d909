//! The text form of a program, read back.
//!
//! [`read`] returns what [`crate::text::print`] was given, or the number of the line that is not
//! in the form.
//!
//! Cost: linear in the text, times the locals of a function for each name.

use crate::program::{
    Asked, Block, Callee, Convention, Element, Expr, Function, FunctionId, Handled, Invoked, Local,
    LocalId, Program, Repr, Role, Step, Stmt, StmtKind, View, Window,
};
use crate::scalar::Scalar;
use crate::scanner::{Token, tokens};
use crate::text;
use rustc_hash::FxHashMap;
use std::iter::Peekable;
use std::str::Lines;

/// A line that is not in the form, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable(pub usize);

/// Reads a program.
pub fn read(text: &str) -> Result<Program, Unreadable> {
    let functions = text.lines().filter_map(|line| line.strip_prefix("function "));
    let names = functions.filter_map(|line| line.split(' ').next());
    let ids = names.enumerate().map(|(at, name)| (name.to_owned(), FunctionId::new(at)));
    let mut reader = Reader {
        lines: text.lines().peekable(),
        at: 0,
        functions: ids.collect(),
        function: Function::empty(),
        locals: FxHashMap::default(),
    };
    reader.program().ok_or(Unreadable(reader.at))
}

struct Reader<'a> {
    lines: Peekable<Lines<'a>>,
    at: usize,
    functions: FxHashMap<String, FunctionId>,
    function: Function,
    locals: FxHashMap<String, LocalId>,
}

impl Reader<'_> {
    fn line(&mut self) -> Option<&str> {
        self.at += 1;
        self.lines.next().map(str::trim_start)
    }

    fn program(&mut self) -> Option<Program> {
        if self.line()? != "lowered program 1" {
            return None;
        }
        let mut program = Program::default();
        while self.lines.peek().is_some() {
            let head = tokens(self.line()?)?;
            let [
                Token::Word(word),
                Token::Word(name),
                Token::Word(line),
                Token::Quoted(file),
                convention @ ..,
            ] = &head[..]
            else {
                return None;
            };
            if word != "function" {
                return None;
            }
            self.function = Function {
                name: name.clone(),
                file: file.clone(),
                line: line.parse().ok()?,
                convention: self::convention(convention)?,
                ..Function::empty()
            };
            self.locals.clear();
            self.head()?;
            let (body, _) = self.block()?;
            self.function.body = body;
            program.functions.push(std::mem::replace(&mut self.function, Function::empty()));
        }
        Some(program)
    }

    fn head(&mut self) -> Option<()> {
        loop {
            let line = tokens(self.line()?)?;
            match &line[..] {
                [
                    Token::Word(word),
                    Token::Word(name),
                    Token::Word(r),
                    Token::Word(held),
                    Token::Quoted(shown),
                ] if word == "local" => {
                    let local = Local {
                        name: name.clone(),
                        shown: shown.clone(),
                        repr: repr(held)?,
                        role: role(r)?,
                    };
                    let id = self.function.locals.push(local);
                    self.locals.insert(name.clone(), id);
                }
                [Token::Word(word), names @ ..] if word == "params" => {
                    self.function.params = self.names(names)?;
                }
                [Token::Word(word), names @ ..] if word == "results" => {
                    self.function.results = self.names(names)?;
                    return Some(());
                }
                _ => return None,
            }
        }
    }

    fn names(&self, names: &[Token]) -> Option<Vec<LocalId>> {
        let local = |token: &Token| match token {
            Token::Word(name) => self.locals.get(name).copied(),
            _ => None,
        };
        names.iter().map(local).collect()
    }

    /// The statements up to `end`; whether it was an `else`.
    fn block(&mut self) -> Option<(Block, bool)> {
        let mut block = Block::new();
        loop {
            let line = self.line()?.to_owned();
            match line.as_str() {
                "end" => return Some((block, false)),
                "else" => return Some((block, true)),
                _ => {}
            }
            let (number, text) = line.split_once(": ")?;
            let tokens = tokens(text)?;
            let line = number.parse().ok()?;
            let kind = self.stmt(&mut Words { tokens: &tokens, at: 0 })?;
            block.push(Stmt { line, kind });
        }
    }

    fn stmt(&mut self, words: &mut Words<'_>) -> Option<StmtKind> {
        let first = words.word()?;
        let is_assignment = matches!(words.peek(), Some(Token::Word(word)) if word == "=");
        if is_assignment && self.locals.contains_key(first) {
            words.equals()?;
            let value = self.expr(words)?;
            return Some(StmtKind::Assign { target: *self.locals.get(first)?, value });
        }
        Some(match first {
            "put" | "grow" => {
                let array = self.local(words)?;
                let indices = self.until_equals(words)?;
                let value = self.expr(words)?;
                StmtKind::Store { array, indices, value, inside: first == "put" }
            }
            "call" => self.call(words)?,
            "invoke" => self.invoke(words)?,
            "try" => {
                let error = match words.peek() {
                    Some(_) => Some(self.local(words)?),
                    None => None,
                };
                let (body, _) = self.block()?;
                StmtKind::Try { body, error, handler: self.block()?.0 }
            }
            "unwind" => {
                let (body, _) = self.block()?;
                StmtKind::Unwind { body, cleanup: self.block()?.0 }
            }
            "update" => {
                let target = self.local(words)?;
                let path = self.path(words)?;
                words.equals()?;
                let deletes = matches!(words.peek(), Some(Token::Word(word)) if word == "~");
                let value = if deletes { None } else { Some(self.expr(words)?) };
                StmtKind::Update { target, path, value }
            }
            "show" => StmtKind::Show(self.local(words)?),
            "sweep" => StmtKind::Sweep,
            "if" => {
                let condition = self.expr(words)?;
                let (then, has_else) = self.block()?;
                let otherwise = if has_else { self.block()?.0 } else { Block::new() };
                StmtKind::If { condition, then, otherwise }
            }
            "while" => {
                let condition = self.expr(words)?;
                StmtKind::While { condition, body: self.block()?.0 }
            }
            "for" => {
                let counter = self.local(words)?;
                let (low, step) = (self.expr(words)?, self.expr(words)?);
                let high = self.expr(words)?;
                StmtKind::For { counter, low, step, high, body: self.block()?.0 }
            }
            "columns" => {
                let (target, over) = (self.local(words)?, self.local(words)?);
                StmtKind::Columns { target, over, body: self.block()?.0 }
            }
            "direct" => {
                let mut arrays = Vec::new();
                while words.peek().is_some() {
                    arrays.push(self.local(words)?);
                }
                StmtKind::Direct { arrays, body: self.block()?.0 }
            }
            "fill" => {
                let target = self.local(words)?;
                let (rows, columns) = (self.expr(words)?, self.expr(words)?);
                words.equals()?;
                StmtKind::Fill { target, rows, columns, value: self.expr(words)? }
            }
            "fuse" => {
                let target = self.local(words)?;
                let window = self.window(words)?;
                let sum = match words.peek() {
                    Some(Token::Word(word)) if word == "sum" => {
                        words.next();
                        Some((self.local(words)?, self.expr(words)?))
                    }
                    _ => None,
                };
                words.equals()?;
                let value = self.expr(words)?;
                let views = self.views(words)?;
                let (general, _) = self.block()?;
                StmtKind::Fused { target, window, views, value, sum, general }
            }
            "sum" => {
                let target = self.local(words)?;
                words.equals()?;
                let value = self.expr(words)?;
                let views = self.views(words)?;
                StmtKind::Sum { target, views, value, general: self.block()?.0 }
            }
            "break" => StmtKind::Break,
            "continue" => StmtKind::Continue,
            "return" => StmtKind::Return,
            _ => return None,
        })
    }

    fn views(&self, words: &mut Words<'_>) -> Option<Vec<View>> {
        let mut views = Vec::new();
        while words.peek().is_some() {
            let array = self.local(words)?;
            views.push(View { array, window: self.window(words)? });
        }
        Some(views)
    }

    fn window(&self, words: &mut Words<'_>) -> Option<Window> {
        Some(match words.word()? {
            "flat" => Window::Flat,
            "whole" => Window::Whole,
            "run" => Window::Run(self.expr(words)?, self.expr(words)?),
            "column" => Window::Column(self.expr(words)?),
            "rows" => Window::Rows(self.expr(words)?, self.expr(words)?, self.expr(words)?),
            _ => return None,
        })
    }

    /// What stands in front of `=`; `~` is a result that nobody takes.
    fn targets(&self, words: &mut Words<'_>) -> Option<Vec<Option<LocalId>>> {
        let mut targets = Vec::new();
        loop {
            match words.word()? {
                "=" => return Some(targets),
                "~" => targets.push(None),
                name => targets.push(Some(*self.locals.get(name)?)),
            }
        }
    }

    fn call(&mut self, words: &mut Words<'_>) -> Option<StmtKind> {
        let targets = self.targets(words)?;
        let callee = words.word()?;
        let callee = match callee.strip_prefix('@') {
            Some(name) => Callee::Function(*self.functions.get(name)?),
            None => Callee::Runtime(callee.to_owned()),
        };
        let args = self.rest(words)?;
        Some(StmtKind::Call { targets, callee, args })
    }

    fn invoke(&mut self, words: &mut Words<'_>) -> Option<StmtKind> {
        let asked = match words.word()? {
            "-" => Asked::AsMany,
            word => match word.parse() {
                Ok(count) => Asked::Count(count),
                Err(_) => Asked::Number(*self.locals.get(word)?),
            },
        };
        let targets = self.targets(words)?;
        let callee = self.invoked(words)?;
        let args = self.rest(words)?;
        Some(StmtKind::Invoke { targets, asked, callee, args })
    }

    fn invoked(&self, words: &mut Words<'_>) -> Option<Invoked> {
        Some(match words.next()? {
            Token::Open => {
                if words.word()? != "part" {
                    return None;
                }
                let base = self.local(words)?;
                let path = self.path(words)?;
                words.close()?;
                Invoked::Part(base, path)
            }
            Token::Word(callee) => match callee.strip_prefix('@') {
                Some(name) => Invoked::Function(*self.functions.get(name)?),
                None => Invoked::Runtime(callee.clone()),
            },
            Token::Close | Token::Quoted(_) => return None,
        })
    }

    fn local(&self, words: &mut Words<'_>) -> Option<LocalId> {
        self.locals.get(words.word()?).copied()
    }

    fn until_equals(&self, words: &mut Words<'_>) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        while !matches!(words.peek(), Some(Token::Word(word)) if word == "=") {
            all.push(self.expr(words)?);
        }
        words.equals()?;
        Some(all)
    }

    /// The expressions up to a closing parenthesis, or the end.
    fn rest(&self, words: &mut Words<'_>) -> Option<Vec<Expr>> {
        let mut all = Vec::new();
        while !matches!(words.peek(), None | Some(Token::Close)) {
            all.push(self.expr(words)?);
        }
        Some(all)
    }

    fn path(&self, words: &mut Words<'_>) -> Option<Vec<Step>> {
        let mut path = Vec::new();
        while words.peek() == Some(&Token::Open) {
            words.next();
            path.push(match words.word()? {
                "paren" => Step::Paren(self.rest(words)?),
                "brace" => Step::Brace(self.rest(words)?),
                "dynamic" => Step::Dynamic(self.expr(words)?),
                "dot" => match words.next()? {
                    Token::Quoted(name) => Step::Dot(name.clone()),
                    _ => return None,
                },
                _ => return None,
            });
            words.close()?;
        }
        Some(path)
    }

    fn expr(&self, words: &mut Words<'_>) -> Option<Expr> {
        match words.next()? {
            Token::Open => {
                let expr = self.node(words)?;
                words.close()?;
                Some(expr)
            }
            Token::Word(word) => self.atom(word),
            Token::Close | Token::Quoted(_) => None,
        }
    }

    fn atom(&self, word: &str) -> Option<Expr> {
        if let Some(local) = self.locals.get(word) {
            return Some(Expr::Local(*local));
        }
        match word {
            "#true" => Some(Expr::Truth(true)),
            "#false" => Some(Expr::Truth(false)),
            ":" => Some(Expr::Colon),
            word => number(word).map(Expr::Number),
        }
    }

    fn node(&self, words: &mut Words<'_>) -> Option<Expr> {
        let first = words.word()?;
        Some(match first {
            "text" | "text2" => {
                let mut bytes = Vec::new();
                while let Some(Token::Word(byte)) = words.peek() {
                    bytes.push(byte.parse().ok()?);
                    words.next();
                }
                Expr::Text(bytes, first == "text2")
            }
            "table" => {
                let columns = words.word()?.parse().ok()?;
                let mut elements = Vec::new();
                while let Some(Token::Word(element)) = words.peek() {
                    elements.push(number(element)?);
                    words.next();
                }
                Expr::Table(columns, elements)
            }
            "element" | "checked" => {
                let array = self.local(words)?;
                Expr::Element { array, indices: self.rest(words)?, inside: first == "element" }
            }
            "count" => Expr::Extent(self.local(words)?, None),
            "extent" => Expr::Extent(self.local(words)?, Some(words.word()?.parse().ok()?)),
            "within" => {
                let array = self.local(words)?;
                let place = match words.word()? {
                    "-" => None,
                    place => Some(place.parse().ok()?),
                };
                let (low, high) = (Box::new(self.expr(words)?), Box::new(self.expr(words)?));
                Expr::Within { array, place, low, high }
            }
            "item" => Expr::Item(words.word()?.parse().ok()?),
            "owned" => Expr::Owned(self.local(words)?),
            "run" | "do" => {
                let symbol = words.word()?.to_owned();
                Expr::Runtime { symbol, effect: first == "do", args: self.rest(words)? }
            }
            "call" => {
                let function = *self.functions.get(words.word()?)?;
                let repr = repr(words.word()?)?;
                Expr::Call { function, args: self.rest(words)?, repr }
            }
            "invoke" => Expr::Invoke { callee: self.invoked(words)?, args: self.rest(words)? },
            "part" => Expr::Part(self.local(words)?, self.path(words)?),
            "to" => Expr::Convert(repr(words.word()?)?, Box::new(self.expr(words)?)),
            "after" => {
                let (first, value) = (Box::new(self.expr(words)?), Box::new(self.expr(words)?));
                Expr::After(first, value)
            }
            "spread" => Expr::Spread(Box::new(self.expr(words)?)),
            "gather" => Expr::Gather(self.local(words)?, self.path(words)?),
            "handle" => {
                let function = words.word()?;
                let function = match function.strip_prefix('@') {
                    Some(name) => Some(Handled::Function(*self.functions.get(name)?)),
                    None if function == "~" => None,
                    None => Some(Handled::Runtime(function.to_owned())),
                };
                let site = words.word()?.parse().ok()?;
                let Token::Quoted(name) = words.next()? else { return None };
                Expr::Handle { function, site, name: name.clone(), captured: self.rest(words)? }
            }
            name => Expr::Scalar(Scalar::named(name)?, self.rest(words)?),
        })
    }
}

/// Where a line is read.
struct Words<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<&'a Token> {
        self.at += 1;
        self.tokens.get(self.at - 1)
    }

    fn word(&mut self) -> Option<&'a str> {
        match self.next()? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    fn equals(&mut self) -> Option<()> {
        (self.word()? == "=").then_some(())
    }

    fn close(&mut self) -> Option<()> {
        (self.next()? == &Token::Close).then_some(())
    }
}

fn number(word: &str) -> Option<f64> {
    match word {
        "#inf" => Some(f64::INFINITY),
        "#-inf" => Some(f64::NEG_INFINITY),
        "#NaN" => Some(f64::NAN),
        word => word.parse().ok(),
    }
}

fn repr(word: &str) -> Option<Repr> {
    let elements = [Element::Real, Element::Truth, Element::Letter];
    let scalars = [Repr::Real, Repr::Whole, Repr::Truth, Repr::Letter, Repr::Any];
    let mut all = scalars.into_iter().chain(elements.into_iter().map(Repr::Array));
    all.find(|repr| text::repr(*repr) == word)
}

fn convention(words: &[Token]) -> Option<Convention> {
    match words {
        [] => Some(Convention::Direct),
        [
            Token::Word(word),
            Token::Word(more_in),
            Token::Word(more_out),
            Token::Word(captured),
            Token::Quoted(title),
            placed @ ..,
        ] if word == "general" => {
            let (more_in, more_out) = (more_in.parse().ok()?, more_out.parse().ok()?);
            let (captured, title) = (captured.parse().ok()?, title.clone());
            let name = |token: &Token| match token {
                Token::Quoted(name) => Some(name.clone()),
                _ => None,
            };
            let placed = placed.iter().map(name).collect::<Option<_>>()?;
            Some(Convention::General { more_in, more_out, captured, title, placed })
        }
        _ => None,
    }
}

fn role(word: &str) -> Option<Role> {
    let all =
        [Role::Param, Role::Result, Role::Both, Role::Variable, Role::Temporary, Role::Shared];
    all.into_iter().find(|role| text::role(*role) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "lowered program 1
function main 1 \"a \\\"b\\\".m\"
  local x variable f64[] \"x\"
  local s variable f64 \"s\"
  local i variable i64 \"i\"
  local v temporary any \"v\"
  params
  results
  1: x = (to f64[] (run lr_zeros (to any 1.0) (to any #inf)))
  2: sweep
  3: for i (to i64 1.0) (to i64 1.0) (count x)
    4: if (andthen (lt (checked x i) 2.5) #true)
      5: put x i = (element x (isub i (to i64 1.0)))
    else
      6: break
    end
  end
  7: s = (call square f64 -1.5)
  8: call s v = lr_size (part x (paren : (to any s)))
  9: update v (dot \"a b\") (brace (to any 1.0)) = (text 97 10)
  9: update v (dynamic (text2 97)) = ~
  10: call = @main
  11: while #false
    11: continue
  end
  12: v = (table 2 1.0 #NaN)
  13: columns v x
    13: show v
  end
  14: if (andthen (within x - 1.0 (count x)) (owned x))
    14: direct x
      15: put x 1.0 = 2.0
    end
  end
  16: fill x (count x) 1.0 = s
  16: fuse x run 2.0 (count x) = (add (item 0) s) x run 2.0 (count x) x whole
    16: x = (to f64[] (run lr_zeros))
  end
  17: i = (to i64 (to f64 (run lr_part_count v (text 58))))
  17: invoke i v = lr_size (to any s)
  17: v = (after (run lr_assigned v (text 118)) (invoke (part v (paren (to any 1.0))) v))
  17: v = (invoke @square v (spread v))
  17: if (swept (to bool (invoke lr_size v)))
    17: break
  end
  17: invoke - v = @main
  17: invoke 2 ~ v = (part v (brace :))
  17: update v (brace :) = (spread v)
  17: return
end
function square 1 \"square.m\"
  local x param f64 \"x\"
  local y result f64 \"y\"
  params x
  results y
  2: y = (mul x x)
end
";

    #[test]
    fn what_is_printed_is_read_back() {
        let program = read(PROGRAM).expect("a program");
        assert_eq!(text::print(&program), PROGRAM);
    }

    #[test]
    fn a_line_that_is_not_in_the_form_is_named() {
        assert_eq!(read("nothing"), Err(Unreadable(1)));
        let broken = PROGRAM.replace("(mul x x)", "(mul x z)");
        assert_eq!(read(&broken), Err(Unreadable(56)));
        let broken = PROGRAM.replace("(mul x x)", "(mul x x");
        assert!(read(&broken).is_err());
    }
}
