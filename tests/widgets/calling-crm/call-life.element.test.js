import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { bankingConfig, bankingData, keepsNoDrafts, nachConfig, nachData, paths } from './crm-answers.js';
import { allInside, button, holdSession, inside, textsIn } from './crm-page.js';
import { calls, personalLoan } from './telephony-answers.js';
/** @import { Answers } from '#support/stub.js' */

const withLife = (answer, life) => ({ ...answer, call: { ...answer.call, life } });
const numberButtons = (element) => allInside(element, '.contact button');
/** Two frames: what a script that is already there would draw is drawn by then. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe("a call's life on the calling screens", () => {
  let backend;

  function stub(/** @type {Answers} */ answers) {
    backend = stubCalls({ ...keepsNoDrafts, ...answers });
  }
  async function openTelephony(answer, attributes = 'crt-object-id="crt-1"') {
    stub({ [calls.load]: { data: answer } });
    const element = place(`<lending-telephony-crm ${attributes}></lending-telephony-crm>`);
    await until(() => inside(element, '.cards .details'));
    return element;
  }

  before(async () => {
    holdSession();
    await Promise.all(
      ['telephony', 'nach', 'banking'].map((name) => import(`/dist/client/widgets/lending-${name}-crm.js`)),
    );
  });
  after(() => localStorage.clear());
  afterEach(async () => {
    clearPage();
    backend?.restore();
    await forgetKept();
  });

  it('is not begun anew by a reload', async () => {
    const element = await openTelephony(withLife(personalLoan, { startedAgoMs: 312_400, endedAgoMs: null }));
    expect(inside(element, '.timer').textContent).to.match(/^05:1\d on call$/);
  });

  it('is over after a reload when it was before: with its time, and nothing left to press', async () => {
    const running = await openTelephony(withLife(personalLoan, { startedAgoMs: 312_400, endedAgoMs: null }));
    await until(() => numberButtons(running).length === 2);
    clearPage();
    backend.restore();
    const element = await openTelephony(withLife(personalLoan, { startedAgoMs: 312_400, endedAgoMs: 60_000 }));
    expect(inside(element, '.timer').textContent).to.equal('Call ended after 04:12');
    expect(inside(element, '.state').textContent).to.match(/^Call ended \d\d:\d\d:\d\d [AP]M$/);
    expect([button(element, 'Submit').disabled, button(element, 'End call').disabled]).to.deep.equal([true, true]);
    expect(await element.endCall()).to.deep.equal({ ok: true });
    await until(() => inside(element, '[data-detail=maskedPhone]').textContent.includes('91xxxxxx86'));
    await drawn();
    expect(numberButtons(element)).to.have.length(0);
    expect(textsIn(element, '.cards button')).not.to.include('Click here to generate Fresh desk Link');
  });

  it('goes on for NACH and banking too', async () => {
    stub({
      [paths.config]: { data: nachConfig },
      [paths.nachData]: { data: withLife(nachData, { startedAgoMs: 75_400, endedAgoMs: null }) },
      [paths.bankingData]: { data: withLife(bankingData, { startedAgoMs: 75_400, endedAgoMs: null }) },
    });
    const nach = place(
      '<lending-nach-crm loan-app-id="251118172605" convox-id="cx-1" agent-id="a-7"></lending-nach-crm>',
    );
    await until(() => inside(nach, '.timer'));
    expect(inside(nach, '.timer').textContent).to.match(/^01:1\d on call$/);
    const banking = place('<lending-banking-crm lead-id="l-1" convox-id="cx-1" agent-id="a-7"></lending-banking-crm>');
    await until(() => inside(banking, '.timer'));
    expect(inside(banking, '.timer').textContent).to.match(/^01:1\d on call$/);
  });

  it('has nothing revealed, dialled or ended where the screen is read-only', async () => {
    const writable = await openTelephony(personalLoan);
    await until(() => numberButtons(writable).length === 2);
    writable.readonly = true;
    await until(() => numberButtons(writable).length === 0);
    expect(inside(writable, '[data-detail=maskedPhone]').textContent).to.include('91xxxxxx86');
    expect(await writable.endCall()).to.deep.equal({ ok: false, reason: 'READONLY' });
    inside(writable, 'form.disposition').requestSubmit();
    backend.restore();
    stub({ [paths.config]: { data: nachConfig }, [paths.nachData]: { data: nachData } });
    const nach = place(
      '<lending-nach-crm readonly loan-app-id="251118172605" convox-id="cx-1" agent-id="a-7"></lending-nach-crm>',
    );
    await until(() => inside(nach, '[data-detail=maskedPhone]'));
    await drawn();
    expect(numberButtons(nach)).to.have.length(0);
    nach.readonly = false;
    await until(() => numberButtons(nach).length === 2);
  });

  it('opens with a parameter that is far too long, cut to what the calls take', async () => {
    const long = 'c'.repeat(500);
    stub({
      [paths.config]: ({ body }) => ({ data: body.stage === 'NachCallingCRM' ? nachConfig : bankingConfig }),
      [paths.nachData]: { data: nachData },
      [paths.bankingData]: { data: bankingData },
    });
    const nach = place(
      `<lending-nach-crm loan-app-id="251118172605" convox-id="${long}" agent-id="a-7"></lending-nach-crm>`,
    );
    const banking = place(
      `<lending-banking-crm lead-id="l-1" convox-id="${long}" agent-id="a-7"></lending-banking-crm>`,
    );
    await until(() => inside(nach, 'form') && inside(banking, 'form'));
    const sent = [paths.nachData, paths.bankingData].map((path) => backend.asked.find((call) => call.path === path));
    expect(sent.map(({ body }) => body.convoxId)).to.deep.equal(['c'.repeat(100), 'c'.repeat(100)]);
  });

  it('does not shrink the screen while the next call loads, and says that it loads [engines]', async () => {
    const element = await openTelephony(personalLoan);
    const height = () => element.getBoundingClientRect().height;
    // the element of the test before may let go of the same call's text a moment later
    await until(() => numberButtons(element).length === 2 && !inside(element, '.notice'));
    const before = height();
    backend.restore();
    let answer;
    const answered = new Promise((resolve) => (answer = resolve));
    stub({ [calls.load]: () => answered });
    const heights = [];
    const watch = new ResizeObserver(() => heights.push(height()));
    watch.observe(element);
    element.crtObjectId = 'crt-2';
    const loading = await until(() => inside(element, '[aria-busy=true]'));
    heights.push(height());
    expect(loading.ariaLabel).to.equal('Loading the call');
    expect(await findings(element)).to.deep.equal([]);
    answer({ data: { ...personalLoan, call: { ...personalLoan.call, crtObjectId: 'crt-2', grant: 'grant-2' } } });
    await until(() => numberButtons(element).length === 2);
    watch.disconnect();
    expect(Math.min(...heights)).to.be.at.least(before - 1);
    expect(Math.abs(height() - before)).to.be.below(2);
  });
});
