import type { Page } from '@playwright/test';
import { seriousFindings } from '../../support/accessibility.ts';
import { choose, expect, openAs, test } from '../world.ts';
import { pageOf } from './people.ts';

const changed = (page: Page) => page.getByRole('status').filter({ hasText: 'Changed meanwhile' });

for (const width of [390, 1440])
  test(`who has an application open beside a colleague reads what the colleague has changed, at ${width}`, async ({
    page,
    browser,
    host,
  }) => {
    test.setTimeout(120_000);
    const holder = await pageOf(browser, host.base, 'lead@demo.example', '/document-processing');
    await holder
      .getByRole('link', { name: /^\d{12}$/ })
      .nth(width === 390 ? 3 : 4)
      .click();
    await expect(holder.getByText('Locked to you')).toBeVisible();
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, 'ops2@demo.example', new URL(holder.url()).pathname);
    await expect(page.getByText(/has this open until/)).toBeVisible();
    await expect(changed(page)).toHaveCount(0);

    await holder.getByRole('button', { name: 'Report Issue' }).click();
    await choose(holder, 'Reason', 'Document not clear');
    await holder.getByLabel('Remarks').fill('The scan is dark');
    await holder.getByRole('button', { name: 'REPORT', exact: true }).click();
    await expect(holder.getByText('ON HOLD')).toBeVisible();
    await expect(changed(holder)).toHaveCount(0);

    await expect(changed(page)).toHaveText(/Changed meanwhile: the hold/);
    expect(await seriousFindings(page)).toEqual([]);
    await changed(page).getByRole('button', { name: 'OK' }).focus();
    await page.keyboard.press('Enter');
    await expect(changed(page)).toHaveCount(0);
    await holder.context().close();
  });
