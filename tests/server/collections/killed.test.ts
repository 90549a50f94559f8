import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { indianTime } from '../../../host/server/indian-time.ts';
import { daysAfter } from '../../../widgets/contract/collections/days.ts';
import type { CallName } from '../../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { hasPostgres, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { temporaryDirectory, type Session } from '../support.ts';
import { expectAgreement, expectCounts } from './agreement.ts';
import { killedServer, type KilledServer } from './killed-server.ts';

const today = () => indianTime(new Date()).slice(0, 10);

let server: KilledServer | undefined;
let postgres: TestPostgres | undefined;
afterEach(async () => {
  await server?.kill();
  await postgres?.stop();
  postgres = undefined;
});

/** What people and the payment service were told is done. */
interface Told {
  /** The amounts of payments, by reference. */
  payments: Map<string, number>;
  waivers: Set<string>;
  restructures: Set<string>;
  /** The ids of feedback, by their idempotency keys. */
  feedback: Map<string, string>;
}

/** The people of collections and the payment service, at work until the signal; whoever gets no answer sends again. */
function workOn(
  desk: KilledServer,
  { loans, lead, manager, ending }: { loans: readonly string[]; lead: Session; manager: Session; ending: AbortSignal },
) {
  const random = seededRandom('killed in the middle');
  const told: Told = { payments: new Map(), waivers: new Set(), restructures: new Set(), feedback: new Map() };
  let sentAgain = 0;
  let number = 0;

  /** @returns undefined for a refusal */
  async function until<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more?: Parameters<KilledServer['send']>[2],
  ): Promise<CallReply<Name> | undefined> {
    for (;;) {
      const answer = await desk.send(name, input, more);
      if (answer?.status === 'SUCCESS') return answer.data;
      // Busy rows are asked for again, as the payment service and the pages do.
      if (answer && answer.error.errorCode !== 'DATABASE_BUSY') return undefined;
      sentAgain += 1;
      await pause(30);
    }
  }

  async function pay(): Promise<void> {
    const amount = random.integer(1, 3_000);
    const paid = {
      reference: `KILLED-${(number += 1)}`,
      loanApplicationNumber: random.pick(loans),
      amount,
      paidOn: today(),
      paymentMode: 'UPI' as const,
    };
    const { paymentId } = (await until('recordPayment', paid)) ?? {};
    expect(paymentId).toEqual(expect.any(String));
    told.payments.set(paid.reference, amount);
    if (random.chance(0.3)) expect(await until('recordPayment', paid)).toEqual({ paymentId });
  }

  async function promise(): Promise<void> {
    const key = `killed-feedback-${(number += 1)}`;
    const said = {
      loanApplicationId: random.pick(loans),
      channel: 'FIELD_VISIT' as const,
      contactType: 'RPC' as const,
      outcome: 'Promise to pay',
      ptpAmount: random.integer(1, 2_000),
      ptpDate: daysAfter(today(), random.integer(1, 14)),
      replacesPromise: true,
      alternateNumber: null,
      nextCallDate: null,
      remarks: key,
    };
    const given = await until('submitFeedback', said, { session: manager, key });
    if (given) told.feedback.set(key, given.feedbackId);
  }

  async function waive(): Promise<void> {
    const loanApplicationId = random.pick(loans);
    const asked = {
      loanApplicationId,
      amount: random.integer(1, 60),
      reason: 'GOODWILL',
      remark: 'Pays again',
    } as const;
    const made = await until('requestPenaltyWaiver', asked, {
      session: manager,
      key: `killed-waiver-${(number += 1)}`,
    });
    if (!made) return;
    told.waivers.add(made.waiverId);
    const decided = { waiverId: made.waiverId, decision: 'APPROVE', remark: 'Seen' } as const;
    const key = `killed-decision-${(number += 1)}`;
    await until('decidePenaltyWaiver', decided, { session: lead, key, version: made.version });
  }

  async function restructure(): Promise<void> {
    const loanApplicationId = random.pick(loans);
    const preview = await until('previewRestructure', { loanApplicationId }, { session: manager });
    if (!preview) return;
    const { effectiveFrom, leastTenureMonths: newTenureMonths } = preview;
    const asked = {
      loanApplicationId,
      newTenureMonths,
      effectiveFrom,
      reason: 'JOB_LOSS',
      remark: 'Between jobs',
    } as const;
    const made = await until('initiateRestructure', asked, { session: manager, key: `killed-terms-${(number += 1)}` });
    if (made) told.restructures.add(made.restructureId);
  }

  async function go(deed: () => Promise<void>): Promise<void> {
    while (!ending.aborted) await deed();
  }
  const done = Promise.all([go(pay), go(pay), go(promise), go(waive), go(restructure)]);
  // A fault is thrown where the test waits for the end.
  done.catch(() => undefined);
  return {
    told,
    done,
    sentAgain: () => sentAgain,
    /** Waits until so many more payments, and a promise and a waiver, are acknowledged. */
    async more(payments: number): Promise<void> {
      const [paid, said, asked] = [told.payments.size, told.feedback.size, told.waivers.size];
      const isThere = () =>
        told.payments.size >= paid + payments && told.feedback.size > said && told.waivers.size > asked;
      while (!isThere()) await Promise.race([pause(20), done]);
    },
  };
}

