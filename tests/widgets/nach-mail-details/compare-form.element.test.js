import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { focusedIn, until } from '#support/page.js';
import {
  accepted,
  allInside,
  answer,
  asked,
  button,
  choose,
  control,
  form,
  ids,
  inside,
  list,
  loan,
  mailOf,
  open,
  reasons,
  snacks,
  stubMails,
  textsIn,
  type,
} from './nach-mail-page.js';

const amountDiffers = 'FORM_AMOUNT The amount differs';
const withForm = (changes = {}) => ({
  list: { data: { ...list, rejectReasons: [amountDiffers, 'FORM_UNREADABLE It cannot be read', ...reasons] } },
  mail: ({ body }) => ({ data: mailOf(body.mailId, { form: { ...form, ...changes } }) }),
});
const line = (element, field) => inside(element, `.form-compare [data-field="${field}"]`);
const press = (element, field, name) =>
  [...line(element, field).querySelectorAll('button')].find((found) => found.textContent.trim() === name).click();
async function compare(element) {
  await choose(element, ids.linked);
  await until(() => inside(element, '.form-compare'));
}
/** The day that stands on a form of yesterday. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const typedDay = (day) => day.split('-').reverse().join('/');
async function enterDay(element, day) {
  await until(() => control(element, 'written.DATE'));
  await type(element, 'written.DATE', typedDay(day));
  control(element, 'written.DATE').blur();
}

describe('the comparison of a form', () => {
  stubMails();

  it('shows what the mandate says beside each answer, and is free of findings', async () => {
    const element = await open(withForm());
    await compare(element);
    expect(textsIn(element, '.form-compare .strong')).to.deep.equal([
      'Date of the form',
      'Utility code',
      'Account number',
      'Amount in figures',
      'Signature',
    ]);
    expect(line(element, 'UTILITY').textContent).to.include('As the lender has printed it');
    expect(line(element, 'CEILING').textContent).to.include('₹4,800');
    expect(await findings(element)).to.deep.equal([]);
  });

  it('is asked for every field before the form is accepted, with the focus on the first [engines]', async () => {
    const element = await open({ ...withForm({ fields: form.fields.slice(2) }) });
    await compare(element);
    button(element, 'Accept').click();
    await until(() => line(element, 'ACCOUNT').textContent.includes('Compare it with the form'));
    expect(asked('accept')).to.have.length(0);
    expect(inside(element, 'lending-sl-dialog[open]')).to.equal(null);
    expect(await findings(element)).to.deep.equal([]);
    expect(line(element, 'ACCOUNT').contains(focusedIn(element))).to.equal(true);
    press(element, 'ACCOUNT', 'Agrees');
    await until(() => !line(element, 'ACCOUNT').textContent.includes('Compare it with the form'));
  });

  it('sends what was read of each field with the rejection, and proposes its reason until another is chosen', async () => {
    const element = await open(withForm());
    await compare(element);
    press(element, 'CEILING', 'Differs');
    await until(() => control(element, 'rejectReason').value === amountDiffers);
    await until(() => control(element, 'written.CEILING'));
    await type(element, 'written.CEILING', '5,000');
    press(element, 'SIGNATURE', 'Agrees');
    button(element, 'Reject').click();
    await answer(element, 'Reject mandate');
    await until(() => asked('reject').length === 1);
    const [{ body }] = asked('reject');
    expect(body.rejectReason).to.equal(amountDiffers);
    expect(body.compared).to.deep.equal([
      { field: 'CEILING', verdict: 'DIFFERS', asWritten: '5,000' },
      { field: 'SIGNATURE', verdict: 'AGREES', asWritten: null },
    ]);
  });

  it('says by the date itself whether the form is too old', async () => {
    const element = await open(withForm());
    await compare(element);
    await enterDay(element, '2020-01-01');
    await until(() => line(element, 'DATE').classList.contains('is-bad'));
    await enterDay(element, yesterday());
    await until(() => !line(element, 'DATE').classList.contains('is-bad'));
    press(element, 'DATE', 'Unreadable');
    await until(() => !control(element, 'written.DATE'));
  });

  it('shows the whole account for a minute, and hides it again', async () => {
    const element = await open({ ...withForm(), account: { data: { accountNumber: '50100123456789' } } });
    await compare(element);
    press(element, 'ACCOUNT', 'Show the whole number');
    await until(() => line(element, 'ACCOUNT').textContent.includes('50100123456789'));
    expect(asked('account')[0].body).to.deep.equal({ mailId: ids.linked });
    press(element, 'ACCOUNT', 'Hide');
    await until(() => line(element, 'ACCOUNT').textContent.includes('xxxx6789'));
  });

  it('says why this person may not accept it', async () => {
    const own = 'The person who scanned this form may not accept it';
    const element = await open(withForm({ acceptRefusal: own }));
    await compare(element);
    expect(inside(element, '.act-form.reject').textContent).to.include(own);
    expect(button(element, 'Accept').disabled).to.equal(true);
  });

  it('is not asked of a mail whose mandate is made online', async () => {
    const element = await open({
      mail: ({ body }) => ({ data: mailOf(body.mailId, { form: null }) }),
      accept: accepted(null),
    });
    await choose(element, ids.linked);
    button(element, 'Accept').click();
    await answer(element, 'Accept mandate');
    await until(() => asked('accept').length === 1);
    expect(asked('accept')[0].body).to.deep.equal({ mailId: ids.linked, remarks: null });
  });
});

describe('what is done with a mandate beside its mails', () => {
  stubMails();
  const acts = (refusal = null) => ({
    list: {
      data: {
        ...list,
        acts: [
          { act: 'receiveForm', refusal: null },
          { act: 'reissueMandate', refusal },
        ],
      },
    },
  });
  const mandate = { nachStatus: 'NACH_PENDING', loanAppNo: loan, rejectReason: null, mandateVersion: 5 };

  it('another mandate is issued with its reason, by the version that was read', async () => {
    const element = await open({ ...acts(), reissue: { data: { ...mandate, issue: 2 } } });
    button(element, 'Issue a new mandate').click();
    await until(() => control(element, 'reason'));
    await answer(element, 'Issue mandate');
    await until(() => textsIn(element, '.error').includes('Say why in at least 10 characters'));
    expect(await findings(element)).to.deep.equal([]);
    await type(element, 'reason', 'The bank takes no second form');
    await answer(element, 'Issue mandate');
    await until(() => snacks(element).includes('A new mandate is issued'));
    const [{ body, headers }] = asked('reissue');
    expect(body).to.deep.equal({
      loanApplicationNumber: loan,
      nachType: 'MANUAL',
      instrument: 'Paper form',
      reason: 'The bank takes no second form',
    });
    expect(headers['if-match']).to.equal('4');
    await until(() => asked('list').length === 2);
  });

  it('what may not be done now says why, and opens nothing', async () => {
    const lead = 'A lead issues the third mandate of a loan';
    const element = await open(acts(lead));
    const issue = button(element, 'Issue a new mandate');
    expect([issue.getAttribute('aria-disabled'), issue.title]).to.deep.equal(['true', lead]);
    issue.click();
    expect(inside(element, 'lending-sl-dialog[open]')).to.equal(null);
    expect(textsIn(element, '.mail-head button.small')).to.deep.equal(['Receive a form', 'Issue a new mandate']);
  });

  it('a form is received by its scan [engines]', async () => {
    const mail = { ...mailOf(ids.linked), mailId: ids.waiting };
    const element = await open({ ...acts(), receive: { data: { ...mandate, mail } } });
    button(element, 'Receive a form').click();
    const picker = await until(() => inside(element, 'lending-sl-dialog[open] input[type=file]'));
    const send = allInside(element, 'lending-sl-dialog[open] button').find(
      (found) => found.textContent.trim() === 'Receive form',
    );
    expect(send.disabled).to.equal(true);
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.4'], 'form.pdf', { type: 'application/pdf' }));
    picker.files = chosen.files;
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => !send.disabled);
    expect(await findings(element)).to.deep.equal([]);
    send.click();
    await until(() => snacks(element).includes('The form is received'));
    expect(asked('receive')[0].headers['if-match']).to.equal('4');
  });
});
