import { expect } from 'chai';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { deskBackend, firstLoan as loan, paths } from './desk-stub.js';

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const button = (within, name) =>
  [...within.querySelectorAll('button')].find((found) => found.textContent.trim() === name);
const dialog = (element) => inside(element, 'lending-sl-dialog[open]');
const snacks = (element) =>
  [...element.shadowRoot.querySelectorAll('.snack .grow')].map((one) => one.textContent.trim());
const refusal = 'Someone else has changed this in the meantime';

describe('an application that a colleague changes under somebody', () => {
  let backend;
  let desk;
  let element;
  const sent = () =>
    backend.asked.filter(({ path }) => path === paths.issue).map(({ headers, body }) => [headers['if-match'], body]);
  const hold = (reason, remark) => ({
    holdInfo: {
      ...desk.held.config.holdInfo,
      hold: 'PRE_DISBURSAL',
      selectedHoldReason: reason,
      selectedHoldRemark: remark,
    },
  });

  before(async () => {
    await import('/dist/client/widgets/lending-document-verification.js');
  });
  beforeEach(async () => {
    desk = deskBackend();
    desk.write(hold('DOCUMENT_UNCLEAR', 'PAN photo unreadable'));
    backend = stubCalls(desk.answers);
    element = place(
      `<lending-document-verification loan-application-number="${loan}"></lending-document-verification>`,
      { width: 1280 },
    );
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => inside(element, '.claim') && inside(element, '.hold-bar'));
  });
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  /** A button of the dialog, once nothing is under way any more. */
  const ready = (name) =>
    until(() => {
      const found = dialog(element) && button(dialog(element), name);
      return found?.getAttribute('aria-disabled') === 'false' && !found.disabled && found;
    });

  it('keeps the hold that nobody has read: RESOLVE is refused once, shows it, and goes when it is pressed again', async () => {
    button(inside(element, '.hold-bar'), 'Mark as Resolved').click();
    const box = await until(() => dialog(element));
    desk.write(hold('TECHNICAL_ISSUE', 'The bank asks for it'));
    button(box, 'RESOLVE').click();
    await until(() => snacks(element).includes(refusal));
    await until(() => inside(element, '.hold-bar').textContent.includes('The bank asks for it'));
    expect(desk.held.config.holdInfo.selectedHoldReason).to.equal('TECHNICAL_ISSUE');
    (await ready('RESOLVE')).click();
    await until(() => !inside(element, '.hold-bar'));
    expect(sent().map(([version]) => version)).to.deep.equal(['6', '7']);
  });

  it('keeps what was typed for the hold, and sends it once the person has read on', async () => {
    button(inside(element, '.hold-bar'), 'Change Reason').click();
    const box = await until(() => dialog(element));
    const remarks = await until(() => inside(element, '[name=remarks]'));
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
    set.call(remarks, 'Still unreadable after a second photo');
    remarks.dispatchEvent(new Event('input', { bubbles: true }));
    desk.write(hold('DOCUMENT_UNCLEAR', 'Both photos unreadable'));
    button(box, 'REPORT').click();
    await until(() => snacks(element).includes(refusal));
    expect(remarks.value).to.equal('Still unreadable after a second photo');
    await until(() => inside(element, '.hold-bar').textContent.includes('Both photos unreadable'));
    (await ready('REPORT')).click();
    await until(() => inside(element, '.hold-bar').textContent.includes('Still unreadable after a second photo'));
    expect(sent().map(([version]) => version)).to.deep.equal(['6', '7']);
  });
});
