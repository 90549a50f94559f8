import type { Browser, Locator, Page } from '@playwright/test';
import { seriousFindings } from '../../../support/accessibility.ts';
import { doStep, tabTo, topmost, type Step } from '../../utilities/keys.ts';
import { expect } from '../../world.ts';
import { pageOf } from '../people.ts';

/** What a desk is worked at by the keyboard: a phone's width and a wide screen's. */
export const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
export type Width = (typeof widths)[number];

/** A page of somebody who works at a width. */
export async function pageAt(browser: Browser, base: string, username: string, width: Width, path: string) {
  const page = await pageOf(browser, base, username, '/readyz');
  await page.setViewportSize(width);
  await page.goto(path);
  return page;
}

/**
 * What is wrong with the place of the keyboard: it is lost to the page, out of sight or covered, or without a ring. An input that
 * its label draws is seen by the label.
 */
const focusFault = (page: Page) =>
  page.evaluate(() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    if (!found || found === document.body) return 'nothing has the focus';
    // a dialog that has just come is in sight as it is
    if (found.getAttribute('role') === 'dialog') return '';
    const name = `${found.localName} ${found.getAttribute('aria-label') ?? found.textContent?.trim().slice(0, 40) ?? ''}`;
    const frame = found.closest('.input, .search, .drop, label') ?? (found as HTMLInputElement).labels?.[0] ?? null;
    const looks = [found, frame].filter((each) => each !== null);
    const isRinged = looks
      .map((each) => getComputedStyle(each))
      .some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      );
    if (!isRinged) return `${name} has no ring`;
    function at(x: number, y: number): Element | null {
      let top = document.elementFromPoint(x, y);
      for (let inner = top; inner?.shadowRoot; top = inner) {
        const next: Element | null = inner.shadowRoot.elementFromPoint(x, y);
        if (!next || next === inner) break;
        inner = next;
        top = next;
      }
      return top;
    }
    const isSeen = looks.some((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const there = at(left + width * x, top + height * y);
          return there !== null && (each.contains(there) || there.contains(each));
        }),
      );
    });
    return isSeen ? '' : `${name} is out of sight`;
  });

/** Once the screen is at rest the keyboard is somewhere, and whoever looks sees where. */
export const expectFocusSeen = (page: Page): Promise<void> =>
  expect(async () => expect(await focusFault(page)).toBe('')).toPass({ timeout: 10_000 });

/** Goes on by Tab to something and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expectFocusSeen(page);
  await page.keyboard.press(key);
}

/** Does steps by keys, and sees at each where the keyboard is. */
export async function doSteps(page: Page, ...steps: Step[]): Promise<void> {
  for (const step of steps) {
    await doStep(page, step);
    await expectFocusSeen(page);
  }
}

/** Opens a dialog or drawer by its button, and leaves it by Escape: the keyboard is at the button again. */
export async function openAndLeave(page: Page, opener: Locator): Promise<void> {
  await pressAt(page, opener);
  await expect.poll(async () => (await topmost(page)) === page).toBe(false);
  await expectFocusSeen(page);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await topmost(page)) === page).toBe(true);
  await expect(opener).toBeFocused();
}

/** Chooses a file by a button: the window of the system that it opens is no part of the page. */
export async function chooseFile(page: Page, button: Locator, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await pressAt(page, button);
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** What axe finds in either colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFindings(page), colorScheme).toEqual([]);
  }
}
