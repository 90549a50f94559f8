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
import { openCustomers, rows } from '../customer-list.js';

/** A second agent, so that the one who is picked is no accident. */
const other = { ...agentChoice, id: id(8), agentName: 'Bala Iyer' };

/** Picks an agent by the name, and confirms. */
async function pick(element, name) {
  const person = await until(() =>
    allInside(element, '.people .choice').find(({ textContent }) => textContent.includes(name)),
  );
  person.querySelector('input').click();
  allInside(element, '.dialog-footer .primary').at(-1).click();
}

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

  it('several given loans move to another agent at once, whom one picks from the list of agents [QL-33]', async () => {
    const element = await openCustomers({
      '/agency/manager/agents': { data: { agents: [agentChoice, other] } },
      '/agency/manager/allocate': doneOf,
    });
    for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    const move = allInside(element, '.bulk .btn').find(({ textContent }) => textContent.trim() === 'Re-allocate');
    move.click();
    await pick(element, 'Bala Iyer');
    await until(() => asked('/allocate').length === 1);
    expect(asked('/allocate')[0]).to.deep.equal({
      action: 'bulkReAllocate',
      agentId: other.id,
      channel: 'calling',
      rows: rows.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
    });
    expect(await message(element, '2 loans given to Bala Iyer')).to.deep.equal([true, true]);
  });

  it('agents are shown with what they take, and with why they take none of the ticked loans', async () => {
    const partly = { ...agentChoice, capacity: 150, fits: 1, queues: ['Calling List 1-30'] };
    const none = { ...other, capacity: 150, fits: 0, queues: [], refusal: 'Bala Iyer has 150 of 150 loans' };
    const element = await openCustomers({ '/agency/manager/agents': { data: { agents: [partly, none] } } });
    for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) box.click();
    await until(() => inside(element, '.bulk')?.textContent.includes('2 selected'));
    const move = allInside(element, '.bulk .btn').find(({ textContent }) => textContent.trim() === 'Re-allocate');
    move.click();
    const [first, second] = await until(() => {
      const found = allInside(element, '.people .choice');
      return found.length === 2 && found;
    });
    expect(first.textContent).to.include('4 of 150 allocated, takes 1 of 2, Calling List 1-30');
    expect(second.textContent).to.include('Bala Iyer has 150 of 150 loans');
    expect(second.querySelector('input').disabled).to.equal(true);
    await expectNothingSerious(element);
  });

  it('an agent who visits is picked for a row from the list of agents [QL-34]', async () => {
    const element = await open('agency-customer-list', {
      columns: loanColumns,
      rows: [{ ...loans[0], actions: ['allocateAgent'] }],
      more: {
        '/agency/manager/agents': { data: { agents: [agentChoice, other] } },
        '/agency/manager/allocate': doneOf,
      },
    });
    await choose(element, 0, 'Allocate agent');
    const visit = await until(() =>
      allInside(element, '.dialog label, .buttons label').find(({ textContent }) => textContent.trim() === 'To visit'),
    );
    visit.querySelector('input').click();
    await pick(element, 'Bala Iyer');
    await until(() => asked('/allocate').length === 1);
    expect(asked('/allocate')[0]).to.deep.equal({
      action: 'allocateAgent',
      agentId: other.id,
      channel: 'field',
      rows: [{ rowId: id(0), version: 1 }],
    });
  });
});
