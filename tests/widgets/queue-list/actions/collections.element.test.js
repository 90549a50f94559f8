import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  agentChoice,
  allInside,
  asked,
  choose,
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

describe('what is done with loans in collection', () => {
  stubLists();

  it('a free loan is given to an agent, a given one to another, each from its own row [QL-30][QL-31]', async () => {
    const element = await open('agency-customer-list', {
      columns: loanColumns,
      rows: loans,
      more: { '/agency/manager/agents': { data: { agents: [agentChoice] } }, '/agency/manager/allocate': doneOf },
    });
    for (const { index, label, action } of [
      { index: 0, label: 'Allocate', action: 'allocate' },
      { index: 1, label: 'Re-allocate', action: 'reAllocate' },
    ]) {
      await choose(element, index, label);
      (await until(() => inside(element, '.people .choice input'))).click();
      await expectNothingSerious(element);
      allInside(element, '.dialog-footer .primary').at(-1).click();
      await until(() => asked('/allocate').length === index + 1);
      expect(asked('/allocate')[index]).to.deep.include({
        action,
        agentId: id(9),
        rows: [{ rowId: id(index), version: index + 1 }],
      });
      await until(() => inside(element, '.people') === null);
    }
    expect(await message(element, 'Loan given to Asha Rao')).to.deep.equal([true, true]);
  });
});
