// Opens reports in Chromium and looks at what readers see. `cargo xtask report-page` makes the
// reports and calls this with one JSON argument:
//   {chromium, program, folder, hostile, large, texts: {file: text}, picture}
// Each check is a line; the first that fails ends the run with 1.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const given = JSON.parse(process.argv[2]);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const browser = await chromium.launch({ executablePath: given.chromium, args: flags });

/** Opens a page; whatever it asks for or complains about is kept. */
const open = async (file, options = {}, hash = '') => {
  const { colorScheme = 'light', ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, colorScheme, ...rest });
  const page = await context.newPage();
  const seen = { requests: [], complaints: [] };
  page.on('request', request => seen.requests.push(request.url()));
  page.on('console', message => seen.complaints.push(message.text()));
  page.on('pageerror', error => seen.complaints.push(String(error)));
  page.on('dialog', dialog => { seen.complaints.push(dialog.message()); dialog.dismiss(); });
  const start = performance.now();
  await page.goto(pathToFileURL(file).href + hash);
  seen.took = performance.now() - start;
  return { page, seen, context };
};
const check = async (name, look) => {
  try {
    console.log(`ok  ${name}${await look().then(said => (said ? `: ${said}` : ''))}`);
  } catch (error) {
    console.log(`FAILED  ${name}: ${error.message}`);
    await browser.close();
    process.exit(1);
  }
};
/** What axe finds, in words. */
const accessible = async page => {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  const words = found.violations.map(it =>
    `${it.id} (${it.nodes.length}): ${it.nodes[0].target} ${it.nodes[0].failureSummary}`);
  assert.deepEqual(words, []);
  return found.passes.length;
};
const width = page => page.evaluate(() => document.scrollingElement.scrollWidth);
const pages = { program: given.program, folder: given.folder, hostile: given.hostile };

for (const [name, file] of Object.entries(pages)) {
  await check(`${name}: no request leaves the page, nothing is refused`, async () => {
    const { page, seen, context } = await open(file);
    await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
    await page.mouse.wheel(0, 4000);
    await page.waitForTimeout(200);
    assert.equal(seen.requests.length, 1, seen.requests.join(' '));
    assert.deepEqual(seen.complaints, []);
    await context.close();
  });
  for (const colorScheme of ['light', 'dark']) {
    await check(`${name}: axe finds nothing, ${colorScheme}`, async () => {
      const { page, context } = await open(file, { colorScheme });
      await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
      await page.locator('.x').first().hover();
      assert.ok(await page.locator('#\\~tip').isVisible());
      const passes = await accessible(page);
      await context.close();
      return `${passes} rules hold`;
    });
  }
  for (const [what, options] of [
    ['320 px', { viewport: { width: 320, height: 640 } }],
    ['400 % zoom of 1280 x 1024', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ]) {
    await check(`${name}: nothing but sources and tables scrolls sideways, ${what}`, async () => {
      const { page, context } = await open(file, options);
      await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
      assert.ok(await width(page) <= 320, `${await width(page)} px`);
      await page.locator('.x').last().focus();
      assert.ok(await width(page) <= 320, `${await width(page)} px with a tip`);
      await context.close();
    });
  }
}

await check('the keyboard reaches everything and is caught by nothing', async () => {
  const { page, context } = await open(given.program);
  const focused = () => page.evaluate(() => {
    const it = document.activeElement;
    const style = getComputedStyle(it);
    const [name] = (it.id || it.getAttribute('href') || it.getAttribute('aria-label') || it.textContent || it.tagName).split('\n');
    return { name: `${it.tagName} ${name}`, outline: style.outlineStyle, isBody: it === document.body };
  });
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')];
    return all.filter(it => it.checkVisibility({ checkVisibilityCSS: true })).length;
  });
  await page.keyboard.press('Tab');
  assert.match((await focused()).name, /^A #~main/);
  let count = 1;
  for (; count <= wanted + 5; count += 1) {
    await page.keyboard.press('Tab');
    const at = await focused();
    if (at.isBody || /#~main$/.test(at.name)) break;
    assert.notEqual(at.outline, 'none', `${at.name} shows no focus`);
  }
  assert.equal(count, wanted, 'stops');
  await context.close();
  return `${count} stops`;
});

await check('arrow keys step through a source, Enter follows a call, Escape ends', async () => {
  const { page, context } = await open(given.program);
  const tip = page.locator('#\\~tip');
  await page.locator('details.file[open] .src').focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await tip.isVisible());
  const described = await page.evaluate(() => document.activeElement.getAttribute('aria-describedby'));
  assert.equal(described, '~tip');
  let calls = '';
  for (let at = 0; at < 40 && !/calls /.test(calls); at += 1) {
    await page.keyboard.press('ArrowRight');
    calls = await tip.textContent();
  }
  assert.match(calls, /calls /);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /:\d+~\d+$/.test(location.hash));
  assert.equal(await page.locator('.l.here').count(), 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.ok(await tip.isVisible());
  await page.keyboard.press('Escape');
  assert.ok(await tip.isHidden());
  const role = await page.evaluate(() => document.activeElement.getAttribute('role'));
  assert.equal(role, 'region');
  await context.close();
  return calls.match(/calls .*/)[0];
});

