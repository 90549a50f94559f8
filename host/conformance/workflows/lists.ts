import { headers } from '../../../widgets/contract/headers.ts';
import { isListType, listRows, type ListType } from '../../../widgets/contract/lists.ts';
import { partOf } from '../../../widgets/contract/lists/list-places.ts';
import { textOf, type Desk } from '../desk.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow, type Step } from '../workflow.ts';
import { cellOf, checkCells, pageOf, type ListMemory, type Page, type Wish } from './list-desk.ts';

const few = 5;
const plainFilters: readonly string[] = [
  'radioLabel',
  'checkbox',
  'checkboxV2',
  'buttonRadioGroup',
  'buttonCheckboxGroup',
];

const idsOf = ({ rows }: Page) => rows.map(({ rowId }) => rowId);

/** Tabs and first page of one list. */
function opened(type: ListType): Step<ListMemory> {
  const { title, stage, firstQueue, routeKey } = listRows[type];
  const part = partOf(type);
  return {
    id: `open-${type}`,
    rows: ['AP-20', 'AP-21', 'AP-22', 'AP-23'],
    level: 'MUST',
    ...(part !== 'core' && { part }),
    says: `${title} opens: its tabs by the stage ${stage}, and a first page of its rows`,
    screens: [routeKey],
    async check(desk, memory) {
      const { tabs } = await desk.read(`${type}.tabs`, { stage });
      const tab = tabs.find(({ queueName }) => queueName === firstQueue) ?? tabs[0];
      must(tab !== undefined, `${type}.tabs: tabs is empty, so nothing can be shown`);
      const page = await pageOf(desk, type, tab.queueName);
      must(page.rows.length <= 10, `${type}.rows: ${page.rows.length} rows are answered where 10 were asked for`);
      must(page.totalCount >= page.rows.length, `${type}.rows: totalCount is less than the rows of the page`);
      checkCells(tab, page);
      if (type === memory.type) Object.assign(memory, { tab, page });
    },
  };
}

const theTab = ({ tab }: ListMemory) => learned(tab, 'the tab of the list');
async function fullPage(desk: Desk, memory: ListMemory, wish: Wish = {}): Promise<Page> {
  const page = await pageOf(desk, memory.type, theTab(memory).queueName, { rows: few, ...wish });
  if (page.totalCount < 2 * few) throw new NotChecked(`the list has ${page.totalCount} rows, and 10 are needed`);
  return page;
}

const isInOrder = (values: readonly number[], sign: 1 | -1) =>
  values.every((value, index) => index === 0 || (value - (values[index - 1] ?? value)) * sign >= 0);

const numberOf = (cell: unknown) => (typeof cell === 'number' ? cell : Date.parse(String(cell).replace(' ', 'T')));

