import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
import { deskBackend, firstLoan, paths } from './desk-stub.js';
/** @import { Answers } from '#support/stub.js' */

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());
const button = (within, name) =>
  [...(within.matches('lending-document-verification') ? within.shadowRoot : within).querySelectorAll('button')].find(
    (found) => found.textContent.trim() === name || found.getAttribute('aria-label') === name,
  );
const snacks = (element) => textsIn(element, '.snack .grow');
const card = (element, key) => inside(element, `[data-card="${key}"]`);
const toggle = (element, key) => card(element, key).querySelector('.card-toggle');
const badge = (element, key) => card(element, key).querySelector('.badge').textContent.trim();
const radio = (element, key, name) =>
  [...card(element, key).querySelectorAll('.verdict label')]
    .find((label) => label.textContent.trim() === name)
    .querySelector('input');
const chips = (element, key) =>
  [...card(element, key).querySelectorAll('.chip .cut')].map((chip) => chip.textContent.trim());
const update = (element, key) => button(card(element, key), 'UPDATE');
const popover = (element) => inside(element, '.pop:popover-open');
const tick = (within, name) =>
  [...within.querySelectorAll('label')].find((label) => label.textContent.trim() === name).querySelector('input');
const control = (element, name) => inside(element, `.entry [name="${name}"]`) ?? undefined;
const entry = (element, name) => control(element, name).closest('.entry');
const optionsOf = (select) => [...select.options].map(({ text }) => text);
const dialog = (element) => inside(element, 'lending-sl-dialog[open]');

