/**
 * The grammar on lines that are easy to get wrong: each says which scopes its parts have.
 *
 *     node test/grammar.mjs
 *
 * A case is a text, then words of it and the scope that each has; `^` in front of a scope says that it has none such.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");

const here = dirname(fileURLToPath(import.meta.url));
const path = join(here, "../syntaxes/matlab.tmLanguage.json");
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("source.matlab.lariat");

/** The scopes of each place of a text: one row a line. */
function scopes(text) {
  let state = INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return { line, tokens };
  });
}

/** The scopes of the `nth` time that a word stands in a text. */
function at(rows, word, nth) {
  let left = nth;
  for (const { line, tokens } of rows) {
    for (let from = line.indexOf(word); from >= 0; from = line.indexOf(word, from + 1)) {
      if (left === 0) {
        return tokens.find((it) => it.startIndex <= from && from < it.endIndex).scopes.join(" ");
      }
      left -= 1;
    }
  }
  throw new Error(`no ${word}`);
}

const STRING = "string.quoted";
const COMMENT = "comment";
const KEYWORD = "keyword.control";
const TRANSPOSE = "keyword.operator.transpose";

/** The name of a case, its text, and rows of word, scope and which time it stands there. */
const CASES = [
  ["a transpose is no string", "y = x'; z = 'it';", ["'", TRANSPOSE, 0], ["it", STRING]],
  ["after brackets", "a = b(1)' + c{2}' + [1 2]';", ["' +", TRANSPOSE], ["';", TRANSPOSE], ["c{", `^${STRING}`]],
  ["twice, and with a dot", "y = x''; z = x.';", ["''", TRANSPOSE], [".'", TRANSPOSE], ["z", `^${STRING}`]],
  ["after a transpose of a keyword's value", "if x', y = 'a', end", ["'a'", STRING], ["end", KEYWORD]],
  ["strings after a keyword", "case 'one'\nreturn", ["one", STRING], ["return", KEYWORD]],
  ["strings in a matrix", "c = {'a' 'b', 'c'};", ["a'", STRING], ["b'", STRING], ["c'", STRING]],
  ["a quote in a string", "s = 'it''s'; t = 1;", ["''", "constant.character.escape"], ["t =", `^${STRING}`]],
  ["a percent sign in a string", "fprintf('%d %% x'); y = 1; % no", ["x'", STRING], ["y", `^${COMMENT}`], ["no", COMMENT]],
  ["double quotes, doubled", 'a = "say ""no"" x"; b = 2;', ['""', "constant.character.escape"], ["x", STRING], ["b", `^${STRING}`]],
  ["double quotes, escaped", 'a = "say \\"no\\" x"; b = 2;', ['\\"', "constant.character.escape"], ["no", STRING], ["b", `^${STRING}`]],
  ["a string that is not ended", "a = 'open\nb = 1;", ["open", STRING], ["b", `^${STRING}`]],
  ["block comments", "%{\nend for 'x\n%}\nx = 1;", ["for", COMMENT], ["x =", `^${COMMENT}`]],
  ["block comments in each other", "%{\na\n  %{\n  b\n  %}\nc\n%}\nd = 1;", ["c", COMMENT], ["d", `^${COMMENT}`]],
  ["no block comment", "%{ not a block\nx = 1;", ["not", COMMENT], ["x", `^${COMMENT}`]],
  ["Octave's comments", "x = 1; # note\n#{\nfor\n#}\ny = 2;", ["note", COMMENT], ["for", COMMENT], ["y", `^${COMMENT}`]],
  ["sections", "%% Part one\nx = 1;", ["Part", "markup.heading"], ["x", `^${COMMENT}`]],
  ["the rest of a line after dots", "y = f(1, ... and more\n  2);", ["and", COMMENT], ["2", "constant.numeric"]],
  ["end in an index", "if x(end)\n y = c{end-1};\nend", ["end)", "variable.language"], ["end-", "variable.language"], ["end", KEYWORD, 2]],
  ["end in a call in an index", "x(min(end, 3)) = 1;", ["end", "variable.language"]],
  ["Octave's ends", "if a\nwhile b\nendwhile\nendif", ["endwhile", KEYWORD], ["endif", KEYWORD]],
  ["Octave's operators", "if !a && b != c\nx += 1; y++;\nend", ["!", "keyword.operator"], ["!=", "keyword.operator"], ["+=", "keyword.operator"]],
  ["a field that is named as a keyword", "s.end = 1; s.if = 2;", ["end", `^${KEYWORD}`], ["if", `^${KEYWORD}`]],
  ["a name that starts as a keyword", "ending = 1; format = 2; iff = 3;", ["ending", `^${KEYWORD}`], ["format", `^${KEYWORD}`], ["iff", `^${KEYWORD}`]],
  ["a function's header", "function [a, b] = f(x, y)", ["function", "keyword.control.function"], ["f(", "entity.name.function"]],
  ["a header without results", "function show(x)", ["show", "entity.name.function"]],
  ["a method's header", "function set.Width(o, w)", ["set", "entity.name.function"]],
  ["a class", "classdef (Sealed) Shape < handle & Base", ["classdef", KEYWORD], ["Shape", "entity.name.type.class"], ["handle", "entity.other.inherited-class"], ["Base", "entity.other.inherited-class"]],
  ["blocks of a class", "properties (Access = private)\n  w = 1\nend\nmethods\nend", ["properties", KEYWORD], ["methods", KEYWORD]],
  ["functions of these names", "properties(x); y = methods(c);\nevents = 3;", ["methods", `^${KEYWORD}`], ["events", `^${KEYWORD}`]],
  ["a block of arguments", "arguments\n  x (1,:) double {mustBePositive} = 3\nend", ["arguments", KEYWORD], ["3", "constant.numeric"]],
  ["a command and its words", "hold on\nclose all\nformat long", ["on", "string.unquoted"], ["all", "string.unquoted"], ["long", "string.unquoted"]],
  ["an apostrophe in a command", "disp hello'\nx = 1;", ["x", `^${STRING}`]],
  ["no command", "a = 1\na - 1\na(1) = 2\nx == y", ["- 1", "^string"], ["y", "^string"]],
  ["numbers", "x = 0x1F + 1e-3 + .5 + 2i + 0b101u8;", ["0x1F", "constant.numeric"], ["1e-3", "constant.numeric"], [".5", "constant.numeric"], ["2i", "constant.numeric"], ["0b101u8", "constant.numeric"]],
  ["a digit in a name", "a1 = x2y;", ["1", "^constant.numeric"], ["2", "^constant.numeric"]],
  ["elementwise operators after numbers", "x = 2.*y + 3./z;", ["2", "constant.numeric"], [".*", "keyword.operator"], ["./", "keyword.operator"]],
  ["handles", "f = @(x) x'; g = @sin;", ["@", "keyword.operator"], ["'", TRANSPOSE], ["sin", `^${STRING}`]],
  ["a metaclass", "c = ?Shape; x'", ["'", TRANSPOSE]],
  ["Octave's blocks", "unwind_protect\n do\n x--;\n until x < 0\nunwind_protect_cleanup\nend_unwind_protect", ["unwind_protect", KEYWORD], ["do", KEYWORD], ["until", KEYWORD], ["end_unwind_protect", KEYWORD]],
];

let failed = 0;
for (const [name, text, ...expected] of CASES) {
  const rows = scopes(text);
  for (const [word, scope, nth = 0] of expected) {
    const found = at(rows, word, nth);
    const isThere = found.split(" ").some((it) => it.startsWith(scope.replace(/^\^/, "")));
    if (isThere === scope.startsWith("^")) {
      failed += 1;
      console.log(`FAILED  ${name}: \`${word}\` has ${found}, expected ${scope}`);
    }
  }
}
console.log(`${CASES.length} cases, ${failed} expectations not met`);
assert.equal(failed, 0);
