// Paper: what is closed is printed too, unless it is very much.

addEventListener('beforeprint', () => {
  if (shown.length > 60) return;
  for (const box of all('details')) box.open = true;
  shown.forEach((_, file) => make(file));
});