async function type(element, name, value) {
  const field = await until(() => control(element, name));
  // React hears of a value only through the control's own setter
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
async function leave(element, name) {
  control(element, name).focus();
  control(element, name).blur();
}
async function choose(element, name, label) {
  const select = await until(() => control(element, name));
  const option = await until(() => [...select.options].find(({ text }) => text === label));
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('lending-document-verification', () => {
  let backend;
  let held;
  let element;
  /** Another one for each test: what one leaves typed is not the next one's. */
  let loan = firstLoan;
  const asked = (path) => backend.asked.filter((call) => call.path === paths[path]);

  /** @param {{ changes?: object; answers?: Answers; attributes?: string; width?: number }} [shown] */
  async function open({ changes = {}, answers = {}, attributes = '', width = 1280 } = {}) {
    loan = String(Number(loan) + 1);
    const desk = deskBackend(changes);
    held = desk.held;
    backend = stubCalls({ ...desk.answers, ...answers });
    await show({ attributes, width });
    if (attributes === '' && !answers[paths.acquire]) await until(() => inside(element, '.claim'));
  }
  async function show({ attributes = '', width = 1280 } = {}) {
    element = place(
      `<lending-document-verification loan-application-number="${loan}" ${attributes}></lending-document-verification>`,
      { width },
    );
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => inside(element, '.doc-card'));
  }
  /** A colleague's save of the PAN card. */
  function changeElsewhere(more = {}) {
    held.cards.IDENTITY = held.cards.IDENTITY.map((each) =>
      each.key === 'PAN'
        ? {
            ...each,
            version: 9,
            fields: each.fields.map((one, at) => (at === 0 ? { ...one, value: 'THEIRS' } : one)),
            ...more,
          }
        : each,
    );
  }
  const conflict = () => card(element, 'PAN').querySelector('.notice');
  before(async () => {
    await import('/dist/client/widgets/lending-document-verification.js');
  });
  afterEach(() => {
    clearPage();
    backend.restore();
  });

  it('shows number, name, values and tabs as configured; the default tab’s cards come first, by group [DV-03][DV-04][DV-05][DV-06][DV-07][DV-08][DV-09][DV-11][AP-31][AP-33][AP-34]', async () => {
    await open();
    expect(inside(element, '.desk-who').textContent).to.contain(`LAN: ${loan}`);
    expect(inside(element, 'h1').textContent).to.equal('Lakshmi Venkataraman');
    expect(textsIn(element, '.facts dt')).to.deep.equal(['Product', 'Loan amount']);
    expect(textsIn(element, '.facts dd')[1]).to.equal('₹2,00,000');
    expect(inside(element, 'span.portrait')).to.not.equal(null);
    expect(textsIn(element, '.tab')).to.deep.equal(['Where they work', 'Who they are']);
    expect(asked('config').map(({ body }) => body)).to.deep.equal([
      { loanApplicationNumber: loan, configRequired: true },
    ]);
    expect(asked('tab').map(({ body }) => body)).to.deep.equal([{ loanApplicationNumber: loan, tabName: 'IDENTITY' }]);
    expect(textsIn(element, '.card-group h2')).to.deep.equal(['Proof of identity', 'Additional KYC Documents']);
    expect(card(element, 'AADHAAR').textContent).to.contain('Aadhaar in short');
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER'));
    expect(asked('config')).to.have.length(1);
  });

  it('opens and closes a card: title, status, fields, reasons and UPDATE [DV-10][DV-12][DV-13][DV-14]', async () => {
    await open();
    expect([badge(element, 'PAN'), badge(element, 'SELFIE'), badge(element, 'AADHAAR')]).to.deep.equal([
      'Pending',
      'Approved',
      'Rejected',
    ]);
    expect(toggle(element, 'PAN').getAttribute('aria-expanded')).to.equal('true');
    expect(update(element, 'PAN')).to.not.equal(undefined);
    toggle(element, 'PAN').click();
    await until(() => toggle(element, 'PAN').getAttribute('aria-expanded') === 'false');
    expect(card(element, 'PAN').querySelector('.body').hidden).to.equal(true);
    toggle(element, 'AADHAAR').click();
    await until(() => chips(element, 'AADHAAR').length === 1);
    radio(element, 'AADHAAR', 'Approved').click();
    await until(() => badge(element, 'AADHAAR') === 'Approved');
    expect(chips(element, 'AADHAAR')).to.deep.equal([]);
  });

  it('rejects with reasons as chips that come off and can be added to; never without one [DV-15][DV-16][DV-17][DV-18][DV-19][DV-20][VA-42]', async () => {
    await open();
    radio(element, 'PAN', 'Rejected').click();
    let panel = await until(() => popover(element));
    expect([...panel.querySelectorAll('.choice')].map((label) => label.textContent.trim())).to.deep.equal([
      'Image blurred or cropped',
      'PAN number does not match',
      'Name differs from application',
    ]);
    expect(button(panel, 'ADD').disabled).to.equal(true);
    button(panel, 'Cancel').click();
    await until(() => !popover(element));
    expect(badge(element, 'PAN')).to.equal('Pending');
    radio(element, 'PAN', 'Rejected').click();
    panel = await until(() => popover(element));
    tick(panel, 'Image blurred or cropped').click();
    tick(panel, 'PAN number does not match').click();
    await until(() => !button(panel, 'ADD').disabled);
    button(panel, 'ADD').click();
    await until(() => badge(element, 'PAN') === 'Rejected');
    expect(chips(element, 'PAN')).to.deep.equal(['Image blurred or cropped', 'PAN number does not match']);
    button(card(element, 'PAN'), 'Add reason').click();
    panel = await until(() => popover(element));
    expect(tick(panel, 'PAN number does not match').checked).to.equal(true);
    tick(panel, 'Name differs from application').click();
    button(panel, 'ADD').click();
    await until(() => chips(element, 'PAN').length === 3);
    for (const name of ['Remove Image blurred or cropped', 'Remove PAN number does not match']) {
      button(card(element, 'PAN'), name).click();
      await until(() => !button(card(element, 'PAN'), name));
    }
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.status).to.deep.equal({ docStatus: 'REJECTED', rejectReasons: ['NAME_DIFFERS'] });
    await until(() => update(element, 'PAN') && !update(element, 'PAN').disabled);
    button(card(element, 'PAN'), 'Remove Name differs from application').click();
    await until(() => update(element, 'PAN').disabled);
    expect(card(element, 'PAN').querySelector('footer').textContent).to.contain('Choose at least one reject reason');
  });

  it('shows each variant of a field; read-only ones cannot be typed in, addresses and the company are wide [DT-03][DV-26][DV-27][DV-28][DV-29][DV-30][DV-31][DV-32][DV-33][DV-34][DV-36][DV-37]', async () => {
    await open();
    expect(control(element, 'PAN_NAME').localName).to.equal('input');
    expect(control(element, 'PAN_DOB').value).to.equal('31-05-1990');
    await until(() => card(element, 'PAN').querySelector('.date [aria-label="Open calendar"]'));
    expect(control(element, 'PAN_APPLICATION_NAME')).to.equal(undefined);
    expect(card(element, 'PAN').querySelector('.read').textContent).to.contain('Lakshmi Venkataraman');
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER') && control(element, 'ED_OFFICE_ADDRESS'));
    expect(control(element, 'ED_OFFICE_ADDRESS').localName).to.equal('textarea');
    const select = control(element, 'ED_GENDER');
    expect(optionsOf(select)).to.deep.equal(['Choose', 'Female', 'Male']);
    const radios = [...card(element, 'EMPLOYER').querySelectorAll('.radios label')];
    expect(radios.map((label) => [label.textContent.trim(), label.querySelector('input').checked])).to.deep.equal([
      ['Salaried', true],
      ['Self-employed', false],
    ]);
    expect(control(element, 'ED_SINCE').value).to.equal('2020/01');
    const search = control(element, 'ED_EMPLOYER_NAME_INTERNAL');
    expect(search.labels[0].textContent).to.equal('Search for Company*');
    const grid = card(element, 'EMPLOYER').querySelector('.grid2').getBoundingClientRect().width;
    for (const wide of ['ED_EMPLOYER_NAME_INTERNAL', 'ED_OFFICE_ADDRESS'])
      expect(entry(element, wide).getBoundingClientRect().width).to.be.closeTo(grid, 2);
  });

  it('updates a card: every changeable field, dates with slashes and shown with dashes, status null or as chosen [DV-21][DV-22][DV-23][DV-24][DV-25][DV-35][AP-42][ER-39]', async () => {
    await open();
    for (const expected of [4, 5]) {
      await type(element, 'PAN_NAME', `NAME ${expected}`);
      update(element, 'PAN').click();
      await until(() => asked('update').length === expected - 3);
      const call = asked('update').at(-1);
      expect([call.method, call.headers['if-match']]).to.deep.equal(['PUT', String(expected)]);
      expect(call.body).to.deep.equal({
        loanApplicationNumber: loan,
        sectionKey: 'PAN',
        status: null,
        fields: [
          { key: 'PAN_NAME', value: `NAME ${expected}` },
          { key: 'PAN_DOB', value: '31/05/1990' },
        ],
      });
      await until(() => !update(element, 'PAN').disabled && !card(element, 'PAN').textContent.includes('Not saved'));
      expect(control(element, 'PAN_DOB').value).to.equal('31-05-1990');
    }
    await until(() => snacks(element).includes('Section data updated successfully'));
    radio(element, 'PAN', 'Approved').click();
    update(element, 'PAN').click();
    await until(() => asked('update').length === 3);
    expect(asked('update')[2].body.status).to.deep.equal({ docStatus: 'APPROVED', rejectReasons: [] });
    await until(() => inside(element, '.desk-tabs').textContent.includes('2 of 3 cards approved'));
    expect(badge(element, 'PAN')).to.equal('Approved');
  });

  it('keeps UPDATE away until every changeable field has a value, and says what is wrong under it [VA-41]', async () => {
    await open();
    await type(element, 'PAN_NAME', ' ');
    await leave(element, 'PAN_NAME');
    await until(() => update(element, 'PAN').disabled);
    expect(entry(element, 'PAN_NAME').textContent).to.contain('This field is required');
    await type(element, 'PAN_NAME', 'X');
    await until(() => !update(element, 'PAN').disabled);
    await type(element, 'PAN_DOB', '31-02-1990');
    await until(() => update(element, 'PAN').disabled);
    await type(element, 'PAN_DOB', '1/6/90');
    await until(() => !update(element, 'PAN').disabled);
  });

  it('looks companies up once, half a second after the last letter; one found or the typed one is picked [CO-36][DV-38][DV-39][DV-40][DV-41][AP-43]', async () => {
    await open();
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    await until(() => control(element, name));
    for (const text of ['k', 'ka', 'kav', 'kave', 'kaver', 'kaveri']) await type(element, name, text);
    const typedAt = performance.now();
    await until(() => inside(element, '.lookup-list'));
    expect(performance.now() - typedAt).to.be.at.least(480);
    expect(asked('employers').map(({ method, query }) => [method, query])).to.deep.equal([
      ['GET', { employerName: 'kaveri' }],
    ]);
    expect(inside(element, '.lookup-list .lookup-heading').textContent).to.equal('FROM THE LIST');
    expect(textsIn(element, '.lookup-choice')).to.deep.equal(['Kaveri Hospitals', 'Kaveri Industries Limited']);
    allInside(element, '.lookup-choice')[1].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await until(() => control(element, name).value === 'Kaveri Industries Limited');
    await type(element, name, 'Nobody Knows Traders');
    await until(() => inside(element, '.lookup-list .lookup-heading')?.textContent === 'OTHERS');
    expect(textsIn(element, '.lookup-choice')).to.deep.equal(['Nobody Knows Traders']);
    allInside(element, '.lookup-choice')[0].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await type(element, 'ED_SINCE', '01-01-2020');
    await until(() => !update(element, 'EMPLOYER').disabled);
    update(element, 'EMPLOYER').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.fields[0]).to.deep.equal({ key: name, value: 'Nobody Knows Traders' });
  });

  it('picks nothing by Enter from the companies of an earlier search [DV-40]', async () => {
    await open();
    button(element, 'Where they work').click();
    const name = 'ED_EMPLOYER_NAME_INTERNAL';
    const enter = () =>
      control(element, name).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }),
      );
    await type(element, name, 'kav');
    await until(() => inside(element, '.lookup-list'));
    await type(element, name, 'kavx');
    enter();
    await until(() => !inside(element, '.lookup-list'));
    expect(control(element, name).value).to.equal('kavx');
    await type(element, name, 'kaveri');
    await until(() => asked('employers').some(({ query }) => query.employerName === 'kaveri'));
    await until(() => inside(element, '.lookup-list'));
    enter();
    await until(() => control(element, name).value === 'Kaveri Hospitals');
  });

  it('shows the chosen card’s document; none needed, and none there yet, in their words [DV-42][DV-43][DV-47]', async () => {
    await open();
    const preview = () => inside(element, '.desk-preview').textContent;
    await until(() => preview().includes('PAN card'));
    toggle(element, 'SELFIE').click();
    await until(() => preview().includes('Document Not Uploaded'));
    button(inside(element, '.desk-preview'), 'UPLOAD').click();
    await until(() => dialog(element)?.label === 'Upload Selfie');
    button(dialog(element), 'Close').click();
    button(element, 'Where they work').click();
    await until(() => preview().includes('Document Not Required'));
  });

  it('adds a document by type and a proof of that type [DV-55][DV-56][DV-57][DV-59][VA-43][ER-38]', async () => {
    await open();
    expect(allInside(element, '[aria-label="Add document"]')).to.have.length(1);
    button(inside(element, '[aria-label="Additional KYC Documents"]'), 'Add document').click();
    const box = await until(() => dialog(element));
    const proofs = () => optionsOf(control(element, 'proofType')).slice(1);
    await choose(element, 'type', 'Income Proof');
    await until(() => proofs().join() === 'Form 16');
    expect(button(box, 'ADD').disabled).to.equal(true);
    await choose(element, 'type', 'Address Proof');
    await until(() => proofs().join() === 'Passport,Gas connection');
    await choose(element, 'proofType', 'Passport');
    await until(() => !button(box, 'ADD').disabled);
    button(box, 'ADD').click();
    await until(() => card(element, 'ADDITIONAL_KYC_1'));
    expect(card(element, 'ADDITIONAL_KYC_1').textContent).to.contain('Address Proof-Passport');
    await until(() => snacks(element).includes('Added kyc document successfully'));
    expect(asked('add')[0].body).to.deep.equal({
      loanApplicationNumber: loan,
      type: 'Address Proof',
      proofType: 'Passport',
    });
  });

  it('holds with a reason and remarks, changes the reason, resolves [DV-60][DV-61][DV-62][DV-63][DV-64][DV-65][DV-66][DV-67][VA-36][VA-37][VA-38][ER-33][ER-34][ER-35][AP-35]', async () => {
    await open();
    expect(inside(element, '.hold-bar')).to.equal(null);
    button(element, 'Report Issue').click();
    let box = await until(() => dialog(element));
    expect(button(box, 'REPORT').disabled).to.equal(true);
    expect(box.textContent).to.contain('* Required');
    await leave(element, 'remarks');
    await until(() => box.textContent.includes('Please enter remarks'));
    expect(optionsOf(control(element, 'reason'))).to.deep.equal(['Choose', 'Document not clear', 'Technical issue']);
    await choose(element, 'reason', 'Document not clear');
    expect(button(box, 'REPORT').disabled).to.equal(true);
    await type(element, 'remarks', 'PAN photo unreadable');
    await until(() => !button(box, 'REPORT').disabled);
    expect(button(element, 'Report Issue')).to.not.equal(undefined);
    button(box, 'REPORT').click();
    const bar = await until(() => inside(element, '.hold-bar'));
    expect(bar.textContent).to.match(/ON HOLD.*Document not clear.*PAN photo unreadable/);
    await until(() => !button(element, 'Report Issue'));
    await until(() => snacks(element).includes('You have successfully reported the issue'));

    button(bar, 'Change Reason').click();
    box = await until(() => dialog(element));
    expect(control(element, 'remarks').value).to.equal('PAN photo unreadable');
    expect(control(element, 'reason').value).to.equal('DOCUMENT_UNCLEAR');
    await choose(element, 'reason', 'Technical issue');
    button(box, 'REPORT').click();
    await until(() => inside(element, '.hold-bar').textContent.includes('Technical issue'));
    await until(() => snacks(element).includes('You have successfully changed the reason'));

    button(bar, 'Mark as Resolved').click();
    const asks = 'Are you sure you want to mark the issue as Resolved?';
    box = await until(() => dialog(element)?.textContent.includes(asks) && dialog(element));
    button(box, 'Cancel').click();
    await until(() => !dialog(element));
    expect(asked('issue')).to.have.length(2);
    button(bar, 'Mark as Resolved').click();
    box = await until(() => dialog(element));
    button(box, 'RESOLVE').click();
    await until(() => !inside(element, '.hold-bar'));
    await until(() => snacks(element).includes('Reported issue resolved successfully'));
    expect(button(element, 'Report Issue')).to.not.equal(undefined);
    expect(asked('issue').map(({ body }) => body)).to.deep.equal([
      { loanApplicationNumber: loan, userComment: 'PAN photo unreadable', holdReason: 'DOCUMENT_UNCLEAR' },
      { loanApplicationNumber: loan, userComment: 'PAN photo unreadable', holdReason: 'TECHNICAL_ISSUE' },
      { loanApplicationNumber: loan, userComment: 'Marked as resolved', holdReason: 'CLEAR' },
    ]);
  });

  it('takes a reason without a remark, a remark without a reason, and CLEAR for no hold [DV-68]', async () => {
    const { holdInfo } = deskBackend().held.config;
    const halves = [
      { selectedHoldReason: 'TECHNICAL_ISSUE', selectedHoldRemark: null },
      { selectedHoldReason: null, selectedHoldRemark: 'Said so' },
      { selectedHoldReason: 'CLEAR', selectedHoldRemark: 'Said so' },
    ];
    for (const half of halves) {
      await open({ changes: { holdInfo: { ...holdInfo, ...half } } });
      expect(inside(element, '.hold-bar')).to.equal(null);
      expect(button(element, 'Report Issue')).to.not.equal(undefined);
      clearPage();
      backend.restore();
    }
  });

  it('moves the application: allowed statuses only, remark, confirmation, and a reason to reject [DV-69][DV-70][DV-71][DV-72][DV-73][DV-74][DV-75][ER-36][AP-36][VA-39][VA-40]', async () => {
    await open();
    const udrs = () => inside(element, '.udrs');
    expect(udrs().textContent).to.contain('Document Processing');
    udrs().click();
    let panel = await until(() => popover(element));
    expect(panel.querySelector('h3').textContent).to.equal('Change Status');
    expect(optionsOf(control(element, 'status'))).to.deep.equal(['Choose', 'Fraud Review', 'Rejected']);
    expect(panel.textContent).to.contain('KYC Verification: Not every mandatory card is approved');
    const isHeldBack = () => button(panel, 'CHANGE').disabled;
    expect(isHeldBack()).to.equal(true);
    await choose(element, 'status', 'Rejected');
    await until(() => control(element, 'rejectReason'));
    expect(isHeldBack()).to.equal(true);
    await type(element, 'remarks', 'GPS differs');
    expect(isHeldBack()).to.equal(true);
    tick(panel, 'Yes, I confirm to change status').click();
    expect(isHeldBack()).to.equal(true);
    await choose(element, 'rejectReason', 'Fraud suspected');
    await until(() => !isHeldBack());
    tick(panel, 'Yes, I confirm to change status').click();
    await until(isHeldBack);
    tick(panel, 'Yes, I confirm to change status').click();
    await until(() => !isHeldBack());
    await choose(element, 'status', 'Fraud Review');
    await until(() => !control(element, 'rejectReason'));
    button(panel, 'CHANGE').click();
    await until(() => udrs().textContent.includes('Fraud Review'));
    await until(() => snacks(element).includes('You successfully changed the status of application'));
    expect(asked('status')[0].body).to.deep.equal({
      loanApplicationNumber: loan,
      currentStage: 'DOCUMENT_PROCESSING',
      targetStage: 'FRAUD_REVIEW',
      remarks: 'GPS differs',
      rejectReason: null,
    });
    await until(() => !popover(element));
    udrs().click();
    panel = await until(() => popover(element));
    expect(control(element, 'remarks')).to.equal(undefined);
  });

  it('keeps a refused move as it was, with the server’s words in red', async () => {
    const refusal = { errorCode: 'UDRS_NOT_ALLOWED', errorMessage: 'This change of status is not allowed' };
    await open({ answers: { [paths.status]: { error: refusal } } });
    inside(element, '.udrs').click();
    const panel = await until(() => popover(element));
    await choose(element, 'status', 'Fraud Review');
    await type(element, 'remarks', 'x');
    tick(panel, 'Yes, I confirm to change status').click();
    await until(() => !button(panel, 'CHANGE').disabled);
    button(panel, 'CHANGE').click();
    await until(() => snacks(element).includes('This change of status is not allowed'));
    expect(inside(element, '.udrs').textContent).to.contain('Document Processing');
  });

  it('keeps unsaved corrections from tab to tab, and says that there are some [DV-76]', async () => {
    await open();
    const dirty = nextEvent('lending-dirty-change');
    await type(element, 'PAN_NAME', 'CORRECTED');
    expect((await dirty).detail.dirty).to.equal(true);
    button(element, 'Where they work').click();
    await until(() => card(element, 'EMPLOYER'));
    button(element, 'Who they are').click();
    await until(() => control(element, 'PAN_NAME')?.value === 'CORRECTED');
    expect(await element.requestClose()).to.deep.equal({ ok: false, reason: 'UNSAVED_CHANGES' });
  });

  it('keeps the text of a second save and shows what the colleague has changed', async () => {
    await open({
      answers: {
        [paths.update]() {
          changeElsewhere();
          return {
            error: { errorCode: 'STALE_VERSION', errorMessage: 'Someone else has changed this in the meantime' },
          };
        },
      },
    });
    await type(element, 'PAN_NAME', 'MINE');
    update(element, 'PAN').click();
    await until(() => card(element, 'PAN').querySelector('.notice'));
    expect(card(element, 'PAN').querySelector('.notice').textContent).to.contain('Name on PAN: now THEIRS, yours MINE');
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    button(card(element, 'PAN'), 'Discard my changes').click();
    await until(() => control(element, 'PAN_NAME').value === 'THEIRS');
  });

  it('keeps what is typed while a save is on its way: it was not sent [DV-76]', async () => {
    const { answers } = deskBackend();
    let answer;
    const held = new Promise((resolve) => (answer = resolve));
    await open({ answers: { [paths.update]: (call) => held.then(() => answers[paths.update](call)) } });
    await type(element, 'PAN_NAME', 'FIRST');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    await type(element, 'PAN_NAME', 'SECOND');
    answer();
    await until(() => snacks(element).includes('Section data updated successfully'));
    expect(control(element, 'PAN_NAME').value).to.equal('SECOND');
    expect(element.dirty).to.equal(true);
    update(element, 'PAN').click();
    await until(() => asked('update').length === 2 && !element.dirty);
    expect(JSON.stringify(asked('update')[1].body)).to.contain('SECOND');
  });

  it('says what a colleague has changed under unsaved text before it is saved; UPDATE then saves on theirs', async () => {
    await open();
    await type(element, 'PAN_NAME', 'MINE');
    changeElsewhere();
    await element.reload();
    await until(() => conflict()?.textContent.includes('Name on PAN: now THEIRS, yours MINE'));
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].headers['if-match']).to.equal('9');
    await until(() => !conflict());
  });

  it('keeps the text in sight when the application is taken over, and gives it back to be saved', async () => {
    let isTheirs = true;
    const taken = { errorCode: 'ROW_LOCKED', errorMessage: 'Arjun Deshpande has this open until 10:42' };
    const { answers } = deskBackend();
    await open({
      answers: { [paths.update]: (call) => (isTheirs ? { error: taken } : answers[paths.update](call)) },
    });
    await type(element, 'PAN_NAME', 'MINE');
    update(element, 'PAN').click();
    await until(() => snacks(element).includes(taken.errorMessage));
    await until(() => card(element, 'PAN').textContent.includes('Yours, not saved: MINE'));
    expect(update(element, 'PAN')).to.equal(undefined);
    expect(element.dirty).to.equal(true);
    isTheirs = false;
    button(element, 'Claim').click();
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE');
    update(element, 'PAN').click();
    await until(() => asked('update').length === 2 && !element.dirty);
  });

  it('discards what is changed on a card when asked to', async () => {
    await open();
    expect(button(card(element, 'PAN'), 'Discard my changes')).to.equal(undefined);
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    (await until(() => button(card(element, 'PAN'), 'Discard my changes'))).click();
    await until(() => control(element, 'PAN_NAME').value === 'LAKSHMI VENKATARAMAN');
    expect(badge(element, 'PAN')).to.equal('Pending');
    expect(element.dirty).to.equal(false);
  });

  it('gives unsaved corrections back after a reload, and says what has changed under them', async () => {
    await open();
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    await element.saveDraft();
    clearPage();
    await show();
    await until(() => snacks(element).includes('Your unsaved corrections are back'));
    await until(() => control(element, 'PAN_NAME').value === 'MINE');
    expect(radio(element, 'PAN', 'Approved').checked).to.equal(true);
    expect(conflict()).to.equal(null);
    await element.saveDraft();
    clearPage();
    changeElsewhere();
    await show();
    await until(() => conflict()?.textContent.includes('Name on PAN: now THEIRS, yours MINE'));
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1 && !element.dirty);
    clearPage();
    await show();
    await until(() => badge(element, 'PAN') === 'Approved');
    expect(snacks(element)).to.deep.equal([]);
  });

  it('gives them back where it is moved, and keeps them where the session ends while they are saved', async () => {
    await open({ answers: { [paths.update]: { status: 401 } } });
    await type(element, 'PAN_NAME', 'MINE');
    radio(element, 'PAN', 'Approved').click();
    const other = document.createElement('div');
    element.parentElement.append(other);
    other.append(element);
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE' && inside(element, '.claim'));
    update(element, 'PAN').click();
    await until(() => asked('update').length === 1);
    expect(control(element, 'PAN_NAME').value).to.equal('MINE');
    await element.saveDraft();
    clearPage();
    await show();
    await until(() => control(element, 'PAN_NAME')?.value === 'MINE');
    expect(radio(element, 'PAN', 'Approved').checked).to.equal(true);
  });

  it('is read-only, and says why, while it is a colleague’s, when its work is over, and by its attribute', async () => {
    const taken = { errorCode: 'ROW_LOCKED', errorMessage: 'Arjun Deshpande has this open until 10:42' };
    await open({ answers: { [paths.acquire]: { error: taken } } });
    await until(() => inside(element, '.desk-cards .notice'));
    expect(inside(element, '.desk-cards .notice').textContent).to.contain('Arjun Deshpande has this open until 10:42');
    expect(button(element, 'UPDATE')).to.equal(undefined);
    expect(control(element, 'PAN_NAME')).to.equal(undefined);
    clearPage();
    backend.restore();
    await open({ changes: { readOnlyReason: 'The work on this application has ended' } });
    expect(inside(element, '.desk-cards .notice').textContent).to.contain('The work on this application has ended');
    expect(button(element, 'UPDATE')).to.equal(undefined);
    clearPage();
    backend.restore();
    await open({ attributes: 'readonly' });
    expect(asked('acquire')).to.have.length(0);
    expect(button(element, 'UPDATE')).to.equal(undefined);
    expect(button(element, 'Next')).to.equal(undefined);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
    expect(asked('next')).to.have.length(0);
  });

  it('is worked by keys: the next card, approve and go on, reject', async () => {
    await open();
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('a');
    await until(() => asked('update').length === 1);
    expect(asked('update')[0].body.status.docStatus).to.equal('APPROVED');
    await until(() => card(element, 'SELFIE').classList.contains('is-selected'));
    press('j');
    await until(() => card(element, 'AADHAAR').classList.contains('is-selected'));
    press('x');
    await until(() => popover(element));
  });

  it('approves one card however long the key is held, and leads nobody away from a card chosen meanwhile', async () => {
    const saves = [];
    const { answers } = deskBackend();
    await open({
      answers: {
        [paths.update]: (call) => new Promise((resolve) => saves.push(() => resolve(answers[paths.update](call)))),
      },
    });
    const press = (key, repeat = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }));
    const isSelected = (key) => card(element, key).classList.contains('is-selected');
    press('a');
    await until(() => saves.length === 1);
    for (let times = 0; times < 5; times += 1) press('a', true);
    saves[0]();
    await until(() => isSelected('SELFIE'));
    for (let times = 0; times < 5; times += 1) press('a', true);
    press('k');
    await until(() => isSelected('PAN'));
    expect(asked('update').map(({ body }) => body.sectionKey)).to.deep.equal(['PAN']);

    press('j');
    await until(() => isSelected('SELFIE'));
    press('a');
    await until(() => saves.length === 2);
    press('k');
    await until(() => isSelected('PAN'));
    const told = snacks(element).length;
    saves[1]();
    await until(() => snacks(element).length > told || !card(element, 'SELFIE').textContent.includes('Saving'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([isSelected('PAN'), isSelected('AADHAAR')]).to.deep.equal([true, false]);
  });

  it('goes on to the next application of its queue, never over unsaved corrections', async () => {
    const next = String(Number(loan) + 1000);
    const { udrsInfo } = deskBackend().held.config;
    await open({
      changes: { udrsInfo: { ...udrsInfo, selectedUdrs: 'PENDING_REVIEW_GPS' } },
      answers: {
        [paths.next]: {
          data: {
            next: { rowId: 'x', version: 1, loanApplicationNumber: next, lockExpiresAt: '2031-01-01T06:00:00.000Z' },
          },
        },
      },
    });
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await type(element, 'PAN_NAME', 'MINE');
    press('n');
    await until(() => snacks(element).includes('Save your corrections first, or discard them'));
    expect(asked('next')).to.have.length(0);
    button(card(element, 'PAN'), 'Discard my changes').click();
    await until(() => !element.dirty);
    const asks = nextEvent('lending-navigate');
    press('n');
    expect((await asks).detail).to.include({ screen: 'DOCUMENT_VERIFICATION' });
    expect(asked('next')[0].body).to.include({ listType: 'pending-review-gps', queueName: 'Pending Review GPS' });
    await until(() => inside(element, '.desk-who')?.textContent.includes(`LAN: ${next}`));
  });

  it('works from a script and a tag: another number is another application, none says so [EM-04]', async () => {
    await open();
    const other = String(Number(loan) + 500);
    element.setAttribute('loan-application-number', other);
    await until(() => asked('config').some(({ body }) => body.loanApplicationNumber === other));
    await until(() => inside(element, '.desk-who')?.textContent.includes(`LAN: ${other}`));
    await until(() => inside(element, '.doc-card'));
    element.removeAttribute('loan-application-number');
    await until(() => element.shadowRoot.textContent.includes('No application is chosen'));
  });

  it('goes back to the list by the page around it [DV-02]', async () => {
    await open();
    const asks = nextEvent('lending-navigate');
    document.addEventListener('lending-navigate', (event) => event.preventDefault(), { once: true });
    button(element, 'Back to the list').click();
    expect((await asks).detail.screen).to.equal('DOCUMENT_PROCESSING');
    expect((await asks).detail.isBack).to.equal(true);
  });

  for (const width of [1024, 1440])
    it(`keeps its header in one row at ${width} px: the last values fold away, a long name is cut [DV-04][DV-05]`, async () => {
      const name = 'Venkata Lakshmi Narasimha Subrahmanyam Ranganathan Iyengar';
      const items = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].map((label) => ({
        key: label,
        label,
        value: `${label} value of it`,
      }));
      const headerInfo = { name, loanApplicationNumber: loan, imageUrl: null, items };
      await open({ changes: { headerInfo }, width });
      const head = inside(element, '.desk-head').getBoundingClientRect();
      expect(head.height).to.be.at.most(64);
      for (const each of allInside(element, '.desk-head button')) {
        const { top, bottom, right } = each.getBoundingClientRect();
        expect(top).to.be.at.least(head.top);
        expect(bottom).to.be.at.most(head.bottom);
        expect(right).to.be.at.most(head.right);
      }
      const title = inside(element, '.desk-head h1');
      expect(title.scrollWidth).to.be.above(title.clientWidth);
      expect(title.title).to.equal(name);
      const facts = inside(element, '.facts');
      const isSeen = [...facts.children].map(
        (each) => each.getBoundingClientRect().top < facts.getBoundingClientRect().bottom,
      );
      expect(isSeen).to.deep.equal(isSeen.toSorted((one, other) => Number(other) - Number(one)));
      expect(isSeen.at(-1)).to.equal(false);
      expect(facts.title).to.include('Seventh: Seventh value of it');
    });

  it('keeps the document in sight while its cards scroll beside it', async () => {
    await open({ width: 1280 });
    element.style.height = '560px';
    for (const key of ['SELFIE', 'AADHAAR']) toggle(element, key).click();
    const cards = inside(element, '.desk-cards');
    await until(() => cards.scrollHeight > cards.clientHeight + 40);
    const { bottom } = element.getBoundingClientRect();
    expect(inside(element, '.desk').getBoundingClientRect().bottom).to.be.closeTo(bottom, 1);
    expect(inside(element, '.desk-preview').getBoundingClientRect().bottom).to.be.closeTo(bottom, 1);
  });

  it('leads back from an application that cannot be shown', async () => {
    const failed = { [paths.config]: { status: 500, body: {} } };
    backend = stubCalls({ ...deskBackend().answers, ...failed });
    element = place(
      `<lending-document-verification loan-application-number="${loan}"></lending-document-verification>`,
      {
        width: 1024,
      },
    );
    element.getToken = () => ({ token: 't', key: 'k' });
    await until(() => inside(element, '.blank'));
    const asks = nextEvent('lending-navigate');
    document.addEventListener('lending-navigate', (event) => event.preventDefault(), { once: true });
    button(element, 'Back to the list').click();
    expect((await asks).detail.screen).to.equal('DOCUMENT_PROCESSING');
  });

  it('opens at its top on a narrow screen, though its first card stands below the document', async () => {
    await open({ width: 320 });
    await until(() => card(element, 'PAN')?.classList.contains('is-selected'));
    await until(() => inside(element, '.viewer-bar'));
    expect(inside(element, '.desk-head').getBoundingClientRect().bottom).to.be.above(0);
  });

  it('has nothing serious against it, narrow and dark too', async () => {
    for (const { width, attributes } of [
      { width: 1280, attributes: '' },
      { width: 320, attributes: 'theme="dark"' },
    ]) {
      await open({ width, attributes });
      toggle(element, 'AADHAAR').click();
      await until(() => chips(element, 'AADHAAR').length === 1);
      expect(await findings(element)).to.deep.equal([]);
      const cutOff = allInside(element, '.desk *').filter(
        (each) =>
          each.checkVisibility() && each.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
      );
      expect(cutOff.filter((each) => !each.closest('.tab-list')).map((each) => each.className)).to.deep.equal([]);
      clearPage();
      backend.restore();
    }
  });
});
