import type { Page } from '@playwright/test';
import { screens, type RouteKey, type Tag } from '../../../widgets/contract/screens.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import type { RunningServer } from '../../support/running-server.ts';
import { ask } from '../ask.ts';
import { startDemo } from '../demo.ts';
import { expect, openAs, test } from '../world.ts';
import { doStep, openByMenu, overlays, tabTo, topmost, type Step } from './keys.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

/** A dialog or drawer, from the button that opens it to the one that closes it. */
interface Dialog {
  opener: string | RegExp;
  /** None where nothing can be changed in it: Escape closes it. */
  steps: readonly Step[];
  /** What is told once it is saved. */
  told?: string;
  /** The heading that has the focus after it, where its button is gone. */
  landsOn?: string;
}
interface Utility {
  screen: RouteKey;
  /** On the screen itself, before its dialog. */
  steps?(page: Page): Promise<readonly Step[]>;
  /** What the steps come to. */
  shows?: string | RegExp;
  dialogs: readonly Dialog[];
}

const saved = 'The changes have been saved successfully';

const rule = (partner: string): Dialog => ({
  opener: `Edit ${partner}`,
  steps: [{ into: 'Loan amount up to', type: '1000' }, { into: 'At most a day', type: '5' }, { press: 'Save' }],
  told: saved,
});

/** Numbers of loans in collection. */
async function someLoans(page: Page): Promise<string> {
  const asked = { queueName: 'Customers', rows: 5, pageNumber: 1, filters: { optionId: [] }, userId: '' };
  type Rows = { rows: { loanApplicationNumber: string }[] };
  const { rows } = await ask<Rows>(page, '/lists/agency-customer-list/rows', asked);
  return rows.map(({ loanApplicationNumber }) => loanApplicationNumber).join(' ');
}

/** An application of the demo. */
async function someLoan(page: Page): Promise<string> {
  const links = (await (await page.request.get('/demo/links.json')).json()) as Record<string, string>;
  return /\d{12}/.exec(links['application-details'] ?? '')?.[0] ?? '';
}

/** The utilities, each with what is done on it. */
const utilities: readonly Utility[] = [
  {
    screen: 'PROMO_CODE',
    dialogs: [
      {
        opener: 'New promo code',
        steps: [
          { into: 'Code', type: 'KEYS10' },
          { into: 'Description', type: 'Made by keys alone' },
          { into: 'Discount (%)', type: '10' },
          { into: 'Max discount', type: '500' },
          { into: 'Start date', type: '01/01/2026' },
          { into: 'End date', type: '31/12/2098' },
          { into: 'Max usage count', type: '900' },
          { press: 'Create' },
        ],
        told: saved,
      },
    ],
  },
  {
    screen: 'OTP_TEMPLATES',
    dialogs: [
      {
        opener: 'New template',
        steps: [
          { into: 'Template name', type: 'By keys alone' },
          { from: 'Purpose', choose: 'Sign' },
          { from: 'Language', choose: 'Marathi' },
          { into: 'Header', type: 'LNDDSK' },
          { into: 'Template text', type: 'Your code is {verificationCode} {hashCode}' },
          { press: 'Save' },
        ],
        told: saved,
      },
    ],
  },
  {
    screen: 'UNSUBSCRIBE_USER',
    dialogs: [
      {
        opener: 'Unsubscribe',
        steps: [
          { into: 'Mobile No or Email ID', type: 'keys.alone@example.com' },
          { press: 'Search' },
          { press: 'E-mail, Promotion', role: 'checkbox', key: 'Space' },
          { from: 'Reason', choose: 'Complaint' },
          { press: 'Save' },
        ],
        told: saved,
      },
    ],
  },
  { screen: 'PARTNER_AUTO_MOVEMENT', dialogs: [rule('ABFL')] },
  { screen: 'SOURCING_PARTNER_AUTO_MOVEMENT', dialogs: [rule('Wishfin')] },
  {
    screen: 'AGENT_COMMUNICATION_UTILITY',
    steps: async (page) => [
      { press: 'Borrowers of chosen loans', role: 'radio', key: 'Space' },
      { into: 'Loan numbers', type: await someLoans(page) },
      { press: 'Continue' },
      { from: 'Channel', choose: 'SMS' },
      { from: 'Purpose', choose: 'Service' },
      { from: 'Template', choose: 'Statement' },
      { press: 'Preview' },
    ],
    dialogs: [
      { opener: /^Send to \d/, steps: [] },
      {
        opener: /^Send to \d/,
        steps: [{ press: 'Send' }],
        told: 'Communication Sent Successfully',
        landsOn: 'Audience',
      },
    ],
  },
  {
    screen: 'CONSENT_DASHBOARD',
    dialogs: [
      { opener: /^History of/, steps: [] },
      {
        opener: 'Download CSV',
        // more than 5,000 rows ask for a reason
        steps: [
          { press: 'Download' },
          { into: 'Reason', type: 'For the yearly audit of consents' },
          { press: 'Go on' },
        ],
      },
    ],
  },
  {
    screen: 'STUCK_MIS_PAGE',
    steps: async () => [{ press: 'LOC', key: 'Space' }, { press: 'Refresh' }, { press: 'Download CSV' }],
    shows: /^As of/,
    dialogs: [],
  },
  {
    screen: 'DAILY_MIS_PAGE',
    steps: async () => [
      { press: 'Pick dates' },
      { into: 'From', type: '10/11/2025' },
      { into: 'To', type: '12/11/2025' },
      { press: 'Show' },
      { press: /^Show as table/, key: 'Space' },
      { press: 'Download CSV' },
    ],
    shows: '11 Nov 2025',
    dialogs: [],
  },
  {
    screen: 'CUSTOMER_SUPPORT',
    steps: async () => [{ into: 'Search by Loan ID', type: '999999999999' }, { press: 'Search' }],
    shows: 'No Results Found',
    dialogs: [],
  },
  {
    screen: 'LOAN_APPLICATION_DETAILS',
    steps: async (page) => [{ into: 'Search by Loan ID', type: await someLoan(page) }, { press: 'Search' }],
    shows: /LAN: \d{12}/,
    dialogs: [],
  },
  { screen: 'HOP', steps: async () => [{ press: 'Home', role: 'link' }], shows: /^As of/, dialogs: [] },
];

