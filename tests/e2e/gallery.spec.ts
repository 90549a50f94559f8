import { seriousFindings } from '../support/accessibility.ts';
import { expect, openAs, test } from './world.ts';

test('the gallery shows an element live: attributes change it, events are logged, markup is there to copy [release]', async ({
  page,
  context,
  host,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: host.base });
  await openAs(page, 'lead@demo.example', '/gallery?element=queue-list&list=hold&api-base=https://evil.example');
  const live = page.locator('lending-queue-list');
  await expect(live.getByRole('heading', { name: 'Applications on Hold' })).toBeVisible();
  expect(await live.getAttribute('api-base')).toBeNull();
  await expect(page.getByRole('log')).toContainText('lending-ready');

  await page.getByLabel('list', { exact: true }).fill('document-processing');
  await expect(live.getByRole('heading', { name: 'Document Processing' })).toBeVisible();
  await expect(page).toHaveURL(/list=document-processing/);
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'dark' }).click();
  await expect(live).toHaveAttribute('theme', 'dark');
  await page.getByLabel('readonly').check();
  await expect(live).toHaveAttribute('readonly');

  await page.getByRole('button', { name: 'Copy the markup: Tag' }).click();
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`<script type="module" src="${host.base}/widgets/loader.js"></script>`);
  expect(copied).toContain('list="document-processing"');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'icon-image' }).click();
  await expect(page.locator('lending-icon-image')).toHaveAttribute('type', 'documents');
  await page.goBack();
  await expect(live).toBeVisible();
});

test('what the gallery has to copy works when it is pasted into a page of another origin, as a tag and as a frame [EM-20] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  for (const [name, shown] of [
    ['telephony-crm', 'Call Disposition'],
    ['sign-in', 'Welcome back'],
  ] as const) {
    await page.goto(`${host.base}/gallery?element=${name}`);
    const snippets = page.locator('figure code');
    await expect(snippets).toHaveCount(2);
    // the values that the demo has for it
    if (name === 'telephony-crm') await expect(snippets.first()).toContainText('loan-app-no=');
    for (const [index, code] of (await snippets.allInnerTexts()).entries()) {
      await page.goto(elsewhere.page(`/pasted-${name}-${index}`, `<!doctype html><title>Pasted</title>${code}`));
      const channel = index === 0 ? page.locator(`lending-${name}`) : page.frameLocator('lending-frame iframe');
      await expect(channel.getByRole('heading', { name: shown })).toBeVisible();
    }
  }
});

test('a page in Vue and one in React each hand a call to the tag and hear of it [release]', async ({
  page,
  examples,
}) => {
  for (const name of ['vue', 'react']) {
    await page.goto(`${examples.origin}/${name}-host.html`);
    await page.getByRole('button', { name: 'Answer: telephony-crm', exact: true }).click();
    const crm = page.locator('lending-telephony-crm');
    await crm.getByLabel('Remarks').fill('Half a sentence');
    await expect(page.locator('#log')).toContainText('lending-dirty-change {"dirty":true,"v":1}');
  }
});

test('a jQuery and Bootstrap 3 page hands over its session and switches the queue; its own parts still work [EM-05] [release]', async ({
  page,
  examples,
}) => {
  await page.goto(`${examples.origin}/legacy.html`);
  const queue = page.locator('lending-queue-list');
  await expect(queue.getByRole('heading', { name: 'Document Processing' })).toBeVisible();
  await page.getByRole('button', { name: 'On hold' }).click();
  await expect(queue.getByRole('heading', { name: 'Applications on Hold' })).toBeVisible();
  await expect(queue.getByRole('table').getByRole('row')).not.toHaveCount(1);
  await page.getByRole('button', { name: 'Reports' }).click();
  await expect(page.getByRole('link', { name: 'Daily' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'On hold' })).toHaveCSS('border-top-style', 'inset');
  await expect(queue.getByRole('button', { name: 'Filter' })).toHaveCSS('border-top-style', 'solid');
});

test('plain HTML: one script and one tag show a call [EM-01] [release]', async ({ page, examples }) => {
  await page.goto(`${examples.origin}/plain.html`);
  const crm = page.locator('lending-telephony-crm');
  await expect(crm.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
});

test('a legacy page opens an application of its queue, works on it, and goes back; styles leak neither way [EM-04][EM-12]', async ({
  page,
  examples,
}) => {
  await page.goto(`${examples.origin}/legacy.html`);
  const theirs = page.getByRole('textbox', { name: 'Note' });
  const looks = () => theirs.evaluate((input) => JSON.stringify({ ...getComputedStyle(input) }));
  const queue = page.locator('lending-queue-list');
  await expect(queue.getByRole('table').getByRole('row')).toHaveCount(11);
  const before = await looks();
  // a row that a colleague has open is no link
  const link = queue.getByRole('table').getByRole('link').first();
  const number = (await link.innerText()).trim();
  await link.click();
  const desk = page.locator('lending-document-verification');
  await expect(desk).toHaveAttribute('loan-application-number', number);
  await expect(desk.getByText(number).first()).toBeVisible();
  await expect(queue).toBeHidden();
  await expect(page).toHaveURL(`${examples.origin}/legacy.html`);

  // the claim is this page's session's own, so the cards can be worked on
  const name = desk.getByLabel('Name on PAN');
  await name.fill('Corrected Name');
  await expect(desk.getByText('A colleague has taken this application over')).toHaveCount(0);
  await expect(name).toHaveValue('Corrected Name');
  await expect(name).toHaveCSS('text-transform', 'none');
  await expect(name).toHaveCSS('border-top-style', /none|solid/);
  await expect(desk.getByRole('heading').first()).toHaveCSS('font-variant-caps', 'normal');
  expect(await looks()).toBe(before);

  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(desk).toHaveCount(0);
  await expect(queue.getByRole('table').getByRole('row')).toHaveCount(11);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
