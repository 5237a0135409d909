/** The server: starting it, starting it again, and what the status item says of it. */

import { Disposable, ExtensionContext, StatusBarAlignment, StatusBarItem, ThemeColor, commands, window } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions, State } from "vscode-languageclient/node";
import { middleware } from "./beside";
import { program } from "./program";
import { SECTION, ofTheServer } from "./settings";

/** Files, saved or not, and cells of notebooks; not what is shown of them, such as the Tame IR. */
const SELECTOR = ["matlab", "octave"].flatMap((language) =>
  ["file", "untitled", "vscode-notebook-cell"].map((scheme) => ({ language, scheme })),
);

export class Server implements Disposable {
  private client: LanguageClient | undefined;
  private readonly status: StatusBarItem;

  constructor(private readonly context: ExtensionContext) {
    this.status = window.createStatusBarItem("lariat.status", StatusBarAlignment.Right);
    this.status.name = "Lariat";
    this.status.command = "lariat.menu";
    this.show(State.Stopped);
    this.status.show();
  }

  /** Ends the server if it runs, and starts it. */
  async restart(): Promise<void> {
    await this.stop();
    this.client = this.made();
    this.client.onDidChangeState((change) => this.show(change.newState));
    try {
      await this.client.start();
    } catch (error) {
      this.show(State.Stopped);
      await this.complain(error);
    }
  }

  /** Shows what the server wrote. */
  showLog(): void {
    this.client?.outputChannel.show();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop()) {
      await client.stop();
    }
    await client?.dispose();
  }

  dispose(): void {
    this.status.dispose();
  }

  private made(): LanguageClient {
    const server: ServerOptions = { command: program(this.context), args: ["server"] };
    const options: LanguageClientOptions = {
      documentSelector: SELECTOR,
      initializationOptions: ofTheServer(),
      synchronize: { configurationSection: SECTION },
      middleware: middleware(),
    };
    return new LanguageClient(SECTION, "Lariat", server, options);
  }

  private show(state: State): void {
    const [text, tooltip] = {
      [State.Running]: ["$(check) Lariat", "Lariat's server runs"],
      [State.Starting]: ["$(loading~spin) Lariat", "Lariat's server starts"],
      [State.Stopped]: ["$(error) Lariat", "Lariat's server does not run"],
    }[state];
    this.status.text = text;
    this.status.tooltip = `${tooltip}. Click for its commands.`;
    const isWrong = state === State.Stopped;
    this.status.backgroundColor = isWrong ? new ThemeColor("statusBarItem.errorBackground") : undefined;
  }

  private async complain(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const name = program(this.context);
    const text = `Lariat's server does not start (${reason}). Is \`${name}\` the program, and on the PATH?`;
    const settings = "Open the setting";
    if ((await window.showErrorMessage(text, settings)) === settings) {
      await commands.executeCommand("workbench.action.openSettings", "lariat.program");
    }
  }
}
