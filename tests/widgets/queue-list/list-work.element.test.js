import { expect } from 'chai';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';
/** @import { Answers } from '#support/stub.js' */

const option = (id, label, value = label) => ({ id, label, value });
const all = (id) => option(`${id}-all`, 'All', 'all');
const filter = (id, filterName, kind, filterOption) => ({
  id,
  filterName,
  kind,
  filterOption,
  selectedValueIndexes: [0],
});
const filters = [
  filter('risk', 'Risk level', 'checkbox', [all('risk'), option('risk-High', 'High'), option('risk-Low', 'Low')]),
  filter('amount', 'Loan amount', 'rangeSlider', [{ ...all('amount'), min: 0, max: 100, step: 5 }]),
];
const columns = [
  ['Loan ID', 'loanApplicationNumber', { kind: 'link' }],
  ['Name', 'custName', { kind: 'name' }],
  ['Outstanding', 'totalOutstandingAmount', { kind: 'money' }],
].map(([label, value, extraConfig]) => ({ label, value, enableSort: true, extraConfig }));
const tab = (tabName, queueName, more = {}) => ({
  tabName,
  queueName,
  applicationCount: 3,
  defaultSelected: false,
  filters,
  tableColumnConfig: columns,
  ...more,
});
const tabs = [tab('All', 'Customers', { defaultSelected: true }), tab('Free', 'Customers Free')];
const rows = [0, 1, 2].map((index) => ({
  rowId: `00000000-0000-0000-0000-00000000000${index}`,
  version: index + 1,
  loanApplicationNumber: String(251118093114 + index),
  lockedBy: null,
  lockExpiresAt: null,
  actions: ['allocate'],
  custName: index === 0 ? '=1+1' : `Borrower, ${index}`,
  totalOutstandingAmount: index === 1 ? -50 : 120000,
}));
const page = {
  rows,
  totalCount: 3,
  totalIsCapped: false,
  pageNumber: 1,
  rowsPerPage: 10,
  asOf: '2025-11-21T05:12:00Z',
};

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const button = (element, text) => allInside(element, 'button').find(({ textContent }) => textContent.trim() === text);

