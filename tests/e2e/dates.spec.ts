import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/accessibility.ts';
import { expect, openAs, test } from './world.ts';
import { nextCall as callAgain } from '../support/next-call.js';

// a browser that shows 03/05/2026 where India means 05/03/2026
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

async function openCall(page: Page, base: string): Promise<void> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  await page.goto(`/frame/telephony-crm?${links['telephony-crm']?.split('?')[1] ?? ''}`);
  await expect(page.getByLabel('Next call date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open calendar' })).toBeVisible();
}
const nextCall = (page: Page) => page.getByLabel('Next call date');
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose day and time' });

/** A day of India from today on: its date, and as a calendar calls it. */
function dayFromNow(count: number): { typed: string; spoken: RegExp } {
  const at = new Date(Date.now() + 330 * 60_000 + count * 86_400_000);
  const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-');
  const name = at.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  return { typed: `${day}/${month}/${year}`, spoken: new RegExp(`^\\w+ ${Number(day)} ${name} ${year}$`) };
}

test('a next call is typed day first in a browser of the United States, and sent as it was meant [DT-07]', async ({
  page,
  host,
}) => {
  await openCall(page, host.base);
  await expect(nextCall(page)).toHaveAttribute('placeholder', 'DD/MM/YYYY hh:mm AM');
  await nextCall(page).focus();
  const [year = 0, month = 0, day = 0] = callAgain.day.split('-').map(Number);
  await page.keyboard.type(`${day}/${month}/${year % 100} 4`);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Add AM or PM to 4')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('pm');
  await page.keyboard.press('Tab');
  await expect(nextCall(page)).toHaveValue(callAgain.shown.replace('02:05', '04:00'));
  await page.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await page.getByLabel('Remarks').fill('Calls again next month');
  const saved = page.waitForRequest(/save\/end\/collection/);
  await page.keyboard.press('Control+Enter');
  expect(((await saved).postDataJSON() as { followUpDate: string }).followUpDate).toBe(
    callAgain.wire.replace('14:05', '16:00'),
  );
});

test('a day and a time are chosen by the keyboard alone; what is half chosen or half typed outlives the page [release]', async ({
  page,
  host,
}) => {
  await openCall(page, host.base);
  const tomorrow = dayFromNow(1);
  await nextCall(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(calendar(page)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: dayFromNow(0).spoken })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('gridcell', { name: tomorrow.spoken })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: '10:00 AM' })).toBeFocused();
  // Escape closes the calendar, and leaves what was chosen
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(nextCall(page)).toBeFocused();
  await expect(nextCall(page)).toHaveValue(tomorrow.typed);
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await page.reload();
  await expect(nextCall(page)).toHaveValue(tomorrow.typed);
  await expect(page.getByRole('button', { name: 'Open calendar' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Add the time, such as 10:00 AM')).toBeVisible();
  await expect(nextCall(page)).toBeFocused();
  // its button is the next stop, and opens it too
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toBeHidden();
  await expect(nextCall(page)).toHaveValue(/ 10:30 AM$/);
  await page.keyboard.press('Alt+ArrowDown');
  // the last of the quick choices, by its number: in the evening there is none of today
  const choices = page.getByRole('group', { name: 'Quick choices' }).getByRole('button');
  await expect(choices.last()).toBeVisible();
  await page.keyboard.press(String(await choices.count()));
  await expect(calendar(page)).toBeHidden();
  await expect(nextCall(page)).toHaveValue(`${dayFromNow(7).typed} 10:00 AM`);
});

test('Tab goes through the calendar and out of it, which closes it [release]', async ({ page, host }) => {
  await openCall(page, host.base);
  // of today, some times are over
  await nextCall(page).fill(`${dayFromNow(1).typed} 10:00 AM`);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(calendar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('option', { name: '10:00 AM' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calendar(page)).toBeHidden();
  await expect(page.getByLabel('Call status')).toBeFocused();
});

for (const [width, height] of [
  [320, 640],
  [1280, 720],
] as const)
  test(`the calendar lies inside a window of ${width} px, and nothing of it is serious [release]`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width, height });
    await openCall(page, host.base);
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const box = await calendar(page).boundingBox();
    expect(box).not.toBeNull();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    const isCut = await calendar(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
  });

test('Escape in the calendar of a filter leaves the drawer open, and the days reach the list [FL-13] [release]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example', '/document-processing');
  await page.getByRole('button', { name: 'Filter' }).click();
  const days = page.getByRole('group', { name: 'Queued on' });
  await days.getByText('Pick dates').click();
  await days.getByLabel('From').focus();
  await page.keyboard.press('Alt+ArrowDown');
  const choice = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(choice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await expect(days.getByLabel('From')).toBeFocused();
  await page.keyboard.type('1.1.2020');
  await page.keyboard.press('Tab');
  await expect(days.getByLabel('From')).toHaveValue('01/01/2020');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('from 01/01/2020')).toBeVisible();
});
