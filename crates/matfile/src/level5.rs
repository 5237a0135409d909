//! Files of MATLAB 5 to 7: elements, each with its type and length before it.
//!
//! ```text
//! miMATRIX                             miCOMPRESSED
//!   flags: class, complex, logical       zlib of one miMATRIX
//!   dimensions
//!   name
//!   numbers · names of fields and an miMATRIX for each · …
//! ```
//!
//! Of a variable the flags, dimensions and name are read, and the rest is passed over: by seeking
//! where it is not compressed, with the next element's place where it is. Only of structures are
//! the parts looked into, one by one.

use crate::bounds;
use crate::header::HEADER;
use crate::open_file::OpenFile;
use crate::problem::Problem;
use crate::variable::{Array, Class, Variable};
use flate2::read::ZlibDecoder;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

const MATRIX: u32 = 14;
const COMPRESSED: u32 = 15;
/// The bytes of an element's type and length.
const TAG: u64 = 8;

const COMPLEX: u8 = 8;
const LOGICAL: u8 = 2;

/// The variables of a file whose header was read.
pub(crate) fn variables(
    file: Box<dyn OpenFile>,
    length: u64,
    is_little: bool,
) -> Result<Vec<Variable>, Problem> {
    let mut file = BufReader::new(file);
    let mut budget = Budget { bytes: bounds::DECOMPRESSED, elements: bounds::ELEMENTS };
    let mut found = Vec::new();
    let mut at = HEADER as u64;
    while at + TAG <= length {
        file.seek(SeekFrom::Start(at))?;
        let (kind, size) = Part::new(&mut file, is_little, TAG).tag()?;
        let end = at + TAG + u64::from(size);
        if end > length {
            return Err(Problem::Truncated);
        }
        if budget.elements == 0 {
            return Err(Problem::broken("too many variables"));
        }
        budget.elements -= 1;
        let read = match kind {
            MATRIX => matrix(&mut Part::new(&mut file, is_little, size.into()), &mut budget, 0),
            COMPRESSED => compressed(&mut file, size, is_little, &mut budget),
            _ => return Err(Problem::broken("no variable where one begins")),
        };
        let (name, array) = read?;
        if !name.is_empty() {
            found.push(Variable { name, array });
        }
        at = end;
    }
    if at < length { Err(Problem::Truncated) } else { Ok(found) }
}

/// A variable in a compressed element of so many bytes.
fn compressed(
    file: &mut BufReader<Box<dyn OpenFile>>,
    size: u32,
    is_little: bool,
    budget: &mut Budget,
) -> Result<(String, Array), Problem> {
    let mut inflated = Inflated(ZlibDecoder::new(file.take(size.into())));
    let (kind, size) = Part::new(&mut inflated, is_little, TAG).tag()?;
    match kind {
        MATRIX => matrix(&mut Part::new(&mut inflated, is_little, size.into()), budget, 0),
        _ => Err(Problem::broken("a compressed element that is not a variable")),
    }
}

/// What may still be looked at.
struct Budget {
    bytes: u64,
    elements: usize,
}

/// What elements are read from.
trait Source: Read {
    /// Passes over bytes; false where that costs more than is left.
    fn skip(&mut self, count: u64, budget: &mut Budget) -> Result<bool, Problem>;
}

impl Source for BufReader<Box<dyn OpenFile>> {
    fn skip(&mut self, count: u64, _: &mut Budget) -> Result<bool, Problem> {
        let count = i64::try_from(count).map_err(|_| Problem::Truncated)?;
        self.seek_relative(count)?;
        Ok(true)
    }
}

struct Inflated<R: Read>(ZlibDecoder<R>);

impl<R: Read> Read for Inflated<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.0.read(to)
    }
}

impl<R: Read> Source for Inflated<R> {
    fn skip(&mut self, count: u64, budget: &mut Budget) -> Result<bool, Problem> {
        if count > budget.bytes {
            return Ok(false);
        }
        budget.bytes -= count;
        match io::copy(&mut self.0.by_ref().take(count), &mut io::sink())? {
            passed if passed == count => Ok(true),
            _ => Err(Problem::Truncated),
        }
    }
}

/// The inside of an element.
struct Part<'s> {
    source: &'s mut dyn Source,
    is_little: bool,
    left: u64,
}

impl<'s> Part<'s> {
    fn new(source: &'s mut dyn Source, is_little: bool, size: u64) -> Self {
        Self { source, is_little, left: size }
    }

    fn take(&mut self, count: u64) -> Result<(), Problem> {
        let too_long = || Problem::broken("an element is longer than the one around it");
        self.left = self.left.checked_sub(count).ok_or_else(too_long)?;
        Ok(())
    }

    fn word(&mut self) -> Result<u32, Problem> {
        self.take(4)?;
        let mut bytes = [0; 4];
        self.source.read_exact(&mut bytes)?;
        Ok(self.number(bytes))
    }

