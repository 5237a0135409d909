//! Sizes of arrays from text: polynomials over the symbols of the table.
//!
//! ```text
//! (1,s0+1)    (s0,common(s1,s2))    (1,choose(s0=1;s1;s2))    (?)    (3,:,...)
//! ```
//!
//! Cost: that of computing the polynomials again.

use super::scanner::{Fault, Scanner};
use lariat_domains::{Extent, Shape};
use lariat_shapes::{Polynomial, Symbol};
use smallvec::SmallVec;

type Read<T> = Result<T, Fault>;

/// Choices in choices in so many choices are refused.
const MAX_DEPTH: usize = 64;

/// Reads extents in these symbols.
pub(super) struct ExtentReader<'r, 't> {
    pub line: &'r mut Scanner<'t>,
    pub symbols: &'r [Symbol],
    pub depth: usize,
}

impl ExtentReader<'_, '_> {
    /// `(1,s0+1)`, `(?)`, `(:,2,...)`
    pub fn shape(&mut self) -> Read<Shape> {
        self.line.expect("(")?;
        if self.line.eat("?") {
            self.line.expect(")")?;
            return Ok(Shape::Unknown);
        }
        let mut extents: SmallVec<[Extent; 2]> = SmallVec::new();
        extents.push(self.extent()?);
        while self.line.eat(",") {
            if self.line.eat("...") {
                self.line.expect(")")?;
                let [rows, columns] = &extents[..] else {
                    return Err("two leading extents are needed".to_owned());
                };
                return Ok(Shape::Leading([rows.clone(), columns.clone()]));
            }
            extents.push(self.extent()?);
        }
        self.line.expect(")")?;
        Ok(Shape::Dims(extents))
    }

    /// `s0`, `:`
    pub fn extent(&mut self) -> Read<Extent> {
        if self.line.eat(":") {
            return Ok(Extent::Unknown);
        }
        Ok(Extent::of(self.polynomial()?))
    }

    /// `s0*s1 + -1`
    pub fn polynomial(&mut self) -> Read<Polynomial> {
        let mut sum = self.product()?;
        while self.line.eat("+") {
            sum = sum.add(&self.product()?).ok_or("a sum that is too large")?;
        }
        Ok(sum)
    }

    fn product(&mut self) -> Read<Polynomial> {
        let mut product = self.factor()?;
        while self.line.eat("*") {
            product = product.multiply(&self.factor()?).ok_or("a product that is too large")?;
        }
        Ok(product)
    }

    fn factor(&mut self) -> Read<Polynomial> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("extents nest too deep".to_owned());
        }
        let factor = self.factor_within();
        self.depth -= 1;
        factor
    }

    fn factor_within(&mut self) -> Read<Polynomial> {
        let computed = |extent: Extent| extent.polynomial().ok_or("a size that is too large");
        if self.line.eat("common(") {
            let mut all = Extent::of(self.polynomial()?);
            while self.line.eat(",") {
                let next = Extent::of(self.polynomial()?);
                all = all.expanded(&next).ok_or("sizes that do not fit")?;
            }
            self.line.expect(")")?;
            return Ok(computed(all)?);
        }
        if self.line.eat("choose(") {
            return self.choice();
        }
        if self.line.eat("positive(") {
            let inner = self.polynomial()?;
            self.line.expect(")")?;
            return Ok(computed(Extent::positive(inner))?);
        }
        if !self.line.is_next('s') {
            return Ok(Polynomial::constant(self.line.integer()?));
        }
        let place = self.line.id('s')?;
        let symbol = self.symbols.get(place).ok_or("a symbol that is not in the table")?;
        Ok(Polynomial::symbol(symbol.clone()))
    }

    fn choice(&mut self) -> Read<Polynomial> {
        let mut tests = Vec::new();
        loop {
            let tested = Extent::of(self.polynomial()?);
            self.line.expect("=")?;
            tests.push((tested, self.line.count::<u32>()?));
            if !self.line.eat(",") {
                break;
            }
        }
        self.line.expect(";")?;
        let then = Extent::of(self.polynomial()?);
        self.line.expect(";")?;
        let otherwise = Extent::of(self.polynomial()?);
        self.line.expect(")")?;
        let chosen = Extent::choice(&tests, &then, &otherwise).polynomial();
        chosen.ok_or_else(|| "a size that is too large".to_owned())
    }
}
