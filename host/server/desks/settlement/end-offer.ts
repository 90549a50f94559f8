import { minus, paiseOf } from '../../../../widgets/contract/ledger/paise.ts';
import type { Position } from '../../../../widgets/contract/ledger/position.ts';
import type { Actor } from '../../core/loans/actor.ts';
import type { Tx } from '../../db/transaction.ts';
import type { HeldSettlement } from './hold-settlement.ts';
import { moveSettlement } from './move-settlement.ts';

/** Ends an offer whose last day is over without an answer. */
export function expireOffer(tx: Tx, actor: Actor, held: HeldSettlement): Promise<HeldSettlement> {
  return moveSettlement(tx, actor, held, 'expire', {
    action: 'EXPIRE_SETTLEMENT',
    columns: { reason_code: 'EXPIRED' },
    reasonCodes: ['EXPIRED'],
    before: { expiryDate: held.row.expiry_date },
  });
}

/** Ends an offer to whose amount the dues have fallen. */
export function endByDues(tx: Tx, actor: Actor, held: HeldSettlement): Promise<HeldSettlement> {
  return moveSettlement(tx, actor, held, 'expire', {
    action: 'EXPIRE_SETTLEMENT',
    columns: { reason_code: 'DUES_FELL' },
    reasonCodes: ['DUES_FELL'],
    after: { totalOutstanding: held.loan.totalOutstanding },
  });
}

/** Whether no more than the amount of an offer is left to pay of a loan: what is held of it is not paid again. */
export function isFallen(
  { row }: HeldSettlement,
  { totalOutstanding, held }: Pick<Position, 'totalOutstanding' | 'held'>,
): boolean {
  return minus(totalOutstanding, held) <= paiseOf(row.settlement_amount);
}
