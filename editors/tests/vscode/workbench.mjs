/**
 * Visual Studio Code in a browser, driven as a user drives it: keys go in, what is on the screen comes out.
 *
 * The server of VS Code is npm's code-server; the browser is Chromium.
 */

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How long the screen may take to show what is waited for. */
const PATIENCE = 30_000;
/** How long the list of files may take for what is typed. */
const ANSWER = 5_000;

/** Colours of a picture, and how many bytes it may have. */
const COLOURS = 128;
const LARGEST = 100_000;

/** Chromium speaks to nobody but the page. */
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--force-color-profile=srgb",
];

/** Settings of the user: nothing that asks, moves or blinks. */
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.commandCenter.enabled": false,
  "chat.disableAIFeatures": true,
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "security.workspace.trust.enabled": false,
  "git.enabled": false,
  "editor.minimap.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.hover.delay": 100,
  "editor.fontFamily": "DejaVu Sans Mono, monospace",
  "editor.fontSize": 13,
  "editor.renderWhitespace": "none",
  "editor.inlayHints.padding": true,
  "editor.smoothScrolling": false,
  "editor.stickyScroll.enabled": false,
  "files.autoSave": "off",
  "window.menuBarVisibility": "compact",
  "window.commandCenter": false,
  "breadcrumbs.enabled": true,
};

/** A port that is free now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Runs a program to its end. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "ignore", ...options });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")}: ${code}`))));
  });
}

/** What makes pictures small: npm's upng-js. */
let UPNG;

