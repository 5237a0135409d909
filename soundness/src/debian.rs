//! Debian's packages: which are there, and installing the others.

use crate::shell;
use anyhow::bail;
use std::collections::BTreeSet;
use std::os::unix::fs::MetadataExt as _;

/// What the build of the command line tool's allocator runs.
const BUILD_TOOLS: &[&str] = &["make"];

/// GNU Octave itself.
pub const OCTAVE: &[&str] = &["octave"];

/// Octave's own library and Debian's packages of Octave code: the corpora.
pub const CORPORA: &[&str] = &[
    "octave-common",
    "octave-control",
    "octave-general",
    "octave-geometry",
    "octave-image",
    "octave-interval",
    "octave-io",
    "octave-jsonlab",
    "octave-mapping",
    "octave-matgeom",
    "octave-miscellaneous",
    "octave-optim",
    "octave-signal",
    "octave-statistics",
    "octave-stk",
    "octave-strings",
    "octave-struct",
];

/// True on Debian and what descends from it.
pub fn is_debian() -> bool {
    shell::succeeds("apt-get", &["--version"]) && shell::succeeds("dpkg-query", &["--version"])
}

/// Makes sure that the command line tool can be built.
pub fn build_tools() -> anyhow::Result<()> {
    if shell::succeeds("make", &["--version"]) {
        return Ok(());
    }
    install(BUILD_TOOLS)
}

/// True when this process may install packages.
pub fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// The packages of `wanted` that are not installed.
pub fn missing(wanted: &[&str]) -> Vec<String> {
    let format = "--showformat=${db:Status-Abbrev} ${Package}\n";
    let listing = shell::output(shell::program("dpkg-query").args(["--show", format]));
    let listing = listing.unwrap_or_default();
    let installed: BTreeSet<&str> =
        listing.lines().filter_map(|line| line.strip_prefix("ii  ")).collect();
    let lacks = |name: &&&str| !installed.contains(**name);
    wanted.iter().filter(lacks).map(|name| (*name).to_owned()).collect()
}

/// Installs what is missing of `wanted` where that is possible, and otherwise
/// says what to install.
pub fn install(wanted: &[&str]) -> anyhow::Result<()> {
    let missing = missing(wanted);
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if !is_debian() {
        bail!("not found: {names}; install them with your system's package manager");
    }
    if !is_root() {
        bail!("not installed: {names}; run `sudo apt-get install {names}`");
    }
    println!("installing {names}");
    let update = shell::run(apt().arg("update").arg("--quiet=2"));
    let words = ["install", "--yes", "--quiet=2", "--no-install-recommends"];
    shell::run(apt().args(words).args(&missing)).map_err(|error| match update {
        Ok(()) => error,
        Err(update) => error.context(update),
    })
}

fn apt() -> std::process::Command {
    let mut command = shell::program("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_that_does_not_exist_is_missing() {
        assert_eq!(missing(&["lariat-no-such-package"]), ["lariat-no-such-package"]);
    }
}
