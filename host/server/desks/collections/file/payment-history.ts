import type { Kysely } from 'kysely';
import type { PaymentTab } from '../../../../../widgets/contract/collections/customer-file.ts';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { dueAmountOf, paidAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import { dayOf, type Day } from '../../../../../widgets/contract/time.ts';
import type { Handler } from '../../../call/handler.ts';
import { installmentRows } from '../../../core/loans/ledger/installment-rows.ts';
import { readLedger } from '../../../core/loans/ledger/read-ledger.ts';
import { readSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import type { Database } from '../../../db/schema.ts';
import { findVisibleCase } from '../../../core/loans/visible-case.ts';
import { readName } from './customer-file.store.ts';
import { staffOf } from './customer-file.handlers.ts';
import * as figures from './ledger-figures.ts';
import { presentLedger, presentSchedule } from './present-installment.ts';

type History = CallReply<'fetchPaymentHistory'>;
type Row = History['rows'][number];

const isIn: Readonly<Record<PaymentTab, (row: Row) => boolean>> = {
  ALL: () => true,
  OVERDUE: ({ state }) => state === 'OVERDUE',
  PAID: ({ state }) => state === 'PAID',
  DUE: ({ state }) => state === 'NEXT' || state === 'LATER',
};

function totalsOf(schedule: readonly Installment[], overdueAmount: number) {
  const sum = (of: (each: Installment) => number) => schedule.reduce((total, each) => total + of(each), 0);
  return {
    dueAmount: sum(dueAmountOf),
    principal: sum(({ principal }) => principal),
    interest: sum(({ interest }) => interest),
    penalty: sum(({ penalty }) => penalty),
    paidAmount: sum(paidAmountOf),
    principalPaid: sum(({ principalPaid }) => principalPaid),
    interestPaid: sum(({ interestPaid }) => interestPaid),
    penaltyPaid: sum(({ penaltyPaid }) => penaltyPaid),
    overdueAmount,
  };
}

/** All instalments, the earliest first, and what they come to: as a ledger has them today, or as the schedule is stored. */
async function readHistory(
  db: Kysely<Database>,
  loan: string,
  today: Day,
): Promise<{ installments: Row[]; totals: History['totals'] }> {
  const ledger = await readLedger(db, loan);
  if (ledger) {
    const { plan, entries } = ledger;
    const standing = position(plan, entries, today);
    const rows = installmentRows(loan, standing, entries);
    const exact = figures.totalsOf(standing, rows);
    return { installments: presentLedger(rows, today), totals: { ...figures.wholeRupees(exact), exact } };
  }
  const schedule = await readSchedule(db, loan);
  return {
    installments: presentSchedule(schedule, today),
    totals: totalsOf(schedule, loanStanding(schedule, today).overdueAmount),
  };
}

/** RT-11, RT-63, EN-40. A schedule has 72 instalments at most, so it is read whole. */
export const fetchPaymentHistory: Handler<'fetchPaymentHistory'> = async (input, context) => {
  const { loanApplicationId, tab, pageNumber, rows: size } = input;
  const { db, now } = context;
  const { roles } = staffOf(context);
  const { loanApplicationNumber: loan } = await findVisibleCase(db, context.caller, loanApplicationId);
  const { installments, totals } = await readHistory(db, loan, dayOf(now()));
  const rows = installments.filter(isIn[tab]).toReversed();
  const count = (of: PaymentTab) => installments.filter(isIn[of]).length;
  return {
    loanApplicationNumber: loan,
    custName: await readName(db, loan),
    rows: rows.slice((pageNumber - 1) * size, pageNumber * size),
    totalCount: rows.length,
    asOf: now().toISOString(),
    mayDownload: may('downloadLists', roles),
    counts: { ALL: count('ALL'), OVERDUE: count('OVERDUE'), PAID: count('PAID'), DUE: count('DUE') },
    totals,
  };
};
