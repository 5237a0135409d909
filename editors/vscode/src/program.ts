/** The program `lariat`: where it is, and running it once. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { ExtensionContext } from "vscode";
import { setting } from "./settings";

/** A name that says: what the extension brings, else what is on the PATH. */
const DEFAULT = "lariat";

/** The program to start. */
export function program(context: ExtensionContext): string {
  const wanted = setting("program", DEFAULT);
  const bundled = context.asAbsolutePath(process.platform === "win32" ? "bin/lariat.exe" : "bin/lariat");
  return wanted === DEFAULT && existsSync(bundled) ? bundled : wanted;
}

/** What a run of the program printed; an error has what it complained of. */
export function run(command: string, args: string[], folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) {
        reject(new Error(stderr.trim() || error.message));
      } else {
        resolve(stdout);
      }
    });
  });
}
