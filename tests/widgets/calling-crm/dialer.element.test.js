import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { calls, personalLoan } from './telephony-answers.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const settled = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function typeRemarks(element, value) {
  const control = inside(element, 'form [name=remarks]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  set.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a calling screen on a dialer’s page', () => {
  let backend;
  const told = [];
  const tell = ({ type, detail }) => told.push([type, detail]);
  const events = ['lending-auth-required', 'lending-error'];

  before(() => import('/dist/client/widgets/lending-telephony-crm.js'));
  beforeEach(() => {
    told.length = 0;
    for (const name of events) document.addEventListener(name, tell);
  });
  afterEach(async () => {
    for (const name of events) document.removeEventListener(name, tell);
    clearPage();
    backend.restore();
    await forgetKept();
  });

  function stub(answers = {}) {
    const signedOut = { status: 401, error: { errorCode: 'SESSION_EXPIRED', errorMessage: 'Sign in again' } };
    backend = stubCalls({
      [calls.load]: ({ body }) => ({
        data: { ...personalLoan, call: { ...personalLoan.call, grant: `grant ${body.crtObjectId}`, ...body } },
      }),
      [calls.history]: { data: [] },
      '/drafts/read': signedOut,
      '/drafts/keep': signedOut,
      '/drafts/drop': signedOut,
      '/auth/logout': signedOut,
      ...answers,
    });
  }

  for (const [name, supply] of [
    ['answers null', () => null],
    ['fails', () => Promise.reject(new Error('no'))],
  ])
    it(`goes on where the page’s getToken ${name}: nobody is told of a session that it does not need`, async () => {
      stub();
      const element = place(
        '<lending-telephony-crm api-base="https://desk.example" phone="9123456786"></lending-telephony-crm>',
      );
      element.getToken = supply;
      await until(() => inside(element, 'form [name=remarks]'));
      typeRemarks(element, 'Salary credited on 25th');
      await until(() => element.dirty);
      await element.saveDraft();
      await settled(1200);
      await element.logout();
      await settled(100);
      expect(backend.asked.map(({ path }) => path)).to.deep.equal([calls.load]);
      expect(told).to.deep.equal([]);
      expect(inside(element, '.notice')).to.equal(null);
      expect(inside(element, 'form [name=remarks]').value).to.equal('Salary credited on 25th');
    });
});
