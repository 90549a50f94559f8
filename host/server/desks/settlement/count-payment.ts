import { standingOn } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { waiveRest } from '../../../../widgets/contract/settlement/waive-rest.ts';
import type { Actor } from '../../core/loans/actor.ts';
import { findByLoanForChange, type FoundCase } from '../../core/loans/cases.store.ts';
import { cancelPromise } from '../../core/loans/promises/promises.ts';
import { readAged } from '../../core/loans/schedule/apply-payment.ts';
import { writeSchedule } from '../../core/loans/schedule/schedule.store.ts';
import { standCase } from '../../core/loans/schedule/stand-case.ts';
import { find as findPlan } from '../../core/loans/ledger/plan.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { endByDues } from './end-offer.ts';
import { datesOf, holdOpen, type HeldSettlement } from './hold-settlement.ts';
import { changeSettlement, moveSettlement } from './move-settlement.ts';
import { settleDue } from './settle-due.ts';
import { setSettlement } from './settlement.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { Announcements } from '../../call/announcements.ts';

/** Waives what is left of the dues of a settled loan, closes it, and cancels its open promise. */
async function closeLoan(tx: Tx, actor: Actor, loan: FoundCase): Promise<void> {
  const { loanApplicationNumber: number } = loan;
  const { stored, schedule, today } = await readAged(tx, number, actor);
  const after = waiveRest(schedule, today);
  await writeSchedule(tx, number, { before: stored, after });
  const waived = loan.totalOutstanding;
  const isClosed = loan.closedReason !== null;
  const closed = await standCase(tx, loan, {
    schedule: after,
    today,
    ...(!isClosed && { closed_reason: 'SETTLED' as const, closed_on: today }),
  });
  await actor.record({
    action: 'WAIVE_SETTLED_DUES',
    entity: 'collectionsCase',
    entityId: loan.id,
    loanApplicationNumber: number,
    before: { totalOutstanding: waived },
    after: { totalOutstanding: closed.totalOutstanding, closedReason: closed.closedReason },
    version: closed.version,
  });
  await cancelPromise(tx, actor, closed, 'NOTHING_DUE');
}

async function complete(tx: Tx, actor: Actor, held: HeldSettlement, paid: number): Promise<void> {
  const { row, loan } = held;
  const done = await moveSettlement(tx, actor, held, 'complete', {
    action: 'COMPLETE_SETTLEMENT',
    columns: { paid_amount: paid },
    before: { paidAmount: row.paid_amount },
    after: { paidAmount: paid, settlementAmount: row.settlement_amount, waivedAmount: loan.totalOutstanding },
  });
  await closeLoan(tx, actor, done.loan);
}

/**
 * Counts a payment to the settlement that the customer has accepted; the last one completes it, and the rest of the dues
 * is waived. An offer that nobody has accepted yet ends when the dues fall to its amount. What counts on a loan with a ledger
 * follows from that (`followLedger`).
 */
export async function countPayment(tx: Tx, taken: Announcements['payment.taken']): Promise<void> {
  const { loanApplicationNumber: number, payment, by: actor } = taken;
  if (await findPlan(tx, number)) return;
  const loan = await findByLoanForChange(tx, number);
  const held = loan && (await holdOpen(tx, loan));
  if (!held || (await settleDue(tx, actor, held))) return;
  const { row } = held;
  if (standingOn(datesOf(row), dayOf(actor.now)) !== 'ACCEPTED') {
    if (loan.totalOutstanding <= row.settlement_amount) await endByDues(tx, actor, held);
    return;
  }
  const acceptedOn = row.accepted_at && dayOf(row.accepted_at);
  const counts = acceptedOn !== null && payment.paidOn >= acceptedOn;
  const paid = row.paid_amount + (counts ? payment.amount : 0);
  if (counts) await setSettlement(tx, payment.id, row.id);
  if (paid >= row.settlement_amount || loan.totalOutstanding === 0) await complete(tx, actor, held, paid);
  else if (counts)
    await changeSettlement(
      tx,
      actor,
      held,
      { paid_amount: paid },
      {
        action: 'COUNT_SETTLEMENT_PAYMENT',
        before: { paidAmount: row.paid_amount },
        after: { paidAmount: paid, settlementAmount: row.settlement_amount },
      },
    );
}
