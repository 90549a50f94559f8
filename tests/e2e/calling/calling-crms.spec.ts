import type { FrameLocator, Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { choose, expect, openAs, storeSession, test } from '../world.ts';
import { nextCall } from '../../support/next-call.js';

type Channel = Page | FrameLocator;

async function linkOf(base: string, screen: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return links[screen] ?? '';
}

/** Fills the form by the keyboard alone, from its first field on, and submits it by its key. */
async function disposeByKeyboard(page: Page, remarks: string, fieldsBetween: number): Promise<void> {
  await page.getByLabel('Next call date').focus();
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').focus();
  await page.keyboard.type('Ringing');
  for (let step = 0; step < fieldsBetween; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.type(remarks);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Call details are saved successfully')).toBeVisible();
}

async function logsOf(channel: Channel): Promise<string> {
  await channel.getByRole('button', { name: /View Call History/ }).click();
  await expect(channel.getByRole('dialog', { name: 'Call logs' })).toBeVisible();
  await expect(channel.getByRole('table').first()).toBeVisible();
  return channel.getByRole('table').first().innerText();
}

test('a NACH call: signed out to sign-in and back with its query, saved by the keyboard, in the log once [NC-22][RT-70]', async ({
  page,
  host,
}) => {
  const link = await linkOf(host.base, 'nach-crm');
  await page.goto(link);
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.getByLabel('Username').fill('ops@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-pass');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Call Disposition' })).toBeVisible();
  await expect(page).toHaveURL(({ search }) => search === `?${link.split('?')[1]}`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Operations' })).toHaveCount(0);
  await disposeByKeyboard(page, 'Rang out, saved by keys', 1);
  const logs = await logsOf(page);
  expect(logs.split('Rang out, saved by keys')).toHaveLength(2);
  expect(logs.trim().split('\n')[1]).toContain('Rang out, saved by keys');
  expect(await seriousFindings(page)).toEqual([]);
});

test('the mails of a mandate: from the call, one chosen, linked, rejected [NC-26][NR-01][NR-06][RT-30] [release]', async ({
  page,
  host,
  context,
}) => {
  await openAs(page, 'ops@demo.example', await linkOf(host.base, 'nach-crm'));
  const [mails] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Document', exact: true }).click(),
  ]);
  await expect(mails.getByRole('heading', { name: 'NACH mail details' })).toBeVisible();
  expect([...new URL(mails.url()).searchParams.keys()]).toEqual([
    'loanApplicationNumber',
    'mailQueueId',
    'email',
    'queueName',
  ]);
  await expect(mails.getByRole('link', { name: 'NACH mail details' })).toHaveCount(0);
  await mails
    .getByRole('button', { name: /Not linked/ })
    .first()
    .click();
  const picture = mails.getByRole('complementary', { name: 'Attachments' }).getByRole('link').first();
  const file = await page.request.get((await picture.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  await mails.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(mails.getByText('Loan application number linked to the mail')).toBeVisible();
  await expect(mails.getByRole('heading', { name: 'No mail is chosen' })).toBeVisible();
  await expect(mails.getByText('NACH re-submitted')).toBeVisible();
  expect(await seriousFindings(mails)).toEqual([]);
  await mails.getByRole('button', { name: /LAN: / }).first().click();
  await choose(mails, /Reason for rejection/, 'M008 Company stamp required');
  await mails.getByRole('button', { name: 'Reject', exact: true }).click();
  await mails.getByRole('button', { name: 'Reject mandate' }).click();
  await expect(mails.getByText('Mandate rejected')).toBeVisible();
  await mails.reload();
  await expect(mails.getByText('M008 Company stamp required')).toBeVisible();
});

test("a partner's mail pages show that partner's mails [RT-76][RT-80] [release]", async ({ page }) => {
  await storeSession(page, 'ops@demo.example');
  const seen: string[] = [];
  for (const partner of ['pb', 'wishfin']) {
    const [answer] = await Promise.all([
      page.waitForResponse('**/nach/mail/list'),
      page.goto(`/${partner}/nachEmailListDetails`),
    ]);
    const { data } = (await answer.json()) as { data: { mailList: { mailId: string }[] } };
    await expect(page.getByText(`Partner: ${partner}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mails' }).getByRole('listitem')).toHaveCount(data.mailList.length);
    seen.push(...data.mailList.map(({ mailId }) => mailId));
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(0);
});

test('a banking call in a frame of another origin: signed in there, saved, its ticket made [RT-71] [release]', async ({
  page,
  host,
  elsewhere,
}) => {
  const query = (await linkOf(host.base, 'banking-crm')).split('?')[1] ?? '';
  await openAs(page, 'ops@demo.example', `/bankCallingCRM?${query}`);
  await disposeByKeyboard(page, 'Saved in the portal', 2);
  expect((await logsOf(page)).split('Saved in the portal')).toHaveLength(2);

  // where the browser lets a frame of another site see what the portal has stored, it would be signed in already
  await page.evaluate(() => localStorage.clear());
  await page.goto(elsewhere.origin);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.style.cssText = 'width: 400px; height: 760px';
    document.body.append(frame);
  }, `${host.base}/frame/banking-crm?${query}`);
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Username').fill('ops@demo.example');
  await frame.getByLabel('Password', { exact: true }).fill('demo-pass');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByRole('button', { name: /User Details/ }).click();
  await frame.getByRole('button', { name: 'Click here to generate Fresh desk Link' }).click();
  await expect(frame.getByText('Fresh desk URL generated successfully')).toBeVisible();
  await expect(frame.getByRole('link', { name: /\/tickets\// })).toBeVisible();
  expect(await logsOf(frame)).toContain('Saved in the portal');
});

test('the next call parks the one that is typed in; a reload and a cut network lose nothing [release]', async ({
  page,
  host,
}) => {
  const link = await linkOf(host.base, 'nach-crm');
  await openAs(page, 'ops2@demo.example', link.replace('convox-2001', 'convox-one'));
  await page.getByLabel('Remarks').fill('Half a sentence');
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.goto(link.replace('convox-2001', 'convox-two'));
  await expect(page.getByRole('button', { name: 'Parked (1)' })).toBeVisible();
  await page.goto(link.replace('convox-2001', 'convox-one'));
  await expect(page.getByLabel('Remarks')).toHaveValue('Half a sentence');

  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').selectOption({ label: 'Busy' });
  await page.getByRole('radio', { name: '3' }).check({ force: true });
  await page.route('**/saveNachCallDetails', (route) => route.abort());
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText(/Not saved yet, retrying/)).toBeVisible();
  await page.unroute('**/saveNachCallDetails');
  await expect(page.getByText('Call details are saved successfully')).toBeVisible({ timeout: 20_000 });
  expect((await logsOf(page)).split('Half a sentence')).toHaveLength(2);
});

test('an ended call stays ended when its page is loaded again, and in every other page of it [release]', async ({
  page,
  browser,
  host,
}) => {
  const address = host.base + (await linkOf(host.base, 'telephony-crm'));
  const other = await browser.newPage();
  await page.goto(address);
  await other.goto(address);
  await expect(other.getByText(/\d\d:\d\d on call/)).toBeVisible();
  await page.getByLabel('Next call date').fill(nextCall.shown);
  await page.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await page.getByLabel('Remarks').fill('Said all there is to say');
  await page.getByRole('button', { name: 'End call' }).click();
  await expect(page.getByText('You ended a call successfully')).toBeVisible();
  for (const each of [page, other]) {
    await each.reload();
    await expect(each.getByText(/Call ended after \d\d:\d\d/)).toBeVisible();
    await expect(each.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expect(each.getByRole('button', { name: 'End call' })).toBeDisabled();
  }
  expect((await logsOf(page)).split('Said all there is to say')).toHaveLength(2);
  await other.close();
});
