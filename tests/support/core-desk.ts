import { afterAll, beforeAll, expect } from 'vitest';
import { ask, makeState, signIn, type Sent } from '../core-backend/caller.ts';
import { startCoreBackend, type CoreBackend } from '../core-backend/core-backend.ts';

/** What a test reads of a reply, whose shape another test proves. */
export interface Loose {
  readonly [name: string]: Loose | undefined;
}

/** The data of a success. */
export async function dataOf(answer: ReturnType<typeof ask>): Promise<Loose> {
  const { data, message } = await answer;
  expect(message).toBeUndefined();
  return data as Loose;
}

export async function refusalOf(answer: ReturnType<typeof ask>) {
  const { status, message, fieldErrors } = await answer;
  expect(status).toBe(200);
  return { message, fields: Object.keys(fieldErrors) };
}

/** A backend for the tests of a file, and a member of staff who has signed in there. */
export function openDesk() {
  let backend: CoreBackend;
  let staff: Record<string, string>;
  beforeAll(async () => {
    backend = await startCoreBackend();
    const { username, password } = await makeState(backend.base, 'staff');
    staff = await signIn(backend.base, username, password);
  });
  afterAll(() => backend.close());

  const asStaff = (path: string, sent: Sent, method = 'POST') =>
    ask(backend.base, method, path, { headers: staff, ...sent });
  return {
    base: () => backend.base,
    staff: () => staff,
    asStaff,
    asDialer: (path: string, sent: Sent) =>
      ask(backend.base, 'POST', path, { headers: { 'x-user-key': 'telephony' }, ...sent }),
    rowsOf: (type: string, queueName: string, more: object = {}) =>
      asStaff(`/lists/${type}/rows`, {
        json: { userId: '', queueName, pageNumber: 1, rows: 10, filters: { optionId: [] }, ...more },
      }),
  };
}
