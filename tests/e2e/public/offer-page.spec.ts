import { seriousFindings } from '../../support/accessibility.ts';
import { expect, test } from '../world.ts';

async function offerPageOf(base: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return links['offer-page'] ?? '';
}

test('a borrower reads an offer on a telephone and answers by the keyboard without a script, once; the page then shows nothing of it', async ({
  browser,
  host,
}) => {
  const link = await offerPageOf(host.base);
  expect(link).toMatch(/^\/offer\/[\w-]{43}$/);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(host.base + link);
  await expect(page.getByRole('heading', { name: 'Your settlement offer' })).toBeVisible();
  await expect(page.getByText('Your credit report shows it as settled.')).toBeVisible();
  const facts = page.locator('dl');
  await expect(facts.locator('dt')).toHaveText(['Name', 'Loan', 'Amount', 'Pay by', 'Answer by']);
  const [loan = '', amount = ''] = (await facts.locator('dd').allInnerTexts()).slice(1, 3);
  expect(loan).toMatch(/^x{8}\d{4}$/);
  expect(amount).toMatch(/^₹[\d,]+$/);
  const [accept, decline] = [
    page.getByRole('button', { name: 'Accept' }),
    page.getByRole('button', { name: 'Decline' }),
  ];
  for (const button of [accept, decline]) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  // a second tab, from the message once more
  const other = await context.newPage();
  await other.goto(host.base + link);
  await page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(decline).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  // the field waits for the code, and takes it by the keyboard as a message gives it
  const field = page.getByRole('textbox', { name: /^Enter the six-digit code sent to \d\dx{6}\d\d$/ });
  await expect(field).toBeFocused();
  const code = /the code is (\d{6})\./.exec(await page.locator('#hint').innerText())?.[1] ?? '';
  await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the code. 4 tries are left.')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  await expect(page.getByText(amount, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();

  // what was accepted is not declined by the tab that still shows it
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(other.getByRole('heading', { name: 'You have accepted the offer' })).toBeVisible();
  // the content security policy keeps nothing of it from working
  expect(refused).toEqual([]);
  await context.close();
});

test('the page of an offer has nothing that keeps anybody out, and an address that is none says so without details [release]', async ({
  page,
  host,
}) => {
  const link = await offerPageOf(host.base);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [path, status] of [
      [`/offer/${'x'.repeat(43)}`, 404],
      ['/offer/short', 404],
      ...(link === '' ? [] : [[link, 200] as const]),
    ] as const) {
      expect((await page.goto(host.base + path))?.status()).toBe(status);
      if (status === 404) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid');
        await expect(page.getByText('Open it as it was sent to you.')).toBeVisible();
        await expect(page.getByRole('button')).toHaveCount(0);
      }
      expect(await seriousFindings(page)).toEqual([]);
    }
  }
  // a form that somebody forged: nothing is done, and it does not say whether there is such an offer
  const forged = await page.request.post(`${host.base}/offer/${'x'.repeat(43)}`, { form: { action: 'accept' } });
  expect([forged.status(), await forged.text()]).toEqual([404, expect.stringContaining('This link is not valid')]);
  if (link !== '') {
    const odd = await page.request.post(host.base + link, { form: { action: 'complete' } });
    expect(await odd.text()).toContain('Your settlement offer');
  }
});
