import { minus, noPaise, paiseOf, plus, rupeesUp, sumOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { position, type Position, type PositionSettlement } from '../../../../../widgets/contract/ledger/position.ts';
import { moveDue, statusAfter } from '../../../../../widgets/contract/settlement/settlement-moves.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import type { Announcements } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { findByLoanForChange, type FoundCase } from '../../../core/loans/cases.store.ts';
import { inFlight } from '../../../core/loans/in-flight.ts';
import { book } from '../../../core/loans/ledger/book.ts';
import { holdLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Tx } from '../../../db/transaction.ts';
import { endByDues, expireOffer, isFallen } from '../end-offer.ts';
import { datesOf, holdOpen, type HeldSettlement } from '../hold-settlement.ts';
import { changeSettlement, moveSettlement, type SettlementDeed } from '../move-settlement.ts';
import * as store from '../settlement.store.ts';
import type { SettlementRow } from '../settlement.store.ts';

/**
 * What the row of a settlement says of its money, by the ledger of its loan. One that was accepted before the loan had a ledger is
 * on it with what was left then. Of whole rupees what is left is rounded up, so that the two come to the amount.
 */
export function moneyOf(row: SettlementRow, { amount, left, receipts, violatesOn }: PositionSettlement) {
  const before = minus(paiseOf(row.settlement_amount), amount);
  const paid = plus(
    before,
    sumOf(receipts, (receipt) => receipt.amount),
  );
  const whole = left > 0 ? Math.floor(paid / 100) : rupeesUp(paid);
  return { paid_amount: whole, paid_amount_paise: paid, violates_on: violatesOn };
}

/** How a loan stands, with the settlement on its ledger, and where that stood before. */
interface Told {
  standing: Position;
  settlement: PositionSettlement;
  before: PositionSettlement['status'] | undefined;
}

/** Books that a settlement is violated: it follows from the ledger, and the entry says when it was told. */
async function tellViolated(
  tx: Tx,
  actor: Actor,
  { row, loan }: HeldSettlement,
  { settlement, standing }: Told,
): Promise<HeldSettlement> {
  const kept = await holdLedger(tx, row.loan_application_number);
  if (!kept) throw new Error(`The loan ${row.loan_application_number} has lost its plan`);
  const valueDate = settlement.endedOn ?? standing.day;
  const { held } = await book(tx, actor, kept, [
    { kind: 'VIOLATE', valueDate, source: 'SYSTEM', settlementId: row.id },
  ]);
  return { row, loan: held.inCollection ?? loan };
}

/** How the audit calls the move of a settlement to where the ledger has it, and what it says of it. */
function deedOf(
  { row, loan }: HeldSettlement,
  { settlement, standing }: Told,
): SettlementDeed & { reason: SettlementRow['reason_code'] } {
  const { settlement_amount: settlementAmount, settlement_date: settlementDate } = row;
  const paidAmount = moneyOf(row, settlement).paid_amount;
  const before = { paidAmount: row.paid_amount, settlementDate };
  const after = { paidAmount, settlementAmount };
  switch (settlement.status) {
    case 'COMPLETED': {
      const { writtenOff } = standing;
      const waived = Object.values(writtenOff).reduce(plus, noPaise);
      const waivedAmount = rupeesUp(waived);
      return {
        action: 'COMPLETE_SETTLEMENT',
        reason: null,
        before,
        after: { ...after, waivedAmount, writtenOffPaise: writtenOff },
      };
    }
    case 'VIOLATED':
      return {
        action: 'VIOLATE_SETTLEMENT',
        reason: 'UNDERPAID',
        reasonCodes: ['UNDERPAID'],
        before,
        after: { ...after, totalOutstanding: loan.totalOutstanding },
      };
    case 'ACCEPTED':
      return { action: 'REINSTATE_SETTLEMENT', reason: null, before, after };
  }
}

const moveTo = { ACCEPTED: 'reinstate', COMPLETED: 'complete', VIOLATED: 'violate' } as const;

/** Writes what has come of a settlement that stays where it is. */
async function countMoney(tx: Tx, actor: Actor, held: HeldSettlement, { settlement }: Told): Promise<HeldSettlement> {
  const { row } = held;
  const money = moneyOf(row, settlement);
  if (money.paid_amount_paise === row.paid_amount_paise && money.violates_on === row.violates_on) return held;
  return changeSettlement(tx, actor, held, money, {
    action: 'COUNT_SETTLEMENT_PAYMENT',
    before: { paidAmount: row.paid_amount },
    after: { paidAmount: money.paid_amount, settlementAmount: row.settlement_amount },
  });
}

/**
 * What has taken the place of a settlement that was violated, so that money of its days, which is told now, does not reinstate it;
 * undefined where nothing has. Beside another offer it is not even paid.
 */
async function whatStands(tx: Tx, { row }: HeldSettlement, { settlement }: Told) {
  if (row.status !== 'VIOLATED') return undefined;
  const kind = await inFlight(tx, row.loan_application_number);
  return settlement.status === 'ACCEPTED' || kind === 'settlement' ? kind : undefined;
}

/** Brings a settlement to where the ledger of its loan has it. */
async function standByLedger(tx: Tx, actor: Actor, held: HeldSettlement, told: Told): Promise<HeldSettlement> {
  const { row } = held;
  const { settlement, before } = told;
  const move = moveTo[settlement.status];
  if (row.status === settlement.status || statusAfter(row.status, move) === undefined)
    return countMoney(tx, actor, held, told);
  const stands = await whatStands(tx, held, told);
  if (stands !== undefined) {
    if (before !== settlement.status)
      await actor.record({
        action: 'LEAVE_VIOLATED',
        entity: 'settlement',
        entityId: row.id,
        loanApplicationNumber: row.loan_application_number,
        after: { paidAmount: moneyOf(row, settlement).paid_amount, settlementAmount: row.settlement_amount },
        reasonCodes: [stands.toUpperCase()],
      });
    return countMoney(tx, actor, held, told);
  }
  const now = settlement.status === 'VIOLATED' ? await tellViolated(tx, actor, held, told) : held;
  const { reason, ...deed } = deedOf(now, told);
  const columns = { ...moneyOf(row, settlement), reason_code: reason };
  return moveSettlement(tx, actor, now, move, { ...deed, columns });
}

/** Ends the offer of a loan that waits for an answer, where its last day is over or the dues have fallen to its amount. */
async function endOffer(tx: Tx, actor: Actor, loan: FoundCase, standing: Position): Promise<FoundCase> {
  const open = await holdOpen(tx, loan);
  if (!open || open.row.status === 'ACCEPTED') return loan;
  if (moveDue(datesOf(open.row), standing.day) === 'expire') return (await expireOffer(tx, actor, open)).loan;
  return isFallen(open, standing) ? (await endByDues(tx, actor, open)).loan : loan;
}

/**
 * Whatever is booked on a loan, its settlement stands where the ledger has it: what has come of it by the days of the money,
 * completed, violated, reinstated. An offer that nobody has accepted yet ends when the dues fall to its amount.
 */
export async function followLedger(
  tx: Tx,
  { loanApplicationNumber: number, booked, by: actor }: Announcements['loan.booked'],
): Promise<void> {
  const inCollection = await findByLoanForChange(tx, number);
  if (!inCollection) return;
  const { before, after: standing } = booked;
  const loan = await endOffer(tx, actor, inCollection, standing);
  const { settlement } = standing;
  const row = settlement && (await store.acceptedByForChange(tx, settlement.entryId));
  if (!row) return;
  const isSame = before.settlement?.entryId === settlement.entryId;
  const told = { standing, settlement, before: isSame ? before.settlement?.status : undefined };
  await standByLedger(tx, actor, { row, loan }, told);
}

/** The same by the day alone: money that was to come by then has not been told. The settlement must be held. */
export async function followDay(tx: Tx, actor: Actor, held: HeldSettlement): Promise<HeldSettlement> {
  const kept = await holdLedger(tx, held.row.loan_application_number);
  if (!kept) return held;
  const standing = position(kept.ledger.plan, kept.ledger.entries, dayOf(actor.now));
  const { settlement } = standing;
  const row = settlement && (await store.acceptedByForChange(tx, settlement.entryId));
  if (!settlement || row?.id !== held.row.id) return held;
  return standByLedger(tx, actor, held, { standing, settlement, before: settlement.status });
}
