import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, focusedIn, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

/** @satisfies {Record<string, import('#support/stub.js').StubPath>} */
const paths = {
  list: '/nach/mail/list',
  mail: '/nach/mail/details',
  link: '/nach/mail/link',
  reject: '/nach/mail/reject',
};
const loan = '251118172605';
const ids = { waiting: '01936f00-0000-7000-8000-0000000000a1', linked: '01936f00-0000-7000-8000-0000000000a2' };
const mails = [
  {
    mailId: ids.waiting,
    subject: 'Signed form',
    senderName: 'Harshvardhan Joshi',
    senderEmail: 'harsh.joshi@example.com',
    receivedAt: '2025-11-21 10:42:08',
    isNew: true,
    attachmentCount: 2,
    loanAppNo: null,
    version: 3,
  },
  {
    mailId: ids.linked,
    subject: 'First form',
    senderName: null,
    senderEmail: 'harsh.joshi@example.com',
    receivedAt: '2025-11-20 10:42:08',
    isNew: false,
    attachmentCount: 0,
    loanAppNo: loan,
    version: 1,
  },
];
const reasons = ['M003 Drawer signature differs', 'M008 Company stamp required'];
const list = {
  nachStatus: 'NACH_PENDING',
  loanAppNo: loan,
  rejectReason: null,
  mandateVersion: 4,
  mailList: mails,
  rejectReasons: reasons,
  mayChange: true,
};
const attachments = [
  { fileId: 'f1', name: 'form.png', mediaType: 'image/png', bytes: 34_000, url: '/files/f1?expires=1&signature=a' },
  { fileId: 'f2', name: 'cheque.pdf', mediaType: 'application/pdf', bytes: 1_400_000, url: '/files/f2?expires=1' },
];

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
const button = (element, name) => allInside(element, 'button').find((found) => found.textContent.trim() === name);
const snacks = (element) => textsIn(element, '.snack .grow');
const mailButton = (element, id) => inside(element, `[data-mail="${id}"]`);
const control = (element, name) => inside(element, `.entry [name="${name}"]`);

