import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  allInside,
  asked,
  bare,
  button,
  dialog,
  doneOf,
  expectNothingSerious,
  id,
  inside,
  message,
  noDialog,
  open,
  stubLists,
} from '../list-page.js';

const list = 'agency-feedback-validation-list';
const loan = '251118093114';
const columns = [
  ['Loan ID', 'loanApplicationNumber', 'text'],
  ['Outcome', 'outcome', 'text'],
];
const rows = [0, 1].map((index) =>
  bare(index, { loanApplicationNumber: String(Number(loan) + index), outcome: 'Ringing', actions: ['validate'] }),
);
const feedback = (changes = {}) => ({
  data: {
    feedbackId: id(0),
    version: 1,
    loanApplicationNumber: loan,
    customerName: 'Manoj Gaikwad',
    feedbackDate: '2026-11-24 10:44:00',
    channel: 'CALL',
    contactType: 'RPC',
    outcome: 'Promise to pay',
    ptpAmount: 6_345,
    ptpDate: '2026-11-28',
    alternateNumber: null,
    nextCallDate: null,
    remarks: 'Salary on the 22nd',
    agent: 'Ravi Shetty',
    submittedBy: 'Ravi Shetty',
    submittedDate: '2026-11-24 10:45:00',
    sent: 'Said to be of 19 Nov 2026 06:00 PM',
    outsideHours: false,
    hoursReason: null,
    source: 'FORM',
    status: 'SUBMITTED',
    call: null,
    hasRecording: false,
    reason: null,
    validatorRemark: null,
    validatedBy: null,
    validatedDate: null,
    answer: null,
    answeredDate: null,
    verdicts: ['VALIDATED', 'NEEDS_CLARIFICATION', 'REJECTED'],
    refusal: null,
    ...changes,
  },
});
const shown = (changes, more = {}) =>
  open(list, {
    columns,
    rows,
    actions: ['downloadList', 'bulkValidate'],
    more: { '/agency/feedback/read': feedback(changes), '/agency/feedback/validate': doneOf, ...more },
  });

/** Opens the first row's feedback, until what was reported stands. */
async function openFirst(element) {
  button(element, `Validate ${loan}`).click();
  await until(() => inside(element, 'lending-sl-dialog[open]')?.textContent.includes('Salary on the 22nd'));
  return dialog(element);
}
const choose = async (element, label) =>
  (await until(() => allInside(element, '.dialog-form label').find(({ textContent }) => textContent.trim() === label)))
    .querySelector('input')
    .click();
const confirm = (element) => allInside(element, '.dialog-footer .primary').at(-1).click();
const said = (element, text) => until(() => inside(element, 'lending-sl-dialog[open]')?.textContent.includes(text));

describe('the validation of feedback', () => {
  stubLists();

  it('shows what was reported and takes it as it is [QL-36]', async () => {
    const element = await shown();
    const box = await openFirst(element);
    for (const text of ['Manoj Gaikwad', 'Ravi Shetty', 'Call, RPC', 'Promise to pay', '₹6,345 on'])
      expect(box.textContent).to.include(text);
    await expectNothingSerious(element);
    confirm(element);
    await until(() => asked('/feedback/validate').length === 1);
    expect(asked('/feedback/validate')[0]).to.deep.equal({
      rows: [{ rowId: id(0), version: 1 }],
      verdict: 'VALIDATED',
    });
    expect(await message(element, 'Feedback validated')).to.deep.equal([true, true]);
    await noDialog(element);
  });

  it('outside the contact hours stands under a red flag in the list and in its file, with why it was made', async () => {
    const flagged = rows.map((row, index) => ({ ...row, outsideHours: index === 0 ? 'Outside hours' : null }));
    const element = await open(list, {
      columns: [...columns, ['Contact hours', 'outsideHours', 'exactStatus']],
      rows: flagged,
      actions: ['bulkValidate'],
      more: { '/agency/feedback/read': feedback({ outsideHours: true, hoursReason: 'Asked for a call at night' }) },
    });
    await until(() => inside(element, '.status.bad')?.textContent.includes('Outside hours'));
    expect(allInside(element, '.status.bad')).to.have.length(1);
    const box = await openFirst(element);
    expect(box.querySelector('.status.bad').textContent).to.include('Outside hours');
    expect(box.textContent).to.include('Asked for a call at night');
    await expectNothingSerious(element);
  });

  it('asks for a question, and for the reason of a rejection, before anything is sent', async () => {
    const element = await shown();
    await openFirst(element);
    await choose(element, 'Needs clarification');
    await until(() => inside(element, 'textarea[name="remark"]'));
    confirm(element);
    await said(element, 'Please ask your question');
    await choose(element, 'Reject');
    await until(() => inside(element, 'select[name="reason"]'));
    confirm(element);
    await said(element, 'Please choose the reason');
    await expectNothingSerious(element);
    expect(asked('/feedback/validate')).to.have.length(0);
  });

  it('of what one may not decide is there to be read, with the cause', async () => {
    const refusal = 'The person who gave this feedback may not validate it';
    const element = await shown({ verdicts: [], refusal });
    const box = await openFirst(element);
    expect(box.textContent).to.include(refusal);
    expect(box.textContent).to.include('Said to be of 19 Nov 2026 06:00 PM');
    expect(allInside(element, '.dialog-footer .primary')).to.have.length(0);
  });

  it('plays a recording by a link that is asked for at the click', async () => {
    const url = '/files/01936f00-0000-7000-8000-0000000000d1?signature=s';
    const element = await shown(
      { hasRecording: true },
      { '/agency/feedback/recording': { data: { url, mediaType: 'audio/wav' } } },
    );
    await openFirst(element);
    expect(asked('/feedback/recording')).to.have.length(0);
    button(element, 'Play recording').click();
    await until(() => asked('/feedback/recording').length === 1);
    expect(asked('/feedback/recording')[0]).to.deep.equal({ feedbackId: id(0) });
  });

  it('takes several at once, and leaves what could not be done ticked with its cause [QL-37]', async () => {
    const errorMessage = 'The person who uploaded this feedback may not validate it';
    const partly = ({ body }) => ({
      data: {
        results: body.rows.map(({ rowId }, index) =>
          index === 0 ? { rowId, ok: true } : { rowId, ok: false, errorCode: 'NOT_ALLOWED', errorMessage },
        ),
        okCount: 1,
        failCount: 1,
      },
    });
    const element = await shown({}, { '/agency/feedback/validate': partly });
    for (const box of allInside(element, 'tbody .tick-box')) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    allInside(element, '.bulk .btn')
      .find(({ textContent }) => textContent.trim() === 'Validate')
      .click();
    await said(element, '2 feedback entries are ticked');
    confirm(element);
    await until(() => asked('/feedback/validate').length === 1);
    expect(asked('/feedback/validate')[0]).to.deep.include({ verdict: 'VALIDATED', isBulk: true });
    await until(() => inside(element, '.undone')?.textContent.includes(errorMessage));
  });
});
