//! Expressions.
//!
//! Precedence, from the weakest: Octave's assignment; `||`; `&&`; `|`; `&`;
//! comparison; `:`; `+ -`; `* / \` and their elementwise forms; prefix `+ - ~`;
//! and, on one level from left to right, powers and transposes.

use super::{MAX_CHAIN, Parser};
use crate::lexer::{Closer, Keyword, Token, is_blank, is_line_end, is_name_part, is_name_start};
use crate::names::Sym;
use crate::tree::{AssignOp, BinaryOp, Expr, ExprId, List, PostfixOp, Row, UnaryOp};
use lariat_base::Span;

const RANGE: u8 = 6;
const SUM: u8 = 7;

/// How strongly an operator binds; 0 for powers, which are read with postfixes.
fn level(op: BinaryOp) -> u8 {
    use BinaryOp as B;
    match op {
        B::OrOr => 1,
        B::AndAnd => 2,
        B::Or => 3,
        B::And => 4,
        B::Lt | B::Le | B::Eq | B::Ne | B::Ge | B::Gt => 5,
        B::Add | B::Sub => SUM,
        B::Mul | B::Div | B::LeftDiv | B::ElMul | B::ElDiv | B::ElLeftDiv => 8,
        B::Pow | B::ElPow => 0,
    }
}

/// The assignment that `op=` is.
fn compound(op: BinaryOp) -> AssignOp {
    use BinaryOp as B;
    match op {
        B::Add => AssignOp::Add,
        B::Sub => AssignOp::Sub,
        B::Mul => AssignOp::Mul,
        B::Div => AssignOp::Div,
        B::LeftDiv => AssignOp::LeftDiv,
        B::Pow => AssignOp::Pow,
        B::ElMul => AssignOp::ElMul,
        B::ElDiv => AssignOp::ElDiv,
        B::ElLeftDiv => AssignOp::ElLeftDiv,
        B::ElPow => AssignOp::ElPow,
        B::Or => AssignOp::Or,
        B::And => AssignOp::And,
        B::OrOr | B::AndAnd | B::Lt | B::Le | B::Eq | B::Ne | B::Ge | B::Gt => AssignOp::Plain,
    }
}

