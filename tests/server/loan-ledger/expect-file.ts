import { expect } from 'vitest';
import { installmentRows } from '../../../host/server/core/loans/ledger/installment-rows.ts';
import { minus, noPaise, plus, rupeesUp, sumOf, type Paise } from '../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../widgets/contract/ledger/position.ts';
import { nextEmi } from '../../../widgets/contract/ledger/previews.ts';
import type { Session } from '../support.ts';
import type { Ledgers } from './ledger-support.ts';

const pageOfAll = { tab: 'ALL', pageNumber: 1, rows: 100 } as const;

/** The file of a loan and the whole history of its instalments, as somebody reads them now. */
export async function readFile(desk: Ledgers, loan: string, session: Session) {
  const asked = { loanApplicationId: loan };
  const file = (await desk.call('fetchCustomerDetails', asked, { session })).data();
  const history = (await desk.call('fetchPaymentHistory', { ...asked, ...pageOfAll }, { session })).data();
  return { file, history };
}

/** Every figure of a loan's file and history is what its ledger comes to today, whatever the projection has kept of days before. */
export async function expectFile(desk: Ledgers, loan: string, session: Session): Promise<void> {
  const { file, history } = await readFile(desk, loan, session);
  const { plan, entries } = await desk.ledger(loan);
  const today = desk.today();
  const now = position(plan, entries, today);
  const due = now.rows.filter(({ isDue, closedOn }) => isDue && closedOn === null);
  const principalOverdue = sumOf(due, (row) => minus(row.principal, row.principalPaid));
  const { delinquency, emi, payment, schedule } = file;
  const charges = minus(minus(now.overdue, now.emiDue), now.penalDue);

  expect({ loan, ...delinquency }).toMatchObject({
    loan,
    dpd: now.dpd,
    overdueAmount: rupeesUp(now.overdue),
    oldestUnpaidDate: now.dpd > 0 ? now.oldestDueOn : null,
    penalty: rupeesUp(now.penalDue),
    interestOverdue: Math.floor(minus(now.emiDue, principalOverdue) / 100),
    principalOutstanding: rupeesUp(now.principal),
    totalOutstandingAmount: rupeesUp(now.totalOutstanding),
  });
  const parts = delinquency.principalOverdue + delinquency.interestOverdue + delinquency.penalty;
  expect(parts).toBe(rupeesUp(minus(now.overdue, charges)));
  expect(Math.abs(delinquency.principalOverdue - principalOverdue / 100)).toBeLessThan(2);
  expect(delinquency.principalNotDue).toBe(
    Math.max(0, delinquency.principalOutstanding - delinquency.principalOverdue),
  );
  expect(emi).toEqual({
    ...emi,
    emi: rupeesUp(nextEmi(now) ?? now.emi),
    installments: now.rows.length,
    installmentsPaid: now.rows.filter(({ closedOn }) => closedOn !== null).length,
    installmentsOverdue: now.rows.filter(({ closedOn, dueOn }) => closedOn === null && dueOn < today).length,
    lastDueDate: now.rows.at(-1)?.dueOn ?? null,
  });
  expect(delinquency.exact).toEqual({
    overdueAmount: now.overdue,
    principalOverdue,
    interestOverdue: now.emiDue - principalOverdue,
    penalty: now.penalDue,
    charges,
    principalNotDue: now.principal - principalOverdue,
    principalOutstanding: now.principal,
    totalOutstandingAmount: now.totalOutstanding,
    held: now.held,
    excess: now.excess,
  });
  expect([emi.exact, payment.exact, file.valueProjectionPair.exact]).toEqual([
    { emi: nextEmi(now) ?? now.emi },
    { paidSoFar: now.applied },
    { value: now.totalOutstanding },
  ]);
  expect(payment.paidSoFar).toBe(rupeesUp(now.applied));
  expect(file.valueProjectionPair.value).toBe(rupeesUp(now.totalOutstanding));

  const rows = installmentRows(loan, now, entries);
  expect(
    schedule.map(({ installmentNo, dueAmount, paidAmount, paidDate }) => [
      installmentNo,
      dueAmount,
      paidAmount,
      paidDate,
    ]),
  ).toEqual(rows.map((row) => [row.no, row.due_amount, row.paid_amount, row.closed_on]));
  expect(schedule.map(({ exact }) => [exact?.dueAmount, exact?.paidAmount, exact?.outstandingPrincipal])).toEqual(
    rows.map((row) => [row.due_amount_paise, row.paid_amount_paise, row.outstanding_principal_paise]),
  );
  for (const each of schedule) {
    expect(each.principalComponent + each.interestComponent + each.penaltyComponent).toBe(each.dueAmount);
    expect(each.principalPaid + each.interestPaid + each.penaltyPaid).toBe(each.paidAmount);
    const isOpen = each.paidDate === null;
    expect(each.state === 'PAID').toBe(!isOpen);
    expect(each.state === 'OVERDUE').toBe(isOpen && each.dueDate < today);
  }
  expect(schedule.filter(({ state }) => state === 'NEXT').map(({ dueDate }) => dueDate)).toEqual(
    emi.nextDueDate === null ? [] : [emi.nextDueDate],
  );
  const exact = history.totals.exact;
  expect(exact?.paidAmount).toBe(now.applied - sumOf(now.charges, ({ paid }) => paid));
  expect(exact?.overdueAmount).toBe(now.overdue);
  expect(history.totals).toMatchObject(
    Object.fromEntries(Object.entries(exact ?? {}).map(([name, amount]) => [name, Math.ceil(amount / 100)])),
  );
  expect(history.rows).toEqual(schedule.toReversed());
  const chargesPaid = sumOf(now.charges, ({ paid }) => paid);
  const of = (paid: Paise, more: Paise = noPaise) => rupeesUp(plus(paid, more));
  expect(history.totals).toMatchObject({
    paidAmount: of(minus(now.applied, chargesPaid)),
    principalPaid: of(
      sumOf([...now.rows, ...now.ended], ({ principalPaid }) => principalPaid),
      now.prepaid,
    ),
    interestPaid: of(sumOf([...now.rows, ...now.ended], ({ interestPaid }) => interestPaid)),
    penaltyPaid: of(sumOf(now.penal, ({ paid }) => paid)),
    overdueAmount: rupeesUp(now.overdue),
  });
}
