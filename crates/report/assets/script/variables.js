// Filters, and the table of variables.

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
      const cells = [strings[name], ...known.map(it => strings[it]), roles[role], of];
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
