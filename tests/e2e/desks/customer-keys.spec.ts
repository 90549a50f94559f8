import type { Page } from '@playwright/test';
import { startDemo } from '../demo.ts';
import { expect, test } from '../world.ts';
import { allocate } from './collections.ts';
import { dialogOf, pageOf } from './people.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The accessible name of what has the focus, within the screen's shadow root. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    const label = (found as HTMLInputElement | null)?.labels?.[0] ?? found;
    return found?.getAttribute('aria-label') ?? label?.textContent?.replace('*', '').trim() ?? '';
  });

/** Goes on by Tab until something of a name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to "${name}"`);
}

test('an agent works a customer by the keyboard alone: calls, ends the call, opens and leaves dialogs, and loses no place [CL-04][AP-78] [release]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const desk = await startDemo();
  const manager = await pageOf(browser, desk.base, 'manager@demo.example', '/');
  const loan = await allocate(manager);
  await manager.context().close();
  const agent = await pageOf(browser, desk.base, 'agency@demo.example', `/agency/customer-details/${loan}`);
  await expect(region(agent, 'Owed')).toBeVisible();

  await agent.keyboard.press('c');
  const call = region(agent, 'Call');
  await expect(call).toBeVisible();
  await tabTo(agent, 'Call status');
  await agent.keyboard.type('Ringing');
  await expect(call.getByLabel('Call status')).toHaveValue(/Ringing/);
  await tabTo(agent, 'Remarks');
  await agent.keyboard.type('Nobody picked up: c and n are letters here');
  await tabTo(agent, 'End call');
  await agent.keyboard.press('Enter');
  await expect(agent.getByText('You ended a call successfully')).toBeVisible();
  await expect(call).toHaveCount(0);

  for (const name of ['Feedback', 'Payment link']) {
    await tabTo(agent, name);
    await agent.keyboard.press('Enter');
    await expect(dialogOf(agent)).toBeVisible();
    await agent.keyboard.press('Escape');
    await expect(dialogOf(agent)).toHaveCount(0);
    expect(await focused(agent)).toBe(name);
  }
});
