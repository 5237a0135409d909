//! The C compiler: which one, and with which flags.
//!
//! `-ffp-contract=off` keeps the rounding of each operation, as the interpreter's; products and
//! systems go to the platform's BLAS and LAPACK where these can be linked; else products are plain loops.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The flags of each compilation. Warnings are the business of the tests.
const FLAGS: &[&str] = &["-std=c11", "-O2", "-ffp-contract=off", "-fno-math-errno"];
/// The names under which compilers are looked for.
const NAMES: &[&str] = &["cc", "gcc", "clang"];
/// The names under which LAPACK and BLAS are looked for.
const BLAS: &[&[&str]] =
    &[&["-llapack", "-lblas"], &["-l:liblapack.so.3", "-l:libblas.so.3"], &["-lopenblas"]];

/// A C compiler.
pub struct Compiler {
    program: String,
}

impl Compiler {
    /// The one that the variable `CC` names, or the first that there is.
    pub fn find() -> Option<Self> {
        let named = std::env::var("CC").ok().filter(|name| !name.is_empty());
        let names = named.into_iter().chain(NAMES.iter().map(|&name| name.to_owned()));
        let mut found = names.filter(|name| {
            Command::new(name).arg("--version").output().is_ok_and(|out| out.status.success())
        });
        found.next().map(|program| Self { program })
    }

    /// Compiles and links; what the compiler says where it fails.
    pub fn compile(&self, sources: &[PathBuf], to: &Path) -> io::Result<Result<(), String>> {
        let mut last = String::new();
        let with_blas = BLAS.iter().map(|&library| Some(library));
        for library in with_blas.chain(std::iter::once(None)) {
            let mut command = Command::new(&self.program);
            command.args(FLAGS).args(sources).arg("-o").arg(to);
            match library {
                Some(library) => command.args(library),
                None => command.arg("-DLR_NO_BLAS"),
            };
            let output = command.arg("-lm").output()?;
            if output.status.success() {
                return Ok(Ok(()));
            }
            last = String::from_utf8_lossy(&output.stderr).into_owned();
            if !last.contains("cannot find") && !last.contains("unable to find") {
                break;
            }
        }
        Ok(Err(last))
    }
}

/// The Makefile beside the sources of a program.
pub fn makefile(name: &str) -> String {
    let flags = FLAGS.join(" ");
    format!(
        "CFLAGS = {flags}\nLDLIBS = -llapack -lblas -lm\n\n{name}: $(wildcard *.c)\n\t$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)\n\nclean:\n\trm -f {name}\n"
    )
}
