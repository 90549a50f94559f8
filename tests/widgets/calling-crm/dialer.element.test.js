import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { calls, personalLoan } from './telephony-answers.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
/** Real time: more than the element gathers changed attributes for before it loads a call. */
const settled = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function typeRemarks(element, value) {
  const control = inside(element, 'form [name=remarks]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  set.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('a calling screen on a dialer’s page', () => {
  let backend;
  let restore = () => undefined;
  const told = [];
  /** @param {CustomEvent} event */
  const tell = ({ type, detail }) => told.push([type, detail]);
  const events = /** @type {const} */ (['lending-auth-required', 'lending-error', 'lending-call-parked']);

  before(() => import('/dist/client/widgets/lending-telephony-crm.js'));
  beforeEach(() => {
    told.length = 0;
    for (const name of events) document.addEventListener(name, tell);
  });
  afterEach(async () => {
    for (const name of events) document.removeEventListener(name, tell);
    restore();
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
      // under the call's grant: what is typed here is nowhere else
      '/drafts/call/read': { data: { draft: null, saved: [] } },
      '/drafts/call/keep': { data: { isKept: true } },
      '/drafts/call/drop': { data: {} },
      ...answers,
    });
  }
  const bodies = () => backend.asked.filter(({ path }) => path === calls.load).map(({ body }) => body);

  async function open(attributes) {
    stub();
    const element = place(
      `<lending-telephony-crm api-base="https://desk.example" ${attributes}></lending-telephony-crm>`,
    );
    await until(() => inside(element, 'form [name=remarks]'));
    return element;
  }
  const next = { phone: '9000000002', crtObjectId: 'crt-2', entityId: 'entity-2', loanAppNo: '251118172606' };

  /** The page's short waits in slow motion, so that a busy machine does not pass for a page that takes its time. */
  function inSlowMotion() {
    const real = window.setTimeout.bind(window);
    window.setTimeout = (act, wait = 0) => real(act, wait >= 20 && wait <= 100 ? wait * 20 : wait);
    restore = () => void (window.setTimeout = real);
  }

  for (const [name, tick] of [
    ['in one tick', () => undefined],
    ['in four ticks', () => settled(15)],
    ['in four microtasks', () => Promise.resolve()],
  ])
    it(`makes one load of attributes that change ${name}, and never one of two customers [EM-09]`, async () => {
      const element = await open('phone="9000000001" crt-object-id="crt-1" entity-id="entity-1" loan-app-no="1"');
      inSlowMotion();
      for (const [property, value] of Object.entries(next)) {
        element[property] = value;
        await /** @type {() => unknown} */ (tick)();
      }
      await until(() => bodies().length > 1);
      restore();
      await settled(300);
      expect(bodies().slice(1)).to.deep.equal([next]);
    });

  it('loads nothing anew where an attribute comes back to what it was', async () => {
    const element = await open('phone="9000000001" crt-object-id="crt-1"');
    element.phone = '9000000009';
    await settled(0);
    element.phone = '9000000001';
    await settled(300);
    expect(bodies()).to.have.length(1);
  });

  it('becomes another call in one step: what the step does not name goes, who works stays', async () => {
    const element = await open(
      'phone="9000000001" crt-object-id="crt-1" entity-id="entity-1" user-id="agent-7" wrap-up-seconds="30" theme="dark"',
    );
    element.setCall({
      phone: 9_000_000_002,
      'crt-object-id': 'crt-2',
      onclick: 'alert(1)',
      apiBase: 'https://evil.example',
    });
    await until(() => bodies().length > 1);
    await settled(300);
    expect(bodies().slice(1)).to.deep.equal([{ phone: '9000000002', crtObjectId: 'crt-2', userId: 'agent-7' }]);
    const shown = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
    expect(shown).to.deep.equal({
      'api-base': 'https://desk.example',
      phone: '9000000002',
      'crt-object-id': 'crt-2',
      'user-id': 'agent-7',
      'wrap-up-seconds': '30',
      theme: 'dark',
    });
  });

  it('loads a call that was set in one step at once, and waits for the rest of one that comes by attributes', async () => {
    const element = await open('phone="9000000001" crt-object-id="crt-1"');
    const real = window.setTimeout.bind(window);
    const waits = [];
    window.setTimeout = (act, wait = 0) => (wait === 50 ? waits.push(act) : real(act, wait));
    restore = () => void (window.setTimeout = real);
    element.setCall(next);
    await until(() => bodies().length === 2);
    expect(bodies()[1]).to.deep.equal(next);
    await until(() => inside(element, 'form [name=remarks]')?.disabled === false);
    waits.length = 0;
    element.setAttribute('phone', '9000000003');
    await until(() => waits.length > 0);
    element.setAttribute('crt-object-id', 'crt-3');
    await until(() => waits.length > 1);
    expect(bodies()).to.have.length(2);
    waits.at(-1)();
    await until(() => bodies().length === 3);
    expect(bodies()[2]).to.include({ phone: '9000000003', crtObjectId: 'crt-3' });
  });

  it('is told of its call before it stands anywhere, and loads that alone', async () => {
    stub();
    const element = document.createElement('lending-telephony-crm');
    element.apiBase = 'https://desk.example';
    element.setCall(next);
    place('<div></div>').append(element);
    await until(() => inside(element, 'form [name=remarks]'));
    expect(bodies()).to.deep.equal([next]);
  });

  it('tells the page of a call that is typed in and put by, with ids alone; not of one without words or loaded again', async () => {
    const element = await open('phone="9000000001" crt-object-id="crt-1" entity-id="entity-1"');
    const load = async (call) => {
      const count = bodies().length;
      await call();
      await until(() => bodies().length > count && inside(element, 'form [name=remarks]')?.disabled === false);
    };
    await load(() => element.reload());
    typeRemarks(element, 'Will pay on Friday');
    await until(() => element.dirty);
    await load(() => element.reload());
    expect(told).to.deep.equal([]);
    await load(() => element.setCall(next));
    const ids = {
      entityId: 'entity-1',
      crtObjectId: 'crt-1',
      callReferenceId: personalLoan.call.callReferenceId ?? '',
    };
    await until(() => told.length > 0);
    await load(() => element.setCall({ crtObjectId: 'crt-3' }));
    expect(told).to.deep.equal([['lending-call-parked', { ...ids, v: 1 }]]);
  });

  for (const [name, supply] of [
    ['answers null', () => null],
    ['fails', () => Promise.reject(new Error('no'))],
  ])
    it(`goes on where the page’s getToken ${name}: nobody is told of a session that it does not need`, async () => {
      stub();
      const element = place(
        '<lending-telephony-crm api-base="https://desk.example" phone="9123456786"></lending-telephony-crm>',
      );
      element.getToken = /** @type {() => Promise<null>} */ (supply);
      await until(() => inside(element, 'form [name=remarks]'));
      typeRemarks(element, 'Salary credited on 25th');
      await until(() => element.dirty);
      await element.saveDraft();
      await settled(1200);
      await element.logout();
      await settled(100);
      const asked = backend.asked.map(({ path }) => path).filter((path) => !path.startsWith('/drafts/call/'));
      expect(asked).to.deep.equal([calls.load]);
      expect(told).to.deep.equal([]);
      expect(inside(element, '.notice')).to.equal(null);
      expect(inside(element, 'form [name=remarks]').value).to.equal('Salary credited on 25th');
    });
});
