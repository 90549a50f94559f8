import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import { hasPostgres, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { temporaryDirectory } from '../support.ts';
import { expectAgreement, expectCounts } from './agreement.ts';
import { killedServer, type KilledServer } from './killed-server.ts';
import { workOn } from './killed-work.ts';

let server: KilledServer | undefined;
let postgres: TestPostgres | undefined;
afterEach(async () => {
  await server?.kill();
  await postgres?.stop();
  postgres = undefined;
});

describe.each([{ engine: 'embedded', kills: 2 }, ...(hasPostgres ? [{ engine: 'postgresql', kills: 1 }] : [])])(
  'on the $engine engine',
  ({ engine, kills }) => {
    it('collections lose nothing and do nothing twice over SIGKILL: schedule, case, counters and history agree to the rupee', async () => {
      if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
      const databaseUrl = await postgres?.createDatabase();
      const dataDir = temporaryDirectory();
      const desk = await killedServer({
        DATA_DIR: dataDir,
        DEMO_APPLICATIONS: '400',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      });
      server = desk;
      const [lead, manager] = [await desk.signIn('lead@demo.example'), await desk.signIn('manager@demo.example')];
      const page = await desk.send(
        'agency-customer-list.rows',
        { queueName: 'Customers', rows: 50, pageNumber: 1, filters: { optionId: [] }, userId: manager.id },
        { session: manager },
      );
      const rows = page?.status === 'SUCCESS' ? page.data.rows : [];
      const all = rows.map(({ loanApplicationNumber }) => loanApplicationNumber ?? '');
      const [loans, foreclosed] = [all.slice(0, 6), all.slice(6)];
      expect(loans).toHaveLength(6);
      expect(foreclosed.length).toBeGreaterThan(8);

      const began = new Date();
      const ending = new AbortController();
      const work = workOn(desk, { loans, foreclosed, lead, manager, ending: ending.signal });
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
        const quotes = await db
          .selectFrom('foreclosure')
          .select('id')
          .where('loan_application_number', 'in', foreclosed)
          .where('quoted_at', '>=', began)
          .execute();
        expect(new Set(quotes.map(({ id }) => id))).toEqual(work.told.foreclosures);
        expect(work.told.links.size).toBeGreaterThan(kills);
        const links = await db
          .selectFrom('payment_link')
          .select('id')
          .where('loan_application_number', 'in', foreclosed)
          .where('created_at', '>=', began)
          .where('purpose', '=', 'FORECLOSURE')
          .execute();
        expect(new Set(links.map(({ id }) => id))).toEqual(work.told.links);
        const messages = await db
          .selectFrom('outbound_message')
          .select('id')
          .where('loan_application_number', 'in', foreclosed)
          .where('created_at', '>=', began)
          .where('text', 'like', '%/pay/%')
          .execute();
        expect(messages).toHaveLength(work.told.links.size);
        for (const loan of foreclosed) await expectAgreement(db, loan);
        for (const loan of loans) {
          await expectAgreement(db, loan);
          const ofLoan = await db
            .selectFrom('payment')
            .select(['amount', 'charge', 'surplus'])
            .where('loan_application_number', '=', loan)
            .execute();
          expect(histories.get(loan)).toBe(
            ofLoan.reduce((sum, { amount, charge, surplus }) => sum + amount - charge - surplus, 0),
          );
        }
        await expectCounts(db);
      } finally {
        await database.close();
      }
    }, 180_000);
  },
);
