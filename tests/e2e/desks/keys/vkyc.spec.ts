import type { Page } from '@playwright/test';
import { vkycCheckKeys, vkycChecks, type VkycCheck } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { startDemo } from '../../demo.ts';
import { expect, openAs, test } from '../../world.ts';
import { decision, openRecorded, question } from '../steps/vkyc-steps.ts';
import { doSteps, expectAccessible, expectFocusSeen, openAndLeave, pageAt, pressAt, widths } from './desk-keys.ts';

// a step that cannot be done names itself, before the whole journey is out of time
test.use({ actionTimeout: 20_000 });

const verdictOf = (page: Page, check: VkycCheck, name: string) =>
  question(page, vkycChecks[check].label).getByRole('button', { name, exact: true });

/** Answers question after question by the desk's own keys. @param failed the one that is answered with no */
async function answerByKeys(page: Page, failed?: VkycCheck): Promise<void> {
  await page.keyboard.press('j');
  for (const check of vkycCheckKeys) {
    await page.keyboard.press(check === failed ? 'f' : 'p');
    await expect(verdictOf(page, check, check === failed ? 'Fail' : 'Pass')).toHaveAttribute('aria-pressed', 'true');
    if (check === failed) await page.keyboard.press('j');
  }
}

/** Plays the recording at double speed until so much of it was watched, in per cent. */
async function watchByKeys(page: Page, percent: number): Promise<void> {
  await pressAt(page, page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '2x' }), 'Space');
  await pressAt(page, page.locator('video'), 'Space');
  const moments = page.getByRole('region', { name: 'Moments' });
  const watched = async () => Number(/watched: (\d+)%/.exec(await moments.innerText())?.[1]);
  await expect.poll(watched, { timeout: 60_000 }).toBeGreaterThanOrEqual(percent);
}

/** Shows a part of the review, which a phone shows one of at a time. */
async function showPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('group', { name: 'Parts of the review' }).getByRole('button', { name, exact: true });
  if (!(await part.isVisible())) return;
  await pressAt(page, part);
  await expect(part).toHaveAttribute('aria-pressed', 'true');
}

/** Submits a decision; the case is then another desk's. */
async function submitByKeys(page: Page, name: string, remark: string): Promise<void> {
  const button = decision(page).getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await openAndLeave(page, button);
  await pressAt(page, button);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await doSteps(page, { into: 'Remark', type: remark }, { press: name });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusSeen(page);
}

/** Finds a session that its maker has to review, before somebody works by keys. @returns its loan number */
async function recordedLoan(page: Page, isFlagged: boolean): Promise<string> {
  await openAs(page, 'ops@demo.example', '/vkyc/maker-list');
  const loan = await openRecorded(page, isFlagged);
  await page.context().close();
  return loan;
}

for (const width of widths) {
  test(`the evidence of a session is watched, compared and approved by maker and checker, by the keyboard alone at ${width.width} [release]`, async ({
    page,
    browser,
    host,
  }) => {
    test.setTimeout(180_000);
    const loan = await recordedLoan(page, false);
    const maker = await pageAt(browser, host.base, 'ops@demo.example', width, `/vkyc/maker-review/${loan}`);
    await expect(maker.getByText('Locked to you')).toBeAttached();
    await expectAccessible(maker);
    await pressAt(maker, maker.getByRole('region', { name: 'Moments' }).getByRole('button').nth(1));
    await showPart(maker, 'Stills');
    await openAndLeave(maker, maker.getByRole('button', { name: 'Face in the call, open large' }));
    await showPart(maker, 'Checklist');
    await answerByKeys(maker);
    await watchByKeys(maker, 80);
    await submitByKeys(maker, 'Approve', 'Face and PAN are the same');
    await expect(maker.getByText('The application stands in Video KYC Checker')).toBeVisible();

    const checker = await pageAt(browser, host.base, 'ops2@demo.example', width, `/vkyc/checker-review/${loan}`);
    await expect(checker.getByText('Locked to you')).toBeAttached();
    await answerByKeys(checker);
    await expect(question(checker, 'Consent')).toContainText('Maker: pass');
    await watchByKeys(checker, 50);
    await submitByKeys(checker, 'Approve', 'The same as the maker has seen');
    await expect(checker.getByText('The application stands in Video KYC Audit')).toBeVisible();
    for (const each of [maker, checker]) await each.context().close();
  });
}

// the demo has few flagged sessions: this one is of a demo of its own; a phone's width is the harder one
const [phone] = widths;

test(`a flag is raised, taken back and confirmed, and a rejection proposed, by the keyboard alone at ${phone.width} [release]`, async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const demo = await startDemo();
  const finder = await (await browser.newContext({ baseURL: demo.base })).newPage();
  const loan = await recordedLoan(finder, true);
  const maker = await pageAt(browser, demo.base, 'ops@demo.example', phone, `/vkyc/maker-review/${loan}`);
  await expect(maker.getByText('Locked to you')).toBeAttached();
  const flags = maker.getByRole('region', { name: 'Flags' });
  for (const flag of await flags.locator('[data-flag]').all()) {
    await pressAt(maker, flag.getByRole('button', { name: 'Confirm' }), 'Space');
    await expect(flag.getByRole('button', { name: 'Confirm' })).toBeFocused();
  }
  await doSteps(maker, { from: 'Raise a flag', choose: 'Spoof' }, { press: 'Raise at this second' });
  const back = flags.getByRole('button', { name: 'Take back' });
  await expect(back).toBeVisible();
  await expectFocusSeen(maker);
  await pressAt(maker, back);
  await expect(back).toHaveCount(0);
  await expectFocusSeen(maker);
  await answerByKeys(maker, 'SECURITY_QUESTIONS');
  await doSteps(maker, { from: 'Why it fails', choose: 'Prompting' });
  await expectAccessible(maker);
  await submitByKeys(maker, 'Propose reject', 'A second voice says the answer first');
  await showPart(maker, 'History');
  await expect(maker.getByRole('region', { name: 'History' })).toContainText('Flag confirmed: second voice');
  await maker.context().close();
  await demo.stop();
});
