import type { Page } from '@playwright/test';
import { choose, expect, openAs, test } from './world.ts';

const panOf = (page: Page) => page.getByRole('region', { name: 'PAN card', exact: true });
const father = (page: Page) => panOf(page).getByLabel("Father's name");
const claimed = (page: Page) => expect(page.getByText('Locked to you')).toBeVisible();
const loanShown = async (page: Page) => (await page.getByText(/^LAN: \d{12}$/).innerText()).slice('LAN: '.length);

async function openPan(page: Page): Promise<void> {
  const toggle = panOf(page).getByRole('button', { name: /PAN card/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

test('speed of work: guarded and drafted corrections, approve and next by keyboard, the next application as the last one was looked at, back to the list as it was [DV-02][DV-76] [release]', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openAs(page, 'ops3@demo.example', '/document-processing');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
  await expect(page).toHaveURL(/\?.*page=/);
  const list = page.url();
  await page
    .getByRole('link', { name: /^\d{12}$/ })
    .first()
    .click();
  await claimed(page);
  const loan = await loanShown(page);
  await openPan(page);

  await test.step('leaving asks while something is typed', async () => {
    const isKept = page.waitForResponse((response) => response.url().endsWith('/drafts/keep'));
    await father(page).fill('NOT SAVED YET');
    await isKept;
    await page.getByRole('button', { name: 'Back to the list' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving' });
    await question.getByRole('button', { name: 'Stay on this screen' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/${loan}$`));
    await expect(father(page)).toHaveValue('NOT SAVED YET');
  });

  await test.step('a reload gives it back', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved corrections are back')).toBeVisible();
    await openPan(page);
    await expect(father(page)).toHaveValue('NOT SAVED YET');
    await claimed(page);
  });

  await test.step('approve and next by keyboard', async () => {
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.locator('h1').click();
    await page.keyboard.press('a');
    await expect(page.getByText('Section data updated successfully')).toBeVisible();
    // the next pending card, in whichever tab it stands
    await expect(page.locator('.doc-card.is-selected')).not.toHaveAttribute('data-card', 'PAN');
  });

  await test.step('the next application, its document turned as the last one of its type', async () => {
    await page.locator('h1').click();
    await page.keyboard.press('n');
    await choose(page, 'Reason', 'Waits for the customer');
    await page.getByRole('button', { name: 'SKIP' }).click();
    await expect(page.getByText(`LAN: ${loan}`)).toHaveCount(0);
    await claimed(page);
    expect(await loanShown(page)).not.toBe(loan);
    await panOf(page)
      .getByRole('button', { name: /PAN card/ })
      .click();
    await expect(panOf(page)).toHaveClass(/is-selected/);
    await expect(page.locator('.sheet').first()).toHaveAttribute('style', /rotate\(90deg\)/);
  });

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
  await expect(page).toHaveURL(list);
  // the list is worked by keyboard at once, though the page has given the focus to what holds it
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.locator('tr[aria-current]')).toHaveCount(1);
});

test('two browsers on one card: the second save is refused with its reason, keeps its text and shows what the other has changed [release]', async ({
  page,
  browser,
  host,
}) => {
  // It hears of nothing: what it has not read yet only a refusal can tell.
  await page.route(
    ({ pathname }) => pathname.startsWith('/live'),
    (route) => route.abort(),
  );
  await openAs(page, 'ops@demo.example', '/document-processing');
  await page
    .getByRole('link', { name: /^\d{12}$/ })
    .last()
    .click();
  await claimed(page);
  const loan = await loanShown(page);
  await openPan(page);
  await father(page).fill('TYPED BY THE FIRST');

  const context = await browser.newContext({ baseURL: host.base });
  const lead = await context.newPage();
  await openAs(lead, 'lead@demo.example', `/document-processing/${loan}`);
  await lead.getByRole('button', { name: 'Take over' }).click();
  await claimed(lead);
  await openPan(lead);
  await father(lead).fill('SAVED BY THE LEAD');
  await panOf(lead).getByRole('button', { name: 'UPDATE' }).click();
  await expect(lead.getByText('Section data updated successfully')).toBeVisible();

  // what has changed is said before whose it is
  await panOf(page).getByRole('button', { name: 'UPDATE' }).click();
  const told = "Father's name: now SAVED BY THE LEAD, yours TYPED BY THE FIRST";
  await expect(panOf(page).getByText(told)).toBeVisible();
  await panOf(page).getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText(/has this open until \d\d:\d\d [AP]M/).first()).toBeVisible();
  await expect(panOf(page).getByText(told)).toBeVisible();
  await expect(panOf(page).getByText('Yours, not saved: TYPED BY THE FIRST')).toBeVisible();
  await expect(panOf(page).getByRole('button', { name: 'UPDATE' })).toHaveCount(0);

  await lead.getByRole('button', { name: 'Back to the list' }).click();
  await expect(lead.getByRole('table')).toBeVisible();
  await context.close();
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(father(page)).toHaveValue('TYPED BY THE FIRST');
  await expect(panOf(page).getByText(told)).toBeVisible();
  await panOf(page).getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('Section data updated successfully')).toBeVisible();
  await expect(panOf(page).getByText(told)).toHaveCount(0);
});

test('two people on one application: the second looks on and is told whose it is [release]', async ({
  page,
  host,
  browser,
}) => {
  await openAs(page, 'ops@demo.example', '/document-processing');
  const link = page.getByRole('link', { name: /^\d{12}$/ }).first();
  const loan = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByText('Locked to you')).toBeVisible();
  const status = page.getByRole('button', { name: /^UDRS/ });
  for (const isOpen of [true, false, true, false]) {
    await status.click();
    await expect(page.getByRole('dialog', { name: 'Change Status' })).toBeVisible({ visible: isOpen });
    await expect(status).toHaveAttribute('aria-expanded', String(isOpen));
  }
  const context = await browser.newContext({ baseURL: host.base });
  const second = await context.newPage();
  await openAs(second, 'ops2@demo.example', `/document-processing/${loan.trim()}`);
  await expect(second.getByText(/Meera Krishnan has this open until/)).toBeVisible();
  await expect(second.getByRole('button', { name: 'UPDATE' })).toHaveCount(0);
  await page.getByRole('button', { name: /back/i }).click();
  await expect(page.getByRole('link', { name: loan.trim() })).toBeVisible();
  await second.getByRole('button', { name: 'Claim' }).click();
  await expect(second.getByText('Locked to you')).toBeVisible();
  // given back: the tests that follow on this server may take the same application
  await second.getByRole('button', { name: /back/i }).click();
  await expect(second.getByRole('link', { name: loan.trim() })).toBeVisible();
  await context.close();
});
