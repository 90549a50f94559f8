import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  asked,
  button,
  choose,
  dialog,
  doneOf,
  expectNothingSerious,
  id,
  inside,
  loanColumns,
  loans,
  message,
  open,
  stubLists,
} from '../list-page.js';

describe('what is done with applications', () => {
  stubLists();

  it('a held row says why and what was said of it [QL-24][UT-16]', async () => {
    const element = await open('hold', { columns: loanColumns, rows: loans });
    await choose(element, 0, 'Issue details');
    const { label, textContent } = await dialog(element);
    expect(label).to.equal('Issue details of 251118093114');
    expect(textContent).to.include('Technical issue').and.include('The bureau is down');
    await expectNothingSerious(element);
  });

  it('a row of the OSV list is given to a colleague, and the list is read again [QL-27]', async () => {
    const element = await open('kyc-verification', {
      columns: loanColumns,
      rows: loans,
      more: {
        '/kyc-verification/assignees': { data: { assignees: [{ id: id(8), name: 'Arjun Deshpande', assigned: 2 }] } },
        '/kyc-verification/reassign': doneOf,
      },
    });
    await choose(element, 2, 'Reassign for OSV');
    (await until(() => inside(element, '.people .choice input'))).click();
    await expectNothingSerious(element);
    const before = asked('/rows').length;
    button(element, 'Reassign').click();
    expect(await message(element, 'Application given to Arjun Deshpande')).to.deep.equal([true, true]);
    expect(asked('/reassign')).to.deep.equal([{ rows: [{ rowId: id(2), version: 3 }], assigneeId: id(8) }]);
    await until(() => asked('/rows').length > before);
  });

  it('the holds of the ticked applications are released with one remark', async () => {
    const element = await open('hold', {
      columns: loanColumns,
      rows: loans,
      actions: ['releaseHolds'],
      more: { '/hold/release': doneOf },
    });
    (await until(() => inside(element, '[aria-label="Select all rows"]'))).click();
    (await until(() => button(element, 'Release holds'))).click();
    const box = await until(() => inside(element, 'lending-sl-dialog textarea'));
    await expectNothingSerious(element);
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, 'They have answered');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    button(element, 'Release').click();
    await message(element, '3 holds are released');
    expect(asked('/hold/release')).to.deep.equal([
      { rows: loans.map(({ rowId, version }) => ({ rowId, version })), remarks: 'They have answered' },
    ]);
  });

  it('the next application is taken, and told when there is none', async () => {
    let next = {
      rowId: id(1),
      loanApplicationNumber: '251118093115',
      version: 2,
      lockExpiresAt: '2025-11-21T06:00:00Z',
    };
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['nextApplication'],
      more: { '/lists/next': () => ({ data: { next } }) },
    });
    button(element, 'Next application').click();
    expect(await message(element, '251118093115 is yours until 11:30 AM')).to.deep.equal([true, true]);
    expect(asked('/lists/next')).to.deep.equal([
      { listType: 'loan-approved', queueName: 'All of them', filters: { optionId: [] } },
    ]);
    await until(() => inside(element, 'tr[aria-current]')?.dataset.row === id(1));
    next = null;
    await until(() => button(element, 'Next application').getAttribute('aria-disabled') !== 'true');
    button(element, 'Next application').click();
    await message(element, 'Every application here is with a colleague');
  });

  it('the next application is asked for once, however often its button is pressed meanwhile', async () => {
    let answer;
    const waits = new Promise((resolve) => (answer = resolve));
    const element = await open('loan-approved', {
      columns: loanColumns,
      rows: loans,
      actions: ['nextApplication', 'downloadList'],
      more: { '/lists/next': () => waits },
    });
    const next = button(element, 'Next application');
    expect([next.getAttribute('aria-haspopup'), next.getAttribute('aria-disabled')]).to.deep.equal([null, 'false']);
    next.click();
    await until(() => asked('/lists/next').length === 1);
    expect(next.getAttribute('aria-disabled')).to.equal('true');
    next.click();
    button(element, 'Download CSV').click();
    await dialog(element);
    answer({ data: { next: null } });
    await message(element, 'Every application here is with a colleague');
    expect(next.getAttribute('aria-disabled')).to.equal('false');
    expect(asked('/lists/next')).to.have.lengthOf(1);
    expect(inside(element, 'lending-sl-dialog')?.open).to.equal(true);
  });
});
