import type { FrameLocator, Locator, Page } from '@playwright/test';
import { startDemo } from '../demo.ts';
import { embeddingPorts, startExamples } from '../../support/second-origin.ts';
import { saveDisposition } from '../embedding.ts';
import { expect, signIn, test } from '../world.ts';

/** What an agent sees of the CRM, by whichever channel it is reached. */
type Channel = Page | FrameLocator | Locator;

async function telephonyQuery(base: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return links['telephony-crm']?.split('?')[1] ?? '';
}

async function historyOf(channel: Channel): Promise<string> {
  await channel.getByRole('button', { name: /View Call History/ }).click();
  await expect(channel.getByRole('dialog', { name: 'Call logs' })).toBeVisible();
  const logs = channel.getByRole('table');
  await expect(logs.getByText(/through the/).first()).toBeVisible();
  return logs.innerText();
}

test('a queue and a call by all three channels, still there after a restart [EM-01][EM-08][EM-10][EM-11][EM-15]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ports = await embeddingPorts();
  const host = await startDemo({ EMBED_ORIGINS: ports.origins });
  const examples = await startExamples(host.base, ports.examples);
  try {
    const query = await telephonyQuery(host.base);

    await test.step('in the portal: sign in, page through a queue, save a call', async () => {
      await signIn(page, 'lead@demo.example', `${host.base}/document-processing`);
      const table = page.getByRole('table');
      await expect(table.getByRole('row')).toHaveCount(11);
      const first = await table.getByRole('row').nth(1).innerText();
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
      await expect(table.getByRole('row').nth(1)).not.toHaveText(first);
      await page.goto(`${host.base}/ameyoCallingCRM?${query}`);
      await saveDisposition(page, 'Saved through the portal');
    });

    await test.step("as a tag in a dialer's page on another origin", async () => {
      await page.goto(`${examples.origin}/dialer-tag.html`);
      await page.getByRole('button', { name: 'Answer: telephony-crm', exact: true }).click();
      const pane = page.locator('lending-telephony-crm');
      await saveDisposition(pane, 'Saved through the tag');
      await expect(page.locator('#log')).toContainText('lending-call-saved');
      await expect(page.locator('#log')).not.toContainText('Saved through');
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    });

    await test.step("in an iframe of a dialer's page on another origin", async () => {
      await page.goto(`${examples.origin}/dialer-iframe.html`);
      await page.getByRole('button', { name: 'Answer: telephony-crm', exact: true }).click();
      await saveDisposition(page.frameLocator('iframe'), 'Saved through the frame');
    });

    await test.step('killed and started again: all three are in the history, once each', async () => {
      await host.kill();
      await host.restart();
      await page.goto(`${host.base}/ameyoCallingCRM?${query}`);
      const history = await historyOf(page);
      for (const channel of ['portal', 'tag', 'frame']) {
        expect(history.split(`Saved through the ${channel}`), channel).toHaveLength(2);
      }
    });
  } finally {
    await examples.stop();
    await host.stop();
  }
});

test('changing an attribute loads the other call and puts the former by [EM-09] [release]', async ({
  page,
  examples,
}) => {
  await page.goto(`${examples.origin}/dialer-tag.html`);
  await page.getByRole('button', { name: 'Answer: telephony-crm', exact: true }).click();
  const pane = page.locator('lending-telephony-crm');
  await pane.getByLabel('Remarks').fill('Half a sentence');
  const query = await pane.getAttribute('query');
  await pane.evaluate((element) => element.setAttribute('query', 'loanAppNo=000000000000'));
  await expect(
    pane.getByText('CRM page loaded, but it looks issue with loading data. Please contact support team.'),
  ).toBeVisible();
  await pane.evaluate((element, former) => element.setAttribute('query', former ?? ''), query);
  await expect(pane.getByLabel('Remarks')).toHaveValue('Half a sentence');
});

test("a queue in an old page: the page's styles stay out, and the queue's stay in [EM-05] [release]", async ({
  page,
  examples,
}) => {
  await page.goto(`${examples.origin}/legacy.html`);
  const queue = page.locator('lending-queue-list');
  await expect(queue.getByRole('table').getByRole('row')).toHaveCount(11);
  const cell = queue.getByRole('cell').first();
  await expect(cell).toHaveCSS('border-top-width', '0px');
  await expect(cell).toHaveCSS('font-style', 'normal');
  await expect(queue.getByRole('heading', { name: 'Document Processing' })).toHaveCSS('font-variant-caps', 'normal');
  await expect(page.locator('body > table > tbody > tr > td').first()).toHaveCSS('border-top-style', 'ridge');
  await expect(page.getByRole('heading', { name: 'Back office' })).toHaveCSS('font-variant-caps', 'small-caps');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
