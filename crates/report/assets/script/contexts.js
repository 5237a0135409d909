// Contexts: of each function one is chosen.

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
