import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  agentColumns,
  agents,
  allInside,
  asked,
  button,
  choose,
  closeList,
  dialog,
  everyCall,
  expectNothingSerious,
  id,
  inside,
  loanColumns,
  loans,
  message,
  open,
  page,
  stubLists,
} from './list-page.js';

describe('the rows of a list', () => {
  const { live } = stubLists();

  /** A list whose rows change elsewhere. */
  async function openLive() {
    const held = { rows: loans, sent: Promise.resolve() };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      more: {
        '/lists/loan-approved/rows': async () => {
          const data = page(held.rows);
          await held.sent;
          return { data };
        },
      },
    });
    await until(
      () =>
        live().carries('list.loan-approved') && button(element, `More actions on ${loans[0].loanApplicationNumber}`),
    );
    const lockExpiresAt = new Date(Date.now() + 600_000).toISOString();
    return {
      element,
      isFocused: (found) => found !== null && element.shadowRoot.activeElement === found,
      rowOf: (row) => inside(element, `tr[data-row="${id(row)}"]`),
      held: (row) => ({ ...loans[row], lockedBy: 'Priya Nair', lockExpiresAt, actions: [] }),
      /** Holds back the rows that are asked for from now on, as they are then. @returns what lets them go */
      holdBack() {
        let letGo;
        held.sent = new Promise((resolve) => (letGo = resolve));
        return letGo;
      },
      change(rows) {
        held.rows = rows;
        live().tell('locks.application', 'lockChanged', { rowId: id(1), holderId: 'other', expiresAt: lockExpiresAt });
      },
    };
  }

  it('a lock that is told while rows are on their way is asked for once they are there', async () => {
    const { element, rowOf, held, change, holdBack } = await openLive();
    const before = asked('/loan-approved/rows').length;
    const letGo = holdBack();
    void element.reload();
    await until(() => asked('/loan-approved/rows').length > before);
    const told = performance.now();
    change([loans[0], held(1), loans[2]]);
    await until(() => performance.now() > told + 500);
    expect(asked('/loan-approved/rows').length).to.equal(before + 1);
    letGo();
    await until(() => rowOf(1).classList.contains('locked'));
  });

  it('a row of the next page that a colleague takes is shown as taken, though that page was loaded ahead', async () => {
    const [first, second, third] = loans;
    const held = { next: third, sent: 0 };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: [first, second],
      more: {
        '/lists/loan-approved/rows': ({ body: { pageNumber } }) => {
          if (pageNumber === 2) held.sent += 1;
          return { data: { ...page(pageNumber === 1 ? [first, second] : [held.next]), totalCount: 12, pageNumber } };
        },
      },
    });
    await until(() => live().carries('list.loan-approved') && held.sent > 0);
    const lockExpiresAt = new Date(Date.now() + 600_000).toISOString();
    held.next = { ...third, lockedBy: 'Priya Nair', lockExpiresAt, actions: [] };
    const told = performance.now();
    live().tell('locks.application', 'lockChanged', { rowId: id(2), holderId: 'other', expiresAt: lockExpiresAt });
    await until(() => performance.now() > told + 100);
    button(element, 'Next page').click();
    await until(() => inside(element, `tr[data-row="${id(2)}"]`)?.classList.contains('locked'));
  });

  it('new mails of a row are a badge; a narrow list keeps the badge of an agent’s queues in sight [NR-02]', async () => {
    const rows = loans.map((loan, index) => ({ ...loan, newMailCount: [3, 0, 12][index] }));
    const columns = [...loanColumns, ['New mails', 'newMailCount', 'badge']];
    const element = await open('nach-review', { columns, rows });
    await until(() => allInside(element, 'tbody tr[data-row]').every(({ cells }) => cells[3].textContent !== ''));
    const mails = allInside(element, 'tbody tr[data-row]').map(({ cells }) => [
      cells[3].textContent,
      cells[3].querySelector('.count') !== null,
    ]);
    expect(mails).to.deep.equal([
      ['3', true],
      ['-', false],
      ['12', true],
    ]);
    closeList();
    const narrow = await open('manage-agent-list', { columns: agentColumns, rows: agents, width: 320 });
    const badges = await until(() => {
      const found = allInside(narrow, 'td').filter(({ textContent }) => /Queues|Not Assigned|Top Up/.test(textContent));
      return found.length === 3 && found;
    });
    expect(badges.map((badge) => badge.checkVisibility())).to.deep.equal([true, true, true]);
  });

  it('the head offers what the list has and the viewer may, and nothing else [QL-21]', async () => {
    const one = await open('manage-agent-list', { columns: agentColumns, rows: agents, actions: ['downloadList'] });
    expect([button(one, 'Download CSV'), button(one, 'Next application')].map(Boolean)).to.deep.equal([true, false]);
    closeList();
    const other = await open('loan-approved', { columns: loanColumns, rows: loans, actions: ['nextApplication'] });
    expect([button(other, 'Download CSV'), button(other, 'Next application')].map(Boolean)).to.deep.equal([
      false,
      true,
    ]);
  });

  it('what happens elsewhere changes no row under its open menu, and takes nobody’s focus out of the list [engines]', async () => {
    const { element, isFocused, rowOf, held, change } = await openLive();
    const notInFront = new AbortController();
    // A window that is not in front tells nothing of the focus.
    for (const type of ['focusin', 'focusout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), {
        capture: true,
        signal: notInFront.signal,
      });
    const more = button(element, `More actions on ${loans[0].loanApplicationNumber}`);
    more.focus();
    more.click();
    await until(() => isFocused(inside(element, '.mi')));
    const before = asked('/loan-approved/rows').length;
    change([loans[1], held(0), loans[2]]);
    // real time: without an open menu, what happens elsewhere is asked for after less
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(asked('/loan-approved/rows').length).to.equal(before);
    expect(isFocused(inside(element, '.mi'))).to.equal(true);
    inside(element, '.mi').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => isFocused(more));
    await until(() => rowOf(0).textContent.includes('is locked') || rowOf(0).classList.contains('locked'));
    expect(isFocused(more)).to.equal(true);

    change([loans[2], loans[1], loans[0]]);
    await until(() => rowOf(0).rowIndex === 3);
    expect(isFocused(more)).to.equal(true);
    // never to another row's control: Enter would do something to that row
    change([loans[2], loans[1], { ...loans[0], actions: [] }]);
    await until(() => !more.isConnected);
    expect(isFocused(rowOf(0))).to.equal(true);
    change([loans[2], loans[1]]);
    await until(() => rowOf(0) === null);
    expect(isFocused(inside(element, '.tablewrap'))).to.equal(true);
    change([]);
    await until(() => inside(element, '.blank'));
    expect(isFocused(inside(element, '.tablewrap'))).to.equal(true);
    notInFront.abort();
  });

  it('a row that one has open says so, and is released; Enter on a colleague’s says who has it [EN-10] [engines]', async () => {
    const end = '2025-11-21T11:28:00Z';
    let rows = [
      { ...loans[0], ownLockExpiresAt: end },
      { ...loans[1], lockedBy: 'Priya Nair', lockExpiresAt: end, actions: [] },
    ];
    const opens = [['Loan ID', 'loanApplicationNumber', 'link', { screen: 'DOCUMENT_VERIFICATION' }]];
    const element = await open('loan-approved', {
      columns: opens,
      rows: [],
      more: {
        '/lists/loan-approved/rows': () => ({ data: page(rows) }),
        '/locks/release': { data: { isReleased: true } },
      },
    });
    const release = await until(() => button(element, 'Release 251118093114, yours until 04:58 PM'));
    expect(release.scrollWidth, 'its words stay inside it').to.be.at.most(release.offsetWidth);
    await expectNothingSerious(element);
    for (const key of ['j', 'j', 'Enter'])
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    await message(element, 'Priya Nair has this open until 04:58 PM');
    rows = [loans[0]];
    release.click();
    await message(element, '251118093114 is released: colleagues can open it now');
    expect(everyCall().find(({ path }) => path === '/locks/release').body).to.deep.equal({
      kind: 'application',
      id: id(0),
    });
    await until(() => !allInside(element, '.own-lock').length);
  });

  it('a lead takes a row over from a colleague, who is named first', async () => {
    const lockExpiresAt = new Date(Date.now() + 600_000).toISOString();
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: [{ ...loans[0], lockedBy: 'Priya Nair', lockExpiresAt, actions: [] }],
      more: {
        '/locks/take-over': { data: { kind: 'application', id: id(0), expiresAt: '2025-11-21T11:28:00Z' } },
      },
    });
    await choose(element, 0, 'Take over');
    expect((await dialog(element)).textContent).to.include('Priya Nair has 251118093114 open until');
    await expectNothingSerious(element);
    allInside(element, '.dialog-footer .primary').at(-1).click();
    await until(() => everyCall().some(({ path }) => path.includes('take')));
    expect(everyCall().find(({ path }) => path.includes('take')).body).to.deep.equal({
      kind: 'application',
      id: id(0),
    });
    await message(element, '251118093114 is yours until 04:58 PM');
  });
});
