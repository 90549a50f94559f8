import { expect } from 'chai';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { button, choose, inside, type } from './crm-page.js';
import { calls, personalLoan } from './telephony-answers.js';
import { nextCall as callAgain } from '../../support/next-call.js';

/** Another backend than the page's own: nothing personal is stored here. */
const backendOrigin = 'https://desk.example';
const drafts = { keep: '/drafts/call/keep', read: '/drafts/call/read', drop: '/drafts/call/drop' };
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function callOf({ crtObjectId = 'crt-1' } = {}) {
  const { callingCrmResponseDTO: answer, call } = personalLoan;
  return { callingCrmResponseDTO: answer, call: { ...call, crtObjectId, grant: `grant-${crtObjectId}` } };
}

describe('calls of a page that stores nothing', () => {
  let backend;
  let element;
  /** What the server does with drafts, and with saves. */
  let server;
  let heard;

  before(async () => {
    await forgetKept();
    await import('/dist/client/widgets/lending-telephony-crm.js');
    const grantOf = ({ headers }) => headers['x-call-grant'];
    backend = stubCalls({
      [calls.load]: ({ body }) => ({ data: callOf(body) }),
      [calls.save]: ({ body }) =>
        server.saves === 'offline'
          ? 'offline'
          : { data: { entry: { ...personalLoan.call.lastCall, callRef: 'entry-new', remarks: body.remarks } } },
      [drafts.read]: (asked) =>
        server.drafts === 'offline'
          ? 'offline'
          : { data: { draft: server.kept.get(grantOf(asked)) ?? null, saved: [] } },
      [drafts.keep](asked) {
        if (server.drafts === 'offline') return 'offline';
        server.kept.set(grantOf(asked), asked.body);
        return { data: { isKept: true } };
      },
      [drafts.drop](asked) {
        server.kept.delete(grantOf(asked));
        return { data: {} };
      },
    });
  });
  // One stub for the whole file: a draft of the test before may be dropped late, and must not go out to the network.
  after(() => backend.restore());
  beforeEach(() => {
    heard = [];
    server = { drafts: 'taken', saves: 'offline', kept: new Map() };
    backend.asked.length = 0;
  });
  afterEach(async () => {
    // What still waits goes out, so that the next test begins with nothing.
    server.saves = 'taken';
    server.drafts = 'taken';
    window.dispatchEvent(new Event('online'));
    await until(() => !element.dirty);
    clearPage();
  });

  /** Texts stay with the page, so each test has calls of its own. */
  async function open(crtObjectId) {
    element = place(
      `<lending-telephony-crm api-base="${backendOrigin}" crt-object-id="${crtObjectId}"></lending-telephony-crm>`,
      { width: 1000 },
    );
    for (const name of ['dirty', 'persistence'])
      element.addEventListener(`lending-${name}-change`, ({ detail }) => heard.push(detail[name]));
    await stands();
  }
  const stands = () => until(() => inside(element, 'form [name=remarks]'));
  const state = () => inside(element, '.state').dataset.state;
  async function nextCall(crtObjectId) {
    const before = inside(element, 'form');
    element.setAttribute('crt-object-id', crtObjectId);
    await until(() => inside(element, 'form') && inside(element, 'form') !== before);
    await stands();
  }
  async function clearForm() {
    type(element, 'remarks', '');
    await until(() => !element.dirty);
  }

  it('holds the page while an unsent save of an earlier call is in its memory alone [EM-22]', async () => {
    await open('crt-a1');
    choose(element, 'language', 'Hindi');
    type(element, 'followUpDate', callAgain.field);
    choose(element, 'subCallStatus', 'Call back requested');
    type(element, 'remarks', 'Salary credited on 25th');
    button(element, 'Submit').click();
    await until(() => state() === 'retrying');
    await nextCall('crt-a2');
    expect(inside(element, '[name=remarks]').value).to.equal('');
    expect(element.dirty).to.equal(true);
    expect(await element.requestClose()).to.deep.equal({ ok: false, reason: 'UNSAVED_CHANGES' });
    expect(asksBeforeLeaving()).to.equal(true);

    server.saves = 'taken';
    window.dispatchEvent(new Event('online'));
    await until(() => !element.dirty);
    expect(await element.requestClose()).to.deep.equal({ ok: true });
    expect(asksBeforeLeaving()).to.equal(false);
    expect(backend.asked.filter(({ path }) => path === calls.save).at(-1).body.remarks).to.equal(
      'Salary credited on 25th',
    );
    expect(heard.filter((each) => typeof each === 'boolean')).to.deep.equal([true, false]);
  });

  it('holds the page for a parked text until the server has it, and gives it back to the same call [EM-22]', async () => {
    await open('crt-b1');
    server.drafts = 'offline';
    type(element, 'remarks', 'Will pay on Friday');
    expect(await element.saveDraft()).to.deep.equal({ ok: false, reason: 'NOT_KEPT' });
    expect([state(), element.persistence]).to.deep.equal(['none', 'memory']);
    await nextCall('crt-b2');
    expect([element.dirty, asksBeforeLeaving()]).to.deep.equal([true, true]);

    server.drafts = 'taken';
    await until(() => !element.dirty);
    expect([asksBeforeLeaving(), element.persistence]).to.deep.equal([false, 'kept']);
    expect(server.kept.get('grant-crt-b1').values.remarks).to.equal('Will pay on Friday');
  }).timeout(20_000);

  it('says "Draft saved" once the server has the text, and so does saveDraft()', async () => {
    await open('crt-c1');
    await until(() => element.persistence === 'kept');
    type(element, 'remarks', 'Half a sentence');
    expect(asksBeforeLeaving()).to.equal(true);
    expect(await element.saveDraft()).to.deep.equal({ ok: true });
    await until(() => state() === 'drafted');
    expect([element.dirty, asksBeforeLeaving()]).to.deep.equal([true, false]);
    expect(heard).to.deep.equal(['kept', true]);
    const [kept] = backend.asked.filter(({ path }) => path === drafts.keep);
    expect(kept.body.values.remarks).to.equal('Half a sentence');
    expect(Object.keys(kept.body)).to.have.members(['values', 'idempotencyKey', 'keptAt']);
    await clearForm();
  });

  it('shows what the server holds of the call when the page is loaded again', async () => {
    await open('crt-d1');
    const kept = { values: { remarks: 'Of the page before' }, idempotencyKey: 'key-of-before', keptAt: Date.now() };
    server.kept.set('grant-crt-d3', kept);
    await nextCall('crt-d3');
    await until(() => inside(element, '[name=remarks]').value === 'Of the page before');
    await clearForm();
  });
});
