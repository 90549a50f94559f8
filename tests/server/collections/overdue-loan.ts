import { randomUUID } from 'node:crypto';
import { figuresOf } from '../../../host/server/core/loans/schedule/stand-case.ts';
import { installmentRow, putInstallments } from '../../../host/server/core/loans/schedule/schedule.store.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { hashOf } from '../../../host/server/base/tokens.ts';
import { dayOf, daysAfter, monthsAfter, type Day } from '../../../widgets/contract/time.ts';
import { withPenalties } from '../../../widgets/contract/collections/loan-standing.ts';
import { restructureDays } from '../../../widgets/contract/collections/restructure.ts';
import { annuityEmi, annuitySchedule } from '../../../widgets/contract/collections/schedule.ts';
import { standAuthor } from '../authorship/stand-author.ts';
import type { TestClock, TestServer } from '../support.ts';

/** The loan of `overdueLoan`: 60,000 over 12 months. */
export const overdueEmi = annuityEmi(60_000, 12, 2_400);

const perLoan = [
  'agency_call',
  'contact_attempt',
  'contact_allowance',
  'promise',
  'penalty_waiver',
  'emi_restructure',
  'foreclosure',
  'payment',
  'payment_link',
  'outbound_message',
  'loan_installment',
] as const;

interface OverdueLoan {
  loan: string;
  caseId: string;
  applicationId: string;
}

/**
 * A loan in collection of which nothing is paid: three instalments overdue, the oldest for 65 days, with penalties. The
 * borrower was spoken to once, long ago; nobody has asked for anything.
 */
export async function overdueLoan({ db, clock }: Pick<TestServer, 'db' | 'clock'>, at = 0): Promise<OverdueLoan> {
  const application = await db
    .selectFrom('application')
    .select(['id', 'loan_application_number as loan'])
    .where('udrs', '=', 'DISBURSED')
    .orderBy('loan_application_number')
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: applicationId, loan } = application;
  const today = dayOf(clock.now());
  const firstDueDate = daysAfter(today, -65);
  const terms = { principal: 60_000, months: 12, rateBasisPoints: 2_400, firstDueDate };
  const schedule = withPenalties(annuitySchedule(terms), today, 2);
  return inTransaction(db, async (tx) => {
    for (const table of perLoan) await tx.deleteFrom(table).where('loan_application_number', '=', loan).execute();
    await tx.deleteFrom('limited_use').where('loan', '=', loan).execute();
    await tx
      .updateTable('application')
      .set({ loan_amount: 60_000, tenure_months: 12, rate_basis_points: 2_400, emi: overdueEmi })
      .where('id', '=', applicationId)
      .execute();
    await putInstallments(
      tx,
      schedule.map((each) => installmentRow(loan, each)),
    );
    await tx.deleteFrom('collections_case').where('application_id', '=', applicationId).execute();
    const caseId = randomUUID();
    await tx
      .insertInto('collections_case')
      .values({
        id: caseId,
        application_id: applicationId,
        loan_application_number: loan,
        ...figuresOf(schedule, today, '1-30'),
        dqstring: '000012',
        customer_type: 'New',
        emi: overdueEmi,
        allocated_at: clock.now(),
        no_of_calls: 3,
        no_of_rpc: 1,
        version: 1,
      })
      .execute();
    return { loan, caseId, applicationId };
  });
}

/** What nobody has decided yet. */
const nothing = { decided_by: null, decided_at: null, decision_remark: null };

/** A waiver that somebody has requested. */
export async function askedWaiver(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  loan: string,
  by: string,
  amount = 50,
): Promise<string> {
  const id = randomUUID();
  const asked = {
    id,
    loan_application_number: loan,
    amount,
    reason: 'GOODWILL' as const,
    remark: 'Paid on time before',
  };
  const made = { requested_by: by, requested_at: clock.now(), status: 'REQUESTED' as const, posted_amount: null };
  await db
    .insertInto('penalty_waiver')
    .values({ ...asked, ...made, ...nothing })
    .execute();
  await standAuthor({ db, clock }, 'waiver', id, by);
  return id;
}

/** A restructuring that somebody has initiated, for the next due date. */
export async function askedRestructure(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  loan: string,
  by: string,
): Promise<string> {
  const id = randomUUID();
  const today = dayOf(clock.now());
  const asked = { id, loan_application_number: loan, added_months: 6, new_tenure_months: 18, new_emi: 4_000 };
  const why = { reason: 'JOB_LOSS' as const, remark: 'Between two jobs', status: 'INITIATED' as const };
  const made = { initiated_by: by, initiated_at: clock.now(), effective_at: null };
  await db
    .insertInto('emi_restructure')
    .values({ ...asked, ...why, ...made, ...nothing, effective_from: monthsAfter(daysAfter(today, -65), 3) })
    .execute();
  await standAuthor({ db, clock }, 'restructure', id, by);
  return id;
}

/** The days from which `overdueLoan` can be restructured. */
export function nextDueDates({ clock }: Pick<TestServer, 'clock'>): string[] {
  const today = dayOf(clock.now());
  const firstDueDate = daysAfter(today, -65);
  const terms = { principal: 60_000, months: 12, rateBasisPoints: 2_400, firstDueDate };
  return restructureDays(annuitySchedule(terms), today);
}

/** The day in India, so many days ahead of today. */
export function todayOf({ clock }: { clock: Pick<TestClock, 'now'> }, ahead = 0): Day {
  return daysAfter(dayOf(clock.now()), ahead);
}

/** The borrower of a loan was spoken to a moment ago. */
export async function spokenTo({ db, clock }: Pick<TestServer, 'db' | 'clock'>, loan: string): Promise<void> {
  const { number } = await db
    .selectFrom('application')
    .select('contact_number as number')
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contact_attempt')
    .values({
      id: randomUUID(),
      loan_application_number: loan,
      borrower_hash: hashOf(number),
      door: 'CALL',
      is_rpc: true,
      at: new Date(clock.now().getTime() - 60_000),
      staff_id: null,
      source_id: null,
      recording_ref: null,
    })
    .execute();
}
