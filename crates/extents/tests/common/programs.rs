//! Long functions, for measuring: every kind of statement that makes vertices, in
//! branches and loops that nest a little.

use std::fmt::Write;

/// A function of so many statements and variables; the same one each time.
pub fn long(statements: usize, variables: usize) -> String {
    let mut text = String::from("%#shape n, c");
    for var in 0..variables {
        let _ = write!(text, ", x{var} (R{},1)", var % 7);
    }
    text.push_str("\nfunction long(n, c");
    for var in 0..variables {
        let _ = write!(text, ", x{var}");
    }
    text.push_str(")\n");
    let mut seed = 0x9E37_79B9_u64 | 1;
    let mut next = move |bound: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % bound as u64) as usize
    };
    let (mut written, mut open) = (0, Vec::new());
    while written < statements {
        let (a, b) = (next(variables), next(variables));
        let room = open.len() < 4;
        match next(40) {
            0 | 1 if room => open.push((written, "if c")),
            2 if room => open.push((written, "while c")),
            3..6 if !open.is_empty() => {
                open.pop();
                text.push_str("end\n");
                continue;
            }
            6..12 => _ = writeln!(text, "x{a} = zeros(n, 1);"),
            12..20 => _ = writeln!(text, "x{a} = [x{b}; x{a}];"),
            20..30 => _ = writeln!(text, "x{a} = x{b};"),
            _ => _ = writeln!(text, "x{a} = x{a} .* x{a};"),
        }
        if let Some((at, head)) = open.last()
            && *at == written
        {
            let _ = writeln!(text, "{head}");
        }
        written += 1;
    }
    open.iter().for_each(|_| text.push_str("end\n"));
    text
}
