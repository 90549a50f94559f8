import type { Locator, Page } from '@playwright/test';
import { expect } from '../world.ts';

const mostTabs = 200;

/** One thing done by keys: what is reached by Tab, and what is pressed or typed there. */
export type Step =
  | { into: string; type: string }
  /** The first letters of an option. */
  | { from: string; choose: string }
  | { press: string | RegExp; role?: 'button' | 'link' | 'radio' | 'checkbox'; key?: 'Enter' | 'Space' };

/** Whether the keyboard is at an element: in whichever shadow root, `:focus` is the element itself. */
const isAt = (target: Locator) => target.evaluate((element) => element.matches(':focus'));

/** Goes on by Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses++) {
    if (await isAt(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(target)}`);
}

/** Opens a screen from its menu. */
export async function openByMenu(page: Page, { group, label }: { group: string; label: string }): Promise<void> {
  await tabTo(page, page.locator('.menu-bar').getByRole('button', { name: group, exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: label, exact: true });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < mostTabs && !(await isAt(item)); presses++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The dialog or drawer that lies above the others; the page where none is open. */
export async function topmost(page: Page): Promise<Page | Locator> {
  const open = overlays(page);
  return (await open.count()) > 0 ? open.last() : page;
}
export const overlays = (page: Page): Locator => page.locator('lending-sl-dialog[open], lending-sl-drawer[open]');

/** What a step is done at. */
async function placeOf(page: Page, step: Step): Promise<Locator> {
  const scope = await topmost(page);
  if ('into' in step) return scope.getByRole('textbox', { name: step.into, exact: true });
  if ('from' in step) return scope.getByRole('combobox', { name: step.from, exact: true });
  return scope.getByRole(step.role ?? 'button', { name: step.press, exact: true }).first();
}

export async function doStep(page: Page, step: Step): Promise<void> {
  const place = await placeOf(page, step);
  await expect(place).toBeEnabled();
  await tabTo(page, place);
  if ('into' in step) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(step.type);
  } else if ('from' in step) await page.keyboard.type(step.choose);
  else await page.keyboard.press(step.key ?? 'Enter');
}
