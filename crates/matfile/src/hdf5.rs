//! Files of MATLAB 7.3: HDF5, with what MATLAB means in attributes.
//!
//! ```text
//! /x      dataset 4x3 double           MATLAB_class "double"     x is (3,4): sizes are reversed
//! /e      dataset, 2 numbers           MATLAB_empty 1            its numbers are its size
//! /s      group of its fields          MATLAB_class "struct"
//! /t      group of datasets of links   MATLAB_class "struct"     an array of structures
//! /p      group with ir, jc, data      MATLAB_sparse 5           5 rows
//! /#refs# what cells and arrays of structures link to
//! ```
//!
//! The library does not read compact data as HDF5 1.4 wrote it (layouts of version 1 and 2), in which
//! small arrays of some files lie: such a file is [`Problem::Unsupported`].
//!
//! Numbers are never read, but for those that are a size. Links to other files are not followed.
//!
//! Cost: the headers of the objects, some kilobytes each.

use crate::bounds;
use crate::open_file::OpenFile;
use crate::problem::Problem;
use crate::variable::{Array, Class, Variable};
use hdf5_reader::error::Error;
use hdf5_reader::group::Group;
use hdf5_reader::storage::{BlockCacheStorage, RangeRequestStorage};
use hdf5_reader::{Attribute, Dataset, Datatype, Hdf5File, OpenOptions};
use std::io::{self, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};

const BLOCK: usize = 1 << 14;
const BLOCKS: usize = 256;

/// The variables of a file.
pub(crate) fn variables(file: Box<dyn OpenFile>, length: u64) -> Result<Vec<Variable>, Problem> {
    let storage = BlockCacheStorage::new(Arc::new(ranges(file, length)), BLOCK, BLOCKS);
    let options = OpenOptions::default()
        .with_max_chunk_bytes(1 << 20)
        .with_max_read_bytes(1 << 20)
        .with_max_object_header_bytes(1 << 20);
    let file = Hdf5File::from_storage_with_options(Arc::new(storage), options)?;
    let root = file.root_group()?;
    let mut left = bounds::ELEMENTS;
    let members = members(&root, &mut left, 0)?;
    let named = members.into_iter().filter(|(name, _)| !name.starts_with('#'));
    let known = named.filter_map(|(name, array)| Some(Variable { name, array: array? }));
    Ok(known.collect())
}

/// The bytes of a file by their places; no more of them than the bound.
fn ranges(file: Box<dyn OpenFile>, length: u64) -> RangeRequestStorage {
    let state = Mutex::new((file, bounds::READ));
    RangeRequestStorage::new(length, move |at, count| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, left) = &mut *state;
        let too_much = || io::Error::new(io::ErrorKind::InvalidData, "its headers are too long");
        *left = left.checked_sub(count as u64).ok_or_else(too_much)?;
        let mut bytes = vec![0; count];
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    })
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::UnexpectedEof { .. } => Self::Truncated,
            Error::Io(error) => error.into(),
            other => Self::Unsupported(other.to_string()),
        }
    }
}

type Members = Vec<(String, Option<Array>)>;

/// What a group holds, by name; objects without a class of MATLAB's are not known.
fn members(group: &Group, left: &mut usize, depth: usize) -> Result<Members, Problem> {
    let (groups, datasets) = group.members()?;
    let count = groups.len() + datasets.len();
    *left = left.checked_sub(count).ok_or_else(|| Problem::broken("too many variables"))?;
    let mut members = Members::new();
    for dataset in &datasets {
        members.push((dataset.name().to_owned(), of_dataset(dataset)?));
    }
    for group in &groups {
        let is_inner = !group.name().starts_with('#');
        let array = if is_inner { of_group(group, left, depth)? } else { None };
        members.push((group.name().to_owned(), array));
    }
    members.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(members)
}

fn of_dataset(dataset: &Dataset) -> Result<Option<Array>, Problem> {
    let attributes = dataset.attributes();
    let Some(class) = class(&attributes) else { return Ok(None) };
    let is_object = find(&attributes, "MATLAB_object_decode").is_some();
    let dims = match (is_empty(&attributes), is_object) {
        (true, _) => Some(size_within(dataset)?),
        (false, true) => None,
        (false, false) => Some(dataset.shape().iter().rev().copied().collect()),
    };
    let mut array = Array::plain(class, dims.filter(|dims| dims.len() > 1));
    array.is_complex = matches!(dataset.dtype(), Datatype::Compound { .. });
    Ok(Some(array))
}

/// The size of an empty array, which is what its dataset holds.
fn size_within(dataset: &Dataset) -> Result<Vec<u64>, Problem> {
    match dataset.num_elements()? {
        count if count > bounds::DIMENSIONS as u64 => Err(Problem::broken("too many dimensions")),
        _ => Ok(dataset.read_array::<u64>()?.iter().copied().collect()),
    }
}

fn of_group(group: &Group, left: &mut usize, depth: usize) -> Result<Option<Array>, Problem> {
    let attributes = group.attributes()?;
    let Some(class) = class(&attributes) else { return Ok(None) };
    if let Some(rows) = find(&attributes, "MATLAB_sparse") {
        return sparse(group, class, number(rows)?).map(Some);
    }
    if class != Class::Struct || depth >= bounds::DEPTH {
        return Ok(Some(Array::plain(class, None)));
    }
    let fields = members(group, left, depth + 1)?;
    let dims = match links(group, &fields)? {
        Some(dims) => dims,
        None => vec![1, 1],
    };
    Ok(Some(Array { fields, ..Array::plain(class, Some(dims)) }))
}

/// The size of an array of structures, whose fields are links and have no class.
fn links(group: &Group, fields: &Members) -> Result<Option<Vec<u64>>, Problem> {
    let Some((name, None)) = fields.first() else { return Ok(None) };
    let Ok(dataset) = group.dataset(name) else { return Ok(None) };
    Ok(Some(dataset.shape().iter().rev().copied().collect()))
}

/// A sparse array: `jc` says where each column begins, and where the last ends.
fn sparse(group: &Group, class: Class, rows: u64) -> Result<Array, Problem> {
    let columns = group.dataset("jc")?.num_elements()?.saturating_sub(1);
    let mut array = Array::plain(class, Some(vec![rows, columns]));
    array.is_sparse = true;
    let data = group.dataset("data");
    array.is_complex = data.is_ok_and(|data| matches!(data.dtype(), Datatype::Compound { .. }));
    Ok(array)
}

fn find<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.name == name)
}

fn class(attributes: &[Attribute]) -> Option<Class> {
    Some(Class::named(&find(attributes, "MATLAB_class")?.read_string().ok()?))
}

fn is_empty(attributes: &[Attribute]) -> bool {
    find(attributes, "MATLAB_empty").is_some_and(|it| number(it).is_ok_and(|number| number != 0))
}

fn number(attribute: &Attribute) -> Result<u64, Problem> {
    let value = attribute.read_as_f64()?;
    let fits = (0.0..9e15).contains(&value);
    if fits { Ok(value as u64) } else { Err(Problem::broken("a size that is none")) }
}
