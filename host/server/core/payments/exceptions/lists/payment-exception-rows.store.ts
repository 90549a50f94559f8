import type { Kysely, RawBuilder } from 'kysely';
import { formatExact } from '../../../../../../widgets/contract/ledger/paise.ts';
import {
  paymentExceptionReasons,
  paymentOutcomes,
} from '../../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import type { Database } from '../../../../db/schema.ts';
import { staffName } from '../../../audit/staff-name.store.ts';
import type { Cell, ListRecord, RowKeys } from '../../../lists/base.ts';
import { toRecord } from '../../../lists/list-record.ts';
import { wireDateTime } from '../../../lists/wire-dates.ts';
import { paymentExceptionRow, type PaymentException } from '../payment-exceptions.store.ts';

/** Every field that the list of exceptions can show. */
function cellsOf(exception: PaymentException, decidedBy: Cell) {
  const { loan, reason, amount, paidOn, mode, utr, reference, at, outcome, bookedLoan, bookedOn, decidedAt } =
    exception;
  return {
    loanApplicationNumber: loan,
    why: paymentExceptionReasons[reason].label,
    amount: formatExact(amount),
    paidOn,
    mode,
    utr,
    reference,
    at: wireDateTime(at),
    outcome: outcome && paymentOutcomes[outcome],
    bookedLoan,
    bookedOn,
    decidedBy,
    decidedAt: wireDateTime(decidedAt),
  } satisfies Record<string, Cell>;
}
type ExceptionField = keyof ReturnType<typeof cellsOf>;

/** The exceptions with these keys, in the keys' order, as records of a list. */
export async function readPaymentExceptionRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
): Promise<ListRecord<ExceptionField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('payment_exception as e', 'e.id', 'k.id')
    .select(paymentExceptionRow.columns.map((column) => `e.${column}` as const))
    .select(staffName('e.decided_by_id').as('decider'))
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(paymentExceptionRow.read(row), row.decider)));
}
