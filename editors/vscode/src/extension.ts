/**
 * The extension: it starts `lariat server`, hands it the settings, and adds commands. What is shown in the editor
 * comes from the server.
 */

import { ExtensionContext, commands, window, workspace } from "vscode";
import { Server } from "./server";
import { SECTION, change } from "./settings";
import { register, showContract, showReport, showTameIr } from "./views";

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const started = new Server(context);
  const documents = register(context);
  server = started;
  context.subscriptions.push(started);
  const all: Record<string, () => unknown> = {
    "lariat.restart": () => started.restart(),
    "lariat.showLog": () => started.showLog(),
    "lariat.showTameIr": () => showTameIr(context, documents),
    "lariat.showContract": () => showContract(documents),
    "lariat.showReport": () => showReport(context),
    "lariat.inlayHints": chooseInlayHints,
    "lariat.menu": menu,
  };
  for (const [name, work] of Object.entries(all)) {
    context.subscriptions.push(commands.registerCommand(name, work));
  }
  context.subscriptions.push(
    workspace.onDidChangeConfiguration(async (it) => {
      if (it.affectsConfiguration(`${SECTION}.program`)) {
        await started.restart();
      }
    }),
  );
  await started.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** The commands, as the status item offers them. */
async function menu(): Promise<void> {
  const items = [
    { label: "$(type-hierarchy-sub) Show contract", command: "lariat.showContract" },
    { label: "$(symbol-structure) Show Tame IR", command: "lariat.showTameIr" },
    { label: "$(book) Show report", command: "lariat.showReport" },
    { label: "$(eye) Inlay hints …", command: "lariat.inlayHints" },
    { label: "$(refresh) Restart the server", command: "lariat.restart" },
    { label: "$(output) Show the server's log", command: "lariat.showLog" },
  ];
  const chosen = await window.showQuickPick(items, { title: "Lariat" });
  if (chosen) {
    await commands.executeCommand(chosen.command);
  }
}

async function chooseInlayHints(): Promise<void> {
  const items = [
    { label: "unobvious", description: "types that the text does not say" },
    { label: "on", description: "all types" },
    { label: "off", description: "none" },
  ];
  const chosen = await window.showQuickPick(items, { title: "Types beside names that are assigned" });
  if (chosen) {
    await change("inlayHints", chosen.label);
  }
}
