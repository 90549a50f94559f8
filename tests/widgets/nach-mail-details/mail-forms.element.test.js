import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, until } from '#support/page.js';
import {
  allInside,
  asked,
  button,
  choose,
  closeMails,
  control,
  ids,
  inside,
  loan,
  mailButton,
  open,
  reasons,
  snacks,
  stubMails,
  textsIn,
  type,
} from './nach-mail-page.js';

describe('lending-nach-mail-details', () => {
  stubMails();

  it('clears the chosen mail once a loan is linked to it [NC-26]', async () => {
    const element = await open();
    await choose(element, ids.waiting);
    await type(element, 'loanApplicationNumber', loan);
    button(element, 'Link').click();
    await until(() => snacks(element).includes('Loan application number linked to the mail'));
    expect(inside(element, '.mail-text')).to.equal(null);
    expect(allInside(element, '.mail[aria-current=true]')).to.have.length(0);
    expect(mailButton(element, ids.waiting).textContent).to.include(`LAN: ${loan}`);
    expect(inside(element, '.mail-head .status').textContent).to.equal('NACH received');
    const [{ body, headers }] = asked('link');
    expect(body).to.deep.equal({ mailId: ids.waiting, loanApplicationNumber: loan });
    expect([headers['if-match'], typeof headers['idempotency-key']]).to.deep.equal(['3', 'string']);
  });

  it('asks for a number of at least 12 digits, with the focus there, and sends nothing [CO-43]', async () => {
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

  it('rejects a linked mandate with a reason, and shows it [NR-06]', async () => {
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
    await until(() => snacks(element).includes('Mandate rejected'));
    expect(asked('reject').map(({ body }) => body)).to.deep.equal([
      { mailId: ids.linked, rejectReason: reasons[1], remarks: 'No stamp on it' },
    ]);
    expect(asked('reject')[0].headers['if-match']).to.equal('4');
    const head = () => inside(element, '.mail-head').textContent;
    await until(() => head().includes('NACH rejected'));
    expect(head()).to.include(reasons[1]);
    expect(button(element, 'Reject')).to.equal(undefined);
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
