import { isListType, type ListType } from '../../../widgets/contract/lists.ts';
import { textOf, type Desk } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { ownRemark } from '../written.ts';

interface Memory {
  listType: ListType;
  name: string;
  viewId?: string;
}

const mine = async (desk: Desk, { listType, viewId }: Memory) =>
  (await desk.read('savedViews', { listType })).views.find((view) => view.viewId === viewId);

export const views = defineWorkflow<Memory>({
  name: 'views',
  title: 'Saved views',
  part: 'views',
  screens: ['DOCUMENT_PROCESSING', 'HOLD', 'NACH_REVIEW'],
  async begin(desk) {
    const listType = textOf(await desk.facts('list'), 'listType');
    if (!isListType(listType)) throw new NotChecked(`the state list names ${listType}, which is no list`);
    return { listType, name: ownRemark() };
  },
  steps: [
    {
      id: 'save',
      rows: [],
      level: 'MUST',
      says: 'A view that is saved is in the list of views',
      async check(desk, memory) {
        const { listType, name } = memory;
        const view = 'sortBy=loanAmount&sortOrder=asc';
        const saved = await desk.write(`the view "${name}" of ${listType} saved`, 'saveView', { listType, name, view });
        memory.viewId = saved.viewId;
        must(
          (await mine(desk, memory))?.view === view,
          'savedViews: the view that was saved is not there, or is another one',
        );
      },
    },
    {
      id: 'rename',
      rows: [],
      level: 'MUST',
      says: 'A view is renamed',
      async check(desk, memory) {
        const name = ownRemark();
        const viewId = learned(memory.viewId, 'the view');
        await desk.write(`that view renamed to "${name}"`, 'renameView', { viewId, name });
        must((await mine(desk, memory))?.name === name, 'savedViews: the view has not its new name');
      },
    },
    {
      id: 'delete',
      rows: [],
      level: 'MUST',
      says: 'A view that is deleted is gone',
      async check(desk, memory) {
        await desk.write('that view deleted', 'deleteView', { viewId: learned(memory.viewId, 'the view') });
        must((await mine(desk, memory)) === undefined, 'savedViews: a deleted view is still there');
      },
    },
  ],
});