describe('work on a list', () => {
  let backend;

  async function open(/** @type {Answers} */ more = {}, attributes = '') {
    backend = stubCalls({
      '/lists/agency-customer-list/tabs': {
        data: { tabs, actions: ['downloadList', 'uploadAllocation', 'bulkAllocate', 'bulkReAllocate'] },
      },
      '/lists/agency-customer-list/rows': { data: page },
      '/lists/views': { data: { views: [] } },
      ...more,
    });
    const element = place(`<lending-queue-list list="agency-customer-list" ${attributes}></lending-queue-list>`);
    await until(() => inside(element, '.foot [role=status]'));
    return element;
  }
  const asked = (end) => backend.asked.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  async function openDrawer(element) {
    button(element, 'Filter').click();
    return until(() => button(element, 'Apply'));
  }
  const tick = (element, label) =>
    allInside(element, '.choice')
      .find(({ textContent }) => textContent.trim() === label)
      .querySelector('input')
      .click();

  before(async () => {
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.removeItem('lending.queueList');
    localStorage.removeItem('lending.columns.agency-customer-list');
  });

  it('filters by the drawer: from the first page, and the drawer closes [FL-01][FL-04][FL-24]', async () => {
    const element = await open();
    const apply = await openDrawer(element);
    expect(inside(element, 'lending-sl-drawer').placement).to.equal('end');
    tick(element, 'High');
    apply.click();
    await until(() => asked('/rows').some(({ filters: sent }) => sent.risk?.[0] === 'High'));
    expect(asked('/rows').at(-1)).to.deep.include({
      pageNumber: 1,
      filters: { optionId: ['risk-High'], risk: ['High'] },
    });
    await until(() => !inside(element, 'lending-sl-drawer').open);
    await until(() => inside(element, '.chip')?.textContent.includes('High'));
    expect(button(element, 'Filter 1')).not.to.equal(undefined);
    inside(element, '.chip .x').click();
    await until(() => !inside(element, '.chip') && asked('/rows').at(-1).filters.risk === undefined);
    expect(asked('/rows').at(-1).filters).to.deep.equal({ optionId: [] });
  });

  it('says that nothing matches the filters, clears them, and does not take it for the end of the work [ER-20]', async () => {
    const element = await open({
      '/lists/agency-customer-list/rows': ({ body }) => ({
        data: body.filters.risk ? { ...page, rows: [], totalCount: 0 } : page,
      }),
    });
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    const apply = await openDrawer(element);
    tick(element, 'High');
    apply.click();
    const blank = await until(() => inside(element, '.blank'));
    expect(blank.textContent).to.include('No record to display').and.include('Nothing here matches the filters.');
    expect(inside(element, 'lending-coin-drop')).to.equal(null);
    button(element, 'Clear filters').click();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    expect([inside(element, '.blank'), inside(element, '.chip')]).to.deep.equal([null, null]);
    expect(asked('/rows').at(-1).filters).to.deep.equal({ optionId: [] });
  });

  it('takes a remark on a row in a text area of two rows [CO-42]', async () => {
    backend = stubCalls({
      '/lists/agency-calling-list/tabs': { data: { tabs, actions: [] } },
      '/lists/agency-calling-list/rows': {
        data: { ...page, rows: rows.map((row) => ({ ...row, actions: ['save'] })) },
      },
      '/lists/views': { data: { views: [] } },
    });
    const element = place('<lending-queue-list list="agency-calling-list"></lending-queue-list>');
    const more = await until(() => inside(element, '[aria-label^="More actions on"]'));
    const remark = () => allInside(element, '[role=menuitem]').find((item) => item.textContent.trim() === 'Remark');
    expect(remark()).to.equal(undefined);
    more.click();
    (await until(remark)).click();
    const control = await until(() => inside(element, 'textarea'));
    expect(control.rows).to.equal(2);
  });

  it('leaves the list alone on Cancel, and takes every filter back on Reset [FL-02][FL-03]', async () => {
    const element = await open();
    await openDrawer(element);
    tick(element, 'High');
    button(element, 'Cancel').click();
    await until(() => !inside(element, 'lending-sl-drawer').open);
    expect(asked('/rows').every(({ filters: sent }) => sent.risk === undefined)).to.equal(true);
    await openDrawer(element);
    const boxes = () => allInside(element, '.choice input').map(({ checked }) => checked);
    expect(boxes()).to.deep.equal([true, false, false]);
    tick(element, 'Low');
    await until(() => boxes()[2]);
    allInside(element, '.dialog-footer .to-left')[0].click();
    await until(() => boxes()[0] && !boxes()[2]);
  });

  it('asks for an empty filter in its own words, and sends nothing [VA-05]', async () => {
    const element = await open();
    const apply = await openDrawer(element);
    tick(element, 'All');
    const before = asked('/rows').length;
    apply.click();
    const note = await until(() => inside(element, '.filter .error'));
    expect(note.textContent).to.equal('This filed is required');
    expect(asked('/rows')).to.have.lengthOf(before);
    tick(element, 'Low');
    apply.click();
    await until(() => asked('/rows').some(({ filters: sent }) => sent.risk?.[0] === 'Low'));
  });

  it('does something to the ticked rows alone; a row left undone stays ticked with its reason [QL-20]', async () => {
    const agentId = '00000000-0000-0000-0000-0000000000aa';
    const element = await open({
      '/agency/manager/agents': {
        data: {
          agents: [
            {
              id: agentId,
              agentName: 'Asha Rao',
              email: 'a@example.com',
              kycStatus: 'DONE',
              accountAllocated: 4,
              refusal: null,
            },
          ],
        },
      },
      '/agency/manager/allocate': ({ body }) => ({
        data: {
          results: body.rows.map(({ rowId }, index) =>
            index === 0
              ? { rowId, ok: true }
              : { rowId, ok: false, errorCode: 'ROW_LOCKED', errorMessage: 'A colleague has this open' },
          ),
          okCount: 1,
          failCount: 1,
        },
      }),
    });
    expect(inside(element, '.bulk')).to.equal(null);
    for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    allInside(element, '.bulk .btn')[0].click();
    const choice = await until(() => inside(element, '.people .choice input'));
    choice.click();
    allInside(element, '.dialog-footer .primary')[0].click();
    await until(() => asked('/allocate').length === 1);
    expect(asked('/allocate')[0]).to.deep.include({
      action: 'bulkAllocate',
      agentId,
      rows: rows.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
    });
    const left = await until(() => inside(element, '.undone'));
    expect(left.textContent).to.include('251118093115').and.to.include('A colleague has this open');
    expect(allInside(element, 'tbody .tick-box').map(({ checked }) => checked)).to.deep.equal([false, true, false]);
  });

  it('accounts for every ticked row, also one that a colleague opens meanwhile and one that has gone', async () => {
    const lockExpiresAt = new Date(Date.now() + 12 * 60_000).toISOString();
    let shown = rows;
    const agent = { id: '00000000-0000-0000-0000-0000000000aa', agentName: 'Asha Rao', email: 'a@example.com' };
    const element = await open({
      '/lists/agency-customer-list/rows': () => ({ data: { ...page, rows: shown } }),
      '/agency/manager/agents': {
        data: { agents: [{ ...agent, kycStatus: 'DONE', accountAllocated: 4, refusal: null }] },
      },
      '/agency/manager/allocate': ({ body }) => {
        shown = [{ ...rows[1], lockedBy: 'Priya Nair', lockExpiresAt }];
        const results = body.rows.map(({ rowId }, index) =>
          index === 0 ? { rowId, ok: true } : { rowId, ok: false, errorCode: 'X', errorMessage: `Reason ${index}` },
        );
        return { data: { results, okCount: 1, failCount: 2 } };
      },
    });
    await until(() => allInside(element, 'tbody .tick-box').length === 3);
    for (const box of allInside(element, 'tbody .tick-box')) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('3 selected'));
    allInside(element, '.bulk .btn')[0].click();
    (await until(() => inside(element, '.people .choice input'))).click();
    allInside(element, '.dialog-footer .primary')[0].click();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 1);
    const told = allInside(element, '.undone li').map(({ textContent }) => textContent);
    expect(told).to.deep.equal(['251118093115Reason 1', '251118093116Reason 2']);
    button(element, 'Clear').click();
    await until(() => !inside(element, '.undone'));
  });

  it('says which ticks a refresh has taken away', async () => {
    let shown = rows;
    const element = await open({ '/lists/agency-customer-list/rows': () => ({ data: { ...page, rows: shown } }) });
    await until(() => allInside(element, 'tbody .tick-box').length === 3);
    for (const box of allInside(element, 'tbody .tick-box')) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('3 selected'));
    shown = rows.slice(0, 2);
    await element.reload();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    expect(inside(element, '.undone')?.textContent).to.include('251118093116').and.to.include('Not ticked any more');
  });

  it('ticks every row at once but those that a colleague holds [QL-20]', async () => {
    const lockExpiresAt = new Date(Date.now() + 12 * 60_000).toISOString();
    const held = rows.map((row, index) => (index === 1 ? { ...row, lockedBy: 'Priya Nair', lockExpiresAt } : row));
    const element = await open({ '/lists/agency-customer-list/rows': { data: { ...page, rows: held } } });
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    const head = () => inside(element, 'thead .tick-box');
    head().click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    expect([head().checked, head().indeterminate]).to.deep.equal([true, false]);
    expect(allInside(element, 'tbody tr.sel').map(({ dataset }) => dataset.row)).to.deep.equal([
      rows[0].rowId,
      rows[2].rowId,
    ]);
    head().click();
    await until(() => !inside(element, '.bulk'));
  });

  it('tells the page where it is, and goes where the page’s address says', async () => {
    const element = await open();
    const told = nextEvent('lending-view-change');
    allInside(element, '[role=tab]')[1].click();
    const { detail } = await told;
    expect(detail).to.include({ view: 'tab=Customers+Free', replace: false, v: 1 });
    element.setAttribute('view', detail.view);
    element.setAttribute('view', 'sort=-custName');
    await until(() => asked('/rows').some(({ sortBy, sortOrder }) => sortBy === 'custName' && sortOrder === 'desc'));
    await until(() => allInside(element, '[role=tab]')[0].getAttribute('aria-selected') === 'true');
  });

  it('opens where its address says', async () => {
    const element = await open({}, 'view="tab=Customers+Free&sort=custName&filter.risk=Low&filter.gone=1"');
    expect(asked('/rows')[0]).to.deep.include({
      queueName: 'Customers Free',
      sortBy: 'custName',
      sortOrder: 'asc',
      filters: { optionId: ['risk-Low'], risk: ['Low'] },
    });
    await until(() => inside(element, '.chip')?.textContent.includes('Low'));
  });

  it('shows and hides columns, and keeps that', async () => {
    const first = await open();
    inside(first, '[aria-label=Columns]').click();
    await until(() => inside(first, '.two-columns'));
    tick(first, 'Name');
    await until(() => !allInside(first, 'th').some(({ textContent }) => textContent === 'Name'));
    clearPage();
    backend.restore();
    const again = await open();
    expect(allInside(again, 'th').some(({ textContent }) => textContent === 'Name')).to.equal(false);
  });
});