impl Parser<'_> {
    /// An expression; in Octave it may be an assignment.
    pub(super) fn expr(&mut self) -> ExprId {
        let left = self.binary(1);
        if self.in_matrix || !matches!(self.token, Token::Assign | Token::OpAssign(_)) {
            return left;
        }
        if !self.dialect.assignment_expressions {
            let span = self.span();
            let help = Some("`==` compares; an assignment is a statement of its own");
            let message = format!("`{}` cannot stand inside an expression", self.token_text());
            self.error_with_help(span, message, help);
            return left;
        }
        match self.deeper(|p| p.assignment(left)) {
            Some(assignment) => assignment,
            None => left,
        }
    }

    /// The operator and value of an assignment whose left side has been read.
    pub(super) fn assignment(&mut self, left: ExprId) -> ExprId {
        let start = self.expr_span(left).start;
        let targets = self.targets_of(left);
        self.assignment_to(targets, start)
    }

    /// The same for a list of targets; `start` is where the first one begins.
    pub(super) fn assignment_to(&mut self, targets: List<ExprId>, start: u32) -> ExprId {
        let op = match self.token {
            Token::OpAssign(op) => {
                if !self.dialect.compound_assignment {
                    self.octave_only(self.span(), &format!("`{}`", self.token_text()));
                }
                compound(op)
            }
            _ => AssignOp::Plain,
        };
        self.bump();
        // The value may use the old meaning of the names; marking them here
        // only informs command syntax that they are variables from now on.
        let marked: Vec<ExprId> = self.tree.list(targets).collect();
        let value = self.expr();
        for target in marked {
            self.mark_target(target);
        }
        self.push(Expr::Assign(op, targets, value), self.since(start))
    }

    /// The targets that an expression to the left of `=` stands for.
    fn targets_of(&mut self, left: ExprId) -> List<ExprId> {
        if let Expr::Matrix(rows) = self.tree.expr(left) {
            let row = self.tree.first(rows).unwrap_or(List::EMPTY);
            if self.tree.list_len(rows) <= 1 {
                for target in self.tree.list(row).collect::<Vec<_>>() {
                    self.check_target(target);
                }
                return row;
            }
        }
        self.check_target(left);
        self.one(left)
    }

    pub(super) fn check_target(&mut self, target: ExprId) {
        let assignable = matches!(
            self.tree.expr(target),
            Expr::Ignore
                | Expr::Missing
                | Expr::Name(_)
                | Expr::Index(..)
                | Expr::CellIndex(..)
                | Expr::Field(..)
                | Expr::DynamicField(..)
        );
        if !assignable {
            let span = self.expr_span(target);
            self.error(span, "this cannot be assigned to");
        }
    }

    /// Binary operators of at least this level.
    pub(super) fn binary(&mut self, weakest: u8) -> ExprId {
        let mut left = self.unary();
        let mut chain = 0;
        loop {
            if self.token == Token::Colon && weakest <= RANGE {
                chain += 1;
                if chain > MAX_CHAIN {
                    self.too_deep();
                    return left;
                }
                left = self.range(left);
                continue;
            }
            let Some(op) = self.binary_op() else { return left };
            let level = level(op);
            if level == 0 || level < weakest {
                return left;
            }
            self.note_operator(op);
            self.bump();
            let right = self.binary(level + 1);
            let span = self.expr_span(left).to(self.expr_span(right));
            left = self.push(Expr::Binary(op, left, right), span);
        }
    }

    /// The binary operator at hand. Inside a matrix a sign with white space
    /// before it and none after starts the next element.
    fn binary_op(&self) -> Option<BinaryOp> {
        let Token::Op(op) = self.token else { return None };
        let is_sign = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        if is_sign && self.in_matrix && self.lexer.space_before && !self.space_follows() {
            return None;
        }
        Some(op)
    }

    fn space_follows(&self) -> bool {
        let end = self.span().end as usize;
        let byte = self.lexer.byte(end);
        is_blank(byte) || is_line_end(byte) || self.lexer.at_continuation(end)
    }

    /// `!=` is Octave's spelling.
    fn note_operator(&mut self, op: BinaryOp) {
        if op == BinaryOp::Ne && !self.dialect.bang_is_not && self.token_text() == "!=" {
            self.octave_only(self.span(), "`!=`");
        }
    }

    /// `first:second` or `first:second:third`, the colon at hand.
    fn range(&mut self, first: ExprId) -> ExprId {
        let mark = self.start();
        self.add(first);
        self.bump();
        let second = self.binary(SUM);
        self.add(second);
        if self.token == Token::Colon {
            self.bump();
            let third = self.binary(SUM);
            self.add(third);
        }
        let span = self.since(self.expr_span(first).start);
        let parts = self.finish(mark);
        self.push(Expr::Range(parts), span)
    }

    fn prefix_op(&mut self) -> Option<UnaryOp> {
        Some(match self.token {
            Token::Op(BinaryOp::Add) if self.is_doubled_sign() => UnaryOp::Increment,
            Token::Op(BinaryOp::Sub) if self.is_doubled_sign() => UnaryOp::Decrement,
            Token::Op(BinaryOp::Add) => UnaryOp::Plus,
            Token::Op(BinaryOp::Sub) => UnaryOp::Minus,
            Token::Not => UnaryOp::Not,
            Token::Bang => {
                if !self.dialect.bang_is_not {
                    self.octave_only(self.span(), "`!`");
                }
                UnaryOp::Not
            }
            _ => return None,
        })
    }

    fn unary(&mut self) -> ExprId {
        let Some(op) = self.prefix_op() else { return self.postfix() };
        let start = self.span().start;
        if matches!(op, UnaryOp::Increment | UnaryOp::Decrement) {
            self.bump();
        }
        self.bump();
        let ends_target = matches!(self.token, Token::Comma | Token::RBracket);
        if op == UnaryOp::Not && self.in_matrix && ends_target {
            return self.push(Expr::Ignore, self.since(start));
        }
        let Some(operand) = self.deeper(Self::unary) else { return self.missing() };
        self.push(Expr::Unary(op, operand), self.since(start))
    }

    /// An operand with its indices, fields, transposes and powers.
    fn postfix(&mut self) -> ExprId {
        let mut operand = self.primary();
        let mut chain = 0;
        loop {
            let next = match self.token {
                Token::Quote => self.transpose(operand, PostfixOp::CTranspose),
                Token::DotQuote => self.transpose(operand, PostfixOp::Transpose),
                Token::Op(op @ (BinaryOp::Pow | BinaryOp::ElPow)) => {
                    self.bump();
                    let exponent = self.exponent();
                    let span = self.since(self.expr_span(operand).start);
                    operand = self.push(Expr::Binary(op, operand, exponent), span);
                    continue;
                }
                Token::Op(BinaryOp::Add | BinaryOp::Sub) if self.at_increment() => {
                    self.increment(operand)
                }
                _ => match self.index(operand) {
                    Some(indexed) => indexed,
                    None => return operand,
                },
            };
            operand = next;
            chain += 1;
            if chain > MAX_CHAIN {
                self.too_deep();
                return operand;
            }
        }
    }

    fn transpose(&mut self, operand: ExprId, op: PostfixOp) -> ExprId {
        self.bump();
        let span = self.since(self.expr_span(operand).start);
        self.push(Expr::Postfix(op, operand), span)
    }

    /// `++` or `--`, where that is an operator.
    fn is_doubled_sign(&self) -> bool {
        let end = self.span().end as usize;
        self.dialect.compound_assignment && self.lexer.byte(end) == self.lexer.byte(end - 1)
    }

    /// Octave's `x++` and `x--`: the doubled sign ends the expression.
    fn at_increment(&self) -> bool {
        let after = self.span().end as usize + 1;
        if !self.is_doubled_sign() {
            return false;
        }
        if self.in_matrix {
            return !self.lexer.space_before && !self.starts_operand(after);
        }
        !self.starts_operand(self.lexer.skip_blanks(after))
    }

    /// True when an operand begins at `pos`, so that a sign before it is binary.
    fn starts_operand(&self, pos: usize) -> bool {
        match self.lexer.byte(pos) {
            b'~' | b'!' => self.lexer.byte(pos + 1) != b'=',
            b'.' => self.lexer.byte(pos + 1).is_ascii_digit(),
            b'(' | b'[' | b'{' | b'\'' | b'"' | b'@' => true,
            byte => is_name_part(byte),
        }
    }

    fn increment(&mut self, operand: ExprId) -> ExprId {
        let op = match self.token {
            Token::Op(BinaryOp::Add) => PostfixOp::Increment,
            _ => PostfixOp::Decrement,
        };
        self.bump();
        self.transpose(operand, op)
    }

    /// The right side of a power: signs and an operand with its indices.
    fn exponent(&mut self) -> ExprId {
        if let Some(op) = self.prefix_op() {
            let start = self.span().start;
            if matches!(op, UnaryOp::Increment | UnaryOp::Decrement) {
                self.bump();
            }
            self.bump();
            let Some(operand) = self.deeper(Self::exponent) else { return self.missing() };
            return self.push(Expr::Unary(op, operand), self.since(start));
        }
        let mut operand = self.primary();
        let mut chain = 0;
        while let Some(indexed) = self.index(operand) {
            operand = indexed;
            chain += 1;
            if chain > MAX_CHAIN {
                self.too_deep();
                break;
            }
        }
        operand
    }

    /// One index or field after `target`, if there is one.
    fn index(&mut self, target: ExprId) -> Option<ExprId> {
        let separated = self.in_matrix && self.lexer.space_before;
        let start = self.expr_span(target).start;
        if matches!(self.token, Token::LParen | Token::LBrace) && !separated {
            self.check_indexed(target);
        }
        match self.token {
            Token::LParen if !separated => {
                let arguments = self.arguments(Token::RParen, "`)`")?;
                Some(self.push(Expr::Index(target, arguments), self.since(start)))
            }
            Token::LBrace if !separated => {
                let arguments = self.arguments(Token::RBrace, "`}`")?;
                Some(self.push(Expr::CellIndex(target, arguments), self.since(start)))
            }
            Token::Dot => Some(self.field(target, start)),
            Token::At => self.superclass(target, start),
            _ => None,
        }
    }

    /// Reports an index of what MATLAB's grammar lets nobody index. Inside brackets
    /// `[x(1)(2)]` may be two elements, so nothing is reported there.
    fn check_indexed(&mut self, target: ExprId) {
        let is_computed = matches!(
            self.tree.exprs[target],
            Expr::Index(..) | Expr::Paren(_) | Expr::Matrix(_) | Expr::Cell(_) | Expr::Postfix(..)
        );
        if is_computed && !self.in_matrix && !self.dialect.indexed_expressions {
            self.octave_only(self.span(), "an index of a computed value, as in `f(x)(1)`,");
        }
    }

    fn field(&mut self, target: ExprId, start: u32) -> ExprId {
        self.bump();
        if self.token == Token::Ident {
            let sym = self.intern(self.span());
            self.bump();
            return self.push(Expr::Field(target, sym), self.since(start));
        }
        if matches!(self.token, Token::Op(BinaryOp::Add | BinaryOp::Sub)) {
            self.dotted_sign();
            return target;
        }
        if self.token == Token::Number && self.tree.exprs[target] == Expr::Number {
            self.two_points(start);
            return target;
        }
        if self.token != Token::LParen {
            self.unexpected("a field's name");
            return self.push(Expr::Paren(target), self.since(start));
        }
        let name = self.parenthesised();
        self.push(Expr::DynamicField(target, name), self.since(start))
    }

    /// `0.55.125`: perhaps two numbers with nothing between them.
    fn two_points(&mut self, start: u32) {
        let span = Span::new(start, self.span().end);
        let message =
            format!("`{}` is not a number", &self.text[span.start as usize..span.end as usize]);
        let help = "separate the numbers with a space or a comma";
        self.error_with_help(span, message, Some(help));
    }

    /// `x .+ y`, which GNU Octave takes for `x + y`, is read so.
    fn dotted_sign(&mut self) {
        if self.dialect.dotted_signs {
            return;
        }
        let sign = self.token_text().to_owned();
        let message = format!("`.{sign}` is not an operator");
        let help = format!("write `{sign}`, which GNU Octave takes it for");
        self.report(self.span(), message, Some(&help));
    }

    /// The arguments of an index or call; the opening bracket is at hand.
    pub(super) fn arguments(&mut self, close: Token, wanted: &str) -> Option<List<ExprId>> {
        let open = self.span();
        let in_matrix = std::mem::replace(&mut self.in_matrix, false);
        self.indices += 1;
        let result = self.deeper(|p| p.argument_list(open, close, wanted));
        self.indices = self.indices.saturating_sub(1);
        self.in_matrix = in_matrix;
        result
    }

    fn argument_list(&mut self, open: Span, close: Token, wanted: &str) -> List<ExprId> {
        let mark = self.start();
        self.bump();
        self.skip_rows_in_braces(close);
        while self.token != close {
            let argument = self.argument(close);
            self.add(argument);
            self.skip_rows_in_braces(close);
            if !self.eat(Token::Comma) {
                break;
            }
            self.skip_rows_in_braces(close);
        }
        let arguments = self.finish(mark);
        self.close_bracket(open, close, wanted);
        arguments
    }

    /// Line ends inside `c{…}` are white space to Octave.
    fn skip_rows_in_braces(&mut self, close: Token) {
        while close == Token::RBrace
            && self.dialect.newline_in_parens
            && self.token == Token::Newline
        {
            self.bump();
        }
    }

    /// Passes a closing bracket, or reports the opening one as unclosed.
    fn close_bracket(&mut self, open: Span, close: Token, wanted: &str) {
        if self.eat(close) {
            return;
        }
        let is_unclosed = match self.token {
            Token::Eof | Token::Newline | Token::Semi | Token::Keyword(_) => true,
            Token::Assign => self.line_ended_since(open.end),
            _ => false,
        };
        if is_unclosed {
            let bracket = self.text[open.range()].to_owned();
            self.error(open, format!("`{bracket}` is not closed"));
        } else {
            self.unexpected(&format!("`,` or {wanted}"));
        }
    }

    /// True when the current token stands on a later line than `pos`.
    fn line_ended_since(&self, pos: u32) -> bool {
        let passed = &self.lexer.bytes()[pos as usize..self.span().start as usize];
        memchr::memchr2(b'\n', b'\r', passed).is_some()
    }

    fn argument(&mut self, close: Token) -> ExprId {
        let ends = |byte| matches!(byte, b',' | b')' | b'}' | b']');
        let after = || self.lexer.skip_continuations(self.span().end as usize);
        if self.token == Token::Colon && ends(self.lexer.byte(after())) {
            let span = self.span();
            self.bump();
            return self.push(Expr::Colon, span);
        }
        if self.token == Token::Ident && close == Token::RParen && self.at_named_argument() {
            return self.named_argument();
        }
        self.expr()
    }

    /// `name=` in a call, which is an assignment expression in Octave.
    fn at_named_argument(&self) -> bool {
        let after = self.lexer.skip_blanks(self.span().end as usize);
        !self.dialect.assignment_expressions
            && self.lexer.byte(after) == b'='
            && self.lexer.byte(after + 1) != b'='
    }

    fn named_argument(&mut self) -> ExprId {
        let start = self.span().start;
        let name = self.intern(self.span());
        self.bump();
        self.bump();
        let value = self.expr();
        self.push(Expr::NamedArg(name, value), self.since(start))
    }

    fn missing(&mut self) -> ExprId {
        self.push(Expr::Missing, Span::at(self.span().start))
    }

    fn leaf(&mut self, expr: Expr) -> ExprId {
        let span = self.span();
        self.bump();
        self.push(expr, span)
    }

    fn primary(&mut self) -> ExprId {
        match self.token {
            Token::Ident => self.plain_name(),
            Token::Number => self.leaf(Expr::Number),
            Token::Char => self.leaf(Expr::Char),
            Token::String => self.leaf(Expr::String),
            Token::LParen => {
                let start = self.span().start;
                let inner = self.parenthesised();
                self.push(Expr::Paren(inner), self.since(start))
            }
            Token::LBracket => self.matrix(Token::RBracket),
            Token::LBrace => self.matrix(Token::RBrace),
            Token::At => self.handle_or_lambda(),
            Token::Question => self.meta_class(),
            Token::Keyword(Keyword::End(Closer::Any)) if self.indices > 0 => self.leaf(Expr::End),
            Token::Keyword(Keyword::End(Closer::Any)) if self.at_operand_end() => {
                self.error(self.span(), "`end` stands for the last index only inside an index");
                self.leaf(Expr::Missing)
            }
            Token::Op(BinaryOp::LeftDiv) if matches!(self.next_byte(), b'\n' | b'\r') => {
                let help = "write `...` at the end of a line that goes on";
                self.error_with_help(self.span(), "`\\` does not continue a line", Some(help));
                self.missing()
            }
            _ => {
                self.unexpected("an expression");
                self.missing()
            }
        }
    }

    /// True when the `end` at hand is meant as an operand, since the statement
    /// continues after it.
    fn at_operand_end(&self) -> bool {
        matches!(self.next_byte(), b';' | b'+' | b'-' | b'*' | b'/' | b':' | b')' | b']')
    }

    /// `(e)`: the inner expression, both parentheses passed.
    fn parenthesised(&mut self) -> ExprId {
        let open = self.span();
        let in_matrix = std::mem::replace(&mut self.in_matrix, false);
        let inner = self.deeper(|p| {
            p.bump();
            let inner = p.expr();
            p.close_parenthesis(open);
            inner
        });
        self.in_matrix = in_matrix;
        match inner {
            Some(inner) => inner,
            None => self.missing(),
        }
    }

    fn close_parenthesis(&mut self, open: Span) {
        if self.token != Token::RParen
            && matches!(self.token, Token::Eof | Token::Newline | Token::Semi | Token::Keyword(_))
        {
            self.error(open, "`(` is not closed");
        } else {
            self.expect(Token::RParen, "`)`");
        }
    }

    /// `method@pkg.Super`, or `method @ pkg.Super` outside brackets.
    fn superclass(&mut self, method: ExprId, start: u32) -> Option<ExprId> {
        let after = self.span().end as usize;
        // Among elements, `[x @f]`, a blank separates.
        let (name, separated) = match self.in_matrix {
            true => (after, self.lexer.space_before),
            false => (self.lexer.skip_blanks(after), false),
        };
        let is_before_name = is_name_start(self.lexer.byte(name));
        let method_is_name = matches!(self.tree.expr(method), Expr::Name(_) | Expr::Field(..));
        if separated || !is_before_name || !method_is_name {
            return None;
        }
        self.bump();
        let class = self.dotted_name("a superclass's name");
        Some(self.push(Expr::Super(method, class), self.since(start)))
    }

    /// `a.b.c`: the parts.
    pub(super) fn dotted_name(&mut self, wanted: &str) -> List<Sym> {
        let mark = self.start();
        loop {
            // `end` may be defined for a class.
            if !matches!(self.token, Token::Ident | Token::Keyword(Keyword::End(Closer::Any))) {
                self.unexpected(wanted);
                break;
            }
            let sym = self.intern(self.span());
            self.add(sym);
            self.bump();
            let goes_on = self.token == Token::Dot
                && is_name_start(self.next_byte())
                && !(self.in_matrix && self.lexer.space_before);
            if !goes_on {
                break;
            }
            self.bump();
        }
        self.finish(mark)
    }

    fn meta_class(&mut self) -> ExprId {
        let start = self.span().start;
        self.bump();
        let class = self.dotted_name("a class's name");
        self.push(Expr::MetaClass(class), self.since(start))
    }

    fn handle_or_lambda(&mut self) -> ExprId {
        let start = self.span().start;
        self.bump();
        if self.token != Token::LParen {
            let name = self.dotted_name("a function's name or `(`");
            return self.push(Expr::Handle(name), self.since(start));
        }
        let parameters = self.parameters();
        let in_matrix = self.in_matrix;
        self.in_matrix &= !self.dialect.spaced_lambda_bodies;
        let body = self.deeper(Self::expr);
        self.in_matrix = in_matrix;
        let Some(body) = body else { return self.missing() };
        self.push(Expr::Lambda(parameters, body), self.since(start))
    }

    /// `(a, ~, b)`: names, ignored ones, and (Octave) names with defaults.
    pub(super) fn parameters(&mut self) -> List<ExprId> {
        let open = self.span();
        let in_matrix = std::mem::replace(&mut self.in_matrix, false);
        let mark = self.start();
        self.bump();
        while self.token != Token::RParen {
            let Some(parameter) = self.parameter() else { break };
            self.add(parameter);
            if !self.eat(Token::Comma) {
                break;
            }
        }
        let parameters = self.finish(mark);
        self.in_matrix = in_matrix;
        self.lexer.expect_operand();
        self.close_bracket(open, Token::RParen, "`)`");
        parameters
    }

    fn parameter(&mut self) -> Option<ExprId> {
        match self.token {
            Token::Not | Token::Bang => Some(self.leaf(Expr::Ignore)),
            Token::Ident => {
                let name = self.plain_name();
                if self.token == Token::Assign {
                    if !self.dialect.assignment_expressions {
                        self.octave_only(self.span(), "a default value for a parameter");
                    }
                    return Some(self.assignment(name));
                }
                Some(name)
            }
            _ => {
                self.unexpected("a parameter's name");
                None
            }
        }
    }

    /// An identifier as an expression.
    pub(super) fn plain_name(&mut self) -> ExprId {
        let sym = self.intern(self.span());
        self.leaf(Expr::Name(sym))
    }

    /// `[…]` or `{…}`; the opening bracket is at hand.
    fn matrix(&mut self, close: Token) -> ExprId {
        let open = self.span();
        let in_matrix = std::mem::replace(&mut self.in_matrix, true);
        let rows = self.deeper(|p| {
            p.bump();
            let rows = p.rows(close);
            // What follows the bracket is read as the enclosing place wants it.
            p.in_matrix = in_matrix;
            let wanted = if close == Token::RBracket { "`]`" } else { "`}`" };
            p.close_bracket(open, close, wanted);
            rows
        });
        self.in_matrix = in_matrix;
        let Some(rows) = rows else { return self.missing() };
        let expr = match close {
            Token::RBracket => Expr::Matrix(rows),
            _ => Expr::Cell(rows),
        };
        self.push(expr, self.since(open.start))
    }

    fn rows(&mut self, close: Token) -> List<Row> {
        let mark = self.start();
        loop {
            while matches!(self.token, Token::Newline | Token::Semi | Token::Comma) {
                self.bump();
            }
            if self.token == close || !self.starts_element() {
                return self.finish(mark);
            }
            let row_start = self.span().start;
            let row = self.row(close);
            // What stands before `=` on a line of its own is the next statement,
            // which is read again as such.
            let is_statement = self.token == Token::Assign && self.starts_line(row_start);
            if !is_statement {
                self.add(row);
            }
            if self.recovering {
                return self.finish(mark);
            }
        }
    }

    /// True when only blanks stand before `pos` in its line.
    fn starts_line(&self, pos: u32) -> bool {
        let mut before = self.lexer.bytes()[..pos as usize].iter().rev().copied();
        before.find(|&byte| !is_blank(byte)).is_none_or(is_line_end)
    }

    /// False at tokens with which no element begins; they end the matrix.
    fn starts_element(&self) -> bool {
        match self.token {
            Token::Eof | Token::RParen | Token::RBracket | Token::RBrace | Token::Assign => false,
            Token::Keyword(Keyword::End(Closer::Any)) => self.indices > 0,
            Token::Keyword(_) => false,
            _ => true,
        }
    }

    fn row(&mut self, close: Token) -> Row {
        let mark = self.start();
        loop {
            let element = self.argument(close);
            self.add(element);
            if self.recovering {
                break;
            }
            self.eat(Token::Comma);
            let ends_row = matches!(self.token, Token::Newline | Token::Semi);
            if ends_row || self.token == close || !self.starts_element() {
                break;
            }
        }
        self.finish(mark)
    }
}
