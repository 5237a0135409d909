//! `cargo xtask report-page`: opens reports in Chromium and looks at what readers see.
//!
//! Reports are made of an example, of a folder, of files whose names and texts try to be HTML,
//! and of many files; each twice, with the same bytes. `xtask/browser/report-page.mjs` opens
//! them: no request leaves the page, axe finds nothing, the keyboard reaches everything,
//! nothing but sources scrolls sideways at 320 px, all can be read without JavaScript.
//!
//! Needs Node.js, npm and Chromium, which are installed on Debian; where they cannot be had,
//! that is said and nothing is looked at.
//!
//! Cost: half a minute.

use anyhow::ensure;
use lariat_soundness::{debian, shell};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What to look at.
#[derive(clap::Args, Default)]
pub struct Args {
    /// The program; `target/debug/lariat` otherwise
    #[arg(long, value_name = "FILE")]
    lariat: Option<PathBuf>,
    /// A folder of many files; otherwise a thousand copies of an example's
    #[arg(long, value_name = "DIR")]
    large: Option<PathBuf>,
    /// Take the picture of `docs/report.md` anew
    #[arg(long)]
    picture: bool,
}

/// Debian's packages of the browser, and of what runs the test in it.
const BROWSER: &[&str] = &["chromium"];
const NODE: &[&str] = &["nodejs", "npm"];
/// Where Chromium may be.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
/// So many files are many.
const MANY: usize = 1000;

/// Files that try to be HTML.
const HOSTILE: [(&str, &str); 4] = [
    (
        "main.m",
        "x = '</script><script>alert(1)</script>';\n% <!-- </style><img src=x onerror=alert(1)> -->\n\
         s = struct('a', '\"><b onmouseover=alert(1)>', 'b', x);\nt = ['<' s.a '&amp;' \"é😀\"];\n\
         y = [1 2 3] + [1 2];\nz = undefined_name(s);\n",
    ),
    ("a b\"'<img src=x onerror=alert(1)>&amp;.m", "q = 1;\n\t\t%{\n]]></textarea>\n%}\nr = q';\n"),
    ("+pkg/`${alert(1)}`.m", "u = q.constructor.prototype;\n"),
    ("__proto__.m", "function __proto__ = f(constructor)\n__proto__ = constructor;\n"),
];

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let Some(chromium) = browser() else {
        println!("skipped: Chromium, Node.js or npm cannot be had on this machine");
        return Ok(());
    };
    let browser = shell::root().join("xtask/browser");
    if !browser.join("node_modules/playwright-core").exists() {
        let words = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--quiet"];
        shell::run(shell::program("npm").current_dir(&browser).args(words))?;
    }
    let lariat = shell::lariat(args.lariat.as_deref())?;
    let scratch = tempfile::tempdir()?;
    let examples = shell::root().join("examples");
    let page = |name: &str, entry: &Path| report(&lariat, entry, &scratch.path().join(name));
    let hostile = scratch.path().join("hostile");
    write(&hostile, &HOSTILE)?;
    let large = match &args.large {
        Some(folder) => folder.clone(),
        None => many(&examples.join("filter-design"), &scratch.path().join("many"))?,
    };
    let texts: BTreeMap<&str, &str> = HOSTILE.into_iter().collect();
    let picture = args.picture.then(|| shell::root().join("docs/report.png"));
    let given = json!({
        "chromium": chromium,
        "program": page("program.html", &examples.join("filter-design/main.m"))?,
        "folder": page("folder.html", &examples.join("first-look"))?,
        "hostile": page("hostile.html", &hostile)?,
        "large": page("large.html", &large)?,
        "texts": texts,
        "picture": picture,
    });
    println!("ok  each report is the same bytes twice and names no folder of this machine");
    let mut node = shell::program("node");
    shell::run(node.current_dir(&browser).arg("report-page.mjs").arg(given.to_string()))
}

/// Chromium, with what is needed beside it.
fn browser() -> Option<&'static str> {
    let found = || CHROMIUM.into_iter().find(|path| Path::new(path).exists());
    let has_node =
        || shell::succeeds("node", &["--version"]) && shell::succeeds("npm", &["--version"]);
    // Not together: who has Node.js from elsewhere cannot install Debian's.
    if found().is_none() {
        debian::install(BROWSER).ok()?;
    }
    if !has_node() {
        debian::install(NODE).ok()?;
    }
    found().filter(|_| has_node())
}

/// A report, made twice.
fn report(lariat: &Path, entry: &Path, page: &Path) -> anyhow::Result<PathBuf> {
    let make = |threads: &str| -> anyhow::Result<Vec<u8>> {
        let mut command = std::process::Command::new(lariat);
        command.arg("report").arg(entry).arg("-o").arg(page).args(["--threads", threads]);
        let output = command.output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(page.exists(), "{} is not written: {said}", page.display());
        Ok(fs::read(page)?)
    };
    let (first, second) = (make("1")?, make("0")?);
    ensure!(first == second, "two reports of {} differ", entry.display());
    let text = String::from_utf8(first)?;
    for folder in [entry.parent(), lariat.parent()].into_iter().flatten() {
        let path = folder.to_string_lossy();
        ensure!(!text.contains(&*path), "the report of {} names {path}", entry.display());
    }
    Ok(page.to_owned())
}

fn write(folder: &Path, files: &[(&str, &str)]) -> anyhow::Result<()> {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// A folder of copies of the files of another one.
fn many(of: &Path, to: &Path) -> anyhow::Result<PathBuf> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(of)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "m") {
            texts.push((
                path.file_name().unwrap_or_default().to_owned(),
                fs::read_to_string(&path)?,
            ));
        }
    }
    texts.sort();
    for number in 0..MANY {
        let (name, text) = &texts[number % texts.len()];
        let folder = to.join(format!("part{}", number / texts.len()));
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(name), text)?;
    }
    Ok(to.to_owned())
}
