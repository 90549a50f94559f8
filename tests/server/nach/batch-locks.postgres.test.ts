import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create } from '../../../host/server/desks/nach/batches.store.ts';
import { lock, lockChanged } from '../../../host/server/desks/nach/waiting.store.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { nothing, place, setMandate } from '../applications/support.ts';
import { freshApplication, startWithDocuments } from '../documents/support.ts';
import type { TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startWithDocuments(60);
});
afterAll(() => server.close());

/** Does something once, right after the first statement of a transaction. */
function after(work: () => Promise<unknown>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone) {
        isDone = true;
        await work();
      }
      return result;
    },
  };
}

it.each<[string, (...given: [...Parameters<typeof create>, ids: string[]]) => Promise<unknown>, unknown, object?]>([
  ['a file', (tx, maker, ids) => lock(tx, maker, ids), []],
  ['a batch', (tx, maker) => create(tx, maker), undefined],
  ['a rejection', (tx, maker) => lockChanged(tx, maker), [], { loanAmount: 1 }],
])(
  'reads a mandate for %s once it is locked: one that is held in that moment stays out',
  async (_, take, nobody, terms) => {
    await server.db.deleteFrom('nach_mandate').execute();
    const { id } = await freshApplication(server);
    await place(server, id, { udrs: 'NACH_UPLOAD' }, { ...nothing, agreementValidUntil: readDay('2099-01-01') });
    await setMandate(server, id, 'NACH_READY');
    if (terms)
      await server.db
        .updateTable('nach_mandate')
        .set({ terms: JSON.stringify(terms) })
        .execute();
    const { id: mandateId } = await server.db.selectFrom('nach_mandate').select('id').executeTakeFirstOrThrow();
    const { id: staffId } = await server.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    const maker = { staffId, now: server.clock.now(), lenders: 'all' as const };
    const hold = () =>
      server.db.updateTable('application').set({ hold: 'PRE_DISBURSAL' }).where('id', '=', id).execute();
    await server.db.transaction().execute(async (tx) => {
      expect(await take(tx.withPlugin(after(hold)), maker, [mandateId])).toEqual(nobody);
    });
    await server.db.updateTable('application').set({ hold: null }).where('id', '=', id).execute();
    await server.db.transaction().execute(async (tx) => {
      expect(await take(tx, maker, [mandateId])).toMatchObject(
        nobody === undefined ? { mandate_count: 1 } : [{ id: mandateId }],
      );
    });
  },
);
