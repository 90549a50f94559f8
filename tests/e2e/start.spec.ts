import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/find-files.ts';
import { accounts, demoPassword, expect, signIn, test } from './world.ts';

test('every demo account of the README signs in to the portal, and only with its password', async ({
  page,
  context,
}) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const account of accounts) {
    expect(readme).toContain(`\`${account}\``);
    await signIn(page, account);
    await expect(page).not.toHaveURL(/login/);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
  }
  expect(readme).toContain(`\`${demoPassword}\``);
});
