import { expect } from 'chai';
import { contrastFindings } from '#support/axe.js';
import { forgetKept } from '#support/forget-kept.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { inside, snacks, button, choose, type } from './calling-crm/crm-page.js';
import { calls, personalLoan } from './calling-crm/telephony-answers.js';
import { nextCall } from '../support/next-call.js';

const watched = ['h1, h2', 'label', 'input, select', 'textarea', 'button', 'dl', 'dd'];
const properties = [
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'textTransform',
  'direction',
  'boxSizing',
  'paddingLeft',
  'marginTop',
  'borderTopWidth',
  'borderTopStyle',
  'display',
  'visibility',
];
const looksOf = (element) =>
  watched.map((selector) => {
    const found = inside(element, selector);
    const style = found && getComputedStyle(found);
    return [selector, ...properties.map((name) => style?.[name])];
  });
const hostile = `html { font-size: 62.5% !important; direction: rtl !important }
  * { all: revert; box-sizing: content-box !important; font: italic 30px fantasy !important; color: red !important;
      letter-spacing: 5px !important; text-transform: uppercase !important; direction: rtl !important }
  input, select, textarea, button { border: 9px dashed lime !important; background: yellow !important; padding: 40px !important }
  label, h1, h2, dl, dd { display: inline !important; visibility: hidden !important }`;

const open = () => place('<lending-telephony-crm loan-app-no="251118172605"></lending-telephony-crm>', { width: 1000 });
const stands = (element) => until(() => inside(element, 'form [name=remarks]'));
async function save(element) {
  choose(element, 'language', 'Hindi');
  type(element, 'followUpDate', nextCall.field);
  choose(element, 'subCallStatus', 'Call back requested');
  type(element, 'remarks', 'Salary credited on 25th');
  button(element, 'Submit').click();
  await until(() => snacks(element).includes('Call details are saved successfully'));
}

/** Another call for each loan, so that their drafts are apart. */
function answerFor(loanAppNo = '251118172605') {
  const { callingCrmResponseDTO: answer, call } = personalLoan;
  return {
    callingCrmResponseDTO: { ...answer, callingResponseDto: { ...answer.callingResponseDto, loanAppNo } },
    call: { ...call, entityId: `entity-${loanAppNo}`, crtObjectId: `crt-${loanAppNo}` },
  };
}

