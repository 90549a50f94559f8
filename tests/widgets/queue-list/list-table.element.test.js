import { expect } from 'chai';
import { findings } from '#support/axe.js';
import { nextEvent, until } from '#support/page.js';
import { allInside, inside, loadList, textsIn } from './list-page.js';
import { asks, columns, open, page, pick, rowCalls, submit, tabs, type } from './paged-list.js';

describe('lending-queue-list', () => {
  const press = (key, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

  loadList();

  it('sorts by the heads of sortable columns alone, ascending and then descending [QL-16][CO-08]', async () => {
    const element = await open();
    expect(textsIn(element, 'th .sort')).to.deep.equal(['Loan ID', 'Name', 'Amount', 'Queued on']);
    const amount = () => allInside(element, 'th .sort')[2];
    expect(await asks(() => amount().click())).to.include({ sortBy: 'loanAmount', sortOrder: 'asc', pageNumber: 1 });
    await until(() => amount().closest('th').getAttribute('aria-sort') === 'ascending');
    amount().click();
    // the next page of the order before may still be loaded ahead
    await until(() => rowCalls().some(({ sortBy, sortOrder }) => sortBy === 'loanAmount' && sortOrder === 'desc'));
  });

  it('keeps rows and columns where they are while it sorts, and says that it is busy only where that takes a while [engines]', async () => {
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

  it('says that there is no record once its columns are there, and its skeleton is scrolled by keyboard [ER-20]', async () => {
    let showTabs = () => {};
    const opening = open({
      rows: (call) => ({ data: page(call, 0) }),
      shownTabs: new Promise((resolve) => (showTabs = () => resolve(tabs))),
    });
    const element = await until(() => document.querySelector('lending-queue-list'));
    await until(() => rowCalls().length > 0 && inside(element, 'tbody .sk'));
    // what the empty page would draw is drawn by then
    for (let frames = 0; frames < 5; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(inside(element, '.blank')).to.equal(null);
    expect(inside(element, '.tablewrap').tabIndex).to.equal(0);
    expect(await findings(element)).to.deep.equal([]);
    showTabs();
    await until(() => inside(element, '.blank')?.textContent.includes('No record to display'));
    expect(inside(element, 'tbody .sk')).to.equal(null);
    expect(inside(element, '.tablewrap').tabIndex).to.equal(-1);
    await opening;
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
    await until(() => rowCalls().some(({ pageNumber, rows }) => pageNumber === 2 && rows === 10));
    const asked = await asks(() => pick(element, '.page-size', '15'));
    expect(asked.rows).to.equal(15);
    await until(() => inside(element, '.foot [role=status]').textContent === '1 to 15 of 42');
  });

  it('pages a list that was not counted to its end past the thousandth row, and says which rows are shown', async () => {
    const element = await open({
      rows: (call) => ({ data: { ...page(call, 1003), totalCount: 1000, totalIsCapped: true } }),
      attributes: 'view="page=100"',
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

  it('is worked by keyboard: j, k and arrows move, Enter and a click open the row, / searches; never while typing [QL-23] [engines]', async () => {
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
    // one up from where it stood, were it not for a step that the box should have kept to itself
    press('k');
    await until(() => current() === 'row-0');
  });
});
