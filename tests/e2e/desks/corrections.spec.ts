import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { jpg } from '../../server/files/sample-files.ts';
import { expect, openAs, test } from '../world.ts';
import {
  correct,
  decide,
  findingOf,
  noteAddress,
  openNew,
  pass,
  sendToReview,
  take,
} from './steps/compliance-steps.ts';
import { pageOf } from './people.ts';

test('what the fixer corrects over two rounds and the passport that is replaced stand on the cards once they are accepted, and credit reads them [CP-03]', async ({
  page,
  browser,
  host,
}) => {
  test.setTimeout(240_000);
  await openAs(page, 'ops@demo.example', '/compliance/review-list');
  const loan = await openNew(page);
  const fixer = await pageOf(browser, host.base, 'ops2@demo.example', '/');
  await take(page, loan, 1);
  await pass(page, 'Address proof');
  await noteAddress(page, 'The bill is of the former address');
  await decide(page, 'Send to fixer', 'Ask for a bill of this month');
  await expect(page.locator('h2:focus')).toHaveText(/^Discrepancies/);

  await fixer.goto(`/compliance/fixer-details/${loan}`);
  await expect(fixer.getByText(/^From review, Meera Krishnan, /)).toBeVisible();
  await expect(fixer.getByText('Ask for a bill of this month')).toBeVisible();
  await correct(fixer, 'The bill is of the former address', '5, Lake View');
  await sendToReview(fixer);

  await take(page, loan, 2);
  await expect(page.getByText(/^From the fixer, Arjun Deshpande, /)).toBeVisible();
  const first = findingOf(page, 'The bill is of the former address');
  await expect(first.getByRole('list', { name: 'Corrections' })).toContainText(/Address: .+ → 5, Lake View/);
  await first.getByRole('button', { name: 'Not accepted' }).click();
  await expect(first.getByText('Refused')).toBeVisible();
  await pass(page, 'Address proof');
  await noteAddress(page, 'The passport has expired, and the street is another');
  await page.getByRole('button', { name: 'Add discrepancy' }).click();
  const more = page.getByRole('region', { name: 'Further discrepancy 1' });
  await more.getByLabel('What does not agree').selectOption({ label: 'Documents' });
  await more.getByLabel('Document', { exact: true }).selectOption({ label: 'Current address' });
  await more.getByLabel('Remark').fill('The picture of the passport is cut');
  await decide(page, 'Send to fixer', 'The passport, and the street');

  await fixer.goto(`/compliance/fixer-details/${loan}`);
  await correct(fixer, 'The passport has expired', '4, Park Street');
  const cut = findingOf(fixer, 'The picture of the passport is cut');
  await cut.getByRole('radio', { name: 'Document replaced' }).check();
  await expect(cut.getByLabel('Which document it replaces')).toHaveValue('CURRENT_ADDRESS/front');
  const chooser = fixer.waitForEvent('filechooser');
  await cut.getByRole('button', { name: 'Add the new document' }).click();
  await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpg) });
  await expect(cut.getByText('passport.jpg')).toBeVisible();
  await cut.getByLabel('What was done').fill('The passport of this year, both pages');
  await cut.getByRole('button', { name: 'Save answer' }).click();
  await expect(cut.getByRole('button', { name: 'Old and new' })).toBeVisible();
  await sendToReview(fixer);

  await take(page, loan, 3);
  const replaced = findingOf(page, 'The picture of the passport is cut');
  await replaced.getByRole('button', { name: 'Old and new' }).click();
  for (const half of ['Current address, old', 'Current address, new'])
    await expect(page.getByRole('region', { name: half }).getByRole('img').first()).toBeVisible();
  await expect(findingOf(page, 'The bill is of the former address').getByRole('button')).toHaveCount(1);
  for (const remark of ['The passport has expired', 'The picture of the passport is cut']) {
    await findingOf(page, remark).getByRole('button', { name: 'Accept answer' }).click();
    await expect(findingOf(page, remark).getByText('Applied')).toBeVisible();
  }
  await pass(page);
  await decide(page, 'Approve', 'The address is proven');
  await expect(page.getByText('The application stands in Decision Wait')).toBeVisible();

  const credit = await pageOf(browser, host.base, 'ops3@demo.example', '/');
  await credit.goto(`/application_details/${loan}`);
  await expect(credit.getByText('4, Park Street', { exact: true })).toBeVisible();
  const answer = credit.waitForResponse((response) => response.url().endsWith('/applications/documents'));
  await credit.getByRole('tab', { name: /^Documents/ }).click();
  const { data } = (await (await answer).json()) as { data: CallReply<'applicationDocuments'> };
  const front = data.documents.find(({ key }) => key === 'CURRENT_ADDRESS')?.preview.front;
  expect(front?.original).toMatchObject({ origin: 'USER_UPLOADED', label: 'passport.jpg' });
  await credit.getByRole('button', { name: /^Current address/ }).click();
  await expect(credit.getByRole('img').first()).toBeVisible();
  await fixer.context().close();
  await credit.context().close();
});