const shared: readonly Step<ListMemory>[] = [
  {
    id: 'total',
    rows: ['AP-23'],
    level: 'MUST',
    says: 'The total counts all rows of the tab, however many are on a page',
    async check(desk, memory) {
      const { queueName, applicationCount } = theTab(memory);
      const small = await pageOf(desk, memory.type, queueName, { rows: few });
      const large = await pageOf(desk, memory.type, queueName, { rows: 2 * few });
      const isSame = small.totalCount === large.totalCount;
      must(isSame, `totalCount is ${small.totalCount} with ${few} rows a page and ${large.totalCount} with ${2 * few}`);
      must(
        applicationCount <= large.totalCount || large.totalCount > large.rows.length,
        `totalCount is ${large.totalCount}, and the tab counts ${applicationCount}`,
      );
    },
  },
  {
    id: 'second-page',
    rows: ['AP-22'],
    level: 'MUST',
    says: 'The second page goes on where the first one ends',
    async check(desk, memory) {
      const first = idsOf(await fullPage(desk, memory));
      const second = idsOf(await fullPage(desk, memory, { pageNumber: 2 }));
      must(second.length > 0, 'the second page is empty, though the total says that there are more rows');
      must(!second.some((id) => first.includes(id)), 'the second page holds rows of the first page');
    },
  },
  {
    id: 'sort',
    rows: ['AP-22'],
    level: 'MUST',
    says: 'Rows come in the order that is asked for, ascending and descending',
    async check(desk, memory) {
      const sortable = theTab(memory).tableColumnConfig.filter(({ enableSort }) => enableSort);
      const byNumber = sortable.find(({ extraConfig }) =>
        ['money', 'number', 'date', 'dateTime'].includes(extraConfig.kind),
      );
      if (!byNumber) throw new NotChecked('no column of numbers or dates can be sorted by');
      const { value: sortBy } = byNumber;
      for (const [sortOrder, sign] of [
        ['asc', 1],
        ['desc', -1],
      ] as const) {
        const { rows } = await fullPage(desk, memory, { sortBy, sortOrder });
        const values = rows.map((row) => cellOf(row, sortBy)).filter((cell) => cell !== null);
        must(isInOrder(values.map(numberOf), sign), `rows sorted by ${sortBy} ${sortOrder} are not in this order`);
      }
    },
  },
  {
    id: 'search',
    rows: ['AP-22'],
    level: 'MUST',
    says: 'A search by loan application number finds that row and no other number',
    async check(desk, memory) {
      const { page, type } = memory;
      const sought = learned(page, 'a page of the list').rows.find(
        ({ loanApplicationNumber }) => loanApplicationNumber,
      );
      const searchValue = sought?.loanApplicationNumber;
      if (!sought || searchValue === undefined)
        throw new NotChecked('no row of the list has a loan application number');
      const search = { searchColumn: 'loanApplicationNumber', searchValue };
      const { rows } = await pageOf(desk, type, theTab(memory).queueName, search);
      must(
        rows.some(({ rowId }) => rowId === sought.rowId),
        'a search by loan application number does not find its row',
      );
      const isOnly = rows.every(({ loanApplicationNumber = '' }) => loanApplicationNumber.includes(searchValue));
      must(isOnly, 'a search by loan application number finds other numbers too');
    },
  },
  {
    id: 'filter',
    rows: ['AP-22'],
    level: 'MUST',
    says: 'A filter leaves rows out',
    async check(desk, memory) {
      const { filters, queueName } = theTab(memory);
      const plain = filters.filter(({ kind, filterOption }) => plainFilters.includes(kind) && filterOption.length > 1);
      if (plain.length === 0) throw new NotChecked('the list has no filter with several options');
      const { totalCount } = await fullPage(desk, memory);
      const counts: number[] = [];
      for (const { id, filterOption } of plain.slice(0, 4))
        for (const option of filterOption.slice(0, 4)) {
          const chosen = { filters: { optionId: [option.id], [id]: [option.value] } };
          counts.push((await pageOf(desk, memory.type, queueName, chosen)).totalCount);
        }
      must(
        counts.every((count) => count <= totalCount),
        'a filter finds more rows than the list has without it',
      );
      must(
        counts.some((count) => count < totalCount),
        'filters change nothing: every option finds all rows',
      );
    },
  },
  {
    id: 'unknown-queue',
    rows: ['AP-08', 'AP-21', 'AP-11'],
    level: 'MUST',
    says: 'A queue and a stage that are not there are refused in words',
    async check(desk, { type }) {
      const wish = { userId: '', queueName: 'No such queue', pageNumber: 1, rows: 10, filters: { optionId: [] } };
      await desk.refusal('an unknown queue', `${type}.rows`, wish);
      await desk.refusal('an unknown stage', `${type}.tabs`, { stage: 'NoSuchStage' });
    },
  },
  {
    id: 'lines',
    rows: [],
    level: 'MUST',
    part: 'lines',
    says: 'The whole list comes as lines: a head, each row, an end',
    async check(desk, memory) {
      const { type } = memory;
      const wish = {
        userId: '',
        queueName: theTab(memory).queueName,
        pageNumber: 1,
        rows: 10,
        filters: { optionId: [] },
      };
      const { text, status } = await desk.ask(`${type}.rows`, wish, {
        // what a person gives who downloads more than is free
        headers: { accept: 'application/x-ndjson', [headers.reason]: encodeURIComponent('Whole list for conformance') },
      });
      const lines = text.split('\n').filter((line) => line !== '');
      must(
        status === 200 && lines[0]?.startsWith('{"head"') === true,
        `${type}.rows as lines does not begin with a head`,
      );
      must(lines.at(-1)?.startsWith('{"end"') === true, `${type}.rows as lines does not come to an end`);
    },
  },
];

export const lists = defineWorkflow<ListMemory>({
  name: 'lists',
  title: 'Lists',
  part: 'core',
  screens: ['DOCUMENT_PROCESSING', 'HOLD', 'NACH_REVIEW'],
  async begin(desk) {
    const { routes } = await desk.staff();
    const type = textOf(await desk.facts('list'), 'listType');
    if (!isListType(type)) throw new NotChecked(`the state list names ${type}, which is no list`);
    const types = Object.values(listRows).filter(({ routeKey }) => routes.includes(routeKey));
    const granted = Object.keys(listRows)
      .filter(isListType)
      .filter((each) => types.includes(listRows[each]));
    return { type, types: granted.includes(type) ? granted : [type, ...granted] };
  },
  steps: ({ types }) => [...types.map(opened), ...shared],
});
