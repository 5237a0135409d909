/** What Lariat knows, as documents: the Tame IR and the report of a file, the contract of a function. */

import { basename, dirname, join } from "node:path";
import {
  DocumentSymbol, Event, EventEmitter, ExtensionContext, Hover, MarkdownString, Position, ProgressLocation,
  TextDocument, TextDocumentContentProvider, TextEditor, Uri, ViewColumn, commands, env, window, workspace,
} from "vscode";
import { program, run } from "./program";
import { setting } from "./settings";

/** The scheme of documents that are made here. */
const SCHEME = "lariat";

/** Documents that are made here, by their address. */
export class Documents implements TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changes = new EventEmitter<Uri>();
  readonly onDidChange: Event<Uri> = this.changes.event;

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  /** A document of that name and text. */
  set(name: string, text: string): Uri {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changes.fire(uri);
    return uri;
  }
}

/** Adds the documents to the editor. */
export function register(context: ExtensionContext): Documents {
  const documents = new Documents();
  context.subscriptions.push(workspace.registerTextDocumentContentProvider(SCHEME, documents));
  return documents;
}

/** The text in the editor, if it is a file of MATLAB or Octave. */
function source(): TextEditor | undefined {
  const editor = window.activeTextEditor;
  if (editor && ["matlab", "octave"].includes(editor.document.languageId) && editor.document.uri.scheme === "file") {
    return editor;
  }
  void window.showInformationMessage("Open a file of MATLAB or Octave first.");
  return undefined;
}

/** The settings of the server, as options of the program. */
function options(): string[] {
  const dialect = setting<string | null>("dialect", null);
  const config = setting<string | null>("config", null);
  const folders = setting<string[]>("path", []).flatMap((folder) => ["--path", folder]);
  return [...(dialect ? ["--dialect", dialect] : []), ...(config ? ["--config", config] : []), ...folders];
}

/** The Tame IR of the file, beside it. */
export async function showTameIr(context: ExtensionContext, documents: Documents): Promise<void> {
  const document = source()?.document;
  if (!document) {
    return;
  }
  await document.save();
  const path = document.uri.fsPath;
  const text = await ran(context, ["tame", ...options(), path], path);
  if (text !== undefined) {
    const uri = documents.set(`${basename(path, ".m")}.tame.m`, text);
    await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true });
  }
}

/** The report of the program that starts in this file, in a browser. */
export async function showReport(context: ExtensionContext): Promise<void> {
  const document = source()?.document;
  if (!document) {
    return;
  }
  await document.save();
  const path = document.uri.fsPath;
  const folder = context.storageUri ?? context.globalStorageUri;
  await workspace.fs.createDirectory(folder);
  const report = Uri.joinPath(folder, `${basename(path, ".m")}.html`);
  const words = ["report", ...options(), path, "-o", report.fsPath];
  const title = "Lariat writes the report";
  const text = await window.withProgress({ location: ProgressLocation.Notification, title }, () =>
    ran(context, words, path),
  );
  if (text !== undefined && !(await env.openExternal(report))) {
    void window.showInformationMessage(`The report is ${report.fsPath}`);
  }
}

/** What the function around the cursor takes, returns and needs: a page beside it. */
export async function showContract(documents: Documents): Promise<void> {
  const editor = source();
  if (!editor) {
    return;
  }
  const { document, selection } = editor;
  const place = await header(document, selection.active);
  const hovers = await commands.executeCommand<Hover[]>("vscode.executeHoverProvider", document.uri, place);
  const parts = hovers.flatMap((hover) => hover.contents);
  const texts = parts.map((part) => (part instanceof MarkdownString ? part.value : String(part)));
  if (texts.length === 0) {
    void window.showInformationMessage("There is no function here.");
    return;
  }
  const uri = documents.set(`${basename(document.uri.path, ".m")} contract.md`, texts.join("\n\n"));
  await commands.executeCommand("markdown.showPreviewToSide", uri);
}

/** The name of the function around a place, in its header; the place itself where there is none. */
async function header(document: TextDocument, place: Position): Promise<Position> {
  const provider = "vscode.executeDocumentSymbolProvider";
  const symbols = (await commands.executeCommand<DocumentSymbol[]>(provider, document.uri)) ?? [];
  const around = (all: DocumentSymbol[]): DocumentSymbol[] =>
    all.filter((it) => it.range.contains(place)).flatMap((it) => [it, ...around(it.children ?? [])]);
  const isFunction = (it: DocumentSymbol): boolean => /^\s*function\b/.test(document.lineAt(it.range.start).text);
  return around(symbols).filter(isFunction).at(-1)?.selectionRange.start ?? place;
}

/** What a run of the program printed; a message where it failed. */
async function ran(context: ExtensionContext, words: string[], path: string): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(Uri.file(path))?.uri.fsPath ?? dirname(path);
  try {
    return await run(program(context), words, join(folder));
  } catch (error) {
    void window.showErrorMessage(`lariat ${words[0]}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
