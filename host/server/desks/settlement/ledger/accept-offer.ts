import { paiseOf } from '../../../../../widgets/contract/ledger/paise.ts';
import { position } from '../../../../../widgets/contract/ledger/position.ts';
import { settlementGraceDays } from '../../../../../widgets/contract/settlement/settlement-terms.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';
import type { Announce } from '../../../call/announcements.ts';
import type { Actor } from '../../../core/loans/actor.ts';
import { book, type NewEntry } from '../../../core/loans/ledger/book.ts';
import { holdLedger, type HeldLedger } from '../../../core/loans/ledger/read-ledger.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { StoredAcceptance } from '../../../db/tables/settlements.ts';
import { endByDues, isFallen } from '../end-offer.ts';
import { moneyOf } from './follow-settlement.ts';
import type { HeldSettlement } from '../hold-settlement.ts';
import { moveSettlement } from '../move-settlement.ts';
import { bookedParts } from '../offer-parts.ts';
import type { SettlementRow } from '../settlement.store.ts';

/** Who accepts, from where, by which address, and what proves that it is the customer. */
interface Acceptance {
  ip: string;
  via: Record<string, unknown>;
  by: StoredAcceptance;
}

/** The entry of an acceptance: what is paid by which day, and how long money of those days may be told. */
function entryOf(row: SettlementRow, { now, rules }: Actor): NewEntry {
  const amount = paiseOf(row.settlement_amount);
  return {
    kind: 'ACCEPT',
    amount,
    valueDate: dayOf(now),
    source: 'LINK',
    settlementId: row.id,
    terms: {
      parts: bookedParts(row),
      graceDays: settlementGraceDays,
      reportDays: rules.settlementReportDays,
    },
  };
}

/** Writes the acceptance to the settlement. @param columns what else it says from then on */
function accept(
  tx: Tx,
  actor: Actor,
  held: HeldSettlement,
  { ip, via, by }: Acceptance,
  columns: Partial<ReturnType<typeof moneyOf>> = {},
): Promise<HeldSettlement> {
  const { settlement_amount: settlementAmount, settlement_date: settlementDate } = held.row;
  return moveSettlement(tx, actor, held, 'customerAccepts', {
    action: 'ACCEPT_OFFER',
    columns: { accepted_at: actor.now, accepted_ip: ip, accepted_by: JSON.stringify(by), ...columns },
    after: { settlementAmount, settlementDate, ...via, codeTo: by.codeTo, acceptedBy: by },
  });
}

/** Books the acceptance on the ledger of the loan. An offer to whose amount the dues have fallen by now ends instead. */
async function acceptOnLedger(
  tx: Tx,
  actor: Actor & { announce: Announce },
  held: HeldSettlement,
  { kept, acceptance }: { kept: HeldLedger; acceptance: Acceptance },
): Promise<void> {
  const { plan, entries } = kept.ledger;
  if (isFallen(held, position(plan, entries, dayOf(actor.now)))) {
    await endByDues(tx, actor, held);
    return;
  }
  const booked = await book(tx, actor, kept, [entryOf(held.row, actor)]);
  const loan = booked.held.inCollection ?? held.loan;
  const told = booked.after.settlement;
  if (!told) throw new Error(`The settlement ${held.row.id} is accepted and not on its loan's ledger`);
  await accept(tx, actor, { row: held.row, loan }, acceptance, moneyOf(held.row, told));
  await actor.announce(tx, 'loan.booked', { loanApplicationNumber: kept.loan, booked, by: actor });
}

/** The customer accepts an offer that waits for their answer: from then on its money counts. The settlement must be held. */
export async function acceptOffer(
  tx: Tx,
  actor: Actor & { announce: Announce },
  held: HeldSettlement,
  acceptance: Acceptance,
): Promise<void> {
  const kept = await holdLedger(tx, held.row.loan_application_number);
  if (kept) await acceptOnLedger(tx, actor, held, { kept, acceptance });
  else await accept(tx, actor, held, acceptance);
}
