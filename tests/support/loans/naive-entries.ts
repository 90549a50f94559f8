import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import { sinceOpening } from './naive-opening.ts';
import { notBelowZero } from './naive-rows.ts';

export type Kind<K> = Extract<LoanEntry, { kind: K }>;
export const isOf =
  <K extends LoanEntry['kind']>(kind: K) =>
  (entry: LoanEntry): entry is Kind<K> =>
    entry.kind === kind;

/** What the two replays are compared by. */
export interface NaivePosition {
  state: string;
  money: bigint;
  emi: bigint;
  principal: bigint;
  emiDue: bigint;
  penalDue: bigint;
  chargesDue: bigint;
  refundDue: bigint;
  dpd: bigint;
  writtenOff: bigint;
  settlement: string | null;
  lacks: bigint | null;
  ahead: [string, bigint, bigint][];
}

/** A quote, and what of its charges may still be waived. */
export interface NaiveOffer {
  until: string;
  asked: bigint;
  came: bigint;
  isPaid: boolean;
  writtenOff: bigint;
  PENAL: bigint;
  CHARGE: bigint;
}

/** The entries that count: of those that depend on one that is taken back none, and of those before an opening none. */
export function counted(entries: readonly LoanEntry[]): LoanEntry[] {
  const isGone = (id: string): boolean =>
    entries.some((entry) => entry.kind === 'REVERSAL' && entry.dependsOn === id) ||
    entries.some(
      ({ id: own, kind, dependsOn }) => own === id && kind !== 'REVERSAL' && dependsOn != null && isGone(dependsOn),
    );
  return sinceOpening(
    entries.filter(({ id }) => !isGone(id)),
    entries,
  );
}

/** What a quote lacks. */
export const lacksOf = (offer: NaiveOffer | null): bigint | null =>
  offer && (offer.isPaid ? 0n : notBelowZero(offer.asked - offer.came));
