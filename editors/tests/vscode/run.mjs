/**
 * What a user of Visual Studio Code sees of `examples/heart-rate`, each thing a test that looks at the screen.
 *
 *     node run.mjs SETTINGS.json
 *
 * The settings name the programs, the folder to open, which is changed, and a folder for pictures, if wanted.
 */

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Workbench } from "./workbench.mjs";

const settings = JSON.parse(readFileSync(process.argv[2], "utf8"));
const playwright = createRequire(join(settings.modules, "package.json"))("playwright-core").chromium;
const { folder, pictures } = settings;
if (pictures) mkdirSync(pictures, { recursive: true });
const picture = (name) => (pictures ? join(pictures, `${name}.png`) : undefined);

/** Each test: what a user sees, and how. */
const TESTS = {
  async "a squiggle, and the finding with its chain of calls"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.page.waitForSelector(".squiggly-error", { timeout: 30_000 });
    await bench.command("Problems: Focus on Problems View");
    await bench.shows(".markers-panel", "this call of `noise_level` fails");
    await bench.press("Home", "ArrowDown", "ArrowRight");
    await bench.shows(".markers-panel", "called here, by `noise_level`");
    await bench.picture(picture("1-finding"));
    await bench.press("Control+j");
    await bench.page.waitForSelector(".markers-panel", { state: "hidden" });
  },

  async "inlay hints with class and size"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.shows(".editor-instance .view-lines", "calm: (7492,1) double = moving_mean");
    await bench.go(1, 1);
    await bench.picture(picture("2-inlay-hints"));
  },

  async "a hover over a variable, and one over a function"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.on("calm = moving");
    await bench.press("Control+k", "Control+i");
    await bench.shows(".monaco-hover", "calm: (7492,1) double");
    await bench.press("Escape");
    await bench.on("moving_mean(signal", 3);
    await bench.press("Control+k", "Control+i");
    const shown = await bench.shows(".monaco-hover", "means = moving_mean(values, width)");
    assert.match(shown, /Means of neighbours/);
    await bench.picture(picture("3-hover"));
    await bench.press("Escape");
  },

  async "names look by what they are"(bench) {
    await bench.edit(folder, "summarise.m");
    await bench.go(1, 1);
    const kinds = {
      variable: ["zones", "zones.shares("],
      parameter: ["limits", "Zones(limits)"],
      global: ["sampling", "global sampling"],
      function: ["summarise", "= summarise("],
      builtin: ["mean", "mean(rates)"],
      class: ["Zones", "Zones(limits)"],
      package: ["heart", "heart.rate("],
      undecided: ["resting", "- resting"],
    };
    const looks = () => Promise.all(Object.values(kinds).map(([word, line]) => bench.look(word, line)));
    const isApart = (all) => all.every(Boolean) && new Set(all).size === all.length;
    const end = Date.now() + 20_000;
    while (!isApart(await looks())) {
      const all = Object.keys(kinds).map((kind, at) => [kind, at]);
      const seen = await looks();
      assert.ok(Date.now() < end, `not eight looks: ${all.map(([kind, at]) => `${kind} ${seen[at]}`).join("; ")}`);
    }
    await bench.picture(picture("4-colours"));
  },

  async "completion knows variables and their types"(bench) {
    await bench.edit(folder, "summarise.m");
    await bench.on("summary.shares = zones", 0);
    await bench.press("Home", "Enter", "ArrowUp");
    await bench.page.keyboard.type("rest = ra");
    await bench.shows(".suggest-widget", "rates");
    await bench.picture(picture("5-completion"));
    await bench.press("Escape");
    await bench.page.keyboard.type("tes(1); zones.");
    const shown = await bench.shows(".suggest-widget", "limits");
    assert.match(shown, /shares/);
    await bench.press("Escape");
    await bench.command("File: Revert File");
  },

  async "the parameters of a call while it is written"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.on("% Recent", 0);
    await bench.page.keyboard.type("more = moving_mean(signal, ");
    await bench.shows(".parameter-hints-widget", "moving_mean(values, width)");
    await bench.picture(picture("6-signature"));
    await bench.press("Escape");
    await bench.command("File: Revert File");
  },

  async "a fix, applied"(bench) {
    await bench.edit(folder, "recent_rate.m");
    await bench.page.waitForSelector(".squiggly-warning", { timeout: 30_000 });
    await bench.on("wieghts", 2);
    await bench.press("Control+.");
    await bench.shows(".action-widget", "weights");
    await bench.picture(picture("7-fix"));
    await bench.press("Enter");
    await bench.shows(".editor-instance .view-lines", "numel(weights)");
    await bench.until("no squiggle", async () => (await bench.page.locator(".squiggly-warning").count()) === 0);
    await bench.command("File: Revert File");
  },

  async "who calls a function"(bench) {
    await bench.edit(folder, "+heart/rate.m");
    await bench.on("rate(times)", 2);
    await bench.press("Shift+Alt+h");
    for (const caller of ["summarise", "recent_rate"]) {
      await bench.shows(".sidebar", caller);
    }
    // The view takes the focus once its tree is complete: before that it would take it from what comes next.
    await bench.until("the focus in the tree", () =>
      bench.page.evaluate(() => Boolean(document.activeElement?.closest(".sidebar .monaco-list"))),
    );
    await bench.picture(picture("8-call-hierarchy"));
    await bench.lists("run_analysis.m");
    await bench.press("Control+1");
  },

  async "the definition and all uses"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.on("find_beats(calm", 3);
    await bench.press("F12");
    await bench.page.waitForSelector('.editor-instance .monaco-editor[data-uri$="/find_beats.m"]');
    await bench.shows(".editor-instance .view-lines", "function beats = find_beats(signal, threshold)");
    await bench.edit(folder, "+heart/rate.m");
    await bench.on("rate(times)", 2);
    await bench.press("Shift+F12");
    for (const name of ["summarise.m", "recent_rate.m"]) {
      await bench.shows(".reference-zone-widget", name);
    }
    await bench.press("Escape");
  },

  async "a function that declares its sizes"(bench) {
    await bench.edit(folder, "moving_mean.m");
    await bench.on("moving_mean(values", 2);
    await bench.press("Control+.");
    await bench.shows(".action-widget", "Declare the sizes of `moving_mean`");
    await bench.shows(".action-widget", "Declare the sizes of `moving_mean` in an `arguments` block");
    await bench.picture(picture("9-declare-sizes"));
    await bench.press("Enter");
    await bench.shows(".editor-instance .view-lines", "%#shape values (values1,values2), width");
    await bench.command("File: Revert File");
  },

  async "a function that is missing, created"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.on("% Recent", 0);
    await bench.page.keyboard.type("peak = highest_rate(beats);");
    await bench.press("Enter", "ArrowUp", "Home");
    for (let column = 0; column < "peak = hi".length; column += 1) await bench.press("ArrowRight");
    await bench.press("Control+.");
    await bench.shows(".action-widget", "Create the function `highest_rate` in `highest_rate.m`");
    await bench.page.locator(".action-widget .monaco-list-row", { hasText: "`highest_rate.m`" }).first().click();
    await bench.lists("highest_rate.m");
    await bench.page.locator(".explorer-folders-view .monaco-list-row", { hasText: "highest_rate.m" }).first().click();
    await bench.shows(".editor-instance .view-lines", "function peak = highest_rate(beats)");
    await bench.edit(folder, "run_analysis.m");
    await bench.command("File: Revert File");
  },

  async "the contract of a function, and its Tame IR"(bench) {
    await bench.edit(folder, "moving_mean.m");
    await bench.on("means = zeros");
    await bench.command("Lariat: Show Tame IR");
    await bench.shows(".editor-instance .view-lines", "plus(");
    await bench.command("View: Join All Editor Groups");
    await bench.edit(folder, "moving_mean.m");
    await bench.on("means = zeros");
    await bench.command("Lariat: Show contract");
    await bench.until("the contract", async () => {
      const texts = await Promise.all(bench.page.frames().map((it) => it.locator("body").innerText().catch(() => "")));
      return texts.find((it) => it.includes("means = moving_mean(values, width)"));
    });
    await bench.command("View: Join All Editor Groups");
  },

  async "a rename over two files, with the file"(bench) {
    await bench.edit(folder, "run_analysis.m");
    await bench.on("moving_mean(signal", 3);
    await bench.press("F2");
    await bench.until("the box for the name", () =>
      bench.page.evaluate(() => document.activeElement?.matches(".rename-box input")),
    );
    await bench.press("Control+a");
    await bench.page.keyboard.insertText("window_means");
    await bench.picture(picture("10-rename"));
    await bench.press("Enter");
    await bench.shows(".editor-instance .view-lines", "window_means(signal, 9)");
    await bench.lists("window_means.m");
    await bench.file("window_means.m");
    await bench.shows(".editor-instance .view-lines", "function means = window_means(values, width)");
  },

  async "the status item, and its commands"(bench) {
    const item = bench.page.locator(".statusbar-item", { hasText: "Lariat" });
    await item.click();
    await bench.shows(".quick-input-widget", "Show Tame IR");
    await bench.press("Escape");
    await bench.command("Lariat: Restart the server");
    await bench.until("a server that runs", async () => (await item.locator(".codicon-check").count()) > 0);
  },
};

const wanted = Object.entries(TESTS).filter(([name]) => !settings.only || name.includes(settings.only));
const bench = await Workbench.open({ ...settings, playwright });
let failed = 0;
for (const [name, test] of wanted) {
  const start = Date.now();
  try {
    await test(bench);
    console.log(`ok      ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
    await bench.picture(join(settings.data, `failed-${failed}.png`));
    await bench.press("Escape", "Escape");
  }
}
await bench.close();
process.exit(failed === 0 ? 0 : 1);
