import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { settleRows } from '../../../../widgets/kit/list/dialog/settle-rows.ts';
import type { ListRecord } from '../../../../widgets/kit/list/columns.ts';
import type { Widget } from '../../../../widgets/kit/widget/widget.ts';
import { readEvery } from '../../../../widgets/queue-list/read-every.ts';
import { openList, pageOf } from '../fake-connection.ts';

const silent = () => undefined;
const snackbar = { error: silent, success: silent, info: silent, warning: silent, fault: silent, pass: silent };

it('every row of a list is read as the list is narrowed, a page of a hundred after the other', async () => {
  const { state, connected, rowCalls } = openList({ rows: (input) => pageOf(input, 379) });
  await state.reload();
  const before = rowCalls().length;
  const rows = await readEvery('document-processing', state, { connection: connected.connection, snackbar });
  expect(rows).toHaveLength(379);
  expect(
    rowCalls()
      .slice(before)
      .map(({ pageNumber, rows: size }) => [pageNumber, size]),
  ).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
    [4, 100],
  ]);
  if (rows) state.list.selectAll(true, rows);
  expect(state.list.ticked()).toHaveLength(379);
});

it('more rows than one call takes are worked on in parts, and told together [QL-20]', async () => {
  const { state, connected } = openList({ rows: (input) => pageOf(input, 250) });
  await state.reload();
  const parts: number[] = [];
  const told: string[] = [];
  const widget = { connection: connected.connection, snackbar } as unknown as Widget;
  const rows = await readEvery('document-processing', state, widget);
  const done = await settleRows(
    rows as readonly ListRecord[],
    async (_, { success }, some) => {
      parts.push(some.length);
      const results = some.map(({ rowId }) => ({ rowId, ok: rowId !== 'row-120' }));
      const okCount = results.filter(({ ok }) => ok).length;
      const reply = { results, okCount, failCount: results.length - okCount };
      const text = success(reply);
      if (text) told.push(text);
      return reply;
    },
    (count) => `${count} done`,
    state,
    widget,
  );
  expect([done, parts, told]).toEqual([true, [100, 100, 50], ['249 done']]);
  expect([...state.undone.value.keys()]).toEqual(['row-120']);
});
