// What is known at a place: a tip where the pointer or the focus is.

const callAt = (context, place) => {
  const around = calls(context).filter(call => call.start <= place.start && place.end <= call.end);
  around.sort((a, b) => (a.end - a.start) - (b.end - b.start));
  return around.find(call => nameOf(contexts[call.it]).split(/[.>/]/).at(-1) === place.text);
};
const callee = word => {
  const { file, start, end, kind } = word.place;
  const context = contextAt(file, start);
  if (!context || !isNameOf(kind)) return null;
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
  const isName = isNameOf(kind);
  const own = isName ? around.find(it => it.start === start && it.end === end) : around[0];
  const said = own ? strings[own.it] : null;
  const first = isName ? word.textContent : own ? source(own) : word.textContent;
  parts.push(element('p', { className: 'type' }, said === null ? first : `${first}: ${said}`));
  const target = callee(word);
  const notes = [];
  if (isName) notes.push(wordsOf(kind));
  if (context && (kind === undefined || isValueOf(kind) || own)) {
    const { contexts: each } = context.group;
    const which = each.length > 1 ? `, context ${each.indexOf(context) + 1} of ${each.length}` : '';
    notes.push(`in ${signature(context)}${which}`);
  } else if (!context && contexts.length && isValueOf(kind)) {
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
