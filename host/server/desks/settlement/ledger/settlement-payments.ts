import type { Kysely } from 'kysely';
import { rupeesUp, sumOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { daysAfter, type Day } from '../../../../../widgets/contract/time.ts';
import { liveReceipts } from '../../../core/loans/ledger/live-receipts.ts';
import { readLedger, type LoanLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Database } from '../../../db/schema.ts';
import * as store from '../settlement.store.ts';

/** A payment that counts to a settlement. Whole rupees, rounded up. */
interface CountedPayment {
  settlementId: string;
  amount: number;
  paidOn: Day;
  paymentMode: string;
}

/** What counts to each settlement of a ledger, until another one takes its place. */
function byLedger({ plan, entries }: LoanLedger, today: Day): CountedPayment[] {
  const accepted = entries.filter(({ kind }) => kind === 'ACCEPT');
  return accepted.flatMap(({ id, settlementId }, index) => {
    const next = accepted[index + 1];
    const { settlement } = position(plan, entries, next ? daysAfter(next.valueDate, -1) : today);
    if (settlementId == null || settlement?.entryId !== id) return [];
    return settlement.receipts.map(({ entryId, amount, on: paidOn }) => {
      const mode = entries.find((entry) => entry.id === entryId)?.mode;
      return { settlementId, amount: rupeesUp(amount), paidOn, paymentMode: mode ?? '' };
    });
  });
}

/** The payments that count to settlements of a loan, the oldest first: by its ledger, where it has one, since it has it. */
export async function paymentsOf(
  db: Kysely<Database>,
  loan: string,
  { ids, today }: { ids: readonly string[]; today: Day },
): Promise<CountedPayment[]> {
  const counted = await store.paymentsOf(db, ids);
  const before = counted.flatMap(
    ({ settlement_id: settlementId, amount, paid_on: paidOn, payment_mode: paymentMode }) =>
      settlementId === null ? [] : [{ settlementId, amount, paidOn, paymentMode }],
  );
  const ledger = await readLedger(db, loan);
  return ledger ? [...before, ...byLedger(ledger, today)] : before;
}

/** Whole rupees that were paid on a loan with a ledger and not taken back; undefined for one without. */
export async function paidByLedger(db: Kysely<Database>, loan: string): Promise<number | undefined> {
  const ledger = await readLedger(db, loan);
  return ledger && rupeesUp(sumOf(liveReceipts(ledger.entries), ({ amount }) => amount));
}
