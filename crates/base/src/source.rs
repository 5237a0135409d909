//! A file's text: how its bytes are decoded, where its lines start, and the
//! table of all files of a run.
//!
//! **Decoding.** Bytes that are valid UTF-8 (with or without a byte-order mark)
//! are UTF-8. A UTF-16 byte-order mark selects UTF-16. Everything else is read
//! as Windows-1252, of which Latin-1's printable part is a subset: in real
//! folders about 5 % of the files are not UTF-8, and nearly all of those are
//! Windows-1252. The mapping never fails, so a decoded file always exists.
//!
//! **Binary files.** A file of whose first 8 KiB more than one byte in 32 is a
//! control character that no text has is not text ([`DecodeError::Binary`]):
//! compiled, encrypted and compressed files have three times as many. A stray NUL
//! byte in a text is kept and is white space to the lexer.
//!
//! **Encoding.** [`encode`] is the inverse, for those who write a file back.
//!
//! **Lines** end with LF, CRLF or a lone CR. Columns count characters from 1.
//!
//! Cost: decoding is one validation pass and, for UTF-8, no copy; a line index
//! is one pass, made only when a position is asked for.

use crate::arena::Idx;
use crate::rows::Rows;
use crate::span::Span;
use std::sync::{Arc, OnceLock};

/// The id of a file in [`Sources`].
pub type FileId = Idx<SourceFile>;

/// How a file's bytes became text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8 without a byte-order mark.
    Utf8,
    /// UTF-8 with a byte-order mark, which is not part of the text.
    Utf8Bom,
    /// UTF-16, low byte first, with its byte-order mark.
    Utf16Le,
    /// UTF-16, high byte first, with its byte-order mark.
    Utf16Be,
    /// The fallback: Windows-1252.
    Windows1252,
}

impl Encoding {
    /// The encoding's usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 with byte-order mark",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }
}

/// Why bytes are not a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// Too many control characters: a compiled, encrypted or compressed file.
    Binary,
    /// 1 GiB or more.
    TooLarge,
}

impl DecodeError {
    /// What a user should know and do, as the end of a sentence about the file.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Binary => {
                "is not text but binary; if it is P-code or data, exclude it or rename it"
            }
            Self::TooLarge => "is larger than 1 GiB; split it or exclude it",
        }
    }
}

/// The largest file that is read.
pub const MAX_BYTES: usize = 1 << 30;

/// Decodes a file's bytes; see the module's documentation for the rules.
pub fn decode(bytes: Vec<u8>) -> Result<(String, Encoding), DecodeError> {
    if bytes.len() >= MAX_BYTES {
        return Err(DecodeError::TooLarge);
    }
    if let Some(decoded) = decode_utf16(&bytes) {
        return Ok(decoded);
    }
    if is_binary(&bytes) {
        return Err(DecodeError::Binary);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) => (rest.to_owned(), Encoding::Utf8Bom),
            None => (text, Encoding::Utf8),
        }),
        Err(error) => {
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(error.as_bytes());
            Ok((text.into_owned(), Encoding::Windows1252))
        }
    }
}

fn decode_utf16(bytes: &[u8]) -> Option<(String, Encoding)> {
    let (encoding, form) = match bytes {
        [0xff, 0xfe, ..] => (Encoding::Utf16Le, encoding_rs::UTF_16LE),
        [0xfe, 0xff, ..] => (Encoding::Utf16Be, encoding_rs::UTF_16BE),
        _ => return None,
    };
    let (text, had_errors) = form.decode_with_bom_removal(bytes);
    (!had_errors && !text.contains('\0')).then(|| (text.into_owned(), encoding))
}

/// The bytes that [`decode`] turns into this text: its inverse. `None` where there
/// are none, since the encoding lacks a character or the bytes would be taken
/// for another encoding.
pub fn encode(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    let bytes = match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Utf8Bom => ["\u{feff}", text].concat().into_bytes(),
        Encoding::Utf16Le => utf16(text).flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => utf16(text).flat_map(u16::to_be_bytes).collect(),
        Encoding::Windows1252 => {
            let (bytes, _, had_errors) = encoding_rs::WINDOWS_1252.encode(text);
            (!had_errors).then(|| bytes.into_owned())?
        }
    };
    let (again, _) = decode(bytes.clone()).ok()?;
    (again == text).then_some(bytes)
}

fn utf16(text: &str) -> impl Iterator<Item = u16> + '_ {
    std::iter::once(0xfeff).chain(text.encode_utf16())
}

fn is_binary(bytes: &[u8]) -> bool {
    const STRAY: usize = 4;
    let head = &bytes[..bytes.len().min(8192)];
    let strange = head.iter().filter(|&&byte| byte < 0x20 && !is_text_control(byte)).count();
    strange > STRAY + head.len() / 32
}

/// Tab, line ends, vertical tab, form feed, DOS's end of file, escape.
fn is_text_control(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0d | 0x1a | 0x1b)
}

