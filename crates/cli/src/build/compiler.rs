//! The C compiler: which one, and with which flags.
//!
//! `-ffp-contract=off` keeps the rounding of each operation, as the interpreter's; products and
//! systems go to the platform's BLAS and LAPACK where these can be linked; else products are plain loops.
//! Functions of constants are computed by the C library too: the compiler would round them otherwise
//! (`-fno-builtin-sinh`: `sinh (pi)` differs in its last digit).

use super::cache::{self, Cache};
use super::sources;
use lariat_backend_c::runtime;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The flags of each compilation. Warnings are the business of the tests.
const FLAGS: &[&str] = &[
    "-std=c11",
    "-O3",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-funroll-loops",
    "-falign-loops=64", // a short loop over two lines of the cache takes twice its time
    "-ffunction-sections", // what a program does not call is left out of it
    "-fdata-sections",
    "-fno-builtin-acos",
    "-fno-builtin-acosh",
    "-fno-builtin-asin",
    "-fno-builtin-asinh",
    "-fno-builtin-atan",
    "-fno-builtin-atan2",
    "-fno-builtin-atanh",
    "-fno-builtin-cbrt",
    "-fno-builtin-cos",
    "-fno-builtin-cosh",
    "-fno-builtin-erf",
    "-fno-builtin-erfc",
    "-fno-builtin-exp",
    "-fno-builtin-expm1",
    "-fno-builtin-hypot",
    "-fno-builtin-lgamma",
    "-fno-builtin-log",
    "-fno-builtin-log10",
    "-fno-builtin-log1p",
    "-fno-builtin-log2",
    "-fno-builtin-pow",
    "-fno-builtin-sin",
    "-fno-builtin-sinh",
    "-fno-builtin-tan",
    "-fno-builtin-tanh",
    "-fno-builtin-tgamma",
];
/// The flags instead of those that keep the rounding of each operation, with `--fast`. Numbers that are not
/// finite keep their meaning.
const FAST: &[&str] = &[
    "-O3",
    "-march=native",
    "-ffp-contract=fast",
    "-fassociative-math",
    "-freciprocal-math",
    "-fno-signed-zeros",
    "-fno-trapping-math",
    "-D__FAST_MATH__", // declares functions of vectors
];
/// The flags of a shared library.
const SHARED: &[&str] = &["-shared", "-fPIC", "-fvisibility=hidden"];
/// The names under which compilers are looked for.
const NAMES: &[&str] = &["cc", "gcc", "clang"];
/// The object that stands beside those that were compiled without BLAS.
const NO_BLAS: &str = "no_blas.o";
/// All objects in one file, from which the linker takes what a program needs: one that needs
/// no BLAS does not load it.
const ARCHIVE: &str = "liblariat.a";
/// The file that says which of the libraries links.
const LINKS: &str = "blas.txt";
/// Libraries of which nothing is needed are not loaded.
const NEEDED: &str = "-Wl,--as-needed";
/// Functions and data that nothing needs are left out: half of the file, and of its memory.
const UNUSED: &str = "-Wl,--gc-sections";
/// What nothing refers to and yet stays: the text that says which source a program is made from.
const KEPT: &str = "-Wl,--undefined=lr_made_from";
/// The names under which LAPACK and BLAS are looked for.
const BLAS: &[&[&str]] =
    &[&["-llapack", "-lblas"], &["-l:liblapack.so.3", "-l:libblas.so.3"], &["-lopenblas"]];

/// A C compiler, and the libraries that it links with.
pub struct Compiler {
    program: String,
    version: String,
}

impl Compiler {
    /// The one that the variable `CC` names, or the first that there is.
    pub fn find() -> Option<Self> {
        let named = std::env::var("CC").ok().filter(|name| !name.is_empty());
        let names = named.into_iter().chain(NAMES.iter().map(|&name| name.to_owned()));
        let mut found = names.filter_map(|program| {
            let output = Command::new(&program).arg("--version").output().ok()?;
            let version = String::from_utf8_lossy(&output.stdout).into_owned();
            output.status.success().then_some(Self { program, version })
        });
        found.next()
    }

    /// What is kept of this compiler's work.
    pub fn cache(&self) -> Option<Cache> {
        let own = [env!("CARGO_PKG_VERSION"), &self.program, &self.version];
        let files = runtime::FILES.iter().map(|(_, text)| *text);
        let all = own.into_iter().chain(FLAGS.iter().copied()).chain(files);
        Cache::open(&cache::fingerprint(all))
    }

