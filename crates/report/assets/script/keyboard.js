// The keyboard in a source.

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
