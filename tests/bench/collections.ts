import { sql } from 'kysely';
import { ageSlice } from '../../host/server/collections/schedule/age-cases.ts';
import { takeNewlyOverdue } from '../../host/server/collections/schedule/age-cases.store.ts';
import { settlePromises } from '../../host/server/collections/promises/settle-promises.ts';
import { inTransaction } from '../../host/server/db/transaction.ts';
import { migrate } from '../../host/server/db/migrate.ts';
import { migrations } from '../../host/server/db/migrations.ts';
import { openDatabase } from '../../host/server/db/open.ts';
import { indianTime } from '../../host/server/indian-time.ts';
import { daysAfter } from '../../widgets/contract/collections/days.ts';
import { at, ms, timed } from './figures.ts';
import { onDatabase } from './on-database.ts';

// `npm run bench:collections [-- <cases>]`: the night of collections on PostgreSQL: every loan in collection is a day older.

const wanted = Number(process.argv[2] ?? 300_000);
const rules = {
  penaltyPercent: 2,
  promiseGraceDays: 1,
  contactCapDay: 3,
  contactCapWeek: 7,
  isAgentNoticeRequired: false,
  foreclosurePercent: 0,
};

await onDatabase(false, async (engine, place) => {
  const database = await openDatabase({
    settings: { databaseUrl: place.databaseUrl, dataDir: place.dataDir, databaseConnections: 4 },
  });
  await migrate(database, migrations);
  // Filling takes longer than a statement of a call may.
  const { db, long } = database;
  const today = indianTime(new Date()).slice(0, 10);
  const yesterday = daysAfter(today, -1);
  const filled = await timed(async () => {
    await sql`insert into application (id, loan_application_number, product_type, first_name, last_name, contact_number,
        gender, employment, city, state, pin_code, partner_id, is_partner_sourced, loan_amount, tenure_months,
        rate_basis_points, emi, risk_level, udrs, is_resubmitted, needs_employer_check, documents_total,
        documents_approved, documents_rejected, submitted_at, queued_at, status_changed_at, modified_at, version)
      select md5('a' || n)::uuid, (250000000000 + n)::text, 'PL', 'Asha', 'Rao', (9000000000 + n)::text, 'F', 'SALARIED',
        'Pune', 'Maharashtra', '411001', 1, false, 60000, 12, 2400, 5674, 'Low', 'DISBURSED', false, false, 7, 7, 0,
        now(), now(), now(), now(), 1
      from generate_series(1, ${wanted}) n`.execute(long);
    await sql`insert into loan_installment (loan_application_number, no, due_date, due_amount, principal_component,
        interest_component, outstanding_principal)
      select (250000000000 + n)::text, no, ${today}::date - (n % 150 + 1) + (no - 1) * 30, 5674, 5000, 674, (12 - no) * 5000
      from generate_series(1, ${wanted}) n, generate_series(1, 12) no`.execute(long);
    await sql`insert into collections_case (id, application_id, loan_application_number, dpd, bucket, queue, peak, dqstring,
        customer_type, principal_outstanding, total_outstanding, overdue_amount, oldest_due_on, aged_on, emi, allocated_at,
        no_of_calls, no_of_rpc)
      select md5('c' || n)::uuid, md5('a' || n)::uuid, (250000000000 + n)::text, n % 150 + 1, '1-30', 'AGENCY_CALLING',
        '1-30', '000001', 'New', 60000, 60674, 5674, ${today}::date - (n % 150 + 1), ${yesterday}::date, 5674, now(), 1, 1
      from generate_series(1, ${wanted}) n`.execute(long);
    await sql`analyze`.execute(long);
  });
  console.log(
    `${engine}: ${wanted} loans in collection with 12 instalments each, filled in ${Math.round(filled / 1000)} s`,
  );

  const slices: number[] = [];
  let aged = 0;
  const began = performance.now();
  for (;;) {
    const slice = { count: 0 };
    const took = await timed(async () => {
      slice.count = await ageSlice(db, { today, now: new Date(), rules });
    });
    if (slice.count === 0) break;
    aged += slice.count;
    slices.push(took);
  }
  const total = performance.now() - began;
  slices.sort((a, b) => a - b);
  console.log(`aged ${aged} cases in ${Math.round(total / 1000)} s, ${Math.round((aged / total) * 1000)} a second`);
  console.log(
    `a slice holds its rows for ${ms(at(slices, 0.5))} (median), ${ms(at(slices, 0.99))} (99 %), ${ms(at(slices, 1))} (longest)`,
  );
  const again = await timed(() => ageSlice(db, { today, now: new Date(), rules }));
  console.log(`a round with nothing to do: ${ms(again)}`);
  const opening = await timed(() => inTransaction(db, (tx) => takeNewlyOverdue(tx, yesterday, 100)));
  console.log(`looking for newly overdue loans: ${ms(opening)}`);
  const promises = await timed(() => settlePromises(rules).due(db, new Date(), 100));
  console.log(`looking for promises that are over: ${ms(promises)}`);
  await database.close();
});
