// The script of a report: classes and sizes where the pointer or the keyboard is, contexts,
// links to lines, and the table of variables. It reads `~data`; `crates/report/src/data.rs`
// says what that is. It makes no request and keeps nothing.
(() => {
  'use strict';
  const doc = document;
  const byId = id => doc.getElementById(id);
  const all = (selector, within = doc) => [...within.querySelectorAll(selector)];
  const element = (tag, options = {}, ...children) => {
    const made = Object.assign(doc.createElement(tag), options);
    made.append(...children);
    return made;
  };
  const CLASSES = 'vpgfickdumsw';
  const WORDS = ['variable', 'parameter', 'global variable', 'function', 'builtin', 'class',
    'package', 'field', 'variable or function, which a run decides'];
  const ROLES = ['parameter', 'result', 'local', 'shared'];
  const SEVERITIES = ['error', 'warning', 'note'];
  const { files, contexts, strings, marks } = JSON.parse(byId('~data').textContent);
  const shown = all('details.file');
  const tip = byId('~tip');
  doc.documentElement.classList.add('js');

  // ---- what the data says

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

  // ---- contexts: of each function one is chosen

  const groups = new Map();
  const keyOf = context => `${context.f} ${context.s} ${context.e}`;
  const ofFile = files.map(() => []);
  contexts.forEach((context, at) => {
    context.at = at;
    const key = keyOf(context);
    if (!groups.has(key)) {
      const group = { contexts: [], chosen: context };
      groups.set(key, group);
      ofFile[context.f].push(group);
    }
    context.group = groups.get(key);
    context.group.contexts.push(context);
  });
  /** The chosen context of the innermost function around a place. */
  const contextAt = (file, place) => {
    let best = null;
    for (const { chosen } of ofFile[file]) {
      const holds = chosen.s <= place && place <= chosen.e;
      if (holds && (!best || chosen.e - chosen.s < best.e - best.s)) best = chosen;
    }
    return best;
  };
  const choose = context => {
    context.group.chosen = context;
    if (context.group.select) context.group.select.value = context.at;
    hide();
  };

  // ---- sources

  const marksOf = new Map();
  marks.forEach(([file, line, severity], at) => {
    const key = `${file}:${line}`;
    if (!marksOf.has(key)) marksOf.set(key, []);
    marksOf.get(key).push({ severity: SEVERITIES[severity], at: at + 1 });
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
    const isName = kind !== undefined && kind < 9;
    if (kind !== undefined) made.className = CLASSES[kind];
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

  // ---- what is known at a place

  const callAt = (context, place) => {
    const around = calls(context).filter(call => call.start <= place.start && place.end <= call.end);
    around.sort((a, b) => (a.end - a.start) - (b.end - b.start));
    return around.find(call => nameOf(contexts[call.it]).split(/[.>/]/).at(-1) === place.text);
  };
  const callee = word => {
    const { file, start, end, kind } = word.place;
    const context = contextAt(file, start);
    if (!context || kind === undefined || kind > 8) return null;
    const call = callAt(context, { start, end, text: word.textContent });
    return call ? contexts[call.it] : null;
  };

  /** What is shown of a word. */
  const describe = word => {
    const { file, start, end, kind } = word.place;
    const context = contextAt(file, start);
    const around = context ? facts(context).filter(it => it.start <= start && end <= it.end) : [];
    around.sort((a, b) => (a.end - a.start) - (b.end - b.start));
    const text = shown[file].querySelector('code').textContent;
    const source = it => {
      const line = text.slice(it.start, it.end).replace(/\s+/g, ' ');
      return line.length > 70 ? `${line.slice(0, 70)}…` : line;
    };
    const parts = [];
    const isName = kind !== undefined && kind < 9;
    const own = isName ? around.find(it => it.start === start && it.end === end) : around[0];
    const said = own ? strings[own.it] : null;
    const first = isName ? word.textContent : own ? source(own) : word.textContent;
    parts.push(element('p', { className: 'type' }, said === null ? first : `${first}: ${said}`));
    const target = callee(word);
    const notes = [];
    if (isName) notes.push(WORDS[kind]);
    if (context && (kind === undefined || kind < 3 || own)) {
      const { contexts: each } = context.group;
      const which = each.length > 1 ? `, context ${each.indexOf(context) + 1} of ${each.length}` : '';
      notes.push(`in ${signature(context)}${which}`);
    } else if (!context && contexts.length && isName && kind < 3) {
      notes.push('in code that is not reached');
    }
    if (target) notes.push(`calls ${signature(target)}`);
    if (notes.length) parts.push(element('p', { className: 'what' }, notes.join('; ')));
    const outer = around.filter(it => it !== own && it.end > it.start).slice(0, 3);
    if (outer.length) {
      const line = it => element('li', {}, `${source(it)}: ${strings[it.it]}`);
      parts.push(element('ul', {}, ...outer.map(line)));
    }
    return parts;
  };

  let at = null, leaving = 0;
  const hide = () => {
    tip.hidden = true;
    at?.removeAttribute('aria-describedby');
    at = null;
  };
  const show = word => {
    clearTimeout(leaving);
    if (at === word) return;
    hide();
    at = word;
    tip.replaceChildren(...describe(word));
    word.classList.toggle('go', callee(word) !== null);
    tip.hidden = false;
    word.setAttribute('aria-describedby', tip.id);
    const box = word.getBoundingClientRect(), own = tip.getBoundingClientRect();
    const width = doc.documentElement.clientWidth;
    const left = Math.max(8, Math.min(box.left, width - own.width - 8));
    const below = box.bottom + 6 + own.height <= innerHeight;
    const top = below || box.top < own.height + 6 ? box.bottom + 6 : box.top - own.height - 6;
    tip.style.left = `${left + scrollX}px`;
    tip.style.top = `${top + scrollY}px`;
  };
  const wordOf = event => event.target.closest?.('.x');
  const leave = () => { leaving = setTimeout(hide, 250); };
  doc.addEventListener('pointerover', event => { const word = wordOf(event); if (word) show(word); });
  doc.addEventListener('pointerout', event => { if (wordOf(event)) leave(); });
  tip.addEventListener('pointerenter', () => clearTimeout(leaving));
  tip.addEventListener('pointerleave', leave);
  doc.addEventListener('focusin', event => { const word = wordOf(event); if (word) show(word); });
  doc.addEventListener('focusout', event => { if (wordOf(event)) leave(); });
  doc.addEventListener('click', event => {
    const word = wordOf(event);
    const target = word && !String(getSelection()) && callee(word);
    if (target) go(target);
  });

  // ---- the keyboard in a source

  const step = (words, from, key) => {
    const here = words.indexOf(from);
    if (key === 'ArrowRight') return words[here + 1];
    if (key === 'ArrowLeft') return words[here < 0 ? 0 : here - 1];
    const line = from?.closest('.l');
    if (!line) return words[0];
    if (key === 'Home') return line.querySelector('.x');
    if (key === 'End') return all('.x', line).at(-1);
    const left = from.getBoundingClientRect().left;
    const sibling = key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling';
    let next = line[sibling];
    while (next && !next.querySelector('.x')) next = next[sibling];
    const distance = word => Math.abs(word.getBoundingClientRect().left - left);
    return next && all('.x', next).reduce((a, b) => (distance(b) < distance(a) ? b : a));
  };
  doc.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !tip.hidden) {
      const source = doc.activeElement?.closest('.src');
      hide();
      if (source) source.focus();
      return;
    }
    const source = event.target.closest?.('.src');
    if (!source || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target.closest('.x');
    if (event.key === 'Enter' && from) {
      const target = callee(from);
      if (target) { event.preventDefault(); go(target); }
      return;
    }
    if (!['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    if (event.target.closest('a')) return;
    event.preventDefault();
    const start = from ?? source.last ?? source.querySelector('.l.here .x');
    const next = from ? step(all('.x', source), from, event.key) : start ?? source.querySelector('.x');
    if (next) { source.last = next; next.focus(); }
  });

  // ---- links: #file:line, and #file:line~context

  const lineOf = (file, context) =>
    shown[file].querySelector('code').textContent.slice(0, context.s).split('\n').length;
  const address = context => `#${shown[context.f].id}:${lineOf(context.f, context)}~${context.at}`;
  const go = context => {
    if (location.hash === address(context)) reveal(); else location.hash = address(context);
  };
  /** Shows what the address names. */
  const reveal = () => {
    const [, id, number, context] = /^#(.*?)(?::(\d+)(?:~(\d+))?)?$/.exec(location.hash) ?? [];
    const file = id ? shown.findIndex(box => box.id === id) : -1;
    if (file < 0) return;
    shown[file].open = true;
    make(file);
    if (context && contexts[context]) choose(contexts[context]);
    all('.l.here').forEach(line => line.classList.remove('here'));
    const line = number && byId(`${id}:${number}`);
    if (!line) { shown[file].scrollIntoView(); return; }
    line.classList.add('here');
    line.scrollIntoView({ block: 'center' });
    const source = shown[file].querySelector('.src');
    source.last = line.querySelector('.x');
    source.focus({ preventScroll: true });
  };
  addEventListener('hashchange', reveal);
  doc.addEventListener('click', event => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const context = contexts[link.dataset.c];
    if (context) choose(context);
    if (link.hash === location.hash) reveal();
  });
  reveal();

  // ---- filters and the table of variables

  const filtered = (input, look) => input?.addEventListener('input', () => look(input.value.trim().toLowerCase()));
  filtered(byId('~files-q'), query => {
    let count = 0;
    for (const box of shown) {
      box.hidden = !box.querySelector('.name').textContent.toLowerCase().includes(query);
      count += !box.hidden;
    }
    byId('~files-n').textContent = query ? `${count} of ${shown.length}` : '';
  });
  for (const input of all('input[data-severity]')) {
    input.addEventListener('change', () => {
      for (const it of all(`.finding.${input.dataset.severity}`)) it.hidden = !input.checked;
    });
  }

  const AT_ONCE = 200;
  const table = byId('~variables-t'), more = byId('~variables-more'), said = byId('~variables-n');
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  let variables = null, order = { column: -1, sign: 1 }, query = '', limit = AT_ONCE;
  const lineStarts = new Map();
  const lineAt = (file, place) => {
    if (!lineStarts.has(file)) {
      const text = shown[file].querySelector('code').textContent, starts = [];
      for (let from = text.indexOf('\n'); from >= 0; from = text.indexOf('\n', from + 1)) starts.push(from);
      lineStarts.set(file, starts);
    }
    const starts = lineStarts.get(file);
    let low = 0, high = starts.length;
    while (low < high) { const middle = (low + high) >> 1; if (starts[middle] < place) low = middle + 1; else high = middle; }
    return low + 1;
  };
  const read = () => {
    variables = [];
    for (const context of contexts) {
      const row = numbers(context.v), of = signature(context);
      for (let at = 0; at < row.length; at += 6) {
        const [name, role, place, ...known] = row.slice(at, at + 6);
        const cells = [strings[name], ...known.map(it => strings[it]), ROLES[role], of];
        variables.push({ cells, context, place, text: cells.join('\n').toLowerCase() });
      }
    }
  };
  const file_ = variable => shown[variable.context.f].querySelector('.name').textContent;
  const placeOf = variable => (variable.at ??= `${file_(variable)}:${lineAt(variable.context.f, variable.place)}`);
  const row = variable => {
    const cell = (text, at) => element(at === 0 ? 'th' : 'td',
      { className: at === 4 ? '' : 'code', textContent: text, ...(at === 0 && { scope: 'row' }) });
    const link = element('a', { textContent: placeOf(variable),
      href: `#${shown[variable.context.f].id}:${lineAt(variable.context.f, variable.place)}` });
    link.dataset.c = variable.context.at;
    return element('tr', {}, ...variable.cells.map(cell), element('td', {}, link));
  };
  const list = () => {
    if (!variables) read();
    const words = query.split(/\s+/);
    const found = variables.filter(it => words.every(word => it.text.includes(word)));
    const key = it => (order.column === 6 ? placeOf(it) : it.cells[order.column]);
    if (order.column >= 0) found.sort((a, b) => order.sign * compare(key(a), key(b)));
    table.tBodies[0].replaceChildren(...found.slice(0, limit).map(row));
    more.hidden = found.length <= limit;
    said.textContent = query || found.length > limit
      ? `${Math.min(limit, found.length)} shown of ${found.length}` : '';
  };
  filtered(byId('~variables-q'), text => { query = text; limit = AT_ONCE; list(); });
  more.addEventListener('click', () => { limit += 1000; list(); });
  all('thead th', table).forEach((head, column) => {
    const button = element('button', { type: 'button', textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      order = { column, sign: order.column === column ? -order.sign : 1 };
      all('thead th', table).forEach(it => it.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', order.sign > 0 ? 'ascending' : 'descending');
      list();
    });
  });
  if (table.dataset.rows === 'false') list();

  // ---- paper: what is closed is printed too, unless it is very much

  addEventListener('beforeprint', () => {
    if (shown.length > 60) return;
    for (const box of all('details')) box.open = true;
    shown.forEach((_, file) => make(file));
  });
})();
