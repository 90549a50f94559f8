import { expect } from 'chai';
import { until } from '#support/page.js';
import {
  agentColumns,
  agents,
  allInside,
  asked,
  button,
  doneOf,
  expectNothingSerious,
  inside,
  message,
  open,
  queue,
  stubLists,
  write,
} from '../list-page.js';

describe('what is done with agents', () => {
  stubLists();

  for (const list of ['manage-agent-list', 'agency-agents-list'])
    it(`${list}: agents show Not Assigned, the queue, or how many; several are assigned and un-assigned at once [QL-42][QL-43][QL-44][QL-45][QL-46][ER-25][ER-26][UT-09]`, async () => {
      const element = await open(list, {
        columns: agentColumns,
        rows: agents,
        actions: ['assignQueues', 'unassignQueues', 'downloadList'],
        more: {
          '/manage/agents/queues': {
            data: { queues: [queue('Top Up', 'TOP_UP'), queue('Nach Review', 'NACH_REVIEW')] },
          },
          '/manage/agents/assign': doneOf,
          '/manage/agents/unassign': doneOf,
        },
      });
      await until(() => allInside(element, 'tbody tr[data-row]').every(({ cells }) => cells[2].textContent !== ''));
      const cells = allInside(element, 'tbody tr[data-row]').map((row) =>
        [...row.cells].slice(2, 4).map(({ textContent }) => textContent.trim()),
      );
      expect(cells).to.deep.equal([
        ['Not Assigned', 'Enabled'],
        ['Top Up', 'Disabled'],
        ['3 Queues', 'Enabled'],
      ]);
      for (const [label, confirm, path, text] of [
        ['Assign to queues', 'Assign', '/assign', 'Agent successfully assigned to queues.'],
        ['Un-assign from queues', 'Un-assign', '/unassign', 'Agent successfully Un-Assigned from queues.'],
      ]) {
        for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) if (!box.checked) box.click();
        (await until(() => button(element, label))).click();
        const boxes = await until(() => {
          const found = allInside(element, '.people .choice input');
          return found.length === 2 && found;
        });
        await expectNothingSerious(element);
        const before = asked('/rows').length;
        button(element, confirm).click();
        await until(() => inside(element, 'lending-sl-dialog')?.textContent.includes('Choose a queue'));
        expect(asked(path)).to.deep.equal([]);
        for (const box of boxes) box.click();
        button(element, confirm).click();
        expect(await message(element, text)).to.deep.equal([true, true]);
        expect(asked(path)[0]).to.deep.equal({
          rows: agents.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
          queues: asked(path)[0].queues,
        });
        expect(asked(path)[0].queues).to.have.members(['TOP_UP', 'NACH_REVIEW']);
        await until(() => asked('/rows').length > before);
        await until(() => allInside(element, 'tbody .tick-box').every(({ checked }) => !checked));
        await until(() => inside(element, '.people') === null);
      }
    });

  it('a lead sets how many loans agents take: asked for what the first takes, and for a whole number [engines]', async () => {
    const taking = agents.map((agent) => ({ ...agent, capacity: 120 }));
    const element = await open('agency-agents-list', {
      columns: agentColumns,
      rows: taking,
      actions: ['assignQueues', 'downloadList'],
      more: { '/manage/agents/queues': { data: { queues: [] } }, '/agency/manager/agents/capacity': doneOf },
    });
    await until(() => allInside(element, 'tbody tr[data-row]').length === agents.length);
    for (const box of allInside(element, 'tbody .tick-box').slice(0, 2)) box.click();
    (await until(() => button(element, 'Assign to queues'))).click();
    const loansChoice = await until(() =>
      allInside(element, '.buttons label').find(({ textContent }) => textContent.trim() === 'How many loans'),
    );
    loansChoice.querySelector('input').click();
    const input = await until(() => inside(element, 'lending-sl-dialog input[inputmode="numeric"]'));
    expect(input.value).to.equal('120');
    await expectNothingSerious(element);
    write(input, '12.5');
    button(element, 'Set').click();
    await until(() => errors(element).includes('Enter a whole number up to 2000'));
    expect(asked('/capacity')).to.deep.equal([]);
    write(input, '60');
    button(element, 'Set').click();
    expect(await message(element, '2 agents take up to 60 loans')).to.deep.equal([true, true]);
    expect(asked('/capacity')[0]).to.deep.include({
      capacity: 60,
      rows: agents.slice(0, 2).map(({ rowId, version }) => ({ rowId, version })),
    });
  });

  const name = 'ops@demo.example';
  const limitsOf = (more = {}) => ({
    name: 'Anita Desai',
    limits: [
      { code: 'revealContact', spent: 90, free: 30, most: 95, raised: 5, mayRaise: 25, ...more },
      { code: 'dialContact', spent: 120, free: 120, most: null, raised: 0, mayRaise: 120 },
    ],
  });
  const openLimits = async (answers) => {
    const element = await open('manage-agent-list', {
      columns: agentColumns,
      rows: agents,
      actions: ['raiseLimit', 'downloadList'],
      more: answers,
    });
    (await until(() => button(element, 'Raise a limit'))).click();
    const field = (label) =>
      until(() => {
        const named = allInside(element, 'lending-sl-dialog label').find(({ textContent }) =>
          textContent.trim().startsWith(label),
        );
        return named && (element.shadowRoot.getElementById(named.htmlFor) ?? named.querySelector('input'));
      });
    return { element, field };
  };
  const errors = (element) => allInside(element, 'lending-sl-dialog .error').map(({ textContent }) => textContent);

  it('a lead looks up how far the limits of a colleague are used, and raises one for today [engines]', async () => {
    const { element, field } = await openLimits({
      '/limits/person': { data: limitsOf() },
      '/limits/raise': { data: { raised: 30, until: '2025-11-21T18:30:00.000Z' } },
    });
    const show = await until(() => button(element, 'Show limits'));
    await expectNothingSerious(element);
    show.click();
    await until(() => errors(element).includes('This field is required'));
    write(await field('Username'), name);
    button(element, 'Show limits').click();
    const limit = await field('Whole numbers within an hour: 90 of 30, up to 95 with a reason. Raised by 5 today');
    await field('Dialled numbers within an hour: 120 of 120');
    await expectNothingSerious(element);
    button(element, 'Raise for today').click();
    await until(() => errors(element).includes('Choose a limit'));
    limit.click();
    write(await field('How many more'), '26');
    write(await field('Reason'), 'Calls at the end of the month');
    button(element, 'Raise for today').click();
    await until(() => errors(element).includes('Enter 25 at most'));
    expect(asked('/limits/raise')).to.deep.equal([]);
    write(await field('How many more'), '25');
    button(element, 'Raise for today').click();
    expect(await message(element, 'Limit raised for today')).to.deep.equal([true, true]);
    const reason = 'Calls at the end of the month';
    expect(asked('/limits/raise')).to.deep.equal([{ username: name, code: 'revealContact', amount: 25, reason }]);
    await until(() => !inside(element, 'lending-sl-dialog[open]'));
  });

  it('a name that nobody has, and one’s own, are refused in words; another name shows other limits', async () => {
    const answers = [
      { error: { errorCode: 'NOT_FOUND', errorMessage: 'Nobody signs in with this name' } },
      { data: limitsOf({ mayRaise: 0 }) },
    ];
    const { element, field } = await openLimits({ '/limits/person': () => answers.shift() });
    write(await field('Username'), 'nobody@demo.example');
    button(element, 'Show limits').click();
    await until(() => inside(element, 'lending-sl-dialog .notice')?.textContent.includes('Nobody signs in'));
    write(await field('Username'), name);
    await until(() => !inside(element, 'lending-sl-dialog .notice'));
    button(element, 'Show limits').click();
    (await field('Whole numbers within an hour')).click();
    write(await field('How many more'), '1');
    write(await field('Reason'), 'Calls at the end of the month');
    button(element, 'Raise for today').click();
    await until(() => errors(element).includes('It is raised as far as it can be today'));
    // What is shown is of the name that was looked up.
    write(await field('Username'), 'other@demo.example');
    await until(() => button(element, 'Show limits'));
  });
});
