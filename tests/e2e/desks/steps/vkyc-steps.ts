import type { Page } from '@playwright/test';
import { vkycChecks } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { expect } from '../../world.ts';
import { dialogOf } from '../people.ts';

const labels = Object.values(vkycChecks).map(({ label }) => label);

/** A question of the checklist. */
export const question = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });
export const decision = (page: Page) => page.getByRole('region', { name: 'Your decision' });

/** Plays the recording at double speed until so much of it was watched, in per cent. */
export async function watch(page: Page, percent: number): Promise<void> {
  await page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '2x' }).click();
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  const moments = page.getByRole('region', { name: 'Moments' });
  const watched = async () => Number(/watched: (\d+)%/.exec(await moments.innerText())?.[1]);
  await expect.poll(watched, { timeout: 60_000 }).toBeGreaterThanOrEqual(percent);
}

/** Answers every question of the checklist with yes, but for some. */
export async function pass(page: Page, ...but: string[]): Promise<void> {
  for (const label of labels.filter((each) => !but.includes(each))) {
    const button = question(page, label).getByRole('button', { name: 'Pass', exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
}

/** Answers one question with no, for a reason, and every other with yes. */
export async function fail(page: Page, label: string, reason: string): Promise<void> {
  await pass(page, label);
  await question(page, label).getByRole('button', { name: 'Fail', exact: true }).click();
  await question(page, label).getByLabel('Why it fails').selectOption({ label: reason });
}

/** Submits a decision; the case is then another desk's. */
export async function submit(page: Page, button: string, label: string, remark = ''): Promise<void> {
  await decision(page).getByRole('button', { name: button, exact: true }).click();
  const dialog = dialogOf(page);
  if (remark !== '') await dialog.getByLabel(/Remark|next time/).fill(remark);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/**
 * Opens a recorded session that waits for its maker.
 *
 * @param isFlagged whether something was noticed in it
 * @returns its loan number
 */
export async function openRecorded(page: Page, isFlagged = false): Promise<string> {
  for (let nth = 1; ; nth++) {
    await page.goto('/vkyc/maker-list');
    await page.getByRole('tab', { name: /To review$/ }).click();
    const link = page.getByRole('row').nth(nth).getByRole('link').first();
    const loan = (await link.innerText()).trim();
    await link.click();
    await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Place and time' })).toBeVisible();
    // A session from abroad cannot be approved.
    const isInIndia = await page.getByText('In India', { exact: true }).isVisible();
    const flags = await page.getByRole('region', { name: 'Flags' }).locator('[data-flag]').count();
    if (isInIndia && flags > 0 === isFlagged) return loan;
  }
}
