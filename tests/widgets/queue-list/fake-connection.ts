import { signal } from '@preact/signals-react';
import type { Connection } from '../../../widgets/client/connection.ts';
import { memoryStorage } from '../../../widgets/client/storage.ts';
import type { QueueTab } from '../../../widgets/queue-list/queue-list.state.ts';

type Answer = (input: Record<string, unknown>) => unknown;

export interface Asked {
  name: string;
  input: Record<string, unknown>;
}

/** A connection whose remote answers from a table, by the end of the call's name, and keeps what it was asked. */
export function fakeConnection(answers: { tabs: Answer; rows: Answer }): { connection: Connection; asked: Asked[] } {
  const asked: Asked[] = [];
  const remote = (async (name: string, input: Record<string, unknown>) => {
    asked.push({ name, input });
    return name.endsWith('.tabs') ? { actions: [], ...((await answers.tabs(input)) as object) } : answers.rows(input);
  }) as Connection['remote'];
  const session = { state: { userInfo: signal({ id: 'staff-1' }) } } as unknown as Connection['session'];
  const live = { subscribe: () => () => undefined };
  const lines = async function* () {};
  const connection = {
    base: 'https://desk.example',
    remote,
    lines,
    live,
    session,
    pending: signal(0),
    isForeign: false,
    hasSession: () => Promise.resolve(true),
    forgetSession: () => undefined,
  };
  return { connection: { ...connection, storage: memoryStorage() }, asked };
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
