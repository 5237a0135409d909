//! Numbers, tables of numbers and strings in C.
//!
//! Cost: linear in the literal.

/// What binds least tightly in C.
pub const LOWEST: u8 = 0;
/// What binds most tightly.
pub const PRIMARY: u8 = 15;

/// A number as C writes it.
pub fn number(value: f64) -> (String, u8) {
    if value.is_nan() {
        return ("NAN".to_owned(), PRIMARY);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let text = match value.abs() {
        size if size.is_infinite() => "INFINITY".to_owned(),
        size if size.fract() == 0.0 && size < 1e15 => format!("{size:.1}"),
        size => format!("{size:?}"),
    };
    (format!("{sign}{text}"), if sign.is_empty() { PRIMARY } else { 13 })
}

/// A matrix of numbers, row by row.
pub fn table(columns: u32, elements: &[f64]) -> String {
    if elements.is_empty() {
        return "lr_empty()".to_owned();
    }
    let rows = elements.len() / (columns.max(1) as usize);
    let numbers: Vec<String> = elements.iter().map(|&element| number(element).0).collect();
    format!("lr_table({rows}, {columns}, (const double[]){{{}}})", numbers.join(", "))
}

/// A C string.
pub fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b'?' => out.push_str("\\?"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            32..127 => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out.push('"');
    out
}
