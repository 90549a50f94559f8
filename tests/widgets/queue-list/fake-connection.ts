import { signal } from '@preact/signals-react';
import { extensionNames } from '../../../widgets/contract/extensions.ts';
import { listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { createQueueList } from '../../../widgets/queue-list/queue-list.state.ts';
import type { QueueTab } from '../../../widgets/queue-list/queue-tab.ts';
import { fakeConnection as connectTo, type FakeAnswers } from '../../support/fake-connection.ts';

type Answer = (input: Record<string, unknown>) => unknown;

/** A connection of somebody who is signed in, whose lists all answer alike. */
export function fakeConnection(
  answers: { tabs: Answer; rows: Answer; counts?: Answer },
  given: Parameters<typeof connectTo>[1] = {},
) {
  const lists = Object.fromEntries(
    listTypes.flatMap((type) => [
      [
        `${type}.tabs`,
        async (input: Record<string, unknown>) => ({ actions: [], ...((await answers.tabs(input)) as object) }),
      ],
      [`${type}.rows`, answers.rows],
    ]),
  ) as FakeAnswers;
  const countRows = answers.counts ?? (() => ({ totalCount: 0, tabs: [] }));
  return connectTo({ ...lists, countRows } as FakeAnswers, { user: 'staff-1', ...given });
}

export function tab(queueName: string, changes: Partial<QueueTab> = {}): QueueTab {
  return {
    tabName: queueName.toLowerCase(),
    queueName,
    applicationCount: 42,
    defaultSelected: false,
    filters: [],
    tableColumnConfig: [
      { label: 'Loan ID', value: 'loanApplicationNumber', enableSort: true, extraConfig: { kind: 'link' } },
      { label: 'Amount', value: 'loanAmount', enableSort: true, extraConfig: { kind: 'money', sorted: 'asc' } },
      { label: 'Mobile No', value: 'contactNumber', enableSort: false, extraConfig: { kind: 'phone' } },
    ],
    ...changes,
  };
}

/** So many rows of a page, of a list of so many. */
export function pageOf(input: Record<string, unknown>, totalCount: number) {
  const [pageNumber, size] = [Number(input['pageNumber']), Number(input['rows'])];
  const start = (pageNumber - 1) * size;
  const rows = Array.from({ length: Math.max(0, Math.min(size, totalCount - start)) }, (_, index) => ({
    rowId: `row-${start + index}`,
    version: 1,
    loanApplicationNumber: String(251118093114 + start + index),
    lockedBy: null,
    lockExpiresAt: null,
    actions: [],
    loanAmount: 1000,
    contactNumber: '98xxxxxx10',
  }));
  return { rows, totalCount, totalIsCapped: false, pageNumber, rowsPerPage: size, asOf: '2026-01-05T05:12:00.000Z' };
}

export const threeTabs = { tabs: [tab('ALL'), tab('FRESH', { defaultSelected: true }), tab('HELD')] };

/** A list that is answered so, with what it has asked for and what it has said. */
export function openList({
  tabs = () => threeTabs,
  rows = (input: Record<string, unknown>) => pageOf(input, 42),
  counts,
  offered = extensionNames,
  connected = fakeConnection({ tabs, rows, ...(counts && { counts }) }, { extensions: signal(offered) }),
  list = 'document-processing',
  loanApplicationNumber,
}: {
  tabs?: () => unknown;
  rows?: (input: Record<string, unknown>) => unknown;
  counts?: (input: Record<string, unknown>) => unknown;
  offered?: readonly string[];
  connected?: ReturnType<typeof fakeConnection>;
  list?: ListType;
  loanApplicationNumber?: string;
} = {}) {
  const messages: string[] = [];
  const error = (text: unknown) => void messages.push(String(text));
  const snackbar = { error, success: error, info: error, warning: error, fault: error, pass: () => undefined };
  const state = createQueueList({ connection: connected.connection, list, loanApplicationNumber, snackbar });
  const rowCalls = () => connected.asked.filter(({ name }) => name.endsWith('.rows')).map(({ input }) => input);
  const lastOf = () => rowCalls().findLast(({ rows: size }) => size !== undefined);
  return { state, messages, rowCalls, lastOf, connected };
}

/** The requests that a person's act made; what is loaded ahead is left out. */
export async function asks(rowCalls: () => Record<string, unknown>[], act: () => Promise<unknown> | void) {
  const before = rowCalls().length;
  await act();
  return rowCalls()[before];
}
