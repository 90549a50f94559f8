import type { Kysely } from 'kysely';
import { paiseOf } from '../../../../widgets/contract/ledger/paise.ts';
import { partLimits, settlementPartsMessage } from '../../../../widgets/contract/settlement/settlement-parts.ts';
import { isDay, readDay, type Day } from '../../../../widgets/contract/time.ts';
import { refuse } from '../../base/refusal.ts';
import { find as findPlan } from '../../core/loans/ledger/plan.store.ts';
import type { Database } from '../../db/schema.ts';
import type { StoredPart } from '../../db/tables/settlements.ts';
import type { SettlementRow } from './settlement.store.ts';

/** The parts of an offer as somebody has typed them. */
export type GivenParts = readonly { amount: number; dueOn: string }[];

/** In how many parts a settlement of a loan may be paid: only a ledger says which of them its money has kept. */
export async function mostParts(db: Kysely<Database>, loan: string): Promise<number> {
  return (await findPlan(db, loan)) ? partLimits.most : 1;
}

/**
 * The parts of an offer, as they are kept; null for one that is paid at once. Its days are good.
 *
 * @throws Refusal SETTLEMENT_REFUSED naming what is wrong with them
 */
export async function requireParts(
  db: Kysely<Database>,
  loan: string,
  { amount, settlementDate, given }: { amount: number; settlementDate: string; given: GivenParts | undefined },
  today: Day,
): Promise<StoredPart[] | null> {
  if (given === undefined) return null;
  const wrong = (message: string) => refuse('SETTLEMENT_REFUSED', { message, fieldErrors: { parts: message } });
  if (!given.every(({ dueOn }) => isDay(dueOn))) throw wrong('Enter a date for each part');
  const parts = given.map((part) => ({ amount: part.amount, dueOn: readDay(part.dueOn) }));
  if (parts.length > (await mostParts(db, loan))) throw wrong('A settlement of this loan is paid at once');
  const message = settlementPartsMessage(numbered(parts), {
    amount: paiseOf(amount),
    settlementDate: readDay(settlementDate),
    today,
  });
  if (message !== undefined) throw wrong(message);
  return parts.length === 1 ? null : parts;
}

const numbered = (parts: readonly StoredPart[]) =>
  parts.map(({ amount, dueOn }, index) => ({ no: index + 1, amount: paiseOf(amount), dueOn }));

/** What is paid by which day, in whole rupees: the parts of a settlement, or the whole by its date. */
export function partsOf({
  parts,
  settlement_amount: amount,
  settlement_date: dueOn,
}: Pick<SettlementRow, 'parts' | 'settlement_amount' | 'settlement_date'>): StoredPart[] {
  return parts ?? [{ amount, dueOn }];
}

/** The same as a ledger keeps them. */
export const bookedParts = (row: SettlementRow) => numbered(partsOf(row));

/** The same with what has come of each: money pays them one after another. */
export function shownParts(row: SettlementRow) {
  let left = row.paid_amount;
  return partsOf(row).map((part, index) => {
    const paidAmount = Math.min(left, part.amount);
    left -= paidAmount;
    return { no: index + 1, ...part, paidAmount };
  });
}