/** What is needed: paths of programs and folders. */
export class Workbench {
  /** Installs the extension, starts everything and opens a folder. */
  static async open({ modules, node, codeServer, extensions, lariat, data, folder, playwright, chromium }) {
    UPNG = createRequire(join(modules, "package.json"))("upng-js");
    const port = await freePort();
    rmSync(data, { recursive: true, force: true });
    mkdirSync(join(data, "User"), { recursive: true });
    writeFileSync(join(data, "User", "settings.json"), JSON.stringify(SETTINGS));
    // A path of a program belongs to the machine.
    mkdirSync(join(data, "Machine"), { recursive: true });
    writeFileSync(join(data, "Machine", "settings.json"), JSON.stringify({ "lariat.program": lariat }));
    const where = ["--user-data-dir", data, "--extensions-dir", join(data, "extensions")];
    for (const extension of extensions) {
      await run(node, [codeServer, ...where, "--install-extension", extension]);
    }
    const words = ["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check"];
    const config = join(data, "config.yaml");
    writeFileSync(config, "");
    const server = spawn(node, [codeServer, ...where, "--config", config, ...words, "--disable-workspace-trust", folder], {
      stdio: "ignore",
    });
    const browser = await playwright.launch({ executablePath: chromium, headless: true, args: FLAGS });
    const page = await browser.newPage({ viewport: { width: 1000, height: 560 } });
    const bench = new Workbench(page, browser, server);
    await bench.load(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
    return bench;
  }

  constructor(page, browser, server) {
    Object.assign(this, { page, browser, server });
  }

  async load(url) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      try {
        await this.page.goto(url, { waitUntil: "domcontentloaded" });
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
        await sleep(200);
      }
    }
    await this.page.waitForSelector(".monaco-workbench .statusbar", { timeout: 2 * PATIENCE });
  }

  async close() {
    await this.browser.close();
    const gone = new Promise((resolve) => this.server.once("exit", resolve));
    this.server.kill("SIGTERM");
    await gone;
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Waits until something on the screen is so, and returns what that is. */
  async until(what, look, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const seen = await look();
      if (seen) return seen;
      if (Date.now() > end) throw new Error(`not on the screen: ${what}`);
      await sleep(50);
    }
  }

  /** Types into the box that a key opens, until it is the first of its list; what is typed before the box listens is lost. */
  async choose(key, typed, wanted) {
    const box = this.page.locator(".quick-input-widget input").first();
    const label = this.page.locator(".quick-input-widget .monaco-list-row .label-name").first();
    const isFirst = async () => wanted(await label.textContent({ timeout: 200 }).catch(() => ""));
    await this.until(`${typed} in the list`, async () => {
      await this.press("Escape", key);
      try {
        await box.fill(typed, { timeout: ANSWER });
        return await this.until(typed, isFirst, ANSWER);
      } catch {
        return false;
      }
    });
    await this.press("Enter");
  }

  /** Runs a command of the palette. */
  command(title) {
    return this.choose("F1", `>${title}`, (first) => first.includes(title));
  }

  /** Opens a file of the folder. */
  async file(path) {
    const name = path.split("/").at(-1);
    await this.choose("Control+p", path, (first) => first === name);
    await this.page.waitForSelector(`.editor-instance .monaco-editor[data-uri$="/${name}"]`, { timeout: PATIENCE });
    await this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${name}"] .view-lines`).first().waitFor();
  }

  /** Puts the cursor at a line and column, both from one. */
  async go(line, column) {
    await this.press("Control+g");
    await this.page.waitForSelector(".quick-input-widget input", { state: "visible" });
    // The box begins with a colon.
    await this.page.keyboard.insertText(`${line}:${column}`);
    await sleep(100);
    await this.press("Enter");
    await this.page.waitForSelector(".quick-input-widget", { state: "hidden" });
  }

  /** Puts the cursor on a text that the open file has, `within` characters into it. */
  async on(text, within = 1) {
    const source = readFileSync(this.source, "utf8");
    const at = source.indexOf(text);
    if (at < 0) throw new Error(`no such text: ${text}`);
    const before = source.slice(0, at + within).split("\n");
    await this.go(before.length, before.at(-1).length + 1);
  }

  /** Opens a file whose text on disk is known, for `on`. */
  async edit(folder, path) {
    this.source = join(folder, path);
    await this.file(path);
  }

  /** The text of the lines in view of the editor. */
  async text() {
    const lines = this.page.locator(".editor-instance .monaco-editor .view-lines").first();
    return ((await lines.innerText()) ?? "").replaceAll("\u00a0", " ").replaceAll("\u200c", "");
  }

  /** Waits for a text in what a selector selects. */
  shows(selector, text) {
    return this.until(`"${text}" in ${selector}`, async () => {
      const all = await this.page.locator(selector).allInnerTexts().catch(() => []);
      return all.map((it) => it.replaceAll("\u00a0", " ").replaceAll("\u200c", "")).find((it) => it.includes(text));
    });
  }

  /** Waits for a file in the explorer, which is opened for it: another view may lie in its place. */
  async lists(name) {
    await this.command("View: Show Explorer");
    await this.page.locator(".explorer-folders-view").first().waitFor({ state: "visible", timeout: PATIENCE });
    await this.shows(".explorer-folders-view", name);
  }

  /** Looks of a word in a line that has a text: colour, slant, weight and decoration. */
  look(word, line) {
    return this.page.evaluate(
      ([word, line]) => {
        const plain = (it) => it.textContent.replaceAll("\u00a0", " ").replaceAll("\u200c", "");
        const rows = [...document.querySelectorAll(".editor-instance .monaco-editor .view-line")];
        const row = rows.find((it) => plain(it).includes(line));
        const spans = [...(row?.querySelectorAll("span > span") ?? [])];
        const span = spans.find((it) => plain(it).trim() === word);
        if (!span) return undefined;
        const style = getComputedStyle(span);
        return [style.color, style.fontStyle, style.fontWeight, style.textDecorationLine].join(" ");
      },
      [word, line],
    );
  }

  /** A picture of the screen, if pictures are wanted: as small as it looks the same. */
  async picture(path) {
    if (!path) return;
    await this.page.mouse.move(5, 5);
    await sleep(500);
    const taken = UPNG.decode(await this.page.screenshot({ animations: "disabled", caret: "initial" }));
    const smaller = UPNG.encode(UPNG.toRGBA8(taken), taken.width, taken.height, COLOURS);
    writeFileSync(path, Buffer.from(smaller));
    if (statSync(path).size > LARGEST) throw new Error(`too large a picture: ${path}`);
  }
}