async function type(element, name, value) {
  const field = control(element, name);
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('lending-nach-mail-details', () => {
  let backend;
  const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

  async function open(answers = {}, attributes = '', width) {
    const mailOf = ({ body }) => {
      const mail = mails.find(({ mailId }) => mailId === body.mailId);
      const status = mail.loanAppNo ? 'NACH_RECIEVED' : null;
      const files = mail.attachmentCount > 0 ? attachments : [];
      const data = {
        ...mail,
        isNew: false,
        nachStatus: status,
        rejectReason: null,
        mandateVersion: status && 4,
        text: 'Please find it',
        attachments: files,
      };
      return { data };
    };
    const linked = ({ body }) => ({
      data: {
        nachStatus: 'NACH_RECIEVED',
        loanAppNo: body.loanApplicationNumber,
        rejectReason: null,
        mandateVersion: 5,
        mail: { ...mails[0], isNew: false, loanAppNo: body.loanApplicationNumber, version: 4 },
      },
    });
    const rejected = ({ body }) => ({
      data: { nachStatus: 'NACH_REJECTED', loanAppNo: loan, rejectReason: body.rejectReason, mandateVersion: 6 },
    });
    const all = { list: { data: list }, mail: mailOf, link: linked, reject: rejected, ...answers };
    backend = stubCalls(Object.fromEntries(Object.entries(all).map(([name, answer]) => [paths[name], answer])));
    const element = place(
      `<lending-nach-mail-details loan-application-number="${loan}" mail-queue-id="NRQ-1" email="harsh.joshi@example.com" queue-name="Nach Review" ${attributes}></lending-nach-mail-details>`,
      width ? { width } : undefined,
    );
    await until(() => inside(element, '.mail-list, .blank'));
    return element;
  }
  async function choose(element, id) {
    mailButton(element, id).click();
    await until(() => inside(element, '.mail-text'));
  }

  before(async () => {
    await import('/dist/client/widgets/lending-nach-mail-details.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
  });

  it('lists the mails left; the chosen one right with its attachments beside its text', async () => {
    const element = await open({}, '', 1280);
    expect(asked('list').map(({ body }) => body)).to.deep.equal([
      {
        loanApplicationNumber: loan,
        mailQueueId: 'NRQ-1',
        email: 'harsh.joshi@example.com',
        queueName: 'Nach Review',
      },
    ]);
    expect(allInside(element, '.mail').map((mail) => mail.classList.contains('new'))).to.deep.equal([true, false]);
    await choose(element, ids.waiting);
    await until(() => !mailButton(element, ids.waiting).classList.contains('new'));
    const [left, text, files] = ['.mail-list', '.mail-text', '.attachments'].map((part) =>
      inside(element, part).getBoundingClientRect(),
    );
    expect([left.right <= text.left, text.right <= files.left]).to.deep.equal([true, true]);
    const links = allInside(element, '.attachment a');
    expect(links.map(({ href, target }) => [new URL(href).pathname, target])).to.deep.equal([
      ['/files/f1', '_blank'],
      ['/files/f2', '_blank'],
    ]);
    expect(allInside(element, '.attachment img').map(({ alt }) => alt)).to.deep.equal(['form.png']);
  });

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
      clearPage();
      backend.restore();
      await isBack(await open());
    });

    it('where their tab is killed', async () => {
      await typed();
      clearPage();
      backend.restore();
      await isBack(await open());
    });
  });

  it('shows no form to who may not change anything, nor when it is readonly', async () => {
    for (const { answers, attributes } of [
      { answers: { list: { data: { ...list, mayChange: false } } }, attributes: '' },
      { answers: {}, attributes: 'readonly' },
    ]) {
      const element = await open(answers, attributes);
      await choose(element, ids.linked);
      expect(allInside(element, 'form')).to.have.length(0);
      clearPage();
      backend.restore();
    }
  });

  it('sends the partner with every call', async () => {
    const element = await open({}, 'partner="pb"');
    await choose(element, ids.waiting);
    expect([asked('list')[0].body.partner, asked('mail')[0].body.partner]).to.deep.equal(['pb', 'pb']);
  });

  it('goes from mail to mail by the arrow keys and back from a mail in a narrow pane', async () => {
    const element = await open({}, '', 360);
    // again until the list listens
    await until(() => {
      const first = mailButton(element, ids.waiting);
      first.focus();
      first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      return focusedIn(element)?.dataset.mail === ids.linked;
    });
    await choose(element, ids.linked);
    expect(getComputedStyle(inside(element, '.mail-list')).display).to.equal('none');
    inside(element, '[aria-label="Back to the mails"]').click();
    await until(() => getComputedStyle(inside(element, '.mail-list')).display !== 'none');
  });

  it('says that there is nothing, and what went wrong', async () => {
    const empty = await open({ list: { data: { ...list, mailList: [] } } });
    expect(textsIn(empty, '.mail-list h3')).to.deep.equal(['No record to display']);
    clearPage();
    backend.restore();
    const broken = await open({ list: { status: 500, error: { errorCode: 'SERVER_FAULT', errorMessage: 'no' } } });
    expect(textsIn(broken, '.blank h3')).to.deep.equal(["We're sorry, something went wrong"]);
  });

  for (const [theme, width] of [
    ['light', 360],
    ['dark', 768],
    ['light', 1920],
  ])
    it(`is accessible and cuts nothing off at ${width} px, ${theme}`, async () => {
      const element = await open({}, `theme="${theme}"`, width);
      await choose(element, ids.linked);
      const box = element.getBoundingClientRect();
      for (const part of allInside(element, 'h1, h2, .act-form, .attachments, .mail-text p')) {
        const { left, right, width: own } = part.getBoundingClientRect();
        if (own > 0) expect([left >= box.left - 1, right <= box.right + 1]).to.deep.equal([true, true]);
      }
      expect(await findings(element.parentElement)).to.deep.equal([]);
    });
});
