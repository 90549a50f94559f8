import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const option = (id, label, value = label, more = {}) => ({ id, label, value, ...more });
const all = (id, more) => option(`${id}-all`, 'All', 'all', more);
const filter = (id, filterName, kind, filterOption, more = {}) => ({
  id,
  filterName,
  kind,
  filterOption,
  selectedValueIndexes: [0],
  ...more,
});
const partners = Array.from({ length: 12 }, (_, index) =>
  option(`partner-${index}`, `Partner ${index}`, String(index)),
);
const filters = [
  filter('productType', 'Product type', 'buttonRadioGroup', [all('productType'), option('productType-PL', 'PL')], {
    isSubQueue: true,
  }),
  filter('hold', 'Hold', 'radioLabel', [
    all('hold'),
    option('hold-HOLD', 'On hold', 'HOLD', { shows: ['holdReason'] }),
  ]),
  filter('holdReason', 'Hold reason', 'checkbox', [all('holdReason'), option('holdReason-T', 'Technical issue', 'T')]),
  filter('partner', 'Partner', 'checkboxV2', [all('partner'), ...partners]),
  filter('loanAmount', 'Loan amount', 'rangeSlider', [all('loanAmount', { min: 0, max: 500, step: 5 })]),
  filter('income', 'Income', 'rangeSlider', [all('income', { min: 0, max: 500000, step: 1000 })]),
  filter('owner', 'Owner', 'buttonRadioGroup', [all('owner'), option('owner-none', 'Nobody', 'none')]),
  filter('employment', 'Employment', 'buttonCheckboxGroup', [
    all('employment'),
    option('employment-S', 'Salaried', 'S'),
  ]),
  filter('queuedDate', 'Queued on', 'buttonRadioDateGroup', [
    all('queuedDate'),
    option('queuedDate-past', 'Pick dates', 'past'),
  ]),
  filter('more', 'More', 'accordionGroup', [option('more-place', 'Applicant', 'place', { shows: ['place'] })], {
    selectedValueIndexes: [],
  }),
  filter('place', 'Place', 'inputTypeGroup', [all('place'), option('place-city', 'City', 'city')]),
];
const tabs = [
  {
    tabName: 'All open',
    queueName: 'Document Processing',
    applicationCount: 1,
    defaultSelected: true,
    filters,
    tableColumnConfig: [
      { label: 'Loan ID', value: 'loanApplicationNumber', enableSort: false, extraConfig: { kind: 'link' } },
      { label: 'Amount', value: 'income', enableSort: false, extraConfig: { kind: 'money' } },
    ],
  },
];
const row = {
  rowId: '00000000-0000-0000-0000-000000000001',
  version: 1,
  loanApplicationNumber: '251118093114',
  lockedBy: null,
  lockExpiresAt: null,
  actions: [],
};
const page = {
  rows: [row],
  totalCount: 1,
  totalIsCapped: false,
  pageNumber: 1,
  rowsPerPage: 10,
  asOf: '2025-11-21T05:12:00Z',
};

