import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { dayOf } from '../../../widgets/contract/time.ts';
import { hasPostgres, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { expectCounts } from '../collections/agreement.ts';
import { killedServer, type KilledServer } from '../collections/killed-server.ts';
import { temporaryDirectory, testSettings } from '../support.ts';
import { expectProjection } from './expect-projection.ts';
import { lateLoan } from './ledger-loans.ts';

let server: KilledServer | undefined;
let postgres: TestPostgres | undefined;
afterEach(async () => {
  await server?.kill();
  await postgres?.stop();
  postgres = undefined;
});

/** The milliseconds between a sender's payments: three of them stay below the 600 requests a minute of one address. */
const paceMs = 400;

/** The payment service, which tells of money until the signal, and tells it again where nobody answers. */
function tellOn(desk: KilledServer, loans: readonly string[], ending: AbortSignal) {
  const random = seededRandom('killed while booking');
  const told = new Map<string, number>();
  let sentAgain = 0;
  let number = 0;
  async function tell(): Promise<void> {
    const [reference, amount] = [`KILLED-${(number += 1)}`, random.integer(1, 900)];
    const loanApplicationNumber = random.pick(loans);
    const facts = { reference, utr: reference, amount, loanApplicationNumber };
    const paid = { ...facts, paidOn: dayOf(new Date()), paymentMode: 'UPI' } as const;
    let answer = await desk.send('recordPayment', paid);
    for (; !answer; answer = await desk.send('recordPayment', paid)) {
      sentAgain += 1;
      await pause(paceMs / 2);
    }
    expect(answer.status).toBe('SUCCESS');
    told.set(reference, amount);
    await pause(paceMs);
  }
  const go = async () => {
    while (!ending.aborted) await tell();
  };
  const done = Promise.all([go(), go(), go()]);
  // A fault is thrown where the test waits for the end.
  done.catch(() => undefined);
  return {
    told,
    done,
    sentAgain: () => sentAgain,
    async more(payments: number): Promise<void> {
      const enough = told.size + payments;
      while (told.size < enough) await Promise.race([pause(20), done]);
    },
  };
}

describe.each([{ engine: 'embedded', kills: 2 }, ...(hasPostgres ? [{ engine: 'postgresql', kills: 2 }] : [])])(
  'on the $engine engine',
  ({ engine, kills }) => {
    it('a server that is killed while it books loses no payment and books none twice: the projection is the replay', async () => {
      if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
      const databaseUrl = await postgres?.createDatabase();
      const dataDir = temporaryDirectory();
      const desk = await killedServer({
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      });
      server = desk;
      async function within<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
        const database = await openDatabase({ settings: { dataDir, databaseUrl, databaseConnections: 1 } });
        try {
          return await work(database);
        } finally {
          await database.close();
        }
      }
      await desk.kill();
      const clock = { now: () => new Date() };
      const settings = testSettings();
      const loans = await within(async ({ db }) => {
        const lender = { db, clock, settings };
        return [await lateLoan(lender), await lateLoan(lender), await lateLoan(lender)];
      });
      await desk.restart();
      const ending = new AbortController();
      const work = tellOn(desk, loans, ending.signal);
      for (let kill = 0; kill < kills; kill++) {
        await work.more(8);
        await desk.kill();
        await desk.restart();
      }
      await work.more(5);
      ending.abort();
      await work.done;
      expect(work.sentAgain()).toBeGreaterThan(0);
      await desk.kill();
      await within(async ({ db }) => {
        const payments = await db.selectFrom('payment').selectAll().where('reference', 'like', 'KILLED-%').execute();
        expect(new Map(payments.map(({ reference, amount }) => [reference, amount]))).toEqual(work.told);
        const receipts = await db.selectFrom('loan_entry').selectAll().where('kind', '=', 'RECEIPT').execute();
        expect(new Map(receipts.map(({ reference, amount_paise: paise }) => [reference, (paise ?? 0) / 100]))).toEqual(
          work.told,
        );
        expect(receipts).toHaveLength(payments.length);
        for (const loan of loans) await expectProjection({ db }, loan);
        await expectCounts(db);
      });
    }, 180_000);
  },
);
