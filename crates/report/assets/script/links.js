// Links: #file:line, and #file:line~context.

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
