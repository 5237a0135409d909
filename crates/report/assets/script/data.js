// What the page holds as data: `crates/report/src/data.rs` says what that is.

const doc = document;
const byId = id => doc.getElementById(id);
const all = (selector, within = doc) => [...within.querySelectorAll(selector)];
const element = (tag, options = {}, ...children) => {
  const made = Object.assign(doc.createElement(tag), options);
  made.append(...children);
  return made;
};
const { files, contexts, strings, marks, kinds, roles, severities } = JSON.parse(byId('~data').textContent);
const classOf = kind => kinds[kind][0];
const wordsOf = kind => kinds[kind][1];
const isNameOf = kind => kind !== undefined && kinds[kind][2] !== 'other';
const isValueOf = kind => kind !== undefined && kinds[kind][2] === 'value';
const shown = all('details.file');
const tip = byId('~tip');
doc.documentElement.classList.add('js');

/** The numbers of a text: base 64, five bits a digit. */
const DIGITS = new Uint8Array(128);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/']
  .forEach((digit, at) => { DIGITS[digit.charCodeAt(0)] = at; });
const numbers = text => {
  const found = [];
  let number = 0, scale = 1;
  for (let at = 0; at < text.length; at += 1) {
    const digit = DIGITS[text.charCodeAt(at)];
    number += (digit & 31) * scale;
    if (digit < 32) { found.push(number); number = 0; scale = 1; } else { scale *= 32; }
  }
  return found;
};
/** Rows of a start that counts from the one before, a length, and a number. */
const rows = text => {
  const read = numbers(text), found = [];
  let start = 0;
  for (let at = 0; at < read.length; at += 3) {
    start += read[at];
    found.push({ start, end: start + read[at + 1], it: read[at + 2] });
  }
  return found;
};
const facts = context => (context.facts ??= rows(context.x));
const calls = context => (context.calls ??= rows(context.c));
const nameOf = context => strings[context.n];
const signature = context => `${nameOf(context)}(${context.a})`;
