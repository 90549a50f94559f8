import type { Browser, Page } from '@playwright/test';
import { openAs } from '../world.ts';

/** A page of its own for somebody else who is at work at the same time. */
export async function pageOf(browser: Browser, base: string, username: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await openAs(page, username, path);
  return page;
}

/** The dialog that is open. */
export const dialogOf = (page: Page) => page.locator('lending-sl-dialog[open]');
