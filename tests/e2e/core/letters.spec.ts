import { expect, queryOf, signIn, test } from './core-world.ts';

test('core alone: a mail about a mandate is read and linked [AP-32] [release]', async ({ page, make }) => {
  const facts = await make('nach-mail');
  await signIn(page, `/nach/mail-list-details?${queryOf(facts)}`);
  await page.getByRole('region', { name: 'Mails' }).getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('complementary', { name: 'Attachments' })).toBeVisible();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText('Loan application number linked to the mail')).toBeVisible();
});

test('core alone: a chat is taken, written in and resolved, and new messages come without events [CH-01][CH-02][CH-12] [release]', async ({
  page,
  make,
}) => {
  test.slow();
  const { roomId } = await make('chat-room');
  await signIn(page, `/ops/chat-crm?roomId=${roomId}`);
  await page.getByRole('button', { name: 'Take chat' }).click();
  await expect(page.getByText('You hold this chat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Attach a file' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('Which document do you have at hand?');
  await page.keyboard.press('Enter');
  await expect(page.locator('.bubble.out', { hasText: 'Which document do you have' })).toHaveCount(1);
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  // Asked again without events: twice, so that the second time is after all that the first one has changed.
  for (let time = 0; time < 2; time += 1) await page.waitForResponse('**/whatsapp/loadMore');
  await expect(page.getByText('You hold this chat')).toBeVisible();
  await page.getByRole('button', { name: 'Resolved', exact: true }).last().click();
  await expect(page.getByText('Chat successfully updated!')).toBeVisible();
  await expect(page.getByText('This chat is resolved.')).toBeVisible();
});

for (const path of ['/ops/chat-nach-crm', '/ops/chat-ip-doc'])
  test(`core alone: ${path} lists its chats, and shows the one that is chosen [CH-01] [release]`, async ({ page }) => {
    await signIn(page, path);
    await page.getByRole('list', { name: 'All chats' }).getByRole('button').first().click();
    await expect(page.getByRole('button', { name: 'Take chat' })).toBeVisible();
    await expect(page.getByText('UDRS', { exact: true })).toBeVisible();
    await expect(page.getByText('Mobile No')).toHaveCount(0);
  });
