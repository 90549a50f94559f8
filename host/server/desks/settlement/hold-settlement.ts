import * as cases from '../../core/loans/cases.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import type { Tx } from '../../db/transaction.ts';
import * as store from './settlement.store.ts';
import type { SettlementRow } from './settlement.store.ts';

/** A settlement and the case of its loan, both locked until the transaction ends. */
export interface HeldSettlement {
  row: SettlementRow;
  loan: FoundCase;
}

/** Locks a settlement: its case first, as everything does that changes the money of a loan. */
export async function holdSettlement(tx: Tx, id: string): Promise<HeldSettlement | undefined> {
  const number = await store.loanOf(tx, id);
  const loan = number === undefined ? undefined : await cases.findByLoanForChange(tx, number);
  const row = loan && (await store.findForChange(tx, id));
  return row && { row, loan };
}

/** The same of the settlement of a loan that is under way. @param loan the case, whose row is locked */
export async function holdOpen(tx: Tx, loan: FoundCase): Promise<HeldSettlement | undefined> {
  const row = await store.findOpenForChange(tx, loan.loanApplicationNumber);
  return row && { row, loan };
}

/** The days and the status of a settlement, by which the calendar decides. */
export function datesOf({
  status,
  settlement_date: settlementDate,
  expiry_date: expiryDate,
  violates_on: violatesOn,
}: Pick<SettlementRow, 'status' | 'settlement_date' | 'expiry_date' | 'violates_on'>) {
  return { status, settlementDate, expiryDate, violatesOn };
}
