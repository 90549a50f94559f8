import { isListType, listRows, type ListType } from '../../../widgets/contract/lists.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { textOf } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { ownRemark } from '../written.ts';
import { pageOf } from './list-desk.ts';

type Row = CallReply<'hold.rows'>['rows'][number];
interface Memory {
  listType: ListType;
  row?: Row;
}

export const actions = defineWorkflow<Memory>({
  name: 'actions',
  title: 'Actions on rows',
  part: 'actions',
  screens: ['DOCUMENT_PROCESSING', 'HOLD', 'NACH_REVIEW'],
  async begin(desk) {
    const listType = textOf(await desk.facts('list'), 'listType');
    if (!isListType(listType)) throw new NotChecked(`the state list names ${listType}, which is no list`);
    return { listType };
  },
  steps: [
    {
      id: 'offered',
      rows: [],
      level: 'MUST',
      says: 'Rows say what the caller may do to them',
      async check(desk, memory) {
        const { rows } = await pageOf(desk, memory.listType, listRows[memory.listType].firstQueue);
        const row = rows.find((each) => each.actions.includes('save') && each.lockedBy === null);
        must(row !== undefined, `${memory.listType}.rows: no row offers the action save`);
        memory.row = row;
      },
    },
    {
      id: 'remark',
      rows: [],
      level: 'MUST',
      says: 'A remark that is saved on a row is in the list',
      async check(desk, memory) {
        const { listType } = memory;
        const { rowId, version } = learned(memory.row, 'a row');
        const remark = ownRemark();
        await desk.write(
          `the remark "${remark}" on a row of ${listType}`,
          'saveRow',
          { listType, rowId, remark },
          { version },
        );
        const { rows } = await pageOf(desk, listType, listRows[listType].firstQueue, { rows: 50 });
        const saved = rows.find((each) => each.rowId === rowId);
        must(
          saved !== undefined && Object.values(saved).includes(remark),
          `${listType}.rows: the remark that was saved is not in its row`,
        );
      },
    },
  ],
});
