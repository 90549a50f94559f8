import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { clearPage, nextEvent, place, until } from '#support/page.js';
import { stubCalls } from '#support/stub-backend.js';

const columns = [
  ['Loan ID', 'loanApplicationNumber', true, { kind: 'link', screen: 'DOCUMENT_PROCESSING' }],
  ['Name', 'name', true, { kind: 'name' }],
  ['Amount', 'loanAmount', true, { kind: 'money' }],
  ['Mobile No', 'contactNumber', false, { kind: 'phone' }],
  ['Status', 'status', false, { kind: 'status' }],
  ['Queued on', 'queuedDate', true, { kind: 'dateTime', sorted: 'asc' }],
  ['Owner', 'userInfo', false, { kind: 'person' }],
].map(([label, value, enableSort, extraConfig]) => ({ label, value, enableSort, extraConfig }));

const tab = (tabName, queueName, applicationCount, more = {}) => ({
  tabName,
  queueName,
  applicationCount,
  defaultSelected: false,
  filters: [],
  tableColumnConfig: columns,
  ...more,
});
const tabs = [
  tab('All open', 'Document Processing', 42, { defaultSelected: true }),
  tab('Fresh', 'Document Processing Fresh', 1284),
  tab('Employer check', 'Document Processing Employer check', 0),
];

function row(index, more = {}) {
  return {
    rowId: `row-${index}`,
    version: 1,
    loanApplicationNumber: String(251118093114 + index),
    lockedBy: null,
    lockExpiresAt: null,
    actions: [],
    name: `Borrower ${index}`,
    loanAmount: 120000,
    contactNumber: '98xxxxxx41',
    status: 'APPROVED',
    queuedDate: '2025-11-18 09:46:00',
    userInfo: index === 1 ? 'Meera Krishnan' : null,
    ...more,
  };
}

/** @param {{ body?: any }} call @param {number} total @param {(index: number) => object} [changes] */
function page({ body }, total, changes = () => ({})) {
  const start = (body.pageNumber - 1) * body.rows;
  const rows = Array.from({ length: Math.max(0, Math.min(body.rows, total - start)) }, (_, index) =>
    row(start + index, changes(start + index)),
  );
  const { pageNumber, rows: rowsPerPage } = body;
  return { rows, totalCount: total, totalIsCapped: false, pageNumber, rowsPerPage, asOf: '2025-11-21T05:12:00.000Z' };
}

const inside = (element, selector) => element.shadowRoot?.querySelector(selector) ?? null;
const allInside = (element, selector) => [...(element.shadowRoot?.querySelectorAll(selector) ?? [])];
const textsIn = (element, selector) => allInside(element, selector).map((found) => found.textContent.trim());

