import type { LoanEntry } from '../../../../../../widgets/contract/ledger/loan-entry.ts';
import { paiseOf } from '../../../../../../widgets/contract/ledger/paise.ts';
import { dayOf } from '../../../../../../widgets/contract/time.ts';
import { newId } from '../../../../db/new-id.ts';
import type { NewEntry } from '../book.ts';
import type { KeptPayment, KeptTerms, KeptWaiver } from './opening.store.ts';

type Told = NewEntry & { bookedAt: Date };

/** What was told of a loan while it was kept by its schedule. */
export interface ToldBefore {
  payments: readonly KeptPayment[];
  waivers: readonly KeptWaiver[];
  restructures: readonly KeptTerms[];
}

const source = 'MIGRATION' as const;

/** Who has approved what somebody else has asked for. An old decision of one person names its maker alone. */
const people = (madeBy: string | null, approvedBy: string | null) => ({
  madeBy,
  approvedBy: approvedBy === madeBy ? null : approvedBy,
});

const receiptOf = (payment: KeptPayment): Told => ({
  kind: 'RECEIPT',
  amount: paiseOf(payment.amount),
  valueDate: payment.paid_on,
  bookedAt: payment.recorded_at,
  source,
  mode: payment.payment_mode,
  reference: payment.reference,
  utr: payment.utr,
  linkId: payment.link_id,
  settlementId: payment.settlement_id,
});

function waiverOf({ posted_amount: amount, decided_at: bookedAt, requested_by, decided_by }: KeptWaiver): Told[] {
  if (!amount || bookedAt === null) return [];
  const facts = { valueDate: dayOf(bookedAt), bookedAt, source, ...people(requested_by, decided_by) };
  return [{ ...facts, kind: 'PENAL_WAIVER', amount: paiseOf(amount) }];
}

function termsOf(row: KeptTerms): Told[] {
  const { effective_from: valueDate, effective_at: bookedAt, added_months: addedMonths, new_emi: emi } = row;
  if (bookedAt === null) return [];
  const facts = { valueDate, bookedAt, source, ...people(row.initiated_by, row.decided_by) };
  return [{ ...facts, kind: 'RESTRUCTURE', terms: { addedMonths, emi: paiseOf(emi) } }];
}

/**
 * What was told of a loan before it has a ledger, in the order of being told: money, waivers and new terms. Its opening stands for them
 * all; they are there to be read, and for what the whole replay comes to.
 */
export function entriesBefore({ payments, waivers, restructures }: ToldBefore): LoanEntry[] {
  const told = [...payments.map(receiptOf), ...waivers.flatMap(waiverOf), ...restructures.flatMap(termsOf)];
  return told
    .toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
    .map((each, index) => ({ ...each, id: newId(each.bookedAt), seq: index + 1 }));
}
