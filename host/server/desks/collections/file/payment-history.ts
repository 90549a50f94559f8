import type { PaymentTab } from '../../../../../widgets/contract/collections/customer-file.ts';
import { loanStanding } from '../../../../../widgets/contract/collections/loan-standing.ts';
import { dueAmountOf, paidAmountOf, type Installment } from '../../../../../widgets/contract/collections/schedule.ts';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { Handler } from '../../../call/handler.ts';
import { readSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import { findVisibleCase } from '../../../core/loans/visible-case.ts';
import { readName } from './customer-file.store.ts';
import { staffOf } from './customer-file.handlers.ts';
import { presentSchedule } from './present-installment.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

type Row = ReturnType<typeof presentSchedule>[number];

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

/** RT-11, RT-63, EN-40. A schedule has 72 instalments at most, so it is read whole. */
export const fetchPaymentHistory: Handler<'fetchPaymentHistory'> = async (input, context) => {
  const { loanApplicationId, tab, pageNumber, rows: size } = input;
  const { db, now } = context;
  const { roles } = staffOf(context);
  const { loanApplicationNumber: loan } = await findVisibleCase(db, context.caller, loanApplicationId);
  const today = dayOf(now());
  const schedule = await readSchedule(db, loan);
  const shown = presentSchedule(schedule, today).toReversed();
  const rows = shown.filter(isIn[tab]);
  const count = (of: PaymentTab) => shown.filter(isIn[of]).length;
  return {
    loanApplicationNumber: loan,
    custName: await readName(db, loan),
    rows: rows.slice((pageNumber - 1) * size, pageNumber * size),
    totalCount: rows.length,
    asOf: now().toISOString(),
    mayDownload: may('downloadLists', roles),
    counts: { ALL: count('ALL'), OVERDUE: count('OVERDUE'), PAID: count('PAID'), DUE: count('DUE') },
    totals: totalsOf(schedule, loanStanding(schedule, today).overdueAmount),
  };
};