describe.each([{ engine: 'embedded', kills: 2 }, ...(hasPostgres ? [{ engine: 'postgresql', kills: 1 }] : [])])(
  'on the $engine engine',
  ({ engine, kills }) => {
    it('collections lose nothing and do nothing twice over SIGKILL: schedule, case, counters and history agree to the rupee', async () => {
      if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
      const databaseUrl = await postgres?.createDatabase();
      const dataDir = temporaryDirectory();
      const desk = await killedServer({
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      });
      server = desk;
      const [lead, manager] = [await desk.signIn('lead@demo.example'), await desk.signIn('manager@demo.example')];
      const page = await desk.send(
        'agency-customer-list.rows',
        { queueName: 'Customers', rows: 10, pageNumber: 1, filters: { optionId: [] }, userId: manager.id },
        { session: manager },
      );
      const rows = page?.status === 'SUCCESS' ? page.data.rows : [];
      const loans = rows.map(({ loanApplicationNumber }) => loanApplicationNumber ?? '').slice(0, 6);
      expect(loans).toHaveLength(6);

      const ending = new AbortController();
      const work = workOn(desk, { loans, lead, manager, ending: ending.signal });
      for (let kill = 0; kill < kills; kill++) {
        await work.more(6);
        await desk.kill();
        await desk.restart();
      }
      await work.more(3);
      ending.abort();
      await work.done;
      expect(work.sentAgain()).toBeGreaterThan(0);
      const histories = new Map<string, number>();
      for (const loan of loans) {
        const history = { loanApplicationId: loan, tab: 'ALL', pageNumber: 1, rows: 100 } as const;
        const read = await desk.send('fetchPaymentHistory', history, { session: manager });
        if (read?.status === 'SUCCESS') histories.set(loan, read.data.totals.paidAmount);
      }
      await desk.kill();

      const database = await openDatabase({ settings: { dataDir, databaseUrl, databaseConnections: 1 } });
      const { db } = database;
      try {
        const payments = await db.selectFrom('payment').selectAll().where('reference', 'like', 'KILLED-%').execute();
        expect(new Map(payments.map(({ reference, amount }) => [reference, amount]))).toEqual(work.told.payments);
        const events = await db.selectFrom('audit_event').selectAll().where('action', '=', 'RECORD_PAYMENT').execute();
        expect(events).toHaveLength(payments.length);
        expect(new Set(events.map(({ entity_id: id }) => id))).toEqual(new Set(payments.map(({ id }) => id)));
        const feedback = await db.selectFrom('feedback').selectAll().where('remarks', 'like', 'killed-%').execute();
        expect(new Map(feedback.map(({ remarks, id }) => [remarks, id]))).toEqual(work.told.feedback);
        expect(feedback).toHaveLength(work.told.feedback.size);
        const waivers = await db.selectFrom('penalty_waiver').select('id').execute();
        expect(waivers.map(({ id }) => id)).toEqual(expect.arrayContaining([...work.told.waivers]));
        const restructures = await db.selectFrom('emi_restructure').select('id').execute();
        expect(restructures.map(({ id }) => id)).toEqual(expect.arrayContaining([...work.told.restructures]));
        for (const loan of loans) {
          await expectAgreement(db, loan);
          const ofLoan = await db
            .selectFrom('payment')
            .select('amount')
            .where('loan_application_number', '=', loan)
            .execute();
          expect(histories.get(loan)).toBe(ofLoan.reduce((sum, { amount }) => sum + amount, 0));
        }
        await expectCounts(db);
      } finally {
        await database.close();
      }
    }, 180_000);
  },
);
