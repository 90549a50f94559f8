import { sql } from 'kysely';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { settle } from '../../../host/server/core/jobs/maintenance.store.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { staffSeeder } from '../../../host/server/demo/kit/staff.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { readDay, daysAfter } from '../../../widgets/contract/time.ts';
import type { Place } from '../fill-database.ts';

/** The loan that every filled database has, with 1,000 others before it. */
export const someLoan = '250000001000';

/** Loans of the demo's agent, however many there are in all. */
const ownLoans = 400;

/**
 * Fills an empty database with loans in collection, none of them aged for the day yet. One in 500 has a request under way,
 * one in ten a call to come, one in 20 a promise; the agents have four of five.
 *
 * @param today YYYY-MM-DD
 */
export async function fillLoans({ databaseUrl, dataDir }: Place, loans: number, today: string): Promise<OpenDatabase> {
  const database = await openDatabase({ settings: { databaseUrl, dataDir, databaseConnections: 4 } });
  await migrate(database, migrations);
  // Filling takes longer than a statement of a call may.
  const { db, long } = database;
  await seedDemo(long, { applications: 1, only: [staffSeeder, agentsSeeder] });
  await sql`insert into application (id, loan_application_number, product_type, first_name, last_name, contact_number,
      gender, employment, city, state, pin_code, partner_id, is_partner_sourced, loan_amount, tenure_months,
      rate_basis_points, emi, risk_level, udrs, is_resubmitted, needs_employer_check, documents_total,
      documents_approved, documents_rejected, submitted_at, queued_at, status_changed_at, modified_at, version)
    select md5('a' || n)::uuid, (250000000000 + n)::text, 'PL', 'Asha', 'Rao', (9000000000 + n)::text, 'F', 'SALARIED',
      'Pune', 'Maharashtra', '411001', 1, false, 60000, 12, 2400, 5674, 'Low', 'DISBURSED', false, false, 7, 7, 0,
      now(), now(), now(), now(), 1
    from generate_series(1, ${loans}::integer) n`.execute(long);
  await sql`insert into loan_installment (loan_application_number, no, due_date, due_amount, principal_component,
      interest_component, outstanding_principal)
    select (250000000000 + n)::text, no, ${today}::date - (n % 150 + 1) + (no - 1) * 30, 5674, 5000, 674, (12 - no) * 5000
    from generate_series(1, ${loans}::integer) n, generate_series(1, 12) no`.execute(long);
  await sql`insert into collections_case (id, application_id, loan_application_number, dpd, bucket, queue, peak, dqstring,
      customer_type, principal_outstanding, total_outstanding, overdue_amount, oldest_due_on, aged_on, emi, allocated_at,
      no_of_calls, no_of_rpc, initiations, next_call_at, promised_on, calling_allocated_to)
    select md5('c' || n)::uuid, md5('a' || n)::uuid, (250000000000 + n)::text, n % 150 + 1, '1-30', 'AGENCY_CALLING',
      '1-30', '000001', 'New', 60000, 60674, 5674, ${today}::date - (n % 150 + 1), ${daysAfter(readDay(today), -1)}::date, 5674,
      now() - n * interval '1 second', 1, 1, case when n % 500 = 0 then 1 else 0 end,
      case when n % 10 = 0 then now() + (n % 9 - 4) * interval '1 day' end,
      case when n % 20 = 0 then ${today}::date + n % 7 end,
      case when n <= ${ownLoans} then (select id from staff where username = 'agency@demo.example')
        when n % 5 > 0 then agents.ids[n % array_length(agents.ids, 1) + 1] end
    from generate_series(1, ${loans}::integer) n,
      (select array_agg(id order by id) as ids from staff where username not like '%@demo.example') agents`.execute(
    long,
  );
  await recountQueues(db, listBases);
  await settle(database);
  return database;
}
