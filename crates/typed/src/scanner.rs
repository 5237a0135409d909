//! Words, numbers and quoted strings of one line of text.
//!
//! ```text
//! value x#1 always double (1,s0+1) real [0.0 inf]
//! ```
//!
//! Cost: each character is examined once.

/// What a line should have been instead: a sentence without a place.
pub type Fault = String;

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'t> {
    rest: &'t str,
}

impl<'t> Scanner<'t> {
    /// A line.
    pub fn new(line: &'t str) -> Self {
        Self { rest: line.trim_start() }
    }

    /// Is there nothing more?
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes this text, if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes this word, if it comes next as a whole.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let is_next = ahead.name() == Some(word);
        if is_next {
            *self = ahead;
        }
        is_next
    }

    /// Takes this text.
    pub fn expect(&mut self, text: &str) -> Result<(), Fault> {
        if self.eat(text) { Ok(()) } else { Err(self.wanted(&format!("`{text}`"))) }
    }

    /// There must be nothing more.
    pub fn end(&self) -> Result<(), Fault> {
        if self.is_at_end() { Ok(()) } else { Err(self.wanted("the end of the line")) }
    }

    /// Everything up to a blank.
    pub fn word(&mut self) -> Result<&'t str, Fault> {
        let word = self.take(|c| !c.is_whitespace());
        word.ok_or_else(|| self.wanted("a word"))
    }

    /// Letters, digits and underscores.
    pub fn name(&mut self) -> Option<&'t str> {
        self.take(|c| c.is_alphanumeric() || c == '_')
    }

    /// A number after this letter: `s12`.
    pub fn id(&mut self, letter: char) -> Result<usize, Fault> {
        let mut ahead = *self;
        let number = ahead.name().and_then(|name| name.strip_prefix(letter)?.parse().ok());
        match number {
            Some(number) => {
                *self = ahead;
                Ok(number)
            }
            None => Err(self.wanted(&format!("{letter} and a number"))),
        }
    }

    /// A number of at least 0.
    pub fn count<T: std::str::FromStr>(&mut self) -> Result<T, Fault> {
        let mut ahead = *self;
        let digits = ahead.take(|c| c.is_ascii_digit());
        let number = digits.and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| self.wanted("a number"))?;
        *self = ahead;
        Ok(number)
    }

    /// A whole number.
    pub fn integer(&mut self) -> Result<i64, Fault> {
        let mut ahead = *self;
        let digits = ahead.take(|c| c.is_ascii_digit() || c == '-');
        let number = digits.and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| self.wanted("a whole number"))?;
        *self = ahead;
        Ok(number)
    }

    /// A number in floating point.
    pub fn float(&mut self) -> Result<f64, Fault> {
        let mut ahead = *self;
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
        let number = ahead.take(is_part).and_then(|digits| digits.parse().ok());
        let number = number.ok_or_else(|| self.wanted("a number"))?;
        *self = ahead;
        Ok(number)
    }

    /// A string as `{:?}` writes it.
    pub fn string(&mut self) -> Result<String, Fault> {
        let mut text = String::new();
        let mut chars = self.rest.strip_prefix('"').ok_or_else(|| self.wanted("a string"))?.chars();
        loop {
            match chars.next() {
                Some('"') => break,
                Some('\\') => text.push(escape(&mut chars).ok_or("an escape that is none")?),
                Some(c) => text.push(c),
                None => return Err("a string without an end".to_owned()),
            }
        }
        self.rest = chars.as_str().trim_start();
        Ok(text)
    }

    /// Is this character next?
    pub fn is_next(&self, c: char) -> bool {
        self.rest.starts_with(c)
    }

    /// What should have come next.
    pub fn wanted(&self, what: &str) -> Fault {
        let found: String = self.rest.chars().take(20).collect();
        format!("{what} is missing in front of `{found}`")
    }

    fn take(&mut self, is_part: impl Fn(char) -> bool) -> Option<&'t str> {
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        if taken.is_empty() {
            return None;
        }
        self.rest = rest.trim_start();
        Some(taken)
    }
}

fn escape(chars: &mut std::str::Chars<'_>) -> Option<char> {
    Some(match chars.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        '0' => '\0',
        'u' => {
            let code = chars.as_str().strip_prefix('{')?.split('}').next()?;
            let char = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            chars.nth(code.len() + 1)?;
            char
        }
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::Scanner;

    #[test]
    fn parts_of_a_line() {
        let mut line = Scanner::new(" value x1#1 s12 [-1.5 inf] 3");
        assert!(line.eat_word("value") && !line.eat_word("x"));
        assert_eq!(line.word(), Ok("x1#1"));
        assert_eq!(line.id('s'), Ok(12));
        assert!(line.eat("["));
        assert_eq!((line.float(), line.float()), (Ok(-1.5), Ok(f64::INFINITY)));
        assert!(line.expect("]").is_ok() && line.expect("]").is_err());
        assert_eq!(line.count::<u32>(), Ok(3));
        assert!(line.is_at_end() && line.end().is_ok());
    }

    #[test]
    fn strings_read_back() {
        for text in ["", "a \"b\"", "\\n\n\t\r\0", "\u{7f}\u{200b}é…", "{s1}"] {
            let written = format!("{text:?} more");
            let mut line = Scanner::new(&written);
            assert_eq!(line.string().as_deref(), Ok(text));
            assert!(line.eat_word("more"));
        }
        assert!(Scanner::new("\"no end").string().is_err());
    }
}
