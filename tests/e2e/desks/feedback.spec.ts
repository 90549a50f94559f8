import type { Page } from '@playwright/test';
import { followUpOnWire, indiaFieldTime } from '../../../widgets/contract/calling/follow-up.ts';
import { feedbackCsvColumns } from '../../../widgets/contract/feedback/feedback.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { wav } from '../../server/files/sample-audio.ts';
import { zip } from '../../server/files/sample-files.ts';
import { expect, openAs, test } from '../world.ts';
import { allocate, findRow, inDays } from './collections.ts';
import { dialogOf, pageOf } from './people.ts';

const list = '/agency/feedback-validation-list';
const fileOf = (loan: string) => `/agency/customer-details/${loan}`;
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A fact of the file by its label. */
const fact = (page: Page, of: string, label: string) =>
  region(page, of)
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** The row of a loan's feedback in a tab of the validation list. */
async function feedbackRow(page: Page, tab: RegExp, loan: string) {
  await page.goto(list);
  await page.getByRole('tab', { name: tab }).click();
  return findRow(page, loan);
}

async function openFeedback(page: Page, loan: string) {
  await page.goto(fileOf(loan));
  await page.getByRole('button', { name: 'Feedback', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Contact type')).toBeVisible();
  return dialog;
}

test('an agent reports a promise, is asked about it and answers; it is validated, and rejected later with its counts [ER-27][AP-77][CL-07][RT-08][QL-36][EN-41] [release]', async ({
  page: agent,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  const manager = await pageOf(browser, host.base, 'manager@demo.example', '/');
  const loan = await allocate(manager);
  await openAs(agent, 'agency@demo.example', '/');
  const dialog = await openFeedback(agent, loan);
  const calls = Number(await fact(agent, 'Disposition', 'Calls').innerText());
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Please choose who was reached')).toBeVisible();
  await dialog.getByLabel('Channel').selectOption({ label: 'Call' });
  await dialog.getByLabel('Contact type').selectOption({ label: 'RPC' });
  await dialog.getByLabel('Outcome').selectOption({ label: 'Promise to pay' });
  await dialog.getByLabel('Remarks').fill('Pays with the salary');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('Promised amount')).toBeFocused();
  expect(await seriousFindings(agent)).toEqual([]);
  await dialog.getByLabel('Promised amount').fill('500');
  await dialog.getByRole('textbox', { name: 'Promised on' }).fill(inDays(5));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(agent.getByText('Your feedback is submitted successfully!', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const promise = region(agent, 'Payment promises').getByRole('row').nth(1);
  await expect(promise).toContainText('Open');
  await expect(promise).toContainText('₹500');
  await expect(fact(agent, 'Disposition', 'Calls')).toHaveText(String(calls + 1));
  await region(agent, 'Disposition').getByRole('link', { name: 'Feedback history' }).click();
  await expect(agent.getByRole('row').nth(1)).toContainText('Pays with the salary');
  await agent.goto('/agency/calling-list');
  await agent.getByRole('tab', { name: /All$/ }).click();
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: '2-digit', month: 'short' });
  await expect(await findRow(agent, loan)).toContainText(shown.format(Date.now() + 5 * 86_400_000));

  await manager.goto('/');
  await manager.getByRole('navigation', { name: 'Menus' }).getByRole('button', { name: 'Validation' }).click();
  await manager.getByRole('menuitem', { name: 'Feedback Validation' }).click();
  await expect(manager.getByRole('heading', { name: 'Feedback Validation' })).toBeVisible();
  expect(new URL(manager.url()).pathname).toBe(list);
  expect(await seriousFindings(manager)).toEqual([]);
  const asked = await findRow(manager, loan);
  await asked.getByRole('button', { name: `Validate ${loan}` }).click();
  const verdict = dialogOf(manager);
  await expect(verdict).toContainText('₹500 on');
  await verdict.getByRole('radio', { name: 'Needs clarification' }).check();
  await verdict.getByRole('button', { name: 'Ask the agent' }).click();
  await expect(verdict.getByText('Please ask your question')).toBeVisible();
  expect(await seriousFindings(manager)).toEqual([]);
  await verdict.getByLabel('Your question to the agent').fill('Who was spoken to?');
  await verdict.getByRole('button', { name: 'Ask the agent' }).click();
  await expect(verdict).toHaveCount(0);
  await expect(asked).toHaveCount(0);

  const question = await openFeedback(agent, loan);
  await expect(question).toContainText('Who was spoken to?');
  await question.getByRole('button', { name: 'Send answer' }).click();
  await expect(question.getByText('Please enter your answer')).toBeVisible();
  await question.getByLabel('Your answer').fill('The borrower himself');
  await question.getByRole('button', { name: 'Send answer' }).click();
  await expect(question.getByText('Who was spoken to?')).toHaveCount(0);

  const answered = await feedbackRow(manager, /To Validate$/, loan);
  await answered.getByRole('button', { name: `Validate ${loan}` }).click();
  await expect(verdict).toContainText('The borrower himself');
  await verdict.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(verdict).toHaveCount(0);
  await expect(answered).toHaveCount(0);
  const validated = await feedbackRow(manager, /Validated$/, loan);
  await validated.getByRole('button', { name: `Validate ${loan}` }).click();
  await verdict.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(verdict.getByText('Please choose the reason')).toBeVisible();
  await verdict.getByLabel('Reason').selectOption({ label: 'The promise is not what was said' });
  await verdict.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(verdict).toHaveCount(0);
  await expect(await feedbackRow(manager, /Rejected$/, loan)).toContainText('500');

  const rejected = await openFeedback(agent, loan);
  await expect(rejected).toContainText('The promise is not what was said');
  await rejected.getByRole('button', { name: 'Cancel' }).click();
  await expect(fact(agent, 'Disposition', 'Calls')).toHaveText(String(calls));
  await expect(region(agent, 'Payment promises')).toContainText('Cancelled');
  await manager.context().close();
});

test('several are validated at once and leave what waits [QL-37][CL-09] [release]', async ({ page }) => {
  await openAs(page, 'manager@demo.example', list);
  const boxes = page.getByRole('checkbox', { name: /^Select \d/ });
  const names: string[] = [];
  for (const at of [0, 1]) {
    names.push((await boxes.nth(at).getAttribute('aria-label')) ?? '');
    await boxes.nth(at).check();
  }
  const tab = page.getByRole('tab', { name: /To Validate$/ });
  const before = Number.parseInt(await tab.innerText(), 10);
  await page.getByRole('button', { name: 'Validate', exact: true }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('2 feedback entries are ticked');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByText('2 feedback entries validated')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => Number.parseInt(await tab.innerText(), 10)).toBe(before - 2);
});

/** Sends a file in a dialog of the list's head. */
async function send(page: Page, name: string, content: string | Buffer, mimeType = 'text/csv') {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await dialogOf(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

test('customers are allocated by a CSV alone, and feedback and recordings arrive by a CSV and a ZIP alone; a recording is played [VA-06][VA-07][VA-08][CL-10] [release]', async ({
  page: manager,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  await openAs(manager, 'manager@demo.example', '/agency/manager/customer-list');
  const sent: string[] = [];
  manager.on('request', (request) => {
    if (request.url().endsWith('/check')) sent.push(request.url());
  });
  await manager.getByRole('tab', { name: /Not allocated$/ }).click();
  await expect(manager.getByRole('row').nth(1)).toContainText('Not assigned');
  const loan = (await manager.getByRole('row').nth(1).getByRole('link').first().innerText()).trim();
  await manager.getByRole('button', { name: 'Bulk allocation' }).click();
  const dialog = dialogOf(manager);
  await expect(dialog.locator('input[type=file]')).toHaveAttribute('accept', /\.csv/);
  await send(manager, 'loans.xlsx', 'PK');
  await expect(dialog.getByText('Choose a .csv file')).toBeVisible();
  expect(sent).toEqual([]);
  await send(manager, 'loans.csv', `loanApplicationNumber,agentEmail\n${loan},agency@demo.example`);
  await dialog.getByRole('button', { name: 'Apply 1 line' }).click();
  await expect(dialog.getByText(/^1 done/)).toBeVisible();

  await manager.goto(list);
  await manager.getByRole('button', { name: 'Bulk feedback' }).click();
  await send(manager, 'feedback.xlsx', 'PK');
  await expect(dialog.getByText('Choose a .csv file')).toBeVisible();
  expect(sent).toHaveLength(1);
  const at = (minutes: number) => indiaFieldTime(new Date(Date.now() - minutes * 60_000));
  const [first, ...others] = [240, 150, 60].map((minutes) => at(minutes));
  const line = (time: string, remarks: string) =>
    `${loan},agency@demo.example,${followUpOnWire(time)},CALL,NOT_CONNECTED,Ringing,,,,,${remarks}`;
  const header = feedbackCsvColumns.join(',');
  const lines = [first ?? '', ...others].map((time, index) => line(time, `Reported ${index}`));
  await send(manager, 'feedback.csv', [header, ...lines, line('soon', 'Bad')].join('\n'));
  await expect(dialog.getByText('feedback.csv: 4 lines, 3 good, 1 not.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply 3 lines' }).click();
  await expect(dialog.getByText('3 done, 1 not done.')).toBeVisible();

  await manager.goto(list);
  await manager.getByRole('button', { name: 'Call recordings' }).click();
  await expect(dialog.locator('input[type=file]')).toHaveAttribute('accept', '.zip');
  await send(manager, 'calls.rar', 'Rar!');
  await expect(dialog.getByText('Choose a .zip file')).toBeVisible();
  expect(sent).toHaveLength(2);
  const name = `${loan}_${(first ?? '').replaceAll(/\D/g, '')}.wav`;
  const archive = zip([
    { name, content: wav() },
    { name: 'notes.txt', content: Buffer.from('no recording') },
  ]);
  await send(manager, 'calls.zip', archive, 'application/zip');
  await expect(dialog.getByText('calls.zip: 2 files, 1 good, 1 not.')).toBeVisible();
  expect(await seriousFindings(manager)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply 1 file' }).click();
  await expect(dialog.getByText('1 done, 1 not done.')).toBeVisible();

  const lead = await pageOf(browser, host.base, 'lead@demo.example', list);
  await lead.getByRole('textbox', { name: /Search by/ }).fill(loan);
  await lead.keyboard.press('Enter');
  await expect(lead.getByRole('row')).toHaveCount(4);
  const heard = lead.getByRole('row').filter({ hasText: 'Attached' });
  await expect(heard).toContainText('Reported 0');
  await heard.getByRole('button', { name: `Validate ${loan}` }).click();
  await dialogOf(lead).getByRole('button', { name: 'Play recording' }).click();
  const audio = dialogOf(lead).locator('audio');
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(0);
  await lead.context().close();
});

test('an archive beyond its limits is refused as a whole, in words that say why, and another is taken after it [VA-08][CL-10] [release]', async ({
  page: manager,
}) => {
  await openAs(manager, 'manager@demo.example', list);
  await manager.getByRole('button', { name: 'Call recordings' }).click();
  const dialog = dialogOf(manager);
  const good = { name: '251100000001_202511211030.wav', content: wav() };
  const many = Array.from({ length: 501 }, (_, at) => ({ name: `${at}.wav`, content: 'x' }));
  const refused: [words: RegExp, archive: Buffer][] = [
    [/too many files/, zip(many)],
    [/far more/, zip([good, { name: 'zeros.wav', content: Buffer.alloc(21 * 1024 * 1024) }])],
    [/archive/, zip([good, { name: 'inner.zip', content: zip([good]) }])],
    [/password/, zip([{ ...good, flags: 1 }])],
    [/outside of its own folder/, zip([good, { name: '../../etc/passwd', content: 'x' }])],
    [/none of these: ZIP/, Buffer.from('Rar!\u001a\u0007\u0000')],
  ];
  for (const [words, archive] of refused) {
    await send(manager, 'calls.zip', archive, 'application/zip');
    await expect(dialog.locator('.notice')).toContainText(words);
    await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  }
  await send(manager, 'calls.zip', zip([good]), 'application/zip');
  await expect(dialog.getByText('calls.zip: 1 file, 0 good, 1 not.')).toBeVisible();
});
