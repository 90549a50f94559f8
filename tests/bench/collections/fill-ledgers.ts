import { sql } from 'kysely';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { agreedPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { daysAfter, type Day } from '../../../widgets/contract/time.ts';

/** Loans of `fillLoans` differ in the day of their first instalment alone, of which there are so many. */
const firstDays = 150;

/** What was agreed of the loans whose first instalment fell due on each of the days, in the columns of `loan_plan`. */
function plansOf(today: Day) {
  return Array.from({ length: firstDays }, (_, at) => {
    const firstDueOn = daysAfter(today, -(at + 1));
    const disbursedOn = daysAfter(firstDueOn, -31);
    const { emi, rows, dueDay } = agreedPlan({
      disbursedOn,
      sanctionedOn: disbursedOn,
      principal: paise(6_000_000),
      rateBp: 2_400,
      rateType: 'FIXED',
      months: 12,
      dueDay: Number(firstDueOn.slice(8)),
      penalBp: 200,
      foreclosureBp: 0,
      payOrder: ['EMI', 'PENAL', 'CHARGE'],
      firstDueOn,
    });
    return { at, disbursed_on: disbursedOn, emi, due_day: dueDay, agreed_rows: rows };
  });
}

/** Gives the loans of a filled database ledgers, which stand on the day before yesterday. */
export async function fillLedgers({ long }: OpenDatabase, loans: number, today: Day): Promise<void> {
  await sql`
    insert into loan_plan (loan_application_number, disbursed_on, sanctioned_on, principal_paise, rate_bp, rate_type, months,
      emi_paise, due_day, penal_bp, foreclosure_bp, pay_order, agreed_rows, made_at)
    select (250000000000 + n)::text, p.disbursed_on, p.disbursed_on, 6000000, 2400, 'FIXED', 12, p.emi, p.due_day, 200, 0,
      '["EMI", "PENAL", "CHARGE"]', p.agreed_rows, now()
    from generate_series(1, ${loans}::integer) n
      join json_to_recordset(${JSON.stringify(plansOf(today))}::json)
        as p(at integer, disbursed_on date, emi bigint, due_day integer, agreed_rows jsonb) on p.at = n % ${firstDays}::integer`.execute(
    long,
  );
  await sql`
    insert into ledger_turn (loan_application_number, stood_on, next_on, checked_on)
    select loan_application_number, ${daysAfter(today, -2)}::date, ${daysAfter(today, -1)}::date, ${daysAfter(today, -1)}::date
    from loan_plan`.execute(long);
}
