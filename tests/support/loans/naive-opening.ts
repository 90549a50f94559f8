import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import type { LoanPlan } from '../../../widgets/contract/ledger/loan-plan.ts';
import type { NaiveRow } from './naive-rows.ts';

type Opening = Extract<LoanEntry, { kind: 'OPENING' }>;

/**
 * What counts of a loan that was taken over: all from the last opening on, none of it before that day. Money from before it that is
 * taken back goes out, as the opening holds it.
 *
 * @param all what was booked, of which some is taken back
 */
export function sinceOpening(counting: readonly LoanEntry[], all: readonly LoanEntry[]): LoanEntry[] {
  const openings = all.filter((entry): entry is Opening => entry.kind === 'OPENING');
  const [opening] = openings.toSorted((one, other) => other.seq - one.seq);
  if (!opening) return [...counting];
  const since: LoanEntry[] = [];
  for (const entry of counting) {
    if (entry.seq < opening.seq) continue;
    const valueDate = entry.valueDate < opening.valueDate ? opening.valueDate : entry.valueDate;
    const taken = entry.kind === 'REVERSAL' ? all.find(({ id }) => id === entry.dependsOn) : undefined;
    if (taken?.kind === 'RECEIPT' && taken.seq < opening.seq) {
      const { id, seq, bookedAt, source } = entry;
      since.push({ id, seq, valueDate, bookedAt, source, kind: 'REFUND', amount: taken.amount });
    } else since.push({ ...entry, valueDate });
  }
  return since;
}

/** Writes into the rows of a plan what an opening says is paid of them. */
export function openRows(rows: readonly NaiveRow[], plan: LoanPlan, { paid }: Opening['terms']): void {
  for (const [at, row] of rows.entries()) {
    const own = paid.find(({ no }) => no === plan.rows[at]?.no);
    Object.assign(row, { principalPaid: BigInt(own?.principal ?? 0), interestPaid: BigInt(own?.interest ?? 0) });
  }
}

/** What is unpaid of penal charges at an opening. */
export function openPenal({ penal, penalRows }: Opening['terms']): bigint[] {
  return penalRows ? penalRows.map(({ amount, paid }) => BigInt(amount) - BigInt(paid)) : [BigInt(penal)];
}
