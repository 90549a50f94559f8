import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import type { SecondOrigin } from '../../support/second-origin.ts';
import { median, ms, row, verdict } from '../figures.ts';
import { slowDown } from '../slow-page.ts';
import { dialerPage, nextCall, untilFramed } from './dialer.ts';

// How long a person waits inside the product, with a warm cache: from a click, or a dialer's message, to what was asked for
// being painted.

type Storage = NonNullable<BrowserContextOptions['storageState']>;

/**
 * Milliseconds: what is wanted, and what is held with some room. A desk's wait is two round trips and the picture's own
 * bytes, and the page's work at its cards meanwhile.
 */
const waited = {
  menu: { goal: 150, bar: 150 },
  desk: { goal: 400, bar: 600 },
  dialer: { goal: 250, bar: 300 },
} as const;
/** Milliseconds that a person looks at a screen before the next click, and points at what is clicked. */
const lookMs = 2000;
const pointMs = 200;

const watcher = await readFile(fileURLToPath(new URL('watch-in-app.js', import.meta.url)), 'utf8');
const cells = 'tbody td';
const picture = 'canvas.sheet-preview, .pdf-page canvas';

export interface InAppWaits {
  menu: number[];
  desk: number[];
  dialer: number[];
}
const none = (): InAppWaits => ({ menu: [], desk: [], dialer: [] });

/** Points at something and clicks it, as a hand does. @returns milliseconds until a selector shows something else */
async function clicked(page: Page, target: Locator, selector: string): Promise<number> {
  await target.hover();
  await page.waitForTimeout(pointMs);
  await page.evaluate(`inApp.watch(${JSON.stringify(selector)}, 'click')`);
  await page.mouse.down();
  await page.mouse.up();
  return Number(await page.evaluate('inApp.painted'));
}

async function toList(page: Page, label: string): Promise<number> {
  await page.waitForTimeout(lookMs);
  await page.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Documents' }).click();
  return clicked(page, page.getByRole('menuitem', { name: label, exact: true }), cells);
}

/** Goes from list to list by the menu, and opens an application. @returns the loan numbers of the list */
async function inPortal(page: Page, base: string, waits: InAppWaits): Promise<string[]> {
  await page.goto(`${base}/document-processing`);
  const links = page.locator('tbody a.lan');
  await links.first().waitFor();
  waits.menu.push(await toList(page, 'Pending Review Regular'));
  waits.menu.push(await toList(page, 'Document Processing'));
  await page.waitForTimeout(lookMs);
  const loans = await links.allTextContents();
  waits.desk.push(await clicked(page, links.nth(1), picture));
  return loans;
}

async function inFrame(page: Page, address: string, loans: readonly string[], waits: InAppWaits): Promise<void> {
  await page.goto(address);
  const frame = await untilFramed(page);
  for (const loan of loans) {
    await page.waitForTimeout(lookMs);
    waits.dialer.push(await nextCall(page, frame, loan));
  }
}

/**
 * @param elsewhere another company's pages, whose origin the host knows
 * @param runs rounds, after one that fills the cache
 */
export async function waitInApp(
  browser: Browser,
  {
    base,
    elsewhere,
    storageState,
    runs,
  }: { base: string; elsewhere: SecondOrigin; storageState: Storage; runs: number },
): Promise<InAppWaits> {
  const waits = none();
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
  try {
    for (let run = 0; run <= runs; run += 1) {
      const page = await context.newPage();
      await page.addInitScript({ content: watcher });
      await slowDown(page);
      const into = run === 0 ? none() : waits;
      const [first = '', ...loans] = await inPortal(page, base, into);
      await inFrame(page, dialerPage(elsewhere, base, first), loans.slice(0, 3), into);
      await page.close();
    }
  } finally {
    await context.close();
  }
  return waits;
}

/** Prints the medians. @returns false where one is over its bar */
export function printInApp(waits: InAppWaits): boolean {
  console.log('\nInside the product, warm cache; the same slow machine');
  console.log(row('', ['median', 'fastest', '', '', ''], 46));
  const print = (name: string, each: readonly number[], { goal, bar }: { goal: number; bar: number }) => {
    const middle = median(each);
    console.log(
      row(name, [ms(middle), ms(Math.min(...each)), `goal ${goal} ms`, `bar ${bar} ms`, verdict(middle, bar)], 46),
    );
    return middle <= bar;
  };
  const kept = [
    print('menu to another list, click to rows', waits.menu, waited.menu),
    print('list to a document desk, click to picture', waits.desk, waited.desk),
    print("dialer's next call, message to customer", waits.dialer, waited.dialer),
  ];
  return kept.every(Boolean);
}
