import type { Insertable, Kysely } from 'kysely';
import type { PaymentOutcome } from '../../../../../widgets/contract/payments/exceptions/payment-exceptions.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';
import { changeRow } from '../../../call/change-row.store.ts';
import { mapRow } from '../../../db/map-row.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import { staffName } from '../../audit/staff-name.store.ts';

export const paymentExceptionRow = mapRow('payment_exception', {
  id: 'id',
  state: 'queue',
  reason: 'reason',
  reference: 'reference',
  paymentId: 'payment_id',
  loan: 'loan_application_number',
  amount: 'amount_paise',
  paidOn: 'paid_on',
  mode: 'payment_mode',
  utr: 'utr',
  linkId: 'link_id',
  madeById: 'made_by_id',
  at: 'at',
  entryId: 'entry_id',
  outcome: 'outcome',
  bookedLoan: 'booked_loan',
  bookedOn: 'booked_on',
  note: 'note',
  decidedById: 'decided_by_id',
  decidedAt: 'decided_at',
  version: 'version',
});
export type PaymentException = ReturnType<typeof paymentExceptionRow.read>;
type NewException = Insertable<Database['payment_exception']>;

/** Adds an exception. @returns false when one with its reference exists already */
export async function insert(tx: Tx, exception: NewException): Promise<boolean> {
  const made = await tx
    .insertInto('payment_exception')
    .values(exception)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** An exception with the name of who has decided. */
export async function find(
  db: Kysely<Database>,
  id: string,
): Promise<(PaymentException & { decider: string | null }) | undefined> {
  const row = await db
    .selectFrom('payment_exception')
    .select(paymentExceptionRow.columns)
    .select(staffName('payment_exception.decided_by_id').as('decider'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...paymentExceptionRow.read(row), decider: row.decider };
}

/** An exception, locked until the transaction ends. */
export async function findForChange(tx: Tx, id: string): Promise<PaymentException | undefined> {
  const row = await tx
    .selectFrom('payment_exception')
    .select(paymentExceptionRow.columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && paymentExceptionRow.read(row);
}

/** The same by the reference of its payment: whoever tells of that holds the reference before anything else. */
export async function findByReference(tx: Tx, reference: string): Promise<PaymentException | undefined> {
  const row = await tx
    .selectFrom('payment_exception')
    .select(paymentExceptionRow.columns)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && paymentExceptionRow.read(row);
}

/** What was decided, and where the money stands since. */
export interface Decided {
  outcome: PaymentOutcome;
  /** Undefined where it goes back. */
  booked?: { loan: string; on: Day; entryId: string | null };
  note: string | null;
  /** Null for the payment service. */
  decidedById: string | null;
  now: Date;
}

/** Writes what was decided. @returns the new version */
export function decide(
  tx: Tx,
  row: PaymentException,
  { outcome, booked, note, decidedById, now }: Decided,
): Promise<number> {
  return changeRow(tx, 'payment_exception', row, {
    queue: booked ? 'BOOKED' : 'RETURNED',
    outcome,
    booked_loan: booked?.loan ?? null,
    booked_on: booked?.on ?? null,
    entry_id: booked ? booked.entryId : row.entryId,
    note,
    decided_by_id: decidedById,
    decided_at: now,
  });
}
