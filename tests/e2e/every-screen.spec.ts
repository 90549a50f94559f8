import type { Page } from '@playwright/test';
import { chatVariantRows } from '../../widgets/contract/chat/chat.ts';
import { screens, type ScreenRow } from '../../widgets/contract/screens.ts';
import { portalLabels, type Portal } from '../../widgets/contract/session/portals.ts';
import { expect, openAs, test } from './world.ts';

const rows: readonly ScreenRow[] = Object.values(screens);

/** What the menus of the portal hold, by group, as a person opens them one after the other. */
async function openedMenus(page: Page): Promise<[group: string, labels: string[]][]> {
  const groups: [string, string[]][] = [];
  for (const button of await page.locator('.menu-bar').getByRole('button').all()) {
    await button.click();
    groups.push([await button.innerText(), await page.getByRole('menuitem').allInnerTexts()]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  return groups;
}

/** What they are to hold: each screen with a menu entry in that portal. */
function entriesOf(portal: Portal): string[] {
  return rows.flatMap((row) => (row.portal === portal && row.menu ? [`${row.menu.group}: ${row.menu.label}`] : []));
}

test('the menus of a portal hold each of its entries once, under its group, and none of the other portal [SH-25][SH-47]', async ({
  page,
}) => {
  await openAs(page, 'lead@demo.example');
  for (const [portal, other] of [
    ['ops', 'agency'],
    ['agency', 'ops'],
  ] as const) {
    const chooser = page.getByRole('banner').getByRole('button', { name: /^Portal:/ });
    if (!(await chooser.innerText()).includes(portalLabels[portal])) {
      await chooser.click();
      await page.getByRole('menuitemradio', { name: portalLabels[portal] }).click();
    }
    await expect(chooser).toContainText(portalLabels[portal]);
    const shown = (await openedMenus(page)).flatMap(([group, labels]) => labels.map((label) => `${group}: ${label}`));
    expect(shown.toSorted()).toEqual(entriesOf(portal).toSorted());
    expect(shown.filter((entry) => entriesOf(other).includes(entry))).toEqual([]);
  }
});

test('each path of the chat opens its own kind of chat [RT-68][RT-69]', async ({ page }) => {
  await openAs(page, 'lead@demo.example');
  for (const [path, variant] of [
    ['/ops/chat-nach-crm', 'nach'],
    ['/ops/chat-ip-doc', 'ip-document'],
  ] as const) {
    // The screen before it may still ask for its own chats, so the answer is taken that this variant asked for.
    const answered = page.waitForResponse(
      (response) =>
        response.url().endsWith('/whatsapp/list') &&
        (response.request().postDataJSON() as { variant?: string }).variant === variant,
    );
    await page.goto(path);
    const answer = await answered;
    const { data } = (await answer.json()) as { data: { cards: { customerName: string }[]; counts: { all: number } } };
    await expect(page.getByRole('heading', { level: 1, name: chatVariantRows[variant].title })).toBeVisible();
    expect(data.counts.all).toBeGreaterThan(0);
    for (const { customerName } of data.cards)
      await expect(page.getByRole('list').getByText(customerName).first()).toBeVisible();
  }
});
