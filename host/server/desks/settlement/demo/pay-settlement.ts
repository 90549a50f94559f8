import { allocatePayment } from '../../../../../widgets/contract/collections/allocate-payment.ts';
import { waiveRest } from '../../../../../widgets/contract/settlement/waive-rest.ts';
import * as cases from '../../../core/loans/cases.store.ts';
import { caseCountedIn } from '../../../core/loans/collections.rules.ts';
import { readSchedule, writeSchedule } from '../../../core/loans/schedule/schedule.store.ts';
import { figuresOf } from '../../../core/loans/schedule/stand-case.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { moveCounters } from '../../../core/lists/queue-counters.store.ts';
import type { Day } from '../../../../../widgets/contract/time.ts';

interface DemoPayment {
  loan: string;
  settlementId: string;
  amount: number;
  paidOn: Day;
  /** YYYY-MM-DD. */
  today: Day;
  /** True: the payment has completed the settlement. */
  isLast: boolean;
  at: Date;
}

/** Records a payment of a demo's settlement, over the loan's schedule, so that dues and payments agree. */
export async function paySettlement(tx: Tx, random: SeededRandom, payment: DemoPayment): Promise<void> {
  const { loan, settlementId, amount, paidOn, today, isLast, at } = payment;
  const before = await cases.findByLoanForChange(tx, loan);
  if (!before) return;
  const stored = await readSchedule(tx, loan);
  const { schedule, allocations, surplus } = allocatePayment(stored, { amount, paidOn, today, paymentMode: 'UPI' });
  const after = isLast ? waiveRest(schedule, paidOn) : schedule;
  await writeSchedule(tx, loan, { before: stored, after });
  await insertInBatches(
    tx,
    'payment',
    [
      {
        id: random.id(at),
        reference: `seed-settlement-${random.id()}`,
        loan_application_number: loan,
        amount,
        paid_on: paidOn,
        payment_mode: 'UPI',
        source: 'SEED',
        link_id: null,
        allocations: JSON.stringify(allocations),
        charge: 0,
        surplus,
        settlement_id: settlementId,
        recorded_at: at,
      },
    ],
    { json: ['allocations'] },
  );
  const figures = figuresOf(after, today, before.peak);
  const isClosed = isLast || figures.total_outstanding === 0;
  await cases.change(tx, before, {
    ...figures,
    last_paid_on: paidOn,
    ...(isClosed && { closed_reason: 'SETTLED' as const, closed_on: paidOn, promised_on: null }),
  });
  const now = await cases.findByLoanForChange(tx, loan);
  if (now) moveCounters(tx, caseCountedIn(before), caseCountedIn(now));
}
