import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import { inTransaction, type Tx } from '../../../host/server/db/transaction.ts';
import * as locks from '../../../host/server/core/locks/locks.store.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
let ops: Session;
beforeAll(async () => {
  server = await startTestServer();
  ops = await server.signIn('ops@demo.example');
});
afterAll(() => server.close());

const minute = 60_000;
const claimOf = (index: number) => index.toString(16).padStart(32, '0');
const within = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(server.db, work);

it('a lock keeps the claims of so many windows, those heard of last, whoever asks for more', async () => {
  const subject = { kind: 'application', id: newId() } as const;
  const sessionId = newId();
  const owner = (index: number) => ({ staffId: ops.id, sessionId, claim: claimOf(index) });
  const start = server.clock.now().getTime();
  const at = (index: number) => [new Date(start + index), new Date(start + index + 15 * minute)] as const;
  for (let index = 0; index < 60; index++) {
    const isTaken = await within((tx) => locks.take(tx, subject, owner(index), ...at(index)));
    expect(isTaken).toBe(true);
  }
  for (let index = 60; index < 90; index++)
    await within((tx) => locks.prolong(tx, subject, owner(index), ...at(index)));
  const claims = async () => {
    const row = await server.db
      .selectFrom('row_lock')
      .select('claims')
      .where('row_id', '=', subject.id)
      .executeTakeFirstOrThrow();
    return Object.keys(row.claims).toSorted();
  };
  const latest = Array.from({ length: locks.mostClaims }, (_, back) => claimOf(90 - locks.mostClaims + back));
  expect(await claims()).toEqual(latest);
  await within((tx) => locks.prolong(tx, subject, owner(85), ...at(91)));
  expect(await claims(), 'one that is known takes the place of nobody').toEqual(latest);
  await within((tx) => locks.prolong(tx, subject, owner(3), ...at(92)));
  expect(await claims(), 'one that was left out comes back').toEqual([claimOf(3), ...latest.slice(1)]);
  for (const claim of (await claims()).slice(1)) {
    const left = await within((tx) => locks.release(tx, subject, { ...owner(0), claim }, at(93)[0]));
    expect(left).not.toBeNull();
  }
  expect(await within((tx) => locks.release(tx, subject, owner(3), at(94)[0]))).toBeNull();
});
