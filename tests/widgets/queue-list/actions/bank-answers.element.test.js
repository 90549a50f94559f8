import { expect } from 'chai';
import { until } from '#support/page.js';
import { savedBy } from '#support/saved-file.js';
import {
  allInside,
  asked,
  chooseFile,
  dialog,
  expectNothingSerious,
  inside,
  loanColumns,
  loans,
  message,
  open,
  shownButton,
  stubLists,
} from '../list-page.js';

const checked = {
  token: '00000000-0000-0000-0000-0000000000bb',
  doneCount: 0,
  rowCount: 2,
  okCount: 1,
  failCount: 1,
  preview: [
    {
      row: 1,
      loanApplicationNumber: '251118093114',
      subject: '251118093114',
      from: null,
      to: 'Disbursal failed: Code MS03 (not in our list)',
    },
  ],
  problems: [{ row: 2, column: 'result', value: 'PDNG', cause: 'Skipped: the bank says nothing of this payment yet' }],
};
const path = '/stage-work/disbursal-answers/check';

const openAnswers = async (list, action, label, more) => {
  const element = await open(list, { columns: loanColumns, rows: loans, actions: [action], more, width: 1200 });
  (await until(() => shownButton(element, label))).click();
  await dialog(element);
  return element;
};

describe('the answers of a bank', () => {
  stubLists();

  it('come as the bank’s own message too: what it says nothing of yet is named, and a code that no list has is shown', async () => {
    const more = { [path]: { data: checked } };
    const element = await openAnswers('disbursal-initiated', 'uploadDisbursalAnswers', 'Payout answers', more);
    const input = await until(() => inside(element, 'input[type=file]'));
    expect(input.accept).to.equal('.csv,.xml,text/csv');
    expect(inside(element, '.checked-file').textContent).to.contain('pain.002.001.03 as an .xml file');
    await chooseFile(element, 'report.pdf', '%PDF');
    await until(() => inside(element, '.notice')?.textContent.includes('Choose a .csv or .xml file'));
    expect(asked(path)).to.deep.equal([]);
    await chooseFile(element, 'report.XML', '<Document/>');
    const fault = await until(() => inside(element, '.lines tbody tr'));
    expect([...fault.cells].map(({ textContent }) => textContent)).to.deep.equal([
      '2',
      'result',
      'PDNG',
      'Skipped: the bank says nothing of this payment yet',
    ]);
    expect(allInside(element, '.preview li').map(({ textContent }) => textContent.trim())).to.deep.equal([
      '251118093114 becomes Disbursal failed: Code MS03 (not in our list)',
    ]);
    await expectNothingSerious(element);
  });

  it('on mandates say why a file is refused', async () => {
    const message = 'A message of a bank has no document type and no entities';
    const refusal = { error: { errorCode: 'FILE_BROKEN', errorMessage: message, fieldErrors: { csvFile: message } } };
    const more = { '/nach/bank-answers/check': refusal };
    const element = await openAnswers('nach-upload', 'uploadBankAnswers', 'Bank answers', more);
    expect(inside(element, '.checked-file').textContent).to.contain('pain.012.001.01 as an .xml file');
    await chooseFile(element, 'report.xml', '<!DOCTYPE x><x/>');
    await until(() => inside(element, '.notice')?.textContent.includes(message));
    await expectNothingSerious(element);
  });
});

describe('the batches of mandates', () => {
  stubLists();

  it('are files as each lender’s bank takes them, and say what a bank does not take', async () => {
    const batch = (index, file) => ({
      batchId: `00000000-0000-0000-0000-0000000000a${index}`,
      createdAt: '2026-11-30 10:00:00',
      createdBy: 'Nitin Rao',
      mandateCount: 2,
      file,
    });
    const made = [batch(1, { name: 'mandates-9-0001.csv', bank: 'HDFC Bank' }), batch(2, null)];
    const notTaken = {
      count: 2,
      mandates: [
        { loanApplicationNumber: '251118093114', detail: 'Account: is missing' },
        { loanApplicationNumber: '251118093115', detail: 'IFSC: 11 characters' },
      ],
    };
    const line = {
      loanApplicationNumber: '251118093116',
      customerName: 'Asha Rao',
      nachType: 'MANUAL',
      instrument: 'Paper form',
      emi: 3173,
      acceptedOn: '2026-11-29',
    };
    const content = 'Reference\r\n251118093114M11\r\n';
    const more = {
      '/nach/batches': { data: { waitingCount: 4, leftOut: [], notTaken, batches: made } },
      '/nach/batches/create': { data: { ...made[0], leftOut: [], notTaken, batches: made } },
      '/nach/batches/read': ({ body }) => {
        const isOfProfile = body.batchId === made[0].batchId;
        const file = { name: 'mandates-9-0001.csv', mediaType: 'text/csv', content, sha256: 'a'.repeat(64) };
        return { data: { file: isOfProfile ? file : null, mandates: [line] } };
      },
    };
    const element = await openAnswers('nach-upload', 'mandateBatches', 'Batches', more);
    await until(() => shownButton(element, 'Create batch'));
    const text = inside(element, 'lending-sl-dialog[open]').textContent;
    expect(text).to.contain('2 mandates are not as the bank takes it: 251118093114, Account: is missing.');
    expect(text).to.contain('mandates-9-0001.csv, HDFC Bank');
    await expectNothingSerious(element);
    shownButton(element, 'Create batch').click();
    await message(element, '4 mandates in 2 files');
    expect(asked('/nach/batches/read')).to.deep.equal([]);
    const first = await until(() => shownButton(element, 'Download mandates-9-0001.csv'));
    expect(await savedBy(() => first.click())).to.deep.equal({ name: 'mandates-9-0001.csv', content });
    const other = allInside(element, 'button').find((each) =>
      each.getAttribute('aria-label')?.startsWith('Download the batch of'),
    );
    const { name, content: own } = await savedBy(() => other.click());
    expect(name).to.equal('Mandate_Batch_2026-11-30_0000a2.csv');
    expect(own).to.contain('251118093116,Asha Rao');
  });
});

