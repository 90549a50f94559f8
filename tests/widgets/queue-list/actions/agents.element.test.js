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
});
