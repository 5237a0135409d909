/**
 * Beside MathWorks' extension. Both serve the language `matlab`. With MATLAB that extension has an outline, folding
 * and completion of its own, which the editor would show twice; without MATLAB it has none. So Lariat leaves them to
 * it where MATLAB is there, or where the user says so.
 */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { extensions, workspace } from "vscode";
import { Middleware } from "vscode-languageclient/node";
import { setting } from "./settings";

const MATHWORKS = "MathWorks.language-matlab";

/** Does MathWorks' extension do what both can? */
export function leavesToMathWorks(): boolean {
  switch (setting<string>("besideMathWorks", "auto")) {
    case "leave":
      return true;
    case "both":
      return false;
    default:
      return extensions.getExtension(MATHWORKS) !== undefined && hasMatlab();
  }
}

/** Can that extension start MATLAB? */
function hasMatlab(): boolean {
  const theirs = workspace.getConfiguration("MATLAB");
  if (theirs.get("matlabConnectionTiming") === "never") {
    return false;
  }
  const names = process.platform === "win32" ? ["matlab.exe"] : ["matlab"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const isOnPath = folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
  return isOnPath || Boolean(theirs.get<string>("installPath"));
}

/** Answers nothing where MathWorks' extension answers. */
export function middleware(): Middleware {
  return {
    provideDocumentSymbols: (document, token, next) => (leavesToMathWorks() ? [] : next(document, token)),
    provideFoldingRanges: (document, context, token, next) =>
      leavesToMathWorks() ? [] : next(document, context, token),
    provideCompletionItem: (document, position, context, token, next) =>
      leavesToMathWorks() ? [] : next(document, position, context, token),
  };
}