/// A position for people: line and column, both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// Where the lines of a text start.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// The index of a text; one pass.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let is_crlf = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
            if !is_crlf {
                starts.push(at as u32 + 1);
            }
        }
        Self { starts }
    }

    /// The line that holds `offset`, from 0.
    pub fn line(&self, offset: u32) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// Offset of the start of line `line` (from 0), if there is such a line.
    pub fn start(&self, line: usize) -> Option<u32> {
        self.starts.get(line).copied()
    }

    /// Number of lines; a text that ends with a line end has an empty last one.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Never true: even the empty text has a line.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Line and column of `offset` in `text`.
    pub fn position(&self, text: &str, offset: u32) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line] as usize;
        let end = (offset as usize).min(text.len());
        let column = text.as_bytes()[start..end].iter().filter(|&&b| b & 0xc0 != 0x80).count();
        LineColumn { line: line as u32 + 1, column: column as u32 + 1 }
    }

    /// The range of line `line` (from 0) in `text`, its line end not included.
    pub fn line_span(&self, text: &str, line: usize) -> Span {
        let start = self.starts[line];
        let end = self.starts.get(line + 1).map_or(text.len() as u32, |&next| next);
        let body = text[start as usize..end as usize].trim_end_matches(['\n', '\r']);
        Span::new(start, start + body.len() as u32)
    }
}

/// One file: the name users see, its decoded text and how it was decoded.
#[derive(Clone, Debug)]
pub struct SourceFile {
    name: String,
    text: Arc<str>,
    encoding: Encoding,
    lines: OnceLock<LineIndex>,
}

impl SourceFile {
    /// A file from text that is already decoded.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>, encoding: Encoding) -> Self {
        Self { name: name.into(), text: text.into(), encoding, lines: OnceLock::new() }
    }

    /// The path as users gave it or as it was found below what they gave.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The decoded text.
    pub fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// How the bytes were decoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The line index, made at first use.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }

    /// Line and column of `offset`.
    pub fn position(&self, offset: u32) -> LineColumn {
        self.lines().position(&self.text, offset)
    }
}

/// All files of a run, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Rows<Arc<SourceFile>>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(Arc::new(file));
        FileId::new(self.files.len() - 1)
    }

    /// Sets another text of a file; its id stays.
    pub fn replace(&mut self, id: FileId, file: SourceFile) {
        self.files.set(id.index(), Arc::new(file));
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.index()]
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(at, file)| (FileId::new(at), &**file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_boms_and_the_fallback() {
        assert_eq!(decode(b"x = 1".to_vec()), Ok(("x = 1".into(), Encoding::Utf8)));
        assert_eq!(decode(b"\xef\xbb\xbfx".to_vec()), Ok(("x".into(), Encoding::Utf8Bom)));
        assert_eq!(decode(b"\xff\xfex\0".to_vec()), Ok(("x".into(), Encoding::Utf16Le)));
        assert_eq!(decode(b"\xfe\xff\0x".to_vec()), Ok(("x".into(), Encoding::Utf16Be)));
        assert_eq!(decode(b"% \xb5m \x96".to_vec()), Ok(("% µm –".into(), Encoding::Windows1252)));
        assert_eq!(decode(vec![0; 100]), Err(DecodeError::Binary));
    }

    /// A linear congruential generator makes bytes as even as compression does.
    fn noise() -> impl FnMut() -> u8 {
        let mut state = 1_u32;
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        }
    }

    #[test]
    fn encoding_is_the_inverse_of_decoding() {
        let mut next = noise();
        let marks: [&[u8]; 4] = [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];
        let mut seen = Vec::new();
        for _ in 0..20_000 {
            let mut bytes = marks[usize::from(next() % 4)].to_vec();
            let (length, mask) = (next() % 24, [0x7f, 0xff][usize::from(next() % 2)]);
            bytes.extend((0..length).map(|_| next() & mask));
            let Ok((text, encoding)) = decode(bytes.clone()) else { continue };
            assert_eq!(encode(&text, encoding), Some(bytes), "{text:?} {encoding:?}");
            if !seen.contains(&encoding) {
                seen.push(encoding);
            }
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }

    #[test]
    fn what_an_encoding_lacks_is_not_written() {
        assert_eq!(encode("\u{3b1}", Encoding::Windows1252), None);
        assert_eq!(encode("\u{c3}\u{a4}", Encoding::Windows1252), None, "valid UTF-8");
        assert_eq!(encode("\u{e4}", Encoding::Windows1252), Some(vec![0xe4]));
        assert_eq!(
            encode("\u{1d54f}", Encoding::Utf16Be),
            Some(b"\xfe\xff\xd8\x35\xdd\x4f".to_vec())
        );
    }

    #[test]
    fn what_is_compressed_is_binary() {
        let mut next = noise();
        let bytes: Vec<u8> = (0..3000).map(|_| next()).collect();
        assert_eq!(decode(bytes), Err(DecodeError::Binary));
    }

    #[test]
    fn one_stray_nul_is_still_text() {
        let mut bytes =
            b"x = 1; % a long enough line with one stray byte at its end, here: ".to_vec();
        bytes.push(0);
        assert!(decode(bytes).is_ok());
    }

    #[test]
    fn lines_end_with_lf_crlf_or_lone_cr() {
        let file = SourceFile::new("f.m", "a\nb\r\nc\rµd", Encoding::Utf8);
        assert_eq!(file.lines().len(), 4);
        assert_eq!(file.position(2), LineColumn { line: 2, column: 1 });
        assert_eq!(file.position(9), LineColumn { line: 4, column: 2 });
        assert_eq!(file.lines().line_span(file.text(), 1), Span::new(2, 3));
    }
}
