import { seriousFindings } from '../../support/accessibility.ts';
import { freeRoom } from './chat-room.ts';
import { expect, openAs, test } from '../world.ts';

test('a chat: taken, answered live by the customer, watched by a colleague, given back [CH-01][CH-11][CH-18][RT-67][AP-72][AP-73][AP-76]', async ({
  page,
  browser,
  host,
}) => {
  test.slow();
  await openAs(page, 'ops@demo.example', '/ops/chat-crm');
  await page.getByRole('button', { name: /^Available/ }).click();
  // by its name: places in the list change while it is read
  const { customerName: name } = await freeRoom(page, 'general');
  await page.getByRole('list', { name: 'Available chats' }).getByRole('button').filter({ hasText: name }).click();
  await page.getByRole('button', { name: 'Take chat' }).click();
  await expect(page.getByText('You hold this chat')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Available chats' }).getByText(name)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  const other = await browser.newContext({ baseURL: host.base });
  const colleague = await other.newPage();
  await openAs(colleague, 'ops2@demo.example', '/ops/chat-crm');
  await colleague.getByRole('button', { name: /^Active/ }).click();
  await colleague
    .getByRole('list', { name: 'Active chats' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(colleague.getByText('Meera Krishnan holds this chat. Only the holder writes.')).toBeVisible();

  const text = 'Good morning. Which document do you have at hand?';
  const composer = page.getByRole('textbox', { name: 'Message' });
  const [begun, rest] = [text.slice(0, 13), text.slice(13)];
  const kept = page.waitForResponse('**/drafts/keep');
  await composer.fill(begun);
  await kept;
  // The browser asks whether to leave what is typed.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('region', { name: `Chat with ${name}` })).toBeVisible();
  await expect(composer).toHaveValue(begun);
  await composer.press('End');
  await composer.pressSequentially(rest);
  await page.keyboard.press('Enter');
  const own = (view: typeof page) => view.locator('.bubble.out', { hasText: text });
  await expect(own(page)).toHaveCount(1);
  await expect(own(colleague)).toHaveCount(1);
  await expect(own(page).getByText(/^(Delivered|Read)$/)).toBeVisible({ timeout: 20_000 });
  await expect(own(colleague).getByText(/^(Delivered|Read)$/)).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Make available' }).click();
  await expect(page.getByText('Chat successfully updated!')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Take chat' })).toBeVisible();

  await page.goBack();
  await expect(page.getByText('No chat is open')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('region', { name: `Chat with ${name}` })).toBeVisible();
  await page.goto('/ops/chat-crm?roomId=01936f00-0000-7000-8000-0000000000b9');
  await expect(page.getByText('This chat is not on this desk any more')).toBeVisible();
  await expect(page).toHaveURL(`${host.base}/ops/chat-crm`);
  await other.close();
});

test('what is written without a connection goes out in its order while another chat is open, which opens by itself; nothing covers what is pressed [CH-04][CH-09][ER-43] [release]', async ({
  page,
}) => {
  await openAs(page, 'ops@demo.example', '/ops/chat-crm');
  await page.getByRole('button', { name: /^Available/ }).click();
  const rooms = page.getByRole('list', { name: 'Available chats' }).getByRole('button');
  const { customerName: name } = await freeRoom(page, 'general');
  await rooms.filter({ hasText: name }).click();
  const take = page.getByRole('button', { name: 'Take chat' });
  await take.click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toBeVisible();

  await page.context().setOffline(true);
  for (const text of ['First without a connection', 'Second without a connection']) {
    await composer.fill(text);
    await composer.press('Enter');
  }
  await rooms.first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(take).toBeVisible({ timeout: 30_000 });
  await page.goBack();
  await expect(page.getByRole('region', { name: `Chat with ${name}` })).toBeVisible();
  const sent = page.locator('.bubble.out:not(.pending) .said', { hasText: 'without a connection' });
  await expect(sent).toHaveText(['First without a connection', 'Second without a connection'], { timeout: 30_000 });
  await expect(composer).toHaveValue('');

  await page.getByRole('button', { name: 'Payment link', exact: true }).click();
  await page.locator('lending-sl-dialog[open]').getByRole('button', { name: 'Send' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Sent new communication' });
  await expect(said).toBeVisible();
  const edge = async (locator: typeof said) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [message, box] = [await edge(said), await edge(page.locator('.composer'))];
  expect(message.width).toBeGreaterThan(0);
  expect(message.x + message.width <= box.x || message.y + message.height <= box.y).toBe(true);

  await page.locator('.composer').hover();
  await page.mouse.wheel(0, 2000);
  await expect
    .poll(() => page.locator('main.stage').evaluate((stage) => stage.scrollHeight - stage.clientHeight))
    .toBe(0);
});
