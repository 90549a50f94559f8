import type { FrameLocator, Locator, Page } from '@playwright/test';
import { accounts, demoPassword, expect } from './world.ts';
import { nextCall } from '../support/next-call.js';

/** What a page's own script heard and did. */
interface Seen {
  type: string;
  detail: Record<string, unknown>;
}
declare global {
  interface Window {
    seen: Seen[];
    asked: number;
    getToken: () => Promise<{ token: string; key: string }>;
  }
}

const listened = [
  'ready',
  'error',
  'auth-required',
  'dirty-change',
  'persistence-change',
  'call-saved',
  'call-ended',
  'call-parked',
  'navigate',
  'resize',
];
/** Keeps what a page hears in `window.seen`. */
export const logging = `<script>
  window.seen = [];
  window.asked = 0;
  for (const name of ${JSON.stringify(listened)})
    document.addEventListener('lending-' + name, ({ type, detail }) => window.seen.push({ type, detail }));
</script>`;
export const link = '<a href="https://example.com">Open in a new tab</a>';
/** A page of another company that has the loader. */
export const pageWith = (body: string, base: string, head = logging) =>
  `<!doctype html><html lang="en"><title>Desk</title>${head}<script type="module" src="${base}/widgets/loader.js"></script>${body}`;

/**
 * A telephony call's query, for an attribute.
 *
 * @param call a name for a call of its own: a call has one ticket, however often it is opened
 */
export async function callQuery(base: string, call?: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  const query = new URLSearchParams(links['telephony-crm']?.split('?')[1]);
  if (call !== undefined) query.set('crtObjectId', call);
  return query.toString().replaceAll('&', '&amp;');
}
/** The heading of a call's form. */
export const disposition = { name: 'Call Disposition' };

/** Fills in a call's form and submits it, in a page, a frame or an element. */
export async function saveDisposition(call: Page | FrameLocator | Locator, remarks: string): Promise<void> {
  await expect(call.getByRole('heading', disposition)).toBeVisible();
  await call.getByLabel('Next call date').fill(nextCall.shown);
  await call.getByLabel('Call status').selectOption({ label: 'Call back requested' });
  await call.getByLabel('Remarks').fill(remarks);
  await call.getByRole('button', { name: 'Submit' }).click();
  await expect(call.getByText('Call details are saved successfully')).toBeVisible();
  await expect(call.getByLabel('Remarks')).toHaveValue('');
}

/** The details of the events of a type that a page has heard. */
export const seenOf = (page: Page, type: string) =>
  page.evaluate((wanted) => window.seen.filter((each) => each.type === wanted).map(({ detail }) => detail), type);

/** A session as a page's own server would get it. */
export async function tokenOf(base: string, username = accounts[0]): Promise<{ token: string; key: string }> {
  const form = new FormData();
  form.set('username', username ?? '');
  form.set('password', demoPassword);
  const answer = (await (await fetch(`${base}/auth/login`, { method: 'POST', body: form })).json()) as {
    data: { token: string; key: string };
  };
  return { token: answer.data.token, key: answer.data.key };
}
