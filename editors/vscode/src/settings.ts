/** The settings of the extension, and those that the server gets of them. */

import { ConfigurationTarget, workspace } from "vscode";

export const SECTION = "lariat";

/** The settings that the server reads; see docs/editors.md. */
const OF_THE_SERVER = ["dialect", "path", "config", "diagnostics", "inlayHints"];

/** What the server gets: the settings that are set. */
export function ofTheServer(): Record<string, unknown> {
  const section = workspace.getConfiguration(SECTION);
  const all = OF_THE_SERVER.map((name) => [name, section.get(name)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

/** One setting. */
export function setting<T>(name: string, otherwise: T): T {
  return workspace.getConfiguration(SECTION).get<T>(name, otherwise);
}

/** Changes a setting where the user keeps it: in the workspace, if there is one. */
export async function change(name: string, value: unknown): Promise<void> {
  const target = workspace.workspaceFolders ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await workspace.getConfiguration(SECTION).update(name, value, target);
}
