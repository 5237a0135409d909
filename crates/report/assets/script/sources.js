// Sources: their lines, with all that can be pointed at, are made when a file is opened.

const marksOf = new Map();
marks.forEach(([file, line, severity], at) => {
  const key = `${file}:${line}`;
  if (!marksOf.has(key)) marksOf.set(key, []);
  marksOf.get(key).push({ severity: severities[severity], at: at + 1 });
});
const mark = ({ severity, at }) => {
  const message = `${severity}: ${title(at)}`;
  const link = element('a', { className: `mark ${severity}`, href: `#~f${at}` });
  link.setAttribute('aria-label', message);
  link.dataset.m = message;
  return link;
};
const title = at => {
  const heading = byId(`~f${at}`).querySelector('h3').cloneNode(true);
  heading.querySelector('.badge').remove();
  return heading.textContent.trim();
};

/** Which units of a file's text lie in an expression of which something is known. */
const covered = (file, length) => {
  const change = new Int32Array(length + 1);
  for (const { contexts: each } of ofFile[file]) {
    for (const context of each) {
      for (const { start, end } of facts(context)) { change[start] += 1; change[end] -= 1; }
    }
  }
  let depth = 0;
  return change.map(step => (depth += step));
};

const word = (file, text, start, kind, isKnown) => {
  const made = element('b', { textContent: text });
  const isName = isNameOf(kind);
  if (kind !== undefined) made.className = classOf(kind);
  if (isName || isKnown) {
    made.className += ' x';
    made.place = { file, start, end: start + text.length, kind };
    made.tabIndex = -1;
  }
  return made;
};

/** Makes the lines of a file, with everything that can be pointed at. */
const make = file => {
  const box = shown[file];
  if (box.made) return;
  box.made = true;
  const code = box.querySelector('code');
  const text = code.textContent;
  const tokens = rows(files[file].t);
  const depth = covered(file, text.length);
  const lines = doc.createDocumentFragment();
  let token = 0, start = 0;
  for (let number = 1; start < text.length; number += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = element('span', { className: 'l', id: `${box.id}:${number}` });
    const between = (from, to) => {
      let done = from;
      for (const part of text.slice(from, to).matchAll(/[\w.]+|[^\s\w]/gu)) {
        const at = from + part.index;
        if (!depth[at]) continue;
        line.append(text.slice(done, at), word(file, part[0], at, undefined, true));
        done = at + part[0].length;
      }
      line.append(text.slice(done, to));
    };
    let done = start;
    for (; token < tokens.length && tokens[token].start < end; token += 1) {
      const { start: from, end: to, it } = tokens[token];
      const first = Math.max(from, done), last = Math.min(to, end);
      between(done, first);
      line.append(word(file, text.slice(first, last), first, it, depth[first] > 0));
      done = Math.max(done, last);
      if (to > end) break;
    }
    between(done, end);
    line.append(...(marksOf.get(`${file}:${number}`) ?? []).map(mark), '\n');
    lines.append(line);
    start = end + 1;
  }
  box.querySelector('.n')?.remove();
  code.replaceChildren(lines);
  const bar = selects(file);
  if (bar) box.querySelector('.src').before(bar);
};

/** A choice of the context of each function that has several. */
const selects = file => {
  const several = ofFile[file].filter(group => group.contexts.length > 1);
  if (!several.length) return null;
  const bar = element('div', { className: 'bar' });
  for (const group of several) {
    const option = (context, at) => element('option',
      { value: context.at, textContent: `${at + 1}: (${context.a})` });
    group.select = element('select', {}, ...group.contexts.map(option));
    group.select.value = group.chosen.at;
    group.select.addEventListener('change', () => choose(contexts[group.select.value]));
    bar.append(element('label', {}, `${nameOf(group.chosen)}, context `, group.select));
  }
  return bar;
};
shown.forEach((box, file) => {
  box.addEventListener('toggle', () => { if (box.open) make(file); });
  if (box.open) make(file);
});
