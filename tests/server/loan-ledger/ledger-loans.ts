import type { Settings } from '../../../host/server/base/settings.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';
import type { Actor } from '../../../host/server/core/loans/actor.ts';
import { bearLedger } from '../../../host/server/core/loans/ledger/bear-ledger.ts';
import { holdLedger, type HeldLedger } from '../../../host/server/core/loans/ledger/read-ledger.ts';
import { standLedger } from '../../../host/server/core/loans/ledger/stand-ledger.ts';
import { inTransaction, type Tx } from '../../../host/server/db/transaction.ts';
import { agreedPlan, type LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import { paise } from '../../../widgets/contract/ledger/paise.ts';
import { dayMs, dayOf, daysAfter, readDay, startOfDay, type Day } from '../../../widgets/contract/time.ts';
import { addLoan } from '../settlement/settlement-support.ts';
import type { TestClock, TestServer } from '../support.ts';

/** The EMI of `planA`. */
export const emi = paise(1_134_800);

const terms = {
  disbursedOn: readDay('2025-12-05'),
  sanctionedOn: readDay('2025-12-01'),
  rateBp: 2_400,
  rateType: 'FIXED',
  dueDay: 5,
  penalBp: 200,
  foreclosureBp: 400,
  payOrder: ['EMI', 'PENAL', 'CHARGE'],
  firstDueOn: readDay('2026-01-05'),
} as const;

/** The loan A of the examples: 1,20,000 at 24 % over 12 months, due on the 5th. */
export const planA = agreedPlan({ ...terms, principal: paise(12_000_000), months: 12 });

/** 10,000 in one month: 10,200 on 5 January. */
export const planOfAMonth = agreedPlan({ ...terms, principal: paise(1_000_000), months: 1 });

/** The same loan as A, or another of whole rupees and months, whose first instalment falls due on a day. */
export function planFrom(firstDueOn: Day, { rupees = 120_000, months = 12 } = {}): LoanPlan {
  const disbursedOn = daysAfter(firstDueOn, -31);
  const days = { disbursedOn, sanctionedOn: disbursedOn, firstDueOn, dueDay: Number(firstDueOn.slice(8)) };
  return agreedPlan({ ...terms, ...days, principal: paise(rupees * 100), months });
}

/** A database of loans, and by what they are lent. */
type Lender = Pick<TestServer, 'db'> & { clock: Pick<TestClock, 'now'>; settings: Pick<Settings, 'collections'> };

/** Does something in a transaction at noon of a day. */
export function workOn<Result>(
  { db, settings }: Lender,
  day: Day,
  work: (tx: Tx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  const now = new Date(startOfDay(day).getTime() + dayMs / 2);
  return inTransaction(db, (tx) => {
    const { record } = turnOf({ name: 'test ledger', portal: 'agency' }, tx, now);
    return work(tx, { now, staffId: null, rules: settings.collections, record });
  });
}

export async function holdLoan(tx: Tx, loan: string): Promise<HeldLedger> {
  const held = await holdLedger(tx, loan);
  if (!held) throw new Error(`The loan ${loan} has no ledger`);
  return held;
}

/** A loan that was paid out by a plan, and was never in collection. */
export async function bornLoan(lender: Lender, plan: LoanPlan): Promise<string> {
  const { db } = lender;
  const { loan } = await addLoan(lender);
  await db.deleteFrom('loan_installment').where('loan_application_number', '=', loan).execute();
  await db.deleteFrom('collections_case').where('loan_application_number', '=', loan).execute();
  await workOn(lender, plan.disbursedOn, (tx, actor) => bearLedger(tx, actor, loan, plan));
  return loan;
}

/** A loan whose first instalment was due 65 days ago, of which nothing is paid: three are overdue, and it is in collection. */
export async function lateLoan(lender: Lender): Promise<string> {
  const today = dayOf(lender.clock.now());
  const loan = await bornLoan(lender, planFrom(daysAfter(today, -65)));
  await workOn(lender, today, async (tx, actor) => standLedger(tx, actor, await holdLoan(tx, loan)));
  return loan;
}
