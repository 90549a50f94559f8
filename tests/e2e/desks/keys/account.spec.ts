import type { Page } from '@playwright/test';
import { jpgWith } from '../../../server/files/sample-files.ts';
import { topmost } from '../../utilities/keys.ts';
import { expect, test } from '../../world.ts';
import { accountOf, desk, panel } from '../steps/stage-steps.ts';
import {
  chooseFile,
  doSteps,
  expectAccessible,
  expectFocusSeen,
  openAndLeave,
  pageAt,
  pressAt,
  widths,
} from './desk-keys.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const list = '/ready-for-disbursal?filter.hold=none';
const stage = 'Disbursal';
const number = '600012345678';
const button = (page: Page, name: string) => panel(page, stage).getByRole('button', { name, exact: true });

/** Opens the first application of the list whose row says something, and that nobody has. @returns its loan number */
async function openFirst(page: Page, account: RegExp): Promise<string> {
  await expectAccessible(page);
  const rows = page.getByRole('row').filter({ hasText: 'Not assigned' });
  const link = rows.filter({ hasText: account }).first().getByRole('link').first();
  const loan = (await link.innerText()).trim();
  await pressAt(page, link);
  await expect(page.getByText(`LAN: ${loan}`)).toBeVisible();
  await expect(panel(page, stage)).toBeVisible();
  await expect(page.getByText('Locked to you')).toBeAttached();
  return loan;
}

/** Leaves the desk, which gives the application back. */
async function leave(page: Page): Promise<void> {
  await pressAt(page, page.getByRole('button', { name: 'Back to the list' }));
  await expect(page.getByRole('tablist', { name: 'Queues' })).toBeVisible();
}

for (const width of widths) {
  test(`an account is proposed with its proof, and checked by a second person, by the keyboard alone at ${width.width} [release]`, async ({
    browser,
    host,
  }) => {
    test.setTimeout(120_000);
    const lead = await pageAt(browser, host.base, 'lead@demo.example', width, list);
    const loan = await openFirst(lead, /Not verified/);
    const customer = (await lead.getByRole('heading', { level: 1 }).innerText()).trim();
    await expectAccessible(lead);
    await openAndLeave(lead, button(lead, 'Propose account'));
    await pressAt(lead, button(lead, 'Propose account'));
    await expect(lead.getByRole('dialog')).toBeVisible();
    await doSteps(
      lead,
      { into: 'Account number', type: number },
      { into: 'Account number again', type: `${number}0` },
      { into: 'IFSC', type: 'SBIN0001234' },
      { from: 'Type', choose: 'Sav' },
      { into: 'Holder, as the proof names them', type: customer },
      { press: 'Propose' },
    );
    const dialog = await topmost(lead);
    await expect(dialog.getByRole('textbox', { name: 'Account number again' })).toBeFocused();
    await expectAccessible(lead);
    await doSteps(lead, { into: 'Account number again', type: number });
    const attach = dialog.getByRole('button', { name: /^(Attach a|Choose another) file$/ });
    await chooseFile(lead, attach, 'cheque.jpg', jpgWith(number));
    await expect(dialog.getByText('cheque.jpg')).toBeVisible();
    await expect(attach).toBeFocused();
    await doSteps(lead, { press: 'Propose' });
    await expect(accountOf(lead, stage, number).getByText('Proposed', { exact: true })).toBeVisible();
    await expectFocusSeen(lead);
    await leave(lead);

    const ops = await pageAt(browser, host.base, 'ops@demo.example', width, desk(loan));
    await openAndLeave(ops, button(ops, 'Check account'));
    await pressAt(ops, button(ops, 'Check account'));
    await expect(ops.getByRole('dialog')).toBeVisible();
    await expectAccessible(ops);
    await doSteps(
      ops,
      { from: 'Result', choose: 'Ver' },
      { into: 'Reference of the penny drop', type: `PD-${loan}` },
      { into: 'Name at the bank', type: customer },
      { into: 'Remarks', type: 'As the bank writes it' },
      { press: 'Save' },
    );
    await expect(accountOf(ops, stage, number).getByText('Verified', { exact: true })).toBeVisible();
    await expectFocusSeen(ops);
    await leave(ops);
    for (const page of [lead, ops]) await page.context().close();
  });
}