    /// Compiles and links a program whose sources stand in a folder; what the compiler says where
    /// it fails. The run-time library keeps the rounding of each operation in any case.
    pub fn compile(&self, main: &Path, to: &Path, fast: bool) -> io::Result<Result<(), String>> {
        let Some(folder) = main.parent() else { return Ok(Err("no folder".to_owned())) };
        let library = folder.join(sources::FOLDER);
        let objects = match self.cache() {
            Some(cache) => cache.objects(|made| self.library(&library, made))?,
            None => match self.library(&library, folder)? {
                Ok(()) => Ok(cache::objects_in(folder)?),
                Err(message) => Err(message),
            },
        };
        let objects = match objects {
            Ok(objects) => objects,
            Err(message) => return Ok(Err(message)),
        };
        let (objects, libraries) = linked(objects);
        let flags = if fast { fast_flags() } else { FLAGS.to_vec() };
        let object = folder.join("main.o");
        let mut command = Command::new(&self.program);
        command.args(&flags).arg("-I").arg(&library).arg("-c").arg(main).arg("-o").arg(&object);
        let output = command.output()?;
        if !output.status.success() {
            return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        let linked = self.alone(&flags, &object, &objects, to)?;
        let linked = if linked {
            Ok(())
        } else {
            self.with_any_of(&libraries, &flags, |command, _| {
                command.arg(&object).args(&objects).arg("-o").arg(to);
                if cfg!(target_os = "linux") {
                    command.args([NEEDED, UNUSED, KEPT]);
                }
            })?
        };
        let _ = std::fs::remove_file(&object);
        Ok(linked)
    }

    /// Links a program that needs no libraries beside itself: it starts at once, and of the libraries of C no
    /// more is in memory than it uses. That fails where it needs BLAS, and where there are no such libraries.
    fn alone(
        &self,
        flags: &[&str],
        object: &Path,
        objects: &[PathBuf],
        to: &Path,
    ) -> io::Result<bool> {
        if !cfg!(target_os = "linux") {
            return Ok(false);
        }
        let mut command = Command::new(&self.program);
        command.args(flags).args(["-static", UNUSED, KEPT]).arg(object).args(objects);
        command.arg("-lm").arg("-o").arg(to);
        Ok(command.output()?.status.success())
    }

    /// Compiles sources into a shared library in a folder, which exports what is marked so.
    pub fn shared(
        &self,
        folder: &Path,
        sources: &[PathBuf],
        product: &str,
    ) -> io::Result<Result<(), String>> {
        let libraries: Vec<&[&str]> = BLAS.iter().copied().chain([&[][..]]).collect();
        self.with_any_of(&libraries, FLAGS, |command, library| {
            command.args(SHARED).arg("-I").arg(folder.join("lariat")).args(sources);
            if library.is_empty() {
                command.arg("-DLR_NO_BLAS");
            }
            command.arg("-o").arg(folder.join(product));
        })
    }

    /// Compiles and links with the first of these libraries that the linker finds; `fill` gives
    /// the command what is compiled. Where it fails, what the compiler says.
    fn with_any_of(
        &self,
        libraries: &[&[&str]],
        flags: &[&str],
        fill: impl Fn(&mut Command, &[&str]),
    ) -> io::Result<Result<(), String>> {
        let mut last = String::new();
        for library in libraries {
            let mut command = Command::new(&self.program);
            command.args(flags);
            fill(&mut command, library);
            let output = command.args(*library).arg("-lm").output()?;
            if output.status.success() {
                return Ok(Ok(()));
            }
            last = String::from_utf8_lossy(&output.stderr).into_owned();
            if !is_missing(&last) {
                break;
            }
        }
        Ok(Err(last))
    }

    /// Compiles the run-time library into objects, with BLAS where that can be linked.
    fn library(&self, sources: &Path, to: &Path) -> io::Result<Result<(), String>> {
        let blas = BLAS.iter().position(|library| self.links(to, library));
        let has_blas = blas.is_some();
        let files = runtime::FILES.iter().filter(|(name, _)| name.ends_with(".c"));
        let mut command = Command::new(&self.program);
        command.current_dir(to).args(FLAGS).arg("-c");
        for (name, _) in files {
            command.arg(sources.canonicalize()?.join(name));
        }
        if !has_blas {
            command.arg("-DLR_NO_BLAS");
        }
        let output = command.output()?;
        if !output.status.success() {
            return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        if !has_blas {
            // says how the others were compiled
            std::fs::write(to.join("none.c"), "int lr_no_blas;\n")?;
            let mut command = Command::new(&self.program);
            command.current_dir(to).args(["-c", "none.c", "-o", NO_BLAS]).output()?;
        }
        if let Some(blas) = blas {
            std::fs::write(to.join(LINKS), blas.to_string())?;
        }
        // without an archiver, programs are linked with all objects
        let objects = cache::objects_in(to)?;
        let _ = Command::new("ar").arg("rcs").arg(to.join(ARCHIVE)).args(objects).output();
        Ok(Ok(()))
    }

    /// Can programs be linked with these libraries?
    fn links(&self, folder: &Path, library: &[&str]) -> bool {
        let test = folder.join("links.c");
        let text = "int main(void) { return 0; }\n";
        let mut command = Command::new(&self.program);
        command.arg(&test).arg("-o").arg(folder.join("links")).args(library);
        std::fs::write(&test, text).is_ok()
            && command.output().is_ok_and(|output| output.status.success())
    }
}

/// What a program is linked with, of the objects of the run-time library, and the libraries of which one is tried
/// after the other.
fn linked(objects: Vec<PathBuf>) -> (Vec<PathBuf>, Vec<&'static [&'static str]>) {
    if objects.iter().any(|path| path.ends_with(NO_BLAS)) {
        return (objects, vec![&[]]);
    }
    let folder = objects.first().and_then(|path| path.parent()).map(Path::to_owned);
    let file = |name: &str| folder.as_ref().map(|folder| folder.join(name));
    let links = file(LINKS).and_then(|path| std::fs::read_to_string(path).ok());
    let known = links.and_then(|text| BLAS.get(text.parse::<usize>().ok()?).copied());
    let libraries = known.map_or_else(|| BLAS.to_vec(), |known| vec![known]);
    match file(ARCHIVE).filter(|path| path.is_file()) {
        Some(archive) => (vec![archive], libraries),
        None => (objects, libraries),
    }
}

/// The flags of a program that need not keep the rounding of each operation.
fn fast_flags() -> Vec<&'static str> {
    let keeps = |flag: &&&str| {
        flag.starts_with("-fno-builtin") || flag.starts_with("-ffp") || **flag == "-O3"
    };
    let others = FLAGS.iter().filter(|flag| !keeps(flag)).copied();
    others.chain(FAST.iter().copied()).collect()
}

