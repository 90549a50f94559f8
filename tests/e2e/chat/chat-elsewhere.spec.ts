import { seriousFindings } from '../../support/accessibility.ts';
import { ask } from '../ask.ts';
import { freeRoom } from './chat-room.ts';
import { expect, openAs, test } from '../world.ts';

test('a customer who writes while the agent is on another screen: the header counts, the tab’s title too, and the menu opens the chat [CH-08] [release]', async ({
  page,
}) => {
  test.slow();
  await openAs(page, 'ops2@demo.example', '/ops/chat-nach-crm');
  await page.getByRole('button', { name: /^Available/ }).click();
  const { customerName: name, roomId, stage } = await freeRoom(page, 'nach');
  await page.getByRole('list', { name: 'Available chats' }).getByRole('button').filter({ hasText: name }).click();
  await page.getByRole('button', { name: 'Take chat' }).click();
  await expect(page.getByText('You hold this chat')).toBeVisible();
  await page.getByRole('link', { name: 'lending-desk, home' }).click();
  await expect(page.locator('lending-queue-list h1')).toBeVisible();

  // The simulated customer answers what is asked. No screen that would read the answer is open any more.
  await ask(page, '/whatsapp/push', { variant: 'nach', roomId, stage, text: 'Which bank is the mandate of?' });
  const chats = page.getByRole('button', { name: /^Your chats: \d+ waits? for your answer/ });
  await expect(chats).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await chats.click();
  const entry = page.getByRole('menuitem', { name: new RegExp(`${name}.*NACH Chat, 1 unread`) });
  await expect(entry).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const sound = page.getByRole('menuitemcheckbox', { name: 'Sound of a new message' });
  await expect(sound).toBeChecked();
  await sound.click();

  // a desk fills the window: the chats stand in a line of their own below it
  await page.goto('/document-processing');
  await page.locator('lending-queue-list tbody').getByRole('link').first().click();
  await expect(page.getByText(/^LAN: /)).toBeVisible();
  await expect(chats).toBeVisible();
  const [desk, line] = await Promise.all([page.locator('.stage').boundingBox(), chats.boundingBox()]);
  expect(line?.y).toBeGreaterThanOrEqual((desk?.y ?? 0) + (desk?.height ?? 0));
  await chats.click();
  await expect(sound).not.toBeChecked();
  await entry.click();
  await expect(page.getByRole('region', { name: `Chat with ${name}` })).toBeVisible();
  await expect(page.getByText('You hold this chat')).toBeVisible();
  await page.getByRole('button', { name: 'Make available' }).click();
  await expect(page.getByText('Chat successfully updated!')).toBeVisible();
});

test('nobody without a chat screen is shown chats [release]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await openAs(page, 'agency@demo.example', '/agency/calling-list');
  await expect(page.getByRole('button', { name: 'Keyboard keys' })).toBeVisible();
  // What would show chats has come with the offline bar.
  await expect.poll(() => asked.some((path) => path.includes('/later-'))).toBe(true);
  await expect(page.getByRole('button', { name: /^Your chats/ })).toHaveCount(0);
  expect(asked.filter((path) => path.includes('/whatsapp/'))).toEqual([]);
});