describe('on a hostile page', () => {
  let backend;
  /** Undone after each test, the last first. */
  let undo = [];
  const asked = (call) => backend.asked.filter(({ path }) => path === calls[call]);
  function style(css) {
    const sheet = document.createElement('style');
    sheet.textContent = css;
    document.head.append(sheet);
    undo.push(() => sheet.remove());
  }

  before(async () => {
    await forgetKept();
    await import('/dist/client/widgets/lending-telephony-crm.js');
  });
  beforeEach(() => {
    backend = stubCalls({
      [calls.load]: ({ body }) => ({ data: answerFor(body?.loanAppNo) }),
      [calls.save]: ({ body }) => ({
        data: { entry: { ...personalLoan.call.lastCall, callRef: 'entry-new', remarks: body.remarks } },
      }),
    });
  });
  afterEach(async () => {
    for (const each of undo.toReversed()) each();
    undo = [];
    clearPage();
    backend.restore();
    await forgetKept();
  });

  it('keeps its looks under resets with !important, another root font size and right to left [EM-23]', async () => {
    const element = open();
    await stands(element);
    const alone = looksOf(element);
    style(hostile);
    document.documentElement.dir = 'rtl';
    undo.push(() => document.documentElement.removeAttribute('dir'));
    const changed = looksOf(element).filter((looks, index) => String(looks) !== String(alone[index]));
    expect(changed.map(String)).to.deep.equal([]);
    await save(element);
  });

  it('stays readable in its dark theme where the page sets the ground, the text and the accent of a light one [engines]', async () => {
    style(
      'lending-telephony-crm::part(root) { --lending-surface: #fff8e0; --lending-text: #222; --lending-accent: #1a237e }',
    );
    const element = open();
    element.theme = 'dark';
    await stands(element);
    await until(() => getComputedStyle(inside(element, '.lending-root')).visibility === 'visible');
    button(element, 'Submit').click();
    await until(() => inside(element, '.error'));
    expect(await contrastFindings(element.parentElement)).to.deep.equal([]);
  });

  it('keeps the ground that a page sets in its dark theme where that is dark [engines]', async () => {
    style('lending-telephony-crm::part(root) { --lending-surface: rgb(10, 20, 30) }');
    const element = open();
    element.theme = 'dark';
    await stands(element);
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    await until(() => {
      canvas.fillStyle = getComputedStyle(inside(element, '.lending-root')).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const shown = [...canvas.getImageData(0, 0, 1, 1).data];
      return [10, 20, 30].every((value, index) => Math.abs(value - shown[index]) <= 2);
    });
  });

  it("leaves the page's own looks, globals and head alone [EM-23] [engines]", async () => {
    const theirs = place('<p><button>Theirs</button> <input value="theirs"> <a href="#x">theirs</a></p>');
    const looks = () =>
      [...theirs.children].map((each) => properties.map((property) => getComputedStyle(each)[property]));
    const state = () => ({
      looks: looks(),
      head: document.head.childElementCount,
      body: document.body.getAttributeNames(),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      globals: Object.keys(globalThis).filter((name) => /react|lending|shoelace/i.test(name)).length,
    });
    const before = state();
    const element = open();
    await stands(element);
    await save(element);
    expect(state()).to.deep.equal(before);
  });

  it('shows what lies over it in the window, though an ancestor is transformed [engines]', async () => {
    const element = open();
    element.parentElement.style.cssText =
      'transform: translate(-40px, 900px) scale(0.9); contain: layout; overflow: hidden';
    await stands(element);
    await save(element);
    // its place is told from the window's lower edge; it slides in
    await until(() => inside(element, '.snacks'));
    const corner = () => inside(element, '.snacks').getBoundingClientRect();
    await until(() => Math.abs(corner().bottom - (innerHeight - 16)) < 2);
    expect(corner().right).to.be.within(0, innerWidth);
  });

  it('does not mind a page that has a Shoelace of its own, and is not minded', async () => {
    class Theirs extends HTMLElement {}
    if (!customElements.get('sl-select')) customElements.define('sl-select', Theirs);
    const theirs = customElements.get('sl-select');
    await import('/dist/client/widgets/lending-queue-list.js');
    const element = open();
    await stands(element);
    expect(customElements.get('sl-select')).to.equal(theirs);
    expect(element.shadowRoot.querySelector('sl-select')).to.equal(null);
    await save(element);
  });

  it('works where the page captures keydown', async () => {
    const seen = [];
    const capture = (event) => {
      seen.push(event.key);
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener('keydown', capture, true);
    undo.push(() => window.removeEventListener('keydown', capture, true));
    const element = open();
    await stands(element);
    inside(element, '[name=remarks]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true, cancelable: true }),
    );
    expect(seen).to.deep.equal(['a']);
    await save(element);
  });

  it('works where the page wraps JSON, Promise and fetch after it was loaded', async () => {
    const element = open();
    await stands(element);
    const { parse, stringify } = JSON;
    const { Promise: promise, fetch: asIs } = globalThis;
    undo.push(() => {
      Object.assign(JSON, { parse, stringify });
      Object.assign(globalThis, { Promise: promise, fetch: asIs });
    });
    let wrapped = 0;
    JSON.parse = (...given) => parse(...given);
    JSON.stringify = (...given) => /** @type {any} */ (stringify)(...given);
    globalThis.Promise = /** @type {any} */ (class extends /** @type {any} */ (promise) {});
    globalThis.fetch = (...given) => {
      wrapped += 1;
      return asIs(...given);
    };
    await save(element);
    expect(wrapped).to.be.greaterThan(0);
    expect(asked('save')).to.have.lengthOf(1);
  });

  it('leaves no listener and no timer behind when it is moved, removed and put back 100 times [EM-23]', async () => {
    const running = new Set();
    let listeners = 0;
    const { setInterval: start, clearInterval: stop } = globalThis;
    globalThis.setInterval = (...given) => {
      const id = start(...given);
      running.add(id);
      return id;
    };
    globalThis.clearInterval = (id) => {
      running.delete(id);
      stop(id);
    };
    undo.push(() => Object.assign(globalThis, { setInterval: start, clearInterval: stop }));
    for (const target of [window, document]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      target.addEventListener = (/** @type {any} */ ...given) => {
        listeners += 1;
        add.apply(target, given);
      };
      target.removeEventListener = (/** @type {any} */ ...given) => {
        listeners -= 1;
        remove.apply(target, given);
      };
      undo.push(() => {
        delete target.addEventListener;
        delete target.removeEventListener;
      });
    }
    const element = open();
    await stands(element);
    const box = element.parentElement;
    const elsewhere = place('<div></div>');
    const gone = () => until(() => element.shadowRoot.childElementCount === 0);
    element.remove();
    await gone();
    const first = { listeners, timers: running.size };
    for (let round = 0; round < 100; round += 1) {
      elsewhere.append(element);
      box.append(element);
      if (round % 10 === 0) await stands(element);
      element.remove();
      await gone();
    }
    expect({ listeners, timers: running.size }).to.deep.equal(first);
    expect(element.shadowRoot.adoptedStyleSheets.length).to.be.lessThan(20);
    const calls = backend.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(backend.asked.length).to.equal(calls);
  });

  it('shares a page with 19 more, each with its own call and text [EM-23]', async () => {
    const elements = Array.from({ length: 20 }, (_, index) =>
      place(
        `<lending-telephony-crm loan-app-no="2511181726${String(index).padStart(2, '0')}"></lending-telephony-crm>`,
      ),
    );
    await Promise.all(elements.map(stands));
    expect(new Set(asked('load').map(({ body }) => body.loanAppNo)).size).to.equal(20);
    type(elements[3], 'remarks', 'Only here');
    await until(() => elements[3].dirty);
    expect(elements.flatMap(({ dirty }, index) => (dirty ? [index] : []))).to.deep.equal([3]);
    expect(elements.map((each) => inside(each, '[name=remarks]').value).join('')).to.equal('Only here');
    elements[3].remove();
    await until(() => elements[3].shadowRoot.childElementCount === 0);
    expect(elements.filter((each) => inside(each, '[name=remarks]'))).to.have.lengthOf(19);
  });

  it('stands beside another copy of the product on the same page', async () => {
    const former = customElements.get('lending-telephony-crm');
    await import('/dist/package/widgets/lending-telephony-crm.js');
    await import('/dist/package/widgets/lending-profile.js');
    await import('/dist/client/widgets/loader.js');
    await import('/dist/client/widgets/loader.js?another');
    expect(customElements.get('lending-telephony-crm')).to.equal(former);
    const element = open();
    const other = place('<lending-profile></lending-profile>');
    await stands(element);
    await until(() => inside(other, '[part=root]'));
    await save(element);
  });
});