describe('lending-queue-list', () => {
  let backend;

  /**
   * @typedef {object} Shown
   * @property {import('#support/stub.js').Answers['/lists/document-processing/rows']} [rows]
   * @property {unknown} [shownTabs]
   * @property {string} [markup]
   * @property {number} [width]
   *
   * @param {Shown} [shown]
   */
  async function open({ rows = (call) => ({ data: page(call, 42) }), shownTabs = tabs, markup, width } = {}) {
    backend = stubCalls({
      '/lists/document-processing/tabs': async () => ({
        data: { actions: [], tabs: await Promise.resolve(shownTabs) },
      }),
      '/lists/document-processing/rows': rows,
      '/lists/agency-calling-list/tabs': {
        data: { actions: [], tabs: [tab('All', 'Calling List', 3, { defaultSelected: true })] },
      },
      '/lists/agency-calling-list/rows': (call) => ({ data: page(call, 3) }),
    });
    const element = place(markup ?? '<lending-queue-list list="document-processing"></lending-queue-list>', { width });
    await until(() => inside(element, '.foot [role=status]') ?? inside(element, '.blank'));
    return element;
  }
  const rowCalls = () => backend.asked.filter(({ path }) => path.endsWith('/rows')).map(({ body }) => body);
  const press = (key, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

  function type(element, text) {
    const input = inside(element, '.search .q');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const submit = (element) => inside(element, '.search-form').requestSubmit();
  function choose(element, selector, value) {
    const select = inside(element, selector);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  /** The first request that an act makes, once the page before has loaded its next one ahead. */
  async function asks(act) {
    let before;
    do {
      before = rowCalls().length;
      await new Promise((resolve) => setTimeout(resolve, 300));
    } while (rowCalls().length > before);
    await act();
    await until(() => rowCalls().length > before);
    return rowCalls()[before];
  }

  before(async () => {
    await import('/dist/client/widgets/lending-queue-list.js');
  });
  afterEach(() => {
    clearPage();
    backend?.restore();
    localStorage.removeItem('lending.queueList');
  });

  it('is a tag whose list is an attribute; another value shows another list [EM-05]', async () => {
    const element = await open();
    expect(textsIn(element, 'h1')).to.deep.equal(['Document Processing']);
    element.setAttribute('list', 'agency-calling-list');
    await until(() => textsIn(element, 'h1')[0] === 'Calling List');
    await until(() => allInside(element, 'tbody tr[data-row]').length === 3);
    element.setAttribute('list', 'no-such-list');
    await until(() => inside(element, '.notice')?.textContent.includes('There is no list of this type'));
  });

  it('shows its tabs as cards with count and name, the default one chosen [QL-02][QL-04]', async () => {
    const element = await open();
    expect(textsIn(element, '[role=tab] .n')).to.deep.equal(['42', '1,284', '0']);
    expect(textsIn(element, '[role=tab] .t')).to.deep.equal(['All open', 'Fresh', 'Employer check']);
    expect(textsIn(element, '[role=tab][aria-selected=true] .t')).to.deep.equal(['All open']);
    expect(rowCalls()[0].queueName).to.equal('Document Processing');
  });

  it('shows the table without cards where the list has no tabs [QL-03]', async () => {
    const element = await open({ shownTabs: [] });
    expect(allInside(element, '[role=tab]')).to.deep.equal([]);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(10);
  });

  it('lists another tab from its first page and keeps it in local storage with the list [QL-05][QL-06][QL-07]', async () => {
    const element = await open({
      rows: (call) => ({ data: page(call, call.body.queueName.endsWith('Fresh') ? 1284 : 42) }),
    });
    await asks(() => inside(element, '[aria-label="Page 2"]').click());
    await until(() => inside(element, '.p.on').textContent === '2');
    const asked = await asks(() => allInside(element, '[role=tab]')[1].click());
    expect([asked.queueName, asked.pageNumber]).to.deep.equal(['Document Processing Fresh', 1]);
    await until(() => inside(element, '.p.on')?.textContent === '1');
    const kept = JSON.parse(localStorage.getItem('lending.queueList'));
    expect(kept).to.deep.equal({ list: 'document-processing', tab: 'Document Processing Fresh' });
  });

  it('opens on the remembered tab again, and another list on its own [QL-08]', async () => {
    const first = await open();
    await asks(() => allInside(first, '[role=tab]')[1].click());
    clearPage();
    backend.restore();
    const again = await open();
    await until(() => textsIn(again, '[role=tab][aria-selected=true] .t')[0] === 'Fresh');
    const other = place('<lending-queue-list list="agency-calling-list"></lending-queue-list>');
    await until(() => textsIn(other, '[role=tab][aria-selected=true] .t')[0] === 'All');
  });

  it('tells the page of the remembered tab though its rows come before the tabs [QL-08]', async () => {
    localStorage.setItem('lending.queueList', '{"list":"document-processing","tab":"Document Processing Fresh"}');
    const told = nextEvent('lending-view-change');
    let come;
    const answer = new Promise((resolve) => (come = resolve));
    await open({
      shownTabs: answer,
      rows(call) {
        setTimeout(() => come(tabs), 60);
        return { data: page(call, 42) };
      },
    });
    expect((await told).detail).to.deep.include({ view: 'tab=Document+Processing+Fresh', replace: true });
    expect(new Set(rowCalls().map(({ queueName }) => queueName))).to.deep.equal(new Set(['Document Processing Fresh']));
  });

  it('asks for the rows of its first tab together with the tabs [QL-04]', async () => {
    await open();
    const paths = backend.asked.map(({ path }) => path.split('/').at(-1));
    expect(paths.slice(0, 2).toSorted()).to.deep.equal(['rows', 'tabs']);
    expect(rowCalls().filter(({ pageNumber }) => pageNumber === 1)).to.have.length(1);
  });

  it('is searched by exactly three kinds, Loan ID at first [QL-09][QL-10][QL-11][QL-12][QL-13][CO-09]', async () => {
    const element = await open();
    expect(textsIn(element, '.search .by option')).to.deep.equal(['Loan ID', 'Mobile No', 'Email ID']);
    expect(inside(element, '.search .by').value).to.equal('loanApplicationNumber');
    for (const [column, text] of [
      ['loanApplicationNumber', '251118093114'],
      ['contactNumber', '9876543210'],
      ['emailId', 'a.b@example.com'],
    ]) {
      choose(element, '.search .by', column);
      type(element, text);
      const asked = await asks(() => submit(element));
      expect([asked.searchColumn, asked.searchValue]).to.deep.equal([column, text]);
    }
  });

  it('asks for a text where the box is empty, and sends nothing [VA-04]', async () => {
    const element = await open();
    await until(() => rowCalls().some(({ pageNumber }) => pageNumber === 2));
    const before = rowCalls().length;
    submit(element);
    await until(() => inside(element, '.search-note'));
    expect(inside(element, '.search-note').textContent).to.equal('Please enter the search text');
    expect(inside(element, '.search .q').getAttribute('aria-invalid')).to.equal('true');
    expect(rowCalls()).to.have.lengthOf(before);
  });

  it('empties the box one second after a search and keeps the results; cleared by hand the whole list comes back [QL-14][QL-15][CO-05]', async () => {
    const element = await open({ rows: (call) => ({ data: page(call, call.body.searchValue ? 1 : 42) }) });
    type(element, '2511');
    await asks(() => submit(element));
    const searchedAt = performance.now();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 1);
    await until(() => inside(element, '.search .q').value === '');
    expect(performance.now() - searchedAt).to.be.within(800, 1600);
    const searched = rowCalls().length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(rowCalls()).to.have.lengthOf(searched);
    expect(inside(element, '.search-note')).to.equal(null);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(1);
    expect(inside(element, '.chip').textContent).to.equal('Loan ID2511');
    type(element, '9');
    const asked = await asks(() => type(element, ''));
    expect(asked).not.to.have.property('searchValue');
    await until(() => allInside(element, 'tbody tr[data-row]').length === 10);
  });

  it('sorts by the heads of sortable columns alone, ascending and then descending [QL-16][CO-08]', async () => {
    const element = await open();
    expect(textsIn(element, 'th .sort')).to.deep.equal(['Loan ID', 'Name', 'Amount', 'Queued on']);
    const amount = () => allInside(element, 'th .sort')[2];
    expect(await asks(() => amount().click())).to.include({ sortBy: 'loanAmount', sortOrder: 'asc', pageNumber: 1 });
    await until(() => amount().closest('th').getAttribute('aria-sort') === 'ascending');
    expect(await asks(() => amount().click())).to.include({ sortBy: 'loanAmount', sortOrder: 'desc' });
  });

  it('keeps rows and columns where they are while it sorts, and says that it is busy only where that takes a while', async () => {
    const answers = [];
    const element = await open({
      rows: (call) =>
        call.body.sortBy === 'loanAmount'
          ? new Promise((resolve) => answers.push(() => resolve({ data: page(call, 42) })))
          : { data: page(call, 42) },
    });
    const table = inside(element, '.tablewrap');
    const edges = () => allInside(element, 'th').map((head) => head.getBoundingClientRect().left);
    const [amount, before] = [allInside(element, 'th .sort')[2], edges()];
    let clickedAt;
    await asks(() => {
      clickedAt = performance.now();
      amount.click();
    });
    await until(() => inside(element, 'th[aria-sort=ascending] .sort') === amount && amount.querySelector('svg'));
    expect(edges()).to.deep.equal(before);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(10);
    await until(() => table.ariaBusy === 'true' && inside(element, '.loader-line'));
    expect(performance.now() - clickedAt).to.be.above(140);
    expect(allInside(element, 'tbody tr[data-row]')).to.have.lengthOf(10);
    for (const answer of answers) answer();
    await until(() => table.ariaBusy === 'false' && !inside(element, '.loader-line'));
  });

  it('draws the columns that the tab names, each by its kind [QL-17][QL-18]', async () => {
    const changed = columns.toReversed().map((column) => ({ ...column, label: `${column.label} new` }));
    const element = await open({
      shownTabs: [{ ...tabs[0], tableColumnConfig: changed }],
      rows: (call) => ({ data: page(call, 2) }),
    });
    expect(textsIn(element, 'th')).to.deep.equal([...changed.map(({ label }) => label), 'Actions']);
    const [first, second] = allInside(element, 'tbody tr[data-row]').map((drawn) =>
      [...drawn.cells].map((cell) => cell.textContent.trim()),
    );
    expect(first).to.deep.equal([
      'Not assigned',
      '18 Nov 2025 09:46 AM',
      'Approved',
      '98xxxxxx41',
      '₹1,20,000',
      'Borrower 0',
      '251118093114',
      '',
    ]);
    expect(second[0]).to.include('Meera Krishnan');
    expect(inside(element, '.status.good svg')).not.to.equal(null);
    expect(inside(element, 'td .lan').localName).to.be.oneOf(['a', 'button']);
  });

  it('pages with a choice of sizes, and says where one is [QL-19][CO-01][CO-02][CO-04][AP-23]', async () => {
    const element = await open();
    expect([rowCalls()[0].pageNumber, rowCalls()[0].rows]).to.deep.equal([1, 10]);
    expect(textsIn(element, '.page-size option')).to.deep.equal(['5', '10', '15', '50']);
    expect(inside(element, '.foot [role=status]').textContent).to.equal('1 to 10 of 42');
    inside(element, '[aria-label="Next page"]').click();
    await until(() => inside(element, '.foot [role=status]').textContent === '11 to 20 of 42');
    expect(rowCalls().some(({ pageNumber, rows }) => pageNumber === 2 && rows === 10)).to.equal(true);
    const asked = await asks(() => choose(element, '.page-size', '15'));
    expect(asked.rows).to.equal(15);
    await until(() => inside(element, '.foot [role=status]').textContent === '1 to 15 of 42');
  });

  it('pages a list that was not counted to its end past the thousandth row, and says which rows are shown', async () => {
    const element = await open({
      rows: (call) => ({ data: { ...page(call, 1003), totalCount: 1000, totalIsCapped: true } }),
      markup: '<lending-queue-list list="document-processing" view="page=100"></lending-queue-list>',
    });
    const says = (text) => until(() => inside(element, '.foot [role=status]').textContent === text);
    await says('991 to 1,000 of 1,000+');
    inside(element, '[aria-label="Next page"]').click();
    await says('1,001 to 1,003 of 1,003');
    expect(allInside(element, 'tbody tr[data-row]').at(-1).dataset.row).to.equal('row-1002');
    expect(inside(element, '[aria-label="Next page"]').disabled).to.equal(true);
  });

  it('says "No record to display" for an empty list and "No Results Found" for a search without matches [ER-20][ER-21]', async () => {
    const element = await open({ rows: (call) => ({ data: page(call, 0) }) });
    await until(() => textsIn(element, '.blank h3')[0] === 'No record to display');
    type(element, '1');
    submit(element);
    await until(() => textsIn(element, '.blank h3')[0] === 'No Results Found');
  });

  it('reads in silence: no message for rows that have come, nor for the next page [AP-10]', async () => {
    const element = await open();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 10);
    inside(element, '[aria-label="Next page"]').click();
    await until(() => rowCalls().some(({ pageNumber }) => pageNumber === 2));
    await until(() => inside(element, '.foot [role=status]').textContent.startsWith('11 to'));
    expect(inside(element, '.snack')).to.equal(null);
  });

  it("shows the server's errorMessage in a red snackbar where the list cannot be read [ER-01][AP-11][AP-16]", async () => {
    const element = await open({
      rows: () => ({ error: { errorCode: 'X', errorMessage: 'The queue is being rebuilt' } }),
    });
    await until(() => inside(element, '.snack'));
    expect(inside(element, '.snack').className).to.include('bad');
    expect(inside(element, '.snack').textContent).to.include('The queue is being rebuilt');
    expect(inside(element, '.blank').textContent).to.include('The queue is being rebuilt');
    inside(element, '.snack button').click();
    await until(() => !inside(element, '.snack'));
  });

  it('fills its own box with the error page where the answer is 400 or above 401, and loads again on refresh [AP-16]', async () => {
    let status = 400;
    const element = await open({ rows: (call) => (status === 200 ? { data: page(call, 42) } : { status }) });
    for (status of [400, 403, 404, 500]) {
      await until(() => inside(element, '.blank')?.textContent.includes("We're sorry, something went wrong"));
      expect(inside(element, 'table')).to.equal(null);
      const before = rowCalls().length;
      inside(element, '.blank button').click();
      await until(() => rowCalls().length > before);
    }
    status = 200;
    await until(() => inside(element, '.blank button'));
    inside(element, '.blank button').click();
    await until(() => allInside(element, 'tbody tr[data-row]').length === 10);
  });

  it('narrows tabs and rows to one application by an attribute', async () => {
    await open({
      markup:
        '<lending-queue-list list="document-processing" loan-application-number="251118093114"></lending-queue-list>',
    });
    expect(backend.asked.map(({ body }) => body.loanApplicationNumber)).to.include('251118093114');
    expect(backend.asked.filter(({ body }) => body.loanApplicationNumber !== '251118093114')).to.deep.equal([]);
  });

  it('shows who holds a row and does not open it [EN-10]', async () => {
    const lockExpiresAt = new Date(Date.now() + 12.5 * 60_000).toISOString();
    const element = await open({
      rows: (call) => ({
        data: page(call, 3, (index) => (index === 1 ? { lockedBy: 'Priya Nair', lockExpiresAt } : {})),
      }),
    });
    const [free, held] = allInside(element, 'tbody tr[data-row]');
    expect(held.textContent).to.include('Priya Nair').and.include('12 min');
    expect(held.querySelector('.lan').localName).to.equal('span');
    let opened = 0;
    element.addEventListener('lending-navigate', (event) => {
      event.preventDefault();
      opened++;
    });
    press('j');
    press('j');
    press('Enter');
    free.querySelector('.lan').click();
    expect(opened).to.equal(1);
  });

  it('is worked by keyboard: j, k and arrows move, Enter and a click open the row, / searches; never while typing [QL-23]', async () => {
    const element = await open();
    const current = () => inside(element, 'tr[aria-current]')?.dataset.row;
    for (const [key, expected] of [
      ['j', 'row-0'],
      ['ArrowDown', 'row-1'],
      ['j', 'row-2'],
      ['k', 'row-1'],
      ['ArrowUp', 'row-0'],
      ['j', 'row-1'],
    ]) {
      press(key);
      await until(() => current() === expected);
    }
    const asked = nextEvent('lending-navigate');
    element.addEventListener('lending-navigate', (event) => event.preventDefault());
    press('Enter');
    expect((await asked).detail).to.deep.equal({
      v: 1,
      screen: 'DOCUMENT_PROCESSING',
      params: { rowId: 'row-1', loanApplicationNumber: '251118093115' },
    });
    const clicked = nextEvent('lending-navigate');
    inside(element, 'tr[data-row=row-2] .lan').click();
    expect((await clicked).detail.params).to.deep.equal({ rowId: 'row-2', loanApplicationNumber: '251118093116' });
    press('/');
    await until(() => element.shadowRoot.activeElement === inside(element, '.search .q'));
    press('j', inside(element, '.search .q'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(current()).to.equal('row-1');
  });

  for (const width of [320, 640, 1024, 1440])
    it(`cuts nothing off at ${width} px and has nothing that axe finds serious`, async () => {
      const element = await open({ width });
      element.setAttribute('theme', width === 1024 ? 'dark' : 'light');
      await new Promise((resolve) => setTimeout(resolve, 300));
      const box = element.getBoundingClientRect();
      for (const selector of ['h1', '.search', '.foot', '.pages']) {
        const part = inside(element, selector).getBoundingClientRect();
        expect([part.left >= box.left - 1, part.right <= box.right + 1], selector).to.deep.equal([true, true]);
      }
      expect(await findings(element.parentElement)).to.deep.equal([]);
    });
});
