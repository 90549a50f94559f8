import type {
  PaymentExceptionReason,
  PaymentExceptionState,
} from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import type { LoanEntry } from '../../../../../widgets/contract/ledger/loan-entry.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../../base/audit-entry.ts';
import { newId } from '../../../db/new-id.ts';
import type { Tx } from '../../../db/transaction.ts';
import { publishChange } from '../../lists/publish-lists.ts';
import { paymentExceptionBase } from './lists/payment-exception-base.store.ts';
import { paymentExceptionLists } from './lists/payment-exception-list.ts';
import * as store from './payment-exceptions.store.ts';

/** Who tells of it, and when. */
interface Teller {
  now: Date;
  record(entry: AuditEntry): Promise<void>;
}

/** What has come, whole rupees. */
export interface ToldPayment {
  reference: string;
  loan_application_number: string;
  amount: number;
  paid_on: Day;
  payment_mode: NonNullable<LoanEntry['mode']>;
  utr: string | null;
  link_id: string | null;
}

/** Tells the lists of an exception that it stands elsewhere. @param from empty for a new one */
export function publishException(
  tx: Tx,
  row: { id: string; version: number },
  { from, to }: { from: PaymentExceptionState | ''; to: PaymentExceptionState },
): void {
  publishChange(tx, paymentExceptionBase, paymentExceptionLists, {
    row,
    before: paymentExceptionBase.facts({ queue: from }),
    after: paymentExceptionBase.facts({ queue: to }),
  });
}

/**
 * Keeps money that has come for a person to decide: its row of a payment is booked, or waits to be.
 *
 * @param entryId the receipt by which it is booked meanwhile
 * @param isTakenBack true where the payment service has taken it back before it was told: nobody decides any more
 * @returns false where its reference was kept before
 */
export async function raiseException(
  tx: Tx,
  { now, record }: Teller,
  told: ToldPayment,
  {
    reason,
    paymentId,
    entryId,
    isTakenBack = false,
  }: { reason: PaymentExceptionReason; paymentId: string; entryId: string | null; isTakenBack?: boolean },
): Promise<boolean> {
  const id = newId(now);
  const { amount, ...facts } = told;
  const state = isTakenBack ? 'RETURNED' : 'OPEN';
  const row = {
    ...facts,
    id,
    queue: state,
    reason,
    payment_id: paymentId,
    entry_id: entryId,
    made_by_id: null,
  } as const;
  const decided = { booked_loan: null, booked_on: null, note: null, decided_by_id: null };
  const ended = { outcome: isTakenBack ? ('RETURNED' as const) : null, decided_at: isTakenBack ? now : null };
  if (!(await store.insert(tx, { ...row, ...decided, ...ended, amount_paise: paiseOf(amount), at: now }))) return false;
  await record({
    action: 'RAISE_PAYMENT_EXCEPTION',
    entity: 'paymentException',
    entityId: id,
    loanApplicationNumber: told.loan_application_number,
    after: { amount, paidOn: told.paid_on, paymentMode: told.payment_mode, status: state },
    reasonCodes: [reason],
  });
  publishException(tx, { id, version: 1 }, { from: '', to: state });
  return true;
}

/** The payment service has taken back what waits for a person: nobody decides any more. */
export async function endTakenBack(tx: Tx, { now, record }: Teller, exception: store.PaymentException): Promise<void> {
  if (exception.state !== 'OPEN') return;
  const version = await store.decide(tx, exception, { outcome: 'RETURNED', note: null, decidedById: null, now });
  await record({
    action: 'RETURN_PAYMENT_EXCEPTION',
    entity: 'paymentException',
    entityId: exception.id,
    loanApplicationNumber: exception.loan,
    after: { outcome: 'RETURNED' },
    version,
  });
  publishException(tx, { id: exception.id, version }, { from: 'OPEN', to: 'RETURNED' });
}