describe('what stays out of a batch', () => {
  stubLists();

  it('is named by its reason, and the forms that are rejected are told before the press', async () => {
    const leftOut = [
      {
        reason: 'ON_HOLD',
        because: 'on hold',
        count: 21,
        loans: [{ loanApplicationNumber: '251118093114', detail: '' }],
      },
    ];
    const changed = {
      count: 2,
      mandates: [
        { loanApplicationNumber: '251118093115', detail: 'The EMI has changed' },
        { loanApplicationNumber: '251118093116', detail: 'The account has changed' },
      ],
    };
    const rejected = 'Nothing can go into a batch. 2 forms are rejected';
    const more = {
      '/nach/batches': { data: { waitingCount: 0, leftOut, changed, batches: [] } },
      '/nach/batches/create': { error: { errorCode: 'NACH_BATCH_EMPTY', errorMessage: rejected, fieldErrors: {} } },
    };
    const element = await openAnswers('nach-upload', 'mandateBatches', 'Batches', more);
    await until(() => shownButton(element, 'Create batch'));
    const named = allInside(element, 'lending-sl-dialog[open] details').map(({ textContent }) => textContent);
    expect(named).to.deep.equal([
      '21 on hold251118093114',
      'What is rejected251118093115. The EMI has changed251118093116. The account has changed',
    ]);
    const told = 'Create batch first rejects 2 forms, whose loan is another since: 251118093115, The EMI has changed.';
    expect(inside(element, 'lending-sl-dialog[open] .notice').textContent).to.contain(told);
    await expectNothingSerious(element);
    // there is something to do by it though nothing can go
    shownButton(element, 'Create batch').click();
    await message(element, rejected);
    await until(() => asked('/nach/batches').length === 2);
  });
});

describe('the mandates to be cancelled at the bank', () => {
  stubLists();

  it('are all reached, and each leaves the list once somebody has said that the bank has cancelled it', async () => {
    const marked = (index) => ({
      cancellationId: `00000000-0000-0000-0000-0000000000c${index}`,
      loanApplicationNumber: `25111809311${index}`,
      customerName: 'Asha Rao',
      umrn: `HDFC000000000000000${index}`,
      because: 'Another mandate was issued',
      since: '2026-11-28 10:00:00',
    });
    const recorded = '/nach/cancellations/record';
    const more = {
      '/nach/batches': {
        data: { waitingCount: 0, batches: [], toCancel: { count: 3, mandates: [marked(1), marked(2)] } },
      },
      '/nach/cancellations': { data: { count: 3, mandates: [marked(3)] } },
      [recorded]: ({ body }) => ({ data: { cancellationId: body.cancellationId, umrn: marked(1).umrn } }),
    };
    const element = await openAnswers('nach-upload', 'mandateBatches', 'Batches', more);
    const list = await until(() => inside(element, 'details:has([aria-label="Mandates to be cancelled"])'));
    list.open = true;
    const lines = () => allInside(element, '[aria-label="Mandates to be cancelled"] li');
    expect(list.querySelector('summary').textContent).to.contain('(3)');
    expect(list.textContent).to.contain('no loan collects by them').and.not.to.contain('applications that have ended');
    expect(lines()[0].textContent).to.contain('Another mandate was issued, since 28 Nov 2026');
    shownButton(element, 'Show more, 1 are left').click();
    await until(() => lines().length === 3);
    expect(asked('/nach/cancellations')).to.deep.equal([{ after: marked(2).cancellationId }]);
    expect(shownButton(element, 'Show more, 1 are left')).to.equal(undefined);
    await expectNothingSerious(element);

    lines()[0].querySelector('button').click();
    await until(() => shownButton(element, 'It is cancelled'));
    expect(asked(recorded)).to.deep.equal([]);
    shownButton(element, 'Cancel').click();
    await until(() => !shownButton(element, 'It is cancelled'));
    lines()[0].querySelector('button').click();
    (await until(() => shownButton(element, 'It is cancelled'))).click();
    await until(() => lines().length === 2);
    expect(asked(recorded)).to.deep.equal([{ cancellationId: marked(1).cancellationId }]);
    expect(list.querySelector('summary').textContent).to.contain('(2)');
  });
});