describe('the filters of a list', () => {
  let backend;
  const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
  const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
  const button = (element, text) =>
    allInside(element, 'button').find(({ textContent }) => textContent.trim().startsWith(text));
  const lastPage = () => backend.asked.findLast(({ path }) => path.endsWith('/rows')).body;
  const sent = () => lastPage().filters;
  /** A group of the drawer by its name. */
  const group = (element, name) =>
    allInside(element, 'lending-sl-drawer fieldset.filter').find((each) =>
      each.querySelector('legend').textContent.trim().startsWith(name),
    );
  const tick = (within, label) =>
    [...within.querySelectorAll('label')]
      .find(({ textContent }) => textContent.trim() === label)
      .querySelector('input')
      .click();
  function write(input, value) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** @param {number} [width] @param {import('#support/stub.js').Answers['/lists/document-processing/rows']} [rows] */
  async function open(width, rows = { data: page }) {
    backend = stubCalls({
      '/lists/document-processing/tabs': { data: { tabs, actions: [] } },
      '/lists/document-processing/rows': rows,
      '/lists/views': { data: { views: [] } },
    });
    const element = place('<lending-queue-list list="document-processing"></lending-queue-list>', { width });
    await until(() => inside(element, '.foot [role=status]'));
    return element;
  }
  async function openDrawer(element) {
    button(element, 'Filter').click();
    await until(() => inside(element, 'lending-sl-drawer')?.open && button(element, 'Apply'));
  }
  const expectNothingSerious = async (element, rules) =>
    expect((await findings(element.parentElement, rules)).join('\n')).to.equal('');

  before(async () => {
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.removeItem('lending.queueList');
  });

  it('are of nine kinds, each drawn and sent in its own way; a long list can be searched and shown whole [FL-09][FL-18][FL-24]', async () => {
    const element = await open();
    await openDrawer(element);
    expect(group(element, 'Product type')).to.equal(undefined);
    const list = group(element, 'Partner');
    expect(group(element, 'Owner').querySelector('[type=search]')).to.equal(null);
    expect(list.querySelectorAll('.choice')).to.have.lengthOf(8);
    write(list.querySelector('[type=search]'), 'partner 11');
    await until(() => list.querySelectorAll('.choice').length === 1);
    tick(list, 'Partner 11');
    write(list.querySelector('[type=search]'), '');
    await until(() => list.querySelectorAll('.choice').length === 9);
    [...list.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show all 13').click();
    await until(() => list.querySelectorAll('.choice').length === 13);
    tick(list, 'Partner 2');
    tick(group(element, 'Hold'), 'On hold');
    tick(await until(() => group(element, 'Hold reason')), 'Technical issue');
    tick(group(element, 'Owner'), 'Nobody');
    tick(group(element, 'Employment'), 'Salaried');
    tick(group(element, 'Queued on'), 'Pick dates');
    const [from, to] = await until(() => {
      const days = [...group(element, 'Queued on').querySelectorAll('.date > input')];
      return days.length === 2 && days;
    });
    write(from, '1/11/25');
    write(to, '05/11/2025');
    write(group(element, 'Loan amount').querySelector('input:not([type=range])'), '100');
    inside(element, '.accordion .section').click();
    const kind = group(element, 'Place').querySelector('select');
    kind.value = 'place-city';
    kind.dispatchEvent(new Event('change', { bubbles: true }));
    write(await until(() => group(element, 'Place').querySelector('input')), 'Pune');
    await expectNothingSerious(element);
    button(element, 'Apply').click();
    await until(() => !inside(element, 'lending-sl-drawer').open && sent().hold);
    const { optionId, ...values } = sent();
    expect(values).to.deep.equal({
      hold: ['HOLD'],
      holdReason: ['T'],
      partner: ['2', '11'],
      loanAmount: ['min:100', 'max:500'],
      owner: ['none'],
      employment: ['S'],
      queuedDate: ['min:2025-11-01', 'max:2025-11-05'],
      place: ['place-city:Pune'],
    });
    expect(optionId).to.include.members(['hold-HOLD', 'partner-11', 'owner-none', 'queuedDate-past']);
    const chips = await until(() => {
      const found = allInside(element, '.chip');
      return found.length === 8 && found;
    });
    expect(chips.map(({ textContent }) => textContent)).to.include('Queued on01/11/2025 to 05/11/2025');
    await expectNothingSerious(element);
  });

  it('show an amount in rupees with its thousands apart, and as plain digits while it is written [FL-10][CO-28]', async () => {
    const element = await open();
    await openDrawer(element);
    const income = group(element, 'Income');
    const from = income.querySelector('input:not([type=range])');
    const handle = income.querySelector('[type=range]');
    expect(income.querySelectorAll('.sign')).to.have.lengthOf(2);
    expect(group(element, 'Loan amount').querySelector('.sign')).to.equal(null);
    // A window that is not in front tells its fields nothing of the focus.
    const tell = (type) => from.dispatchEvent(new FocusEvent(type, { bubbles: true, composed: true }));
    tell('focusin');
    write(from, '1,20,000');
    await until(() => from.value === '120000');
    tell('focusout');
    await until(() => from.value === '1,20,000');
    expect(handle.getAttribute('aria-valuetext')).to.equal('₹1,20,000');
    button(element, 'Apply').click();
    await until(() => sent().income);
    expect(sent().income).to.deep.equal(['min:120000', 'max:500000']);
    const chip = await until(() => inside(element, '.chip'));
    expect(chip.textContent).to.equal('Income₹1,20,000 to ₹5,00,000');
  });

  it('that an option shows come with it, and go with it, their choice too [FL-20][FL-21]', async () => {
    const element = await open();
    await openDrawer(element);
    expect(group(element, 'Hold reason')).to.equal(undefined);
    tick(group(element, 'Hold'), 'On hold');
    tick(await until(() => group(element, 'Hold reason')), 'Technical issue');
    tick(group(element, 'Hold'), 'All');
    await until(() => group(element, 'Hold reason') === undefined);
    tick(group(element, 'Hold'), 'On hold');
    const reason = await until(() => group(element, 'Hold reason'));
    expect([...reason.querySelectorAll('input')].map(({ checked }) => checked)).to.deep.equal([true, false]);
  });

  it('have days that are typed or picked, none of them to come; Escape closes the calendar and not the drawer [FL-13]', async () => {
    const element = await open();
    await openDrawer(element);
    tick(group(element, 'Queued on'), 'Pick dates');
    const [from, to] = await until(() => {
      const days = [...group(element, 'Queued on').querySelectorAll('.date > input')];
      return days.length === 2 && days;
    });
    const calendar = () => inside(element, '.date-panel:popover-open');
    const press = (target, key, more = {}) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
      );
    await until(() => to.closest('.date').querySelector('[aria-label="Open calendar"]'));
    to.focus();
    press(to, 'ArrowDown', { altKey: true });
    const today = await until(() => calendar()?.querySelector('td[aria-current=date]'));
    press(today, 'PageDown');
    press(today, 'ArrowRight');
    const closed = await until(() => calendar().querySelector('td[aria-disabled=true]'));
    expect(closed.title).to.equal('Choose a day up to today');
    closed.click();
    expect(to.value).to.equal('');
    // What the calendar lies over for a moment counts as too small a target to axe.
    await expectNothingSerious(element, { 'target-size': { enabled: false } });
    press(closed, 'Escape');
    await until(() => !calendar());
    expect(inside(element, 'lending-sl-drawer').open).to.equal(true);
    await until(() => element.shadowRoot.activeElement === to);

    write(from, '31/2/2025');
    // A window that is not in front tells its fields nothing of the focus.
    from.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    const said = () => group(element, 'Queued on').querySelector('.error')?.textContent;
    await until(() => said() === 'February 2025 has no day 31');
    expect(from.getAttribute('aria-invalid')).to.equal('true');
    button(element, 'Apply').click();
    await until(() => said() === 'This is not a date');
    expect(from.value).to.equal('31/2/2025');
    write(from, '5 Mar 2025');
    button(element, 'Apply').click();
    await until(() => sent().queuedDate);
    expect(sent().queuedDate).to.deep.equal(['min:2025-03-05']);
  });

  it('leave the queue inside the tab alone, which is chosen beside the search and lists itself at once [FL-27][CO-14]', async () => {
    const element = await open(320);
    const chosen = () =>
      allInside(element, '.sub-queues label').find((each) => each.querySelector('input').checked).textContent;
    const queues = await until(() => inside(element, '.sub-queues'));
    expect(chosen()).to.equal('All');
    tick(queues, 'PL');
    await until(() => sent().productType?.[0] === 'PL');
    expect(lastPage().pageNumber).to.equal(1);
    await until(() => chosen() === 'PL');
    expect(inside(element, '.chip')).to.equal(null);
    await openDrawer(element);
    tick(group(element, 'Owner'), 'Nobody');
    button(element, 'Apply').click();
    await until(() => sent().owner?.[0] === 'none' && sent().productType?.[0] === 'PL');
    await until(() => allInside(element, '.chip').length === 1);
    button(element, 'Reset').click();
    await until(() => sent().owner === undefined);
    expect(sent().productType).to.deep.equal(['PL']);
    expect(chosen()).to.equal('PL');
    const box = element.getBoundingClientRect();
    expect(queues.getBoundingClientRect().right).to.be.at.most(box.right);
    tick(queues, 'All');
    await until(() => sent().productType === undefined);
  });

  it('are cleared on an empty list without leaving the queue inside the tab, which is none of them [FL-27]', async () => {
    const element = await open(undefined, ({ body: { filters: asked } }) => ({
      data: asked.productType || asked.owner ? { ...page, rows: [], totalCount: 0 } : page,
    }));
    tick(await until(() => inside(element, '.sub-queues')), 'PL');
    const blank = await until(() => inside(element, '.blank'));
    expect(blank.textContent).to.include('No record to display').and.not.to.include('Nothing here matches');
    expect(button(element, 'Clear filters')).to.equal(undefined);
    expect(inside(element, 'lending-coin-drop')).to.equal(null);
    await openDrawer(element);
    tick(group(element, 'Owner'), 'Nobody');
    button(element, 'Apply').click();
    await until(() => button(element, 'Clear filters'));
    button(element, 'Clear filters').click();
    await until(() => sent().owner === undefined);
    expect(sent()).to.deep.equal({ optionId: ['productType-PL'], productType: ['PL'] });
  });
});
