import { signal } from '@preact/signals-react';
import { expect, it, vi } from 'vitest';
import type { LivePayload, Topic } from '../../../widgets/contract/live.ts';
import { followRow } from '../../../widgets/kit/work/follow-row.ts';
import { fakeConnection } from '../../support/fake-connection.ts';

/** A screen that follows a row, which it knows once `rowId` has a value. */
function open(topic: Topic = 'applications') {
  const { connection, tell } = fakeConnection();
  const rowId = signal<string | null | undefined>(undefined);
  const changed = vi.fn<() => void>();
  const stop = followRow(connection.live, topic, rowId, changed);
  const tellOf = (payload: LivePayload) => tell({ kind: 'event', topic, type: 'changed', payload });
  return { rowId, changed, stop, tellOf, refetch: () => tell({ kind: 'refetch' }) };
}

it('tells of the row that is shown, and of no other', () => {
  const { rowId, changed, tellOf } = open();
  rowId.value = 'row-1';
  tellOf({ rowId: 'row-2' });
  expect(changed).not.toHaveBeenCalled();
  tellOf({ rowId: 'row-1' });
  expect(changed).toHaveBeenCalledTimes(1);
});

it('tells of many rows that have changed at once, and where news may have been missed', () => {
  const { rowId, changed, tellOf, refetch } = open('list.agency-calling-list');
  rowId.value = null;
  tellOf({ tabs: 'Calling List' });
  expect(changed).toHaveBeenCalledTimes(1);
  refetch();
  expect(changed).toHaveBeenCalledTimes(2);
});

it.each([
  ['its own row', { rowId: 'row-1' }],
  ['many rows', { tabs: 'Calling List' }],
])('tells once, when the screen has loaded, of what was told before: %s', (_, payload) => {
  const { rowId, changed, tellOf } = open();
  tellOf(payload);
  tellOf(payload);
  expect(changed).not.toHaveBeenCalled();
  rowId.value = 'row-1';
  expect(changed).toHaveBeenCalledTimes(1);
  rowId.value = undefined;
  rowId.value = 'row-1';
  expect(changed).toHaveBeenCalledTimes(1);
});

it('says nothing of other rows that were told of before the screen had loaded', () => {
  const { rowId, changed, tellOf } = open();
  tellOf({ rowId: 'row-2' });
  rowId.value = 'row-1';
  expect(changed).not.toHaveBeenCalled();
});

it('hears nothing once it has ended', () => {
  const { rowId, changed, stop, tellOf } = open();
  tellOf({ rowId: 'row-1' });
  stop();
  rowId.value = 'row-1';
  tellOf({ rowId: 'row-1' });
  expect(changed).not.toHaveBeenCalled();
});
