/**
 * The extension: it starts `lariat server` and hands it the settings. What is shown comes from
 * the server.
 */

import { commands, ExtensionContext, StatusBarAlignment, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions, State } from "vscode-languageclient/node";

const SECTION = "lariat";

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const status = window.createStatusBarItem(StatusBarAlignment.Right);
  status.command = "lariat.restart";
  status.tooltip = "Restart the server of Lariat";
  context.subscriptions.push(status);

  const show = (state: State): void => {
    const words = { [State.Running]: "Lariat", [State.Starting]: "Lariat …", [State.Stopped]: "Lariat: stopped" };
    status.text = words[state];
    status.show();
  };

  const restart = async (): Promise<void> => {
    await client?.stop();
    client = server();
    client.onDidChangeState((change) => show(change.newState));
    try {
      await client.start();
    } catch (error) {
      const program = settings().program;
      void window.showErrorMessage(
        `Lariat does not start: ${String(error)}. Is \`${program}\` on the PATH? Otherwise set lariat.program.`,
      );
    }
  };

  context.subscriptions.push(commands.registerCommand("lariat.restart", restart));
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(`${SECTION}.program`)) {
        void restart();
      }
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

interface Settings {
  program: string;
  [name: string]: unknown;
}

function settings(): Settings {
  const section = workspace.getConfiguration(SECTION);
  const names = ["dialect", "path", "config", "diagnostics", "inlayHints"];
  const known = names.map((name) => [name, section.get(name)] as const);
  const set = known.filter(([, value]) => value !== null && value !== undefined);
  return { program: section.get<string>("program", "lariat"), ...Object.fromEntries(set) };
}

function server(): LanguageClient {
  const { program, ...initializationOptions } = settings();
  const run: ServerOptions = { command: program, args: ["server", "--stdio"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "matlab" }, { language: "octave" }],
    initializationOptions,
    synchronize: { configurationSection: SECTION },
  };
  return new LanguageClient(SECTION, "Lariat", run, options);
}
