import { seriousFindings } from '../../support/accessibility.ts';
import { expect, test } from '../world.ts';

async function payPageOf(base: string): Promise<string> {
  const links = (await (await fetch(`${base}/demo/links.json`)).json()) as Record<string, string>;
  return links['pay-page'] ?? '';
}

test('a borrower opens a payment link on a telephone, pays by the keyboard without a script, and finds it paid', async ({
  browser,
  host,
}) => {
  const link = await payPageOf(host.base);
  expect(link).toMatch(/^\/pay\/[\w-]{43}$/);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(host.base + link);
  await expect(page.getByRole('heading', { name: 'Your payment' })).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay ₹[\d,]+$/ });
  const asked = (await pay.innerText()).replace('Pay ', '');
  await expect(page.getByText(asked, { exact: true })).toBeVisible();
  expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, your payment has arrived' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(asked, { exact: true })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  // The content security policy keeps nothing of it from working.
  expect(refused).toEqual([]);
  await context.close();
});

test('the page of a payment link has nothing that keeps anybody out [release]', async ({ page, host }) => {
  for (const path of [`/pay/${'x'.repeat(43)}`, await payPageOf(host.base)]) {
    await page.goto(host.base + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  }
});