/// Does the linker miss a library?
fn is_missing(message: &str) -> bool {
    message.contains("cannot find") || message.contains("unable to find")
}

/// The Makefile beside the sources of a program.
pub fn makefile(name: &str) -> String {
    let flags = FLAGS.join(" ");
    let program = if name == sources::FOLDER { "lariat_program" } else { name }; // beside the folder of this name
    format!(
        "CFLAGS = {flags}\nCPPFLAGS = -Ilariat\n{BLAS_CHOICE}\n\
         {program}: {name}.c $(wildcard lariat/*.c)\n\t$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(LDLIBS)\n\n\
         clean:\n\trm -f {program}\n"
    )
}

/// Where BLAS comes from: `make BLAS=none` needs none.
const BLAS_CHOICE: &str = "BLAS = -llapack -lblas\nifeq ($(BLAS),none)\nCPPFLAGS += -DLR_NO_BLAS\nLDLIBS = -lm\nelse\nLDLIBS = $(BLAS) -lm\nendif\n";

/// The Makefile beside the sources of a function for C: a static library.
pub fn library_makefile(name: &str) -> String {
    let flags = FLAGS.join(" ");
    format!(
        "# A program includes {name}.h and links with lib{name}.a $(LDLIBS).\n\
         CFLAGS = {flags}\nCPPFLAGS = -Ilariat\n{BLAS_CHOICE}\n\
         objects = {name}.o $(patsubst %.c,%.o,$(wildcard lariat/*.c))\n\n\
         lib{name}.a: $(objects)\n\t$(AR) rcs $@ $^\n\n\
         clean:\n\trm -f lib{name}.a $(objects)\n"
    )
}

/// The Makefile of a Fortran module and the function that it calls.
pub fn fortran_makefile(name: &str) -> String {
    let flags = FLAGS.join(" ");
    format!(
        "# A program uses {name}.f90 and links with lib{name}.a $(LDLIBS).\n\
         FC = gfortran\nFFLAGS = -std=f2018 -O2\n\
         CFLAGS = {flags}\nCPPFLAGS = -Ilariat\n{BLAS_CHOICE}\n\
         objects = {name}_module.o {name}.o $(patsubst %.c,%.o,$(wildcard lariat/*.c))\n\n\
         lib{name}.a: $(objects)\n\t$(AR) rcs $@ $^\n\n\
         {name}_module.o: {name}.f90\n\t$(FC) $(FFLAGS) -c -o $@ $<\n\n\
         clean:\n\trm -f lib{name}.a *.mod $(objects)\n"
    )
}

/// The Makefile of a shared library.
pub fn shared_makefile(product: &str) -> String {
    let (flags, shared) = (FLAGS.join(" "), SHARED.join(" "));
    format!(
        "CFLAGS = {flags} {shared}\nCPPFLAGS = -Ilariat\n{BLAS_CHOICE}\n\
         {product}: $(wildcard *.c lariat/*.c)\n\t$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(LDLIBS)\n\n\
         clean:\n\trm -f {product}\n"
    )
}

/// The Makefile of a MEX file, for GNU Octave; `mex` of MATLAB takes the same files.
pub fn mex_makefile(name: &str) -> String {
    let flags = FLAGS.join(" ");
    format!(
        "MKOCTFILE = mkoctfile\n\n\
         {name}.mex: $(wildcard *.c lariat/*.c)\n\t\
         CFLAGS=\"{flags} -fPIC\" $(MKOCTFILE) --mex -Ilariat -o $@ $^\n\n\
         clean:\n\trm -f {name}.mex *.o lariat/*.o\n"
    )
}
