import type { Page } from '@playwright/test';
import { jpg } from '../../server/files/sample-files.ts';
import { seriousFindings } from '../../support/accessibility.ts';
import { expect, openAs, test } from '../world.ts';
import { dialogOf, pageOf } from './people.ts';

const agentsList = '/agency/agents-list';

/** Finds an agent of a status in the list, and follows the status to its new tab. @returns the KYC's page and the agent's name */
async function openFromList(page: Page, word: string): Promise<{ kyc: Page; name: string }> {
  await page.goto(agentsList);
  await page.getByRole('tab', { name: /KYC open$/ }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: word, exact: true }) })
    .first();
  const link = row.getByRole('link', { name: word, exact: true });
  const name = (await row.getByRole('cell').nth(1).innerText()).trim();
  const opened = page.context().waitForEvent('page');
  await link.click();
  const kyc = await opened;
  await expect(kyc.getByRole('heading', { name, level: 1 })).toBeVisible();
  return { kyc, name };
}

async function chooseFile(page: Page, label: string, name = 'paper.jpg'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose file: ${label}` }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: jpg });
  await expect(page.getByRole('button', { name: `Replace ${label}` })).toBeVisible();
}

const papers = ['Photo', 'PAN card', 'Address proof', 'Debt recovery certificate (IIBF)', 'Police verification'];
const inYears = (years: number) => `14/06/${new Date().getFullYear() + years}`;
const yesterday = () => {
  const day = new Date(Date.now() - 86_400_000);
  return [day.getDate(), day.getMonth() + 1, day.getFullYear()].map((part) => String(part).padStart(2, '0')).join('/');
};

test('an agent’s KYC goes from the list to its submission and to another person’s decision [RT-13][CL-08][AK-01][AK-02][AK-03][AK-04][AK-06][AK-07][AP-86][AP-87][AP-88] [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'manager@demo.example', agentsList);
  const { kyc, name } = await openFromList(page, 'Not started');
  expect(new URL(kyc.url()).pathname).toBe('/agency/manager/agent-kyc/not_started');
  const userId = new URL(kyc.url()).searchParams.get('userId') ?? '';
  expect(userId).not.toBe('');
  await expect(kyc.getByRole('navigation', { name: 'Agents by KYC status' })).toBeVisible();
  await expect(kyc.getByRole('banner')).toBeVisible();
  await expect(kyc.getByRole('button', { name: 'Team' })).toHaveCount(0);
  expect(await seriousFindings(kyc)).toEqual([]);

  await kyc.getByLabel('Date of birth').fill('23/02/1996');
  await kyc.getByRole('textbox', { name: 'PAN', exact: true }).fill('CQWPB4471M');
  await kyc.getByLabel('Aadhaar, last 4 digits').fill('3321');
  await kyc.getByRole('textbox', { name: 'Address', exact: true }).fill('14 Laxmi Nagar, Parvati, Pune');
  await kyc.reload();
  await expect(kyc.getByRole('textbox', { name: 'PAN', exact: true })).toHaveValue('CQWPB4471M');
  await kyc.getByLabel('PIN code').fill('411009');
  await kyc.getByLabel('IFSC').fill('HDFC0001234');
  await kyc.getByRole('textbox', { name: 'Account number', exact: true }).fill('501000998877');
  await kyc.getByLabel('Account number again').fill('501000998877');
  await kyc.getByLabel('Certificate number').fill('DRA-2026-998877');
  await kyc.getByLabel('Certificate valid until').fill(inYears(2));
  await kyc.getByLabel('Verified on').fill(yesterday());
  await kyc.getByRole('button', { name: 'Save draft' }).click();
  await expect(kyc.getByText('CQxxxxxx1M')).toBeVisible();
  await expect(kyc).toHaveURL(/agent-kyc\/draft\?userId=/);
  await kyc.getByRole('button', { name: 'Show the full PAN' }).click();
  await expect(kyc.getByText('CQWPB4471M')).toBeVisible();
  for (const label of papers) await chooseFile(kyc, label);
  await kyc.reload();
  for (const label of papers) {
    const opened = await kyc.request.get(
      (await kyc.getByRole('link', { name: `Open ${label}` }).getAttribute('href')) ?? '',
    );
    expect(Buffer.compare(await opened.body(), jpg)).toBe(0);
  }
  await kyc.getByRole('button', { name: 'Submit', exact: true }).click();
  await kyc.locator('lending-sl-dialog[open]').getByRole('button', { name: 'Submit' }).click();
  await expect(kyc).toHaveURL(/agent-kyc\/submitted\?userId=/);
  await expect(kyc.getByText('The lender decides on the agents of other agencies')).toBeVisible();
  // live in the list, which is still open
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Submitted');

  const checker = await pageOf(
    browser,
    host.base,
    'lead@demo.example',
    `/agency/manager/agent-kyc/submitted?userId=${userId}`,
  );
  await expect(checker.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(await seriousFindings(checker)).toEqual([]);
  await checker.getByRole('group', { name: 'Verdict on Photo' }).getByRole('button', { name: 'Wrong' }).click();
  await checker.getByLabel('What to mend').fill('The photo is blurred, take it in daylight');
  await checker.getByRole('button', { name: 'Ask for rework' }).click();
  await checker.locator('lending-sl-dialog[open]').getByRole('button', { name: 'Ask for rework' }).click();
  await expect(checker).toHaveURL(/agent-kyc\/rework\?userId=/);

  await kyc.reload();
  await expect(kyc).toHaveURL(/agent-kyc\/rework\?userId=/);
  await expect(kyc.getByText('1 thing to mend: Photo.')).toBeVisible();
  const chooser = kyc.waitForEvent('filechooser');
  await kyc.getByRole('button', { name: 'Replace Photo' }).click();
  await (await chooser).setFiles({ name: 'daylight.jpg', mimeType: 'image/jpeg', buffer: jpg });
  await expect(kyc.getByText(/daylight\.jpg/)).toBeVisible();
  await kyc.getByRole('button', { name: 'Submit again' }).click();
  await kyc.locator('lending-sl-dialog[open]').getByRole('button', { name: 'Submit' }).click();
  await expect(kyc).toHaveURL(/agent-kyc\/submitted\?userId=/);

  await checker.reload();
  for (const label of papers)
    await checker
      .getByRole('group', { name: `Verdict on ${label}` })
      .getByRole('button', { name: 'Right' })
      .click();
  await checker.getByRole('button', { name: 'Done', exact: true }).click();
  await checker.locator('lending-sl-dialog[open]').getByRole('button', { name: 'Done' }).click();
  await expect(checker).toHaveURL(/agent-kyc\/done\?userId=/);
  await expect(checker.getByText('This KYC is done. It can be looked at.')).toBeVisible();
  for (const label of papers) await expect(checker.getByRole('button', { name: `Replace ${label}` })).toHaveCount(0);
  await expect(
    checker.getByRole('button', { name: /^(Save draft|Submit|Done|Reject|Ask for rework|Change )/ }),
  ).toHaveCount(0);

  await page.goto(agentsList);
  await page.getByRole('tab', { name: /KYC done$/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Done');
  // the certificate's cell leads there, the status does not
  await expect(row.getByRole('link', { name: 'Done' })).toHaveCount(0);
  await checker.context().close();
});

test('the ended certificate of an agent who is done is renewed by two people, and loans can be given again [release]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(180_000);
  await openAs(page, 'manager@demo.example', agentsList);
  await page.getByRole('tab', { name: /KYC done$/ }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Expired', exact: true }) })
    .first();
  const name = (await row.getByRole('cell').nth(1).innerText()).trim();
  /** Whether somebody may be given one of the first loans that nobody has: an agent works those of some queues alone. */
  const mayBeGiven = async () => {
    await page.goto('/agency/manager/customer-list');
    await page.getByRole('tab', { name: /Not allocated$/ }).click();
    const loans = await page
      .getByRole('row')
      .getByRole('link', { name: /^\d{12,}$/ })
      .allInnerTexts();
    for (const loan of loans.slice(0, 8)) {
      await page.getByRole('button', { name: `More actions on ${loan.trim()}` }).click();
      await page.getByRole('menuitem', { name: 'Allocate', exact: true }).click();
      const choice = dialogOf(page).getByRole('radio', { name: new RegExp(name) });
      await expect(choice).toBeVisible();
      if (await choice.isEnabled()) return true;
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
    }
    return false;
  };
  const allocated = async (allows: boolean) => {
    expect(await mayBeGiven()).toBe(allows);
    await page.keyboard.press('Escape');
  };
  const opened = page.context().waitForEvent('page');
  await row.getByRole('link', { name: 'Expired', exact: true }).click();
  const kyc = await opened;
  await expect(kyc.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(kyc).toHaveURL(/agent-kyc\/done\?userId=/);
  await expect(kyc.getByText(/^The debt recovery certificate ended on/)).toBeVisible();
  await allocated(false);

  await kyc.getByLabel('Certificate number').fill('DRA-2026-700700');
  await kyc.getByLabel('Certificate valid until').fill(inYears(3));
  const chooser = kyc.waitForEvent('filechooser');
  await kyc.getByRole('button', { name: 'Choose file: renewed certificate' }).click();
  await (await chooser).setFiles({ name: 'renewed.jpg', mimeType: 'image/jpeg', buffer: jpg });
  await expect(kyc.getByText('renewed.jpg')).toBeVisible();
  expect(await seriousFindings(kyc)).toEqual([]);
  await kyc.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(kyc.getByText('The certificate is submitted. Another person decides')).toBeVisible();
  await expect(kyc.getByText('The lender decides on the agents of other agencies')).toBeVisible();
  await expect(kyc.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);

  const path = new URL(kyc.url());
  const checker = await pageOf(browser, host.base, 'lead@demo.example', path.pathname + path.search);
  const paper = checker.getByRole('link', { name: 'Open the certificate' });
  const shown = await checker.request.get((await paper.getAttribute('href')) ?? '');
  expect(Buffer.compare(await shown.body(), jpg)).toBe(0);
  expect(await seriousFindings(checker)).toEqual([]);
  await checker.getByRole('button', { name: 'Accept', exact: true }).click();
  await dialogOf(checker).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(checker.getByText('The certificate is renewed. Loans can be allocated')).toBeVisible();
  await expect(checker.getByText(/^The debt recovery certificate ended on/)).toHaveCount(0);
  await expect(checker.getByText('DRA-2026-700700')).toBeVisible();
  await expect(checker.getByText('This KYC is done. It can be looked at.')).toBeVisible();
  await allocated(true);
  await checker.context().close();
});

test('an agent of the agency does not see a KYC by its address, and an e-mail leads to the same agent [AK-06] [release]', async ({
  page,
  browser,
  host,
}) => {
  await openAs(page, 'manager@demo.example', '/agency/manager/agent-kyc/done?userId=AGENCY@demo.example');
  await expect(page.getByRole('heading', { name: 'Ravi Shetty', level: 1 })).toBeVisible();
  const agent = await pageOf(
    browser,
    host.base,
    'agency@demo.example',
    '/agency/manager/agent-kyc/done?userId=agency@demo.example',
  );
  await expect(agent.getByRole('heading', { name: /don.t have access/ })).toBeVisible();
  await agent.context().close();
});
