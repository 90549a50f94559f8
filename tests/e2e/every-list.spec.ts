import { listRows, listTypes } from '../../widgets/contract/lists.ts';
import { expect, openAs, test } from './world.ts';

test('every list of both portals opens at its address, under its title, with its rows', async ({ page }) => {
  await openAs(page, 'lead@demo.example');
  await expect(page.locator('lending-queue-list h1')).toBeVisible();
  for (const type of listTypes) {
    const { path, title } = listRows[type];
    await page.evaluate((to) => history.pushState(null, '', to), path);
    const list = page.locator(`lending-queue-list[list="${type}"]`);
    await expect(list.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(list.locator('tbody tr:not(.late), .blank').first(), type).toBeVisible();
    await expect(list.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle(`${title} · lending-desk`);
  }
});
