import { seriousFindings } from '../../../support/accessibility.ts';
import { expect, openAs, test } from '../../world.ts';
import { pageOf } from '../people.ts';
import {
  answerMandate,
  chooseFile,
  desk,
  leaveDesk,
  moveOn,
  openMandate,
  recordAgreement,
} from '../steps/stage-steps.ts';

test('who opened an e-mandate does not upload the bank’s answer to it, and who uploaded that does not move its loan on to the payout', async ({
  page: opener,
  browser,
  host,
}) => {
  await openAs(opener, 'ops@demo.example', '/loan-approved');
  const loan = (await opener.getByRole('row').nth(1).getByRole('link').first().innerText()).trim();
  await opener.goto(desk(loan));
  await recordAgreement(opener);
  await openMandate(opener);
  await leaveDesk(opener);

  const answer = `loanApplicationNumber,result,umrn,rejectCode\n${loan},E_MANDATE_COMPLETE,HDFC5432${loan},`;
  await chooseFile(opener, '/nach/nach-upload', 'Bank answers', answer);
  await expect(opener.getByText('1 line, 0 good, 1 not')).toBeVisible();
  const ownMandate = 'The person who opened this mandate may not upload the answer of the bank';
  await expect(opener.getByText(ownMandate)).toBeVisible();
  await expect(opener.getByRole('button', { name: 'Apply 0 lines' })).toBeDisabled();
  expect(await seriousFindings(opener)).toEqual([]);

  const uploader = await pageOf(browser, host.base, 'ops2@demo.example', '/nach/nach-upload');
  await answerMandate(uploader, loan);
  for (const next of ['NACH Review', 'NACH Upload']) {
    await moveOn(uploader, loan, next);
    await leaveDesk(uploader);
  }
  await uploader.goto(desk(loan));
  await uploader.getByRole('button', { name: /^UDRS/ }).click();
  const ownAnswer = 'Ready For Disbursal: The person who uploaded the answer of the bank may not do this';
  await expect(uploader.getByRole('list', { name: 'Not possible yet' }).getByText(ownAnswer)).toBeVisible();
  await expect(uploader.getByLabel('New status').getByRole('option', { name: 'Ready For Disbursal' })).toHaveCount(0);
  expect(await seriousFindings(uploader)).toEqual([]);
  await uploader.keyboard.press('Escape');
  await leaveDesk(uploader);

  await moveOn(opener, loan, 'Ready For Disbursal');
  await uploader.context().close();
});
