import { dayOf, daysAfter } from '../../../../widgets/contract/time.ts';
import { moveDue } from '../../../../widgets/contract/settlement/settlement-moves.ts';
import { settlementGraceDays } from '../../../../widgets/contract/settlement/settlement-terms.ts';
import type { Actor } from '../../core/loans/actor.ts';
import type { Tx } from '../../db/transaction.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import type { CollectionSettings } from '../../base/settings.ts';
import { expireOffer } from './end-offer.ts';
import { followDay } from './ledger/follow-settlement.ts';
import { datesOf, holdSettlement, type HeldSettlement } from './hold-settlement.ts';
import { moveSettlement } from './move-settlement.ts';
import * as store from './settlement.store.ts';

/** Writes what the calendar has made of a settlement; of a loan with a ledger, what that says. @returns undefined when its day has not come */
export async function settleDue(tx: Tx, actor: Actor, held: HeldSettlement): Promise<HeldSettlement | undefined> {
  const { row } = held;
  const move = moveDue(datesOf(row), dayOf(actor.now));
  if (move === undefined) return undefined;
  if (move === 'expire') return expireOffer(tx, actor, held);
  if (row.violates_on !== null) return followDay(tx, actor, held);
  return moveSettlement(tx, actor, held, move, {
    action: 'VIOLATE_SETTLEMENT',
    columns: { reason_code: 'UNDERPAID' },
    reasonCodes: ['UNDERPAID'],
    before: { settlementAmount: row.settlement_amount, settlementDate: row.settlement_date },
    after: { paidAmount: row.paid_amount, totalOutstanding: held.loan.totalOutstanding },
  });
}

/**
 * Writes that offers have expired and that accepted settlements are violated, once their days are over in India.
 * Readers derive it before (`standingOn`).
 */
export function settleSettlements(rules: CollectionSettings): RowJob {
  return {
    name: 'settle settlements',
    portal: 'agency',
    everyMs: 60_000,
    due(db, now, limit) {
      const today = dayOf(now);
      return store.overdueIds(db, { today, payment: daysAfter(today, -settlementGraceDays) }, limit);
    },
    async settle(tx, id, { now, record }) {
      const held = await holdSettlement(tx, id);
      return held !== undefined && (await settleDue(tx, { now, staffId: null, rules, record }, held)) !== undefined;
    },
  };
}
