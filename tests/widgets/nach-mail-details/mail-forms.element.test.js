import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, until } from '#support/page.js';
import {
  allInside,
  accepted,
  answer,
  asked,
  button,
  choose,
  closeMails,
  control,
  ids,
  inside,
  linked,
  loan,
  mailButton,
  mailOf,
  open,
  reasons,
  snacks,
  stubMails,
  textsIn,
  type,
} from './nach-mail-page.js';

describe('lending-nach-mail-details', () => {
  stubMails();

  it('clears the chosen mail once a loan is linked to it, and leaves the keyboard at it in the list [NC-26] [engines]', async () => {
    const element = await open();
    await choose(element, ids.waiting);
    await type(element, 'loanApplicationNumber', loan);
    button(element, 'Link').focus();
    button(element, 'Link').click();
    await until(() => snacks(element).includes('Loan application number linked to the mail'));
    expect(inside(element, '.mail-text')).to.equal(null);
    expect(allInside(element, '.mail[aria-current=true]')).to.have.length(0);
    expect(mailButton(element, ids.waiting).textContent).to.include(`LAN: ${loan}`);
    expect(inside(element, '.mail-head .status').textContent).to.equal('NACH received');
    const [{ body, headers }] = asked('link');
    expect(body).to.deep.equal({ mailId: ids.waiting, loanApplicationNumber: loan });
    expect([headers['if-match'], typeof headers['idempotency-key']]).to.deep.equal(['3', 'string']);
    await until(() => focusedIn(element)?.dataset.mail === ids.waiting);
  });

  it('asks for a number of at least 12 digits, with the focus there, and sends nothing [CO-43] [engines]', async () => {
    const element = await open();
    await choose(element, ids.waiting);
    await type(element, 'loanApplicationNumber', loan.slice(0, 11));
    button(element, 'Link').click();
    await until(() => inside(element, '.error'));
    expect(textsIn(element, '.error')).to.deep.equal(['Enter a loan application number of at least 12 digits']);
    await until(() => focusedIn(element)?.name === 'loanApplicationNumber');
    expect(asked('link')).to.have.length(0);
    await type(element, 'loanApplicationNumber', loan);
    button(element, 'Link').click();
    await until(() => asked('link').length === 1);
  });

  it('keeps the number of a refused link, with the message under it', async () => {
    const error = {
      errorCode: 'LOAN_NOT_FOUND',
      errorMessage: 'There is no loan application with this number',
      fieldErrors: { loanApplicationNumber: 'There is no loan application with this number' },
    };
    const element = await open({ link: { error } });
    await choose(element, ids.waiting);
    await type(element, 'loanApplicationNumber', '999999999999');
    button(element, 'Link').click();
    await until(() => snacks(element).includes(error.errorMessage));
    expect(textsIn(element, '.error')).to.deep.equal([error.errorMessage]);
    expect(control(element, 'loanApplicationNumber').value).to.equal('999999999999');
  });

  it('proposes the loans of the sender: the first is in the field, a press takes another', async () => {
    const likelyLoans = [
      { loanAppNo: '251118172699', customerName: 'Asha Rao', nachStatus: 'NACH_REJECTED' },
      { loanAppNo: '251118172700', customerName: 'Asha Rao', nachStatus: 'NACH_PENDING' },
    ];
    const element = await open({ mail: ({ body }) => ({ data: mailOf(body.mailId, { likelyLoans }) }) });
    await choose(element, ids.waiting);
    expect(control(element, 'loanApplicationNumber').value).to.equal('251118172699');
    const proposed = allInside(element, '.likely button');
    expect(proposed.map((each) => each.getAttribute('aria-pressed'))).to.deep.equal(['true', 'false']);
    expect(proposed[1].textContent).to.include('Asha Rao').and.to.include('NACH pending');
    proposed[1].click();
    await until(() => control(element, 'loanApplicationNumber').value === '251118172700');
    button(element, 'Link').click();
    await until(() => asked('link').length === 1);
    expect(asked('link')[0].body.loanApplicationNumber).to.equal('251118172700');
  });

  it('says of a mandate that is made online that it has no form, where its loan is proposed, linked and shown', async () => {
    const noForm = 'This mandate is made online, and has no form';
    const likelyLoans = [{ loanAppNo: loan, customerName: 'Asha Rao', nachStatus: 'NACH_PENDING', isOnline: true }];
    const details = ({ body }) => ({
      data: mailOf(body.mailId, body.mailId === ids.linked ? { noForm, nachStatus: 'NACH_PENDING' } : { likelyLoans }),
    });
    const kept = (call) => ({ data: { ...linked(call).data, nachStatus: 'NACH_PENDING', isEvidence: true, noForm } });
    const element = await open({ mail: details, link: kept });
    await choose(element, ids.waiting);
    expect(allInside(element, '.likely button')[0].textContent).to.include('made online, no form');
    expect(inside(element, '.mail-text .notice')).to.equal(null);
    button(element, 'Link').click();
    await until(() => snacks(element).includes(`Kept with the loan. ${noForm}`));
    await choose(element, ids.linked);
    const told = `${noForm}. What this mail has brought is kept with the loan.`;
    expect(inside(element, '.mail-text .notice').textContent).to.include(told);
    expect(button(element, 'Accept')).to.equal(undefined);
  });

  it('asks before a mail of somebody else is linked: says what differs, and links nothing unless told to', async () => {
    const fieldErrors = {
      senderName: 'The sender’s name is Asha Rao, the customer’s is Harshvardhan Joshi',
      senderEmail: 'The mail came from asha@example.com, the customer’s address is harsh@example.com',
    };
    const error = {
      errorCode: 'NACH_SENDER_DIFFERS',
      errorMessage: 'This mail may be from somebody else',
      fieldErrors,
    };
    const element = await open({ link: (call) => (call.body.confirmed ? linked(call) : { error }) });
    await choose(element, ids.waiting);
    await type(element, 'loanApplicationNumber', loan);
    button(element, 'Link').click();
    await until(() => inside(element, 'lending-sl-dialog[open] .differences'));
    expect(textsIn(element, '.differences li')).to.deep.equal(Object.values(fieldErrors));
    expect(inside(element, 'lending-sl-dialog[open] p').textContent).to.equal(`Link it to loan ${loan} all the same?`);
    await until(() => focusedIn(element)?.textContent === 'Cancel');
    expect(await findings(element.parentElement)).to.deep.equal([]);
    await answer(element, 'Cancel');
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    expect([snacks(element), control(element, 'loanApplicationNumber').value]).to.deep.equal([[], loan]);
    button(element, 'Link').click();
    await answer(element, 'Link all the same');
    await until(() => snacks(element).includes('Loan application number linked to the mail'));
    expect(asked('link').map(({ body }) => body.confirmed)).to.deep.equal([
      undefined,
      undefined,
      ['senderName', 'senderEmail'],
    ]);
    expect(mailButton(element, ids.waiting).textContent).to.include(`LAN: ${loan}`);
  });

  it('accepts a linked mandate once that is confirmed, with the remarks, and says why its application stays [NR-05]', async () => {
    const element = await open({ accept: accepted('The agreement is missing or has expired') });
    await choose(element, ids.linked);
    await until(() => button(element, 'Accept'));
    await type(element, 'remarks', 'Signature matches');
    button(element, 'Accept').click();
    await until(() => inside(element, 'lending-sl-dialog[open] .about')?.textContent === 'Signature matches');
    expect(await findings(element.parentElement)).to.deep.equal([]);
    await answer(element, 'Cancel');
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    expect([asked('accept').length, control(element, 'remarks').value]).to.deep.equal([0, 'Signature matches']);
    button(element, 'Accept').click();
    await answer(element, 'Accept mandate');
    await until(() => snacks(element).includes('Mandate accepted'));
    expect(asked('accept').map(({ body }) => body)).to.deep.equal([
      { mailId: ids.linked, remarks: 'Signature matches' },
    ]);
    expect(asked('accept')[0].headers['if-match']).to.equal('4');
    await until(() => inside(element, '.mail-head').textContent.includes('NACH ready'));
    await until(() =>
      textsIn(element, '.notice').some((text) => text.includes('The agreement is missing or has expired')),
    );
    expect(button(element, 'Accept')).to.equal(undefined);
  });

  it('rejects a linked mandate with a reason, once that is confirmed, and shows it [NR-06]', async () => {
    const element = await open();
    await choose(element, ids.waiting);
    expect(button(element, 'Reject')).to.equal(undefined);
    await type(element, 'loanApplicationNumber', loan);
    button(element, 'Link').click();
    await until(() => snacks(element).includes('Loan application number linked to the mail'));
    await choose(element, ids.linked);
    button(element, 'Reject').click();
    await until(() => textsIn(element, '.error').includes('Choose a reason'));
    const select = control(element, 'rejectReason');
    select.value = reasons[1];
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, 'remarks', 'No stamp on it');
    button(element, 'Reject').click();
    await answer(element, 'Cancel');
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
    expect([asked('reject').length, control(element, 'remarks').value]).to.deep.equal([0, 'No stamp on it']);
    button(element, 'Reject').click();
    await until(() => inside(element, 'lending-sl-dialog[open] .about')?.textContent === reasons[1]);
    await answer(element, 'Reject mandate');
    await until(() => snacks(element).includes('Mandate rejected'));
    expect(asked('reject').map(({ body }) => body)).to.deep.equal([
      { mailId: ids.linked, rejectReason: reasons[1], remarks: 'No stamp on it' },
    ]);
    expect(asked('reject')[0].headers['if-match']).to.equal('4');
    const head = () => inside(element, '.mail-head').textContent;
    await until(() => head().includes('NACH rejected'));
    expect(head()).to.include(reasons[1]);
    expect(button(element, 'Reject')).to.equal(undefined);
    await until(() => focusedIn(element)?.matches('.mail-pane h2'));
  });

  describe('the remarks of a rejection are there again', () => {
    const remarks = 'The stamp is of another company';
    afterEach(async () => {
      clearPage();
      await forgetKept();
    });
    async function typed(answers) {
      const element = await open(answers);
      await choose(element, ids.linked);
      await type(element, 'remarks', remarks);
      expect(await element.saveDraft()).to.deep.equal({ ok: true });
      return element;
    }
    async function isBack(element) {
      await until(() => mailButton(element, ids.linked));
      await choose(element, ids.linked);
      await until(() => control(element, 'remarks')?.value === remarks);
    }

    it('where the element is moved', async () => {
      const element = await typed();
      const other = document.createElement('div');
      element.parentElement.append(other);
      other.append(element);
      await isBack(element);
    });

    it('where the session ends while they are sent: they stay, and a page that is opened after it has them too', async () => {
      const element = await typed({ reject: { status: 401 } });
      const reason = control(element, 'rejectReason');
      reason.value = reasons[1];
      reason.dispatchEvent(new Event('change', { bubbles: true }));
      button(element, 'Reject').click();
      await answer(element, 'Reject mandate');
      await until(() => asked('reject').length === 1);
      expect(control(element, 'remarks').value).to.equal(remarks);
      closeMails();
      await isBack(await open());
    });

    it('where their tab is killed', async () => {
      await typed();
      closeMails();
      await isBack(await open());
    });
  });
});
