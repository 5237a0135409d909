//! Names that C allows: an underscore is added to keywords, and to what the run-time library or
//! the standard headers define.
//!
//! Cost: a look-up a name.

use lariat_lowered::Program;
use rustc_hash::FxHashSet;

/// Words that have a meaning in C, or in the headers that a program includes.
const RESERVED: &str = "auto break case char const continue default do double else enum extern \
    float for goto if inline int long register restrict return short signed sizeof static struct \
    switch typedef union unsigned void volatile while bool true false complex imaginary I NULL \
    NAN INFINITY EOF BUFSIZ FILE RAND_MAX EXIT_SUCCESS EXIT_FAILURE main stdin stdout stderr errno \
    assert abs acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp \
    exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround \
    log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter pow remainder remquo rint \
    round scalbn signbit sin sinh sqrt tan tanh tgamma trunc j0 j1 jn y0 y1 yn gamma signgam isnan \
    isinf isfinite isnormal malloc calloc realloc free exit abort atexit qsort bsearch div labs \
    ldiv rand srand system getenv atof atoi atol strtod strtol printf fprintf sprintf snprintf \
    scanf puts putchar getchar gets fopen fclose fread fwrite fgets fputs fflush remove rename \
    tmpfile perror memcpy memmove memset memcmp memchr strlen strcmp strcpy strcat strchr strstr \
    strtok real imag creal cimag cabs carg conj cproj ARGS REAL TRUTH LETTER INT64_C index rindex \
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t ptrdiff_t intptr_t \
    asm typeof unix linux";

/// The names of a program in C.
pub struct Names {
    reserved: FxHashSet<&'static str>,
    locals: FxHashSet<String>,
    entry: Option<String>,
    audited: bool,
}

/// Has the word a meaning in C, or in the headers that a program includes?
pub fn is_reserved(word: &str) -> bool {
    RESERVED.split_whitespace().any(|reserved| reserved == word)
}

impl Names {
    /// Those of a program; `entry` is what the file lets others call.
    pub fn of(program: &Program, entry: Option<&str>) -> Self {
        let reserved = RESERVED.split_whitespace().collect();
        let mut names =
            Self { reserved, locals: FxHashSet::default(), entry: None, audited: false };
        let functions = program.functions.iter();
        let locals: FxHashSet<String> = functions
            .flat_map(|(_, function)| function.locals.iter())
            .map(|(_, local)| names.local(&local.name))
            .collect();
        names.locals = locals;
        names.entry = entry.map(str::to_owned);
        names
    }

    /// For a program whose proofs are evaluated.
    #[must_use]
    pub fn audited(mut self, audited: bool) -> Self {
        self.audited = audited;
        self
    }

    /// Are proofs evaluated?
    pub fn is_audited(&self) -> bool {
        self.audited
    }

    /// Does the file let others call a function?
    pub fn has_entry(&self) -> bool {
        self.entry.is_some()
    }

    /// The name of a local. `int` becomes `int_` and `int_` becomes `int__`, so that two names
    /// stay two.
    pub fn local(&self, name: &str) -> String {
        let plain = name.trim_end_matches('_');
        match self.reserved.contains(plain) || name.starts_with("lr_") || name.starts_with('_') {
            true => format!("{name}_"),
            false => name.to_owned(),
        }
    }

    /// The name of a function.
    pub fn function(&self, name: &str) -> String {
        let mut name = self.local(name);
        while self.locals.contains(&name) || self.entry.as_ref() == Some(&name) {
            name.push('_');
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_c_keeps_stay_apart_from_those_that_look_so() {
        let names = Names::of(&Program::default(), None);
        let printed = ["int", "int_", "int__", "x", "x_", "lr_x", "lr_x_"].map(|n| names.local(n));
        assert_eq!(printed, ["int_", "int__", "int___", "x", "x_", "lr_x_", "lr_x__"]);
    }
}
