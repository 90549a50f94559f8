import type { Browser, Page } from '@playwright/test';
import { manageUsers } from '../../../../host/server/commands/manage-users.ts';
import { seriousFindings } from '../../../support/accessibility.ts';
import type { RunningServer } from '../../../support/running-server.ts';
import { startDemo } from '../../demo.ts';
import { expect, openAs, test } from '../../world.ts';
import { changeStore } from '../change-store.ts';
import { pageOf } from '../people.ts';
import {
  askCallers,
  correct,
  correctByCall,
  decide,
  findingOf,
  noteAddress,
  openNew,
  pass,
  sendToReview,
  take,
} from '../steps/compliance-steps.ts';

const username = 'both@lender.example';
const password = 'a person of both desks';
const remark = 'The bill is of the former address';

let server: RunningServer;
test.beforeAll(async () => {
  server = await startDemo();
  // Nobody of the demo reviews and fixes.
  const name = ['--first-name', 'Bina', '--last-name', 'Kulkarni', '--roles', 'COMPLIANCE,FIXER', '--routes', 'ops'];
  await changeStore(server, (db) =>
    manageUsers(db, ['add', username, ...name], {
      say: () => undefined,
      askPassword: () => Promise.resolve(password),
      now: () => new Date(),
    }),
  );
});
test.afterAll(() => server.stop());

/** A page of the person whose work both halves are. */
async function pageOfBoth(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.base })).newPage();
  await openAs(page, username, path, password);
  return page;
}

/** As a reviewer, sends a case of the first round to the fixer, about its address. @returns its loan number */
async function sendToFixer(reviewer: Page): Promise<string> {
  const loan = await openNew(reviewer);
  await take(reviewer, loan, 1);
  await pass(reviewer, 'Address proof');
  await noteAddress(reviewer, remark);
  await decide(reviewer, 'Send to fixer', 'Ask for a bill of this month');
  return loan;
}

/** Accepts the correction, which is on the card by this. */
async function accept(reviewer: Page, loan: string): Promise<void> {
  await take(reviewer, loan, 2);
  await findingOf(reviewer, remark).getByRole('button', { name: 'Accept answer' }).click();
  await expect(findingOf(reviewer, remark).getByText('Applied')).toBeVisible();
}

test('who corrected a case at the fixers’ desk does not review it; another person accepts what they proposed [release]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const reviewer = await pageOf(browser, server.base, 'ops@demo.example', '/compliance/review-list');
  const loan = await sendToFixer(reviewer);
  const both = await pageOfBoth(browser, `/compliance/fixer-details/${loan}`);
  await correct(both, remark, '5, Lake View');
  await sendToReview(both);

  await both.goto(`/compliance/review-details/${loan}`);
  await expect(both.getByText('The person who corrected this case may not review it')).toBeVisible();
  const claim = both.getByRole('button', { name: 'Take case' });
  await expect(claim.and(both.locator(':enabled'))).toHaveCount(0);
  await expect(findingOf(both, remark).getByRole('button', { name: 'Accept answer' })).toHaveCount(0);
  expect(await seriousFindings(both)).toEqual([]);

  await accept(reviewer, loan);
  for (const page of [both, reviewer]) await page.context().close();
});

test('who corrected a field as the customer said by call does not accept it; another reviewer does [release]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const caller = await pageOf(browser, server.base, 'ops@demo.example', '/compliance/review-list');
  const loan = await sendToFixer(caller);
  const fixer = await pageOf(browser, server.base, 'ops2@demo.example', `/compliance/fixer-details/${loan}`);
  await askCallers(fixer, remark, 'Ask for the address of today');
  await correctByCall(caller, loan, '7, Hill Road');

  await take(caller, loan, 2);
  const finding = findingOf(caller, remark);
  await expect(finding.getByText('The person who proposed this correction may not accept it')).toBeVisible();
  for (const name of ['Accept answer', 'Not accepted'])
    await expect(finding.getByRole('button', { name })).toBeDisabled();
  expect(await seriousFindings(caller)).toEqual([]);
  await caller.getByRole('button', { name: 'Give back' }).click();
  await expect(caller.getByRole('button', { name: 'Take case' })).toBeVisible();
  // the case is locked to who looks at it on the desk
  await caller.getByRole('button', { name: 'Back to the list' }).click();
  await expect(caller.getByRole('tab', { name: /pending$/ })).toBeVisible();

  const both = await pageOfBoth(browser, '/compliance/review-list');
  await accept(both, loan);
  for (const page of [both, caller, fixer]) await page.context().close();
});

test('who reviewed a case does not correct it at the fixers’ desk; a fixer does [release]', async ({ browser }) => {
  test.setTimeout(180_000);
  const both = await pageOfBoth(browser, '/compliance/review-list');
  const loan = await sendToFixer(both);
  await both.goto(`/compliance/fixer-details/${loan}`);
  await expect(both.getByText('The person who reviewed this case may not correct it')).toBeVisible();
  await expect(findingOf(both, remark)).toBeVisible();
  await expect(both.getByRole('button', { name: 'Save answer' })).toHaveCount(0);
  expect(await seriousFindings(both)).toEqual([]);

  const fixer = await pageOf(browser, server.base, 'ops2@demo.example', `/compliance/fixer-details/${loan}`);
  await correct(fixer, remark, '9, Station Road');
  await sendToReview(fixer);
  await accept(both, loan);
  for (const page of [both, fixer]) await page.context().close();
});
