import { expect } from 'chai';
import { until } from '#support/page.js';
import { openCustomers, rows, tabs } from './customer-list.js';
import { agentChoice, allInside, answersOf, asked, button, inside, loadList, page, show } from './list-page.js';

describe('work on a list', () => {
  loadList();

  it('takes a remark on a row in a text area of two rows [CO-42]', async () => {
    const list = 'agency-calling-list';
    const saved = rows.map((row) => ({ ...row, actions: ['save'] }));
    const element = await show(list, answersOf(list, { tabs, rows: saved }));
    const more = await until(() => inside(element, '[aria-label^="More actions on"]'));
    const remark = () => allInside(element, '[role=menuitem]').find((item) => item.textContent.trim() === 'Remark');
    expect(remark()).to.equal(undefined);
    more.click();
    (await until(remark)).click();
    const control = await until(() => inside(element, 'textarea'));
    expect(control.rows).to.equal(2);
  });

  it('a remark that is answered with HTTP 400 gives a page over its form, which keeps the text [AP-17]', async () => {
    const list = 'agency-calling-list';
    const saved = rows.map((row) => ({ ...row, actions: ['save'] }));
    const error = { errorCode: 'VALIDATION_FAILED', errorMessage: 'Some values are not valid' };
    const element = await show(list, {
      ...answersOf(list, { tabs, rows: saved }),
      '/lists/save': { status: 400, error },
    });
    (await until(() => inside(element, '[aria-label^="More actions on"]'))).click();
    const remark = () => allInside(element, '[role=menuitem]').find((item) => item.textContent.trim() === 'Remark');
    (await until(remark)).click();
    const control = await until(() => inside(element, 'textarea'));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(control, 'Call after 6 PM');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    button(element, 'Save').click();
    const fault = await until(() => inside(element, 'lending-sl-dialog.page[open] .fault-page'));
    expect(fault.textContent).to.contain('Some values are not valid');
    expect(allInside(element, '.snack')).to.have.length(0);
    button(element, 'Back to the form').click();
    await until(() => !inside(element, '.fault-page'));
    expect(inside(element, 'textarea').value).to.equal('Call after 6 PM');
  });

  it('does something to the ticked rows alone; a row left undone stays ticked with its reason [QL-20]', async () => {
    const element = await openCustomers({
      '/agency/manager/agents': { data: { agents: [agentChoice] } },
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
      agentId: agentChoice.id,
      rows: rows.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
    });
    const left = await until(() => inside(element, '.undone'));
    expect(left.textContent).to.include('251118093115').and.to.include('A colleague has this open');
    expect(allInside(element, 'tbody .tick-box').map(({ checked }) => checked)).to.deep.equal([false, true, false]);
  });

  it('accounts for every ticked row, also one that a colleague opens meanwhile and one that has gone', async () => {
    const lockExpiresAt = new Date(Date.now() + 12 * 60_000).toISOString();
    let shown = rows;
    const element = await openCustomers({
      '/lists/agency-customer-list/rows': () => ({ data: page(shown) }),
      '/agency/manager/agents': { data: { agents: [agentChoice] } },
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
    const element = await openCustomers({ '/lists/agency-customer-list/rows': () => ({ data: page(shown) }) });
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
    const element = await openCustomers({ '/lists/agency-customer-list/rows': { data: page(held) } });
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
});