    fn number(&self, bytes: [u8; 4]) -> u32 {
        if self.is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) }
    }

    /// The type and length of an element, where the length is in a word of its own.
    fn tag(&mut self) -> Result<(u32, u32), Problem> {
        Ok((self.word()?, self.word()?))
    }

    /// The data of a small element, `most` bytes at most.
    fn data(&mut self, most: usize) -> Result<Vec<u8>, Problem> {
        let first = self.word()?;
        let (size, padded) = match first >> 16 {
            0 => {
                let size = self.word()? as usize;
                (size, size.next_multiple_of(8))
            }
            short => (short as usize, 4),
        };
        if size > most || size > padded {
            return Err(Problem::broken("a name or a list of dimensions that is too long"));
        }
        self.take(padded as u64)?;
        let mut bytes = vec![0; padded];
        self.source.read_exact(&mut bytes)?;
        bytes.truncate(size);
        Ok(bytes)
    }

    fn words(&mut self, most: usize) -> Result<Vec<u32>, Problem> {
        let data = self.data(most * 4)?;
        let words = data.chunks_exact(4).filter_map(|word| word.try_into().ok());
        Ok(words.map(|word| self.number(word)).collect())
    }

    fn text(&mut self) -> Result<String, Problem> {
        Ok(until_zero(&self.data(bounds::NAME)?))
    }

    /// Passes over what is left; false where that costs too much.
    fn finish(&mut self, budget: &mut Budget) -> Result<bool, Problem> {
        let left = std::mem::take(&mut self.left);
        self.source.skip(left, budget)
    }
}

fn until_zero(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

/// The name and the array of an `miMATRIX`.
fn matrix(
    part: &mut Part<'_>,
    budget: &mut Budget,
    depth: usize,
) -> Result<(String, Array), Problem> {
    const OPAQUE: u8 = 17;
    let flags = *part.words(2)?.first().ok_or_else(|| Problem::broken("no array flags"))?;
    let [class, bits, ..] = flags.to_le_bytes();
    if class == OPAQUE {
        return opaque(part);
    }
    let dims = part.words(bounds::DIMENSIONS)?;
    let name = part.text()?;
    let dims = Some(dims.into_iter().map(u64::from).collect());
    let mut array = Array::plain(class_of(class, bits & LOGICAL != 0)?, dims);
    array.is_complex = bits & COMPLEX != 0;
    array.is_sparse = class == 5;
    match class {
        2 => array.fields = fields(part, &array, budget, depth)?,
        3 => array.class = Class::Object(part.text()?),
        _ => {}
    }
    Ok((name, array))
}

/// An object of which the file says where its parts are: its name, the kind of object system,
/// its class.
fn opaque(part: &mut Part<'_>) -> Result<(String, Array), Problem> {
    let (name, _, class) = (part.text()?, part.text()?, part.text()?);
    let class = match Class::named(&class) {
        Class::FunctionHandle => Class::FunctionHandle,
        _ => Class::Object(class),
    };
    Ok((name, Array::plain(class, None)))
}

fn class_of(number: u8, is_logical: bool) -> Result<Class, Problem> {
    const NUMERIC: [&str; 10] = [
        "double", "single", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
        "uint64",
    ];
    let name = match number {
        1 => "cell",
        2 => return Ok(Class::Struct),
        3 | 18 => return Ok(Class::Object(String::new())),
        4 => "char",
        5..=15 if is_logical => "logical",
        5 => "double",
        6..=15 => NUMERIC[usize::from(number) - 6],
        16 => return Ok(Class::FunctionHandle),
        _ => return Err(Problem::broken("an unknown class")),
    };
    Ok(Class::Builtin(match Class::named(name) {
        Class::Builtin(name) => name,
        _ => return Err(Problem::broken("an unknown class")),
    }))
}

type Fields = Vec<(String, Option<Array>)>;

/// The fields of a structure whose dimensions and name were read.
fn fields(
    part: &mut Part<'_>,
    array: &Array,
    budget: &mut Budget,
    depth: usize,
) -> Result<Fields, Problem> {
    let width = part.words(1)?.first().copied().unwrap_or(0) as usize;
    let names = part.data(bounds::FIELD_NAMES)?;
    if width == 0 {
        return Ok(Vec::new());
    }
    let mut fields: Fields = names.chunks(width).map(|name| (until_zero(name), None)).collect();
    let count = array.dims.iter().flatten().fold(1_u64, |count, dim| count.saturating_mul(*dim));
    let too_deep = depth >= bounds::DEPTH;
    if too_deep || count.saturating_mul(fields.len() as u64) > budget.elements as u64 {
        return Ok(fields);
    }
    for element in 0..count {
        for field in 0..fields.len() {
            budget.elements = budget.elements.saturating_sub(1);
            let Some(held) = held(part, budget, depth)? else {
                fields.iter_mut().for_each(|(_, held)| *held = None);
                return Ok(fields);
            };
            let known = &mut fields[field].1;
            *known = match (element, known.take()) {
                (0, _) => Some(held),
                (_, Some(known)) if known == held => Some(held),
                _ => None,
            };
        }
    }
    Ok(fields)
}

/// What a field of an element holds. Nothing is known of the rest where the budget ends.
fn held(part: &mut Part<'_>, budget: &mut Budget, depth: usize) -> Result<Option<Array>, Problem> {
    let (kind, size) = part.tag()?;
    if kind != MATRIX {
        return Err(Problem::broken("a field that is not an array"));
    }
    part.take(size.into())?;
    if size == 0 {
        return Ok(Some(Array::plain(Class::Builtin("double"), Some(vec![0, 0]))));
    }
    let mut inner = Part::new(&mut *part.source, part.is_little, size.into());
    let (_, array) = matrix(&mut inner, budget, depth + 1)?;
    Ok(inner.finish(budget)?.then_some(array))
}
