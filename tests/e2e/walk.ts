import type { FrameLocator, Locator, Page } from '@playwright/test';
import { attributesFrom } from '../../widgets/contract/screens/attributes-from.ts';
import { matchPath } from '../../widgets/contract/screens/match-screen.ts';
import { screens, type ScreenRow } from '../../widgets/contract/screens.ts';
import { seriousFindings } from '../support/accessibility.ts';
import { expect } from './world.ts';

/** A screen with an address that opens it on the demo's data. */
export interface Walked {
  key: string;
  row: ScreenRow;
  address: string;
}

/** Every screen of the routes table, as `/demo/links.json` leads to it. */
export async function everyScreen(base: string): Promise<Walked[]> {
  const links = Object.values((await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>);
  return Object.entries(screens).map(([key, row]) => {
    const address = links.find((link) => matchPath(row.path, link.split('?')[0] ?? '', false));
    if (address === undefined) throw new Error(`/demo/links.json leads to no ${key}`);
    return { key, row, address };
  });
}

/** The attributes that a screen's element is given at an address. */
export function attributesAt({ row, address }: Walked): Record<string, string> {
  const [path = '', search = ''] = address.split('?');
  return attributesFrom(row, new URLSearchParams(search), matchPath(row.path, path, false));
}

/** Waits until a screen shows what it has loaded. */
export async function settled(screen: Page | FrameLocator | Locator, name: string): Promise<void> {
  await expect(screen.locator('[part=root]').first(), name).toBeVisible();
  await expect(screen.locator('[aria-busy=true]'), name).toHaveCount(0);
  await expect(screen.locator('h1, h2, h3, table, form, input').first(), name).toBeVisible();
}

const narrow = { width: 320, height: 800 };

/** By how much a page or one of its frames can be scrolled sideways; a table scrolls in its own box. */
async function overflowOf(page: Page): Promise<number> {
  const widths = page.frames().map((frame) =>
    frame.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('main')];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    }),
  );
  return Math.max(...(await Promise.all(widths)));
}

/**
 * Looks at a page, or at the screen in its frame, as it stands: what axe finds, what scripts reported, whether a narrow
 * window holds it.
 */
export async function expectSound(page: Page, name: string, faults: readonly string[]): Promise<void> {
  const wide = page.viewportSize();
  expect(await seriousFindings(page.frames().at(-1) ?? page), name).toEqual([]);
  await page.setViewportSize(narrow);
  await expect.poll(() => overflowOf(page), { message: `${name} at 320` }).toBe(0);
  if (wide) await page.setViewportSize(wide);
  expect(faults, name).toEqual([]);
}

/** Notes the errors of a page's scripts, frames included, for as long as it stands. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}