let desk: RunningServer;
test.beforeAll(async () => {
  desk = await startDemo();
});
test.afterAll(() => desk.stop());

/** Screens that are there once their rows are. */
const withRows: readonly Tag[] = ['lending-queue-list', 'lending-consent-dashboard'];

/** The screen by its menu; where it has none, by its address. */
async function reach(page: Page, key: RouteKey): Promise<void> {
  const { path, menu, access, title, tag } = screens[key];
  if (access === 'signedOut') await page.goto(desk.base + path);
  else await openAs(page, 'lead@demo.example', menu ? '/document-processing' : path);
  if (menu) {
    await expect(page.locator('lending-queue-list h1')).toBeVisible();
    await openByMenu(page, menu);
  }
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  if (withRows.includes(tag)) await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(page.locator('.sk, [aria-busy=true]')).toHaveCount(0);
}

async function work(page: Page, { opener, steps, told, landsOn }: Dialog): Promise<void> {
  const button = page.getByRole('button', { name: opener, exact: true }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(overlays(page)).toHaveCount(1);
  expect(await seriousFindings(page)).toEqual([]);
  for (const step of steps) await doStep(page, step);
  if (steps.length === 0) await page.keyboard.press('Escape');
  if (told !== undefined) await expect(page.getByText(told).first()).toBeVisible();
  await expect(overlays(page)).toHaveCount(0);
  expect(await topmost(page)).toBe(page);
  const place = landsOn === undefined ? button : page.getByRole('heading', { name: landsOn });
  await expect(place).toBeFocused();
  // what has closed holds the keyboard no longer
  await page.keyboard.press('Tab');
  await expect(place).not.toBeFocused();
}

test.describe('a utility is worked by the keyboard alone', () => {
  for (const { screen, steps, shows, dialogs } of utilities)
    test(`${screen}: reached, its dialog opened, filled in, saved and closed, and the focus is back [UT-17] [release]`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ baseURL: desk.base });
      const page = await context.newPage();
      await reach(page, screen);
      expect(await seriousFindings(page)).toEqual([]);
      for (const step of (await steps?.(page)) ?? []) await doStep(page, step);
      if (shows !== undefined) await expect(page.getByText(shows).first()).toBeVisible();
      for (const dialog of dialogs) await work(page, dialog);
      await context.close();
    });
});
