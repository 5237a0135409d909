//! The words of a line of the text form.
//!
//! Cost: linear in the line.

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `(`
    Open,
    /// `)`
    Close,
    /// Between quotes.
    Quoted(String),
    /// Anything else.
    Word(String),
}

/// The words of a line; `None` if a quote does not end.
pub fn tokens(line: &str) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut letters = line.chars().peekable();
    while let Some(&letter) = letters.peek() {
        match letter {
            ' ' => {
                letters.next();
            }
            '(' | ')' => {
                letters.next();
                all.push(if letter == '(' { Token::Open } else { Token::Close });
            }
            '"' => {
                letters.next();
                all.push(Token::Quoted(quoted(&mut letters)?));
            }
            _ => {
                let mut word = String::new();
                while let Some(letter) = letters.next_if(|letter| !" ()\"".contains(*letter)) {
                    word.push(letter);
                }
                all.push(Token::Word(word));
            }
        }
    }
    Some(all)
}

fn quoted(letters: &mut impl Iterator<Item = char>) -> Option<String> {
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => match letters.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => text.push('\r'),
                '0' => text.push('\0'),
                'u' => {
                    let code: String =
                        letters.by_ref().take_while(|&letter| letter != '}').collect();
                    let code = u32::from_str_radix(code.trim_start_matches('{'), 16).ok()?;
                    text.push(char::from_u32(code)?);
                }
                letter => text.push(letter),
            },
            letter => text.push(letter),
        }
    }
}
