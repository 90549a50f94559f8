import type { Page, Route } from '@playwright/test';
import { sampled } from '../../support/tiers/tiers.ts';
import { everyScreen, settled, type Walked } from '../walk.ts';
import { expect, openAs, test } from '../world.ts';

const isCall = (route: Route) => ['fetch', 'xhr'].includes(route.request().resourceType());
/** Takes the server away from the calls of a page; its scripts still come. @returns brings the server back */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const cut = (route: Route) => (isCall(route) ? route.abort('connectionrefused') : route.continue());
  await page.route('**/*', cut);
  return () => page.unroute('**/*', cut);
}
const goTo = (page: Page, { address }: Walked) => page.evaluate((to) => history.pushState(null, '', to), address);

/** The screens that load before they show anything, one for each tag. */
const waiting = [
  'lending-telephony-crm',
  'lending-document-verification',
  'lending-profile',
  'lending-nach-crm',
  'lending-nach-mail-details',
  'lending-banking-crm',
  'lending-customer-details',
  'lending-compliance-details',
  'lending-vkyc-review',
  'lending-agent-kyc',
  'lending-daily-mis',
  'lending-application-details',
  'lending-agent-communication',
];

/** Those most worked in; all load and wait by the same means. */
const isAlwaysTaken = (tag: string) => ['lending-document-verification', 'lending-customer-details'].includes(tag);

test('every screen that did not load in an outage says so, and loads by itself when the server is back [ER-06][ER-43] [release]', async ({
  page,
  host,
}) => {
  test.setTimeout(300_000);
  const every = await everyScreen(host.base);
  await openAs(page, 'lead@demo.example', '/profile');
  await expect(page.getByText('Last sign-in')).toBeVisible();
  for (const tag of sampled(waiting, () => 'a screen', isAlwaysTaken)) {
    // of the two pages of details the one that is of an application
    const screen = every.findLast(({ row }) => row.tag === tag);
    expect(screen, tag).toBeDefined();
    if (!screen) return;
    await goTo(page, { ...screen, address: '/' });
    await expect(page.locator(`main ${tag}`)).toHaveCount(0);
    const bringBack = await takeAway(page);
    await goTo(page, screen);
    const element = page.locator(`main ${tag}`);
    await expect(element.locator('.waiting').first(), tag).toHaveText(/^The server does not answer\. Trying again /);
    await bringBack();
    // the first comes back by its own pause; later outages so soon after have longer pauses
    if (tag !== waiting[0]) await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(element.locator('.waiting'), tag).toHaveCount(0, { timeout: 15_000 });
    await settled(element, screen.key);
    await expect(element.getByRole('alert'), tag).toHaveCount(0);
  }
});

test('a part that did not load in an outage loads by itself [release]', async ({ page, host }) => {
  const desk = (await everyScreen(host.base)).find(({ row }) => row.tag === 'lending-document-verification');
  await openAs(page, 'lead@demo.example', desk?.address);
  const element = page.locator('lending-document-verification');
  await settled(element, 'the desk');
  await element.getByRole('button', { name: 'Timeline' }).click();
  const shown = element.locator('lending-sl-dialog[open]').locator('.timeline li, .blank[role=status]').first();
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  const bringBack = await takeAway(page);
  await element.getByRole('button', { name: 'Timeline' }).click();
  await expect(element.locator('.waiting')).toHaveText(/^The server does not answer\. Trying again /);
  await bringBack();
  await expect(shown).toBeVisible({ timeout: 15_000 });
  await expect(element.locator('.waiting')).toHaveCount(0);
});

test('a screen whose script was not there comes by itself once it is there [ER-09][ER-10]', async ({ page }) => {
  await openAs(page, 'ops@demo.example', '/');
  await expect(page.getByRole('banner').locator('.name')).toBeVisible();
  const script = /\/widgets\/lending-profile\.js/;
  await page.route(script, (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/profile'));
  await expect(page.getByRole('heading', { name: "We're sorry, something went wrong", exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^The server does not answer\. Trying again /);
  await page.unroute(script);
  await expect(page.getByText('Last sign-in')).toBeVisible({ timeout: 15_000 });
});

test('a frame whose screen could not be loaded shows it once it can be [release]', async ({ page, host }) => {
  const script = /\/widgets\/lending-telephony-crm\.js/;
  await page.route(script, (route) => route.abort());
  await page.goto(`${host.base}/frame/telephony-crm?phone=9876543210`);
  await expect(page.getByRole('alert')).toHaveText(
    'This screen could not be loaded. It loads by itself when it is back, or reload the page.',
  );
  await page.unroute(script);
  await expect(page.locator('lending-telephony-crm [part=root]')).toBeVisible({ timeout: 15_000 });
});