await check('the pointer shows the class and size of variables and expressions', async () => {
  const { page, context } = await open(given.program, {}, '#rms_error.m:8');
  const line = page.locator('[id="rms_error.m:8"]');
  await line.locator('.x').first().hover();
  const said = await page.locator('#\\~tip').textContent();
  assert.match(said, /deviation: .*double/);
  await line.locator('.x', { hasText: 'sqrt' }).hover();
  await page.waitForFunction(() => /sqrt/.test(document.getElementById('~tip').textContent));
  await context.close();
  return said.slice(0, 60);
});

await check('links lead to lines, and to a function in a context', async () => {
  const { page, context } = await open(given.program, {}, '#design_lowpass.m:7');
  const inside = () => page.evaluate(() => {
    const box = document.querySelector('.l.here').getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  });
  assert.ok(await inside());
  await page.locator('.tree a[data-c]').last().click();
  assert.ok(await inside());
  await page.goBack();
  assert.equal(await page.locator('.l.here').getAttribute('id'), 'design_lowpass.m:7');
  await context.close();
});

await check('variables are sorted and filtered', async () => {
  const { page, context } = await open(given.program);
  const names = () => page.locator('#\\~variables-t tbody th').allTextContents();
  const before = await names();
  await page.locator('thead button', { hasText: 'Name' }).press('Enter');
  const sorted = await names();
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  assert.deepEqual(sorted, [...before].sort(compare));
  assert.equal(await page.locator('th[aria-sort=ascending]').count(), 1);
  await page.locator('#\\~variables-q').fill('struct');
  const rows = await page.locator('#\\~variables-t tbody tr').allTextContents();
  assert.ok(rows.length > 0 && rows.length < before.length);
  assert.ok(rows.every(row => /struct/.test(row)));
  await context.close();
  return `${before.length} variables, ${rows.length} with struct`;
});

for (const [name, file] of Object.entries(pages)) {
  await check(`${name}: readable without JavaScript`, async () => {
    const { page, context } = await open(file, { javaScriptEnabled: false });
    assert.equal(await page.locator('.tools:visible').count(), 0);
    for (const id of ['~findings', '~sources', '~variables', '~unknown']) {
      assert.ok(await page.locator(`[id="${id}"]`).isVisible(), id);
    }
    assert.ok(await page.locator('#\\~variables-t tbody tr').count() > 0);
    const source = page.locator('details.file').last();
    if (await source.getAttribute('open') === null) await source.locator('summary').click();
    assert.ok(await source.locator('.l').first().isVisible());
    assert.ok(await page.locator('.l b[title]').count() > 0);
    await context.close();
  });
}

await check('hostile names and texts are text', async () => {
  const { page, seen, context } = await open(given.hostile);
  await page.evaluate(() => document.querySelectorAll('details').forEach(it => { it.open = true; }));
  const shown = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('details.file')]
    .map(it => [it.querySelector('.name').textContent, it.querySelector('code').textContent])));
  assert.deepEqual(shown, given.texts);
  for (const word of await page.locator('.x').all()) await word.hover();
  assert.deepEqual(seen.complaints, []);
  assert.equal(await page.locator('img, iframe, object, svg, script:not([id]):not(:last-child)').count(), 0);
  await context.close();
  return `${Object.keys(shown).length} files`;
});

await check('paper has all sources', async () => {
  const { page, context } = await open(given.program);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.locator('details.file:not([open])').count(), 0);
  assert.equal(await page.locator('nav:visible').count(), 0);
  const paper = await page.pdf();
  await context.close();
  return `${paper.length} bytes of PDF`;
});

if (given.large) {
  await check('many files: open and small', async () => {
    const { page, seen, context } = await open(given.large);
    const files = await page.locator('details.file').count();
    const bytes = readFileSync(given.large).length;
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    assert.deepEqual(seen.complaints, []);
    assert.ok(await page.locator('#\\~variables-t tbody tr').count() > 0, 'no variables');
    const start = performance.now();
    await page.locator('details.file summary').first().click();
    await page.locator('details.file .l .x').first().waitFor();
    const file = performance.now() - start;
    assert.ok(bytes < 10e6 * Math.max(1, files / 1000), `${bytes} bytes`);
    assert.ok(seen.took < 1000 * Math.max(1, files / 1000), `${seen.took} ms`);
    await context.close();
    return `${files} files, ${(bytes / 1e6).toFixed(1)} MB, loaded in ${seen.took.toFixed(0)} ms, `
      + `painted after ${painted?.toFixed(0)} ms, a file opened in ${file.toFixed(0)} ms`;
  });
}

if (given.picture) {
  const { page, context } = await open(given.program, { viewport: { width: 1080, height: 760 } }, '#apply_filter.m:6');
  await page.locator('[id="apply_filter.m:7"] .x', { hasText: 'sum' }).hover();
  await page.waitForTimeout(100);
  await page.screenshot({ path: given.picture });
  await context.close();
}
await browser.close();
