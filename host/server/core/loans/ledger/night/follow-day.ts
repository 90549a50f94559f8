import { position, type Position } from '../../../../../../widgets/contract/ledger/position.ts';
import type { Day } from '../../../../../../widgets/contract/time.ts';
import type { AuditEntry } from '../../../../base/audit-entry.ts';
import type { Announce } from '../../../../call/announcements.ts';
import type { Tx } from '../../../../db/transaction.ts';
import type { Actor } from '../../actor.ts';
import * as cases from '../../cases.store.ts';
import type { FoundCase } from '../../cases.store.ts';
import { settleAfterPayment } from '../../schedule/apply-payment.ts';
import { book } from '../book.ts';
import { daySentence } from '../booking-words.ts';
import { followQuote } from '../follow-quote.ts';
import { untoldRounding } from '../ledger-turn.ts';
import type { LoanLedger } from '../read-ledger.ts';
import { openedEvent } from '../stand-ledger.ts';

/** A loan that a night has brought to its day. */
export interface AgedLedger {
  loan: string;
  ledger: LoanLedger;
  /** The day on which it stood before, as it was written. */
  stoodOn: Day;
  standing: Position;
  /** Its case, as it was and as it is; undefined for a loan that was never in collection. */
  before: FoundCase | undefined;
  after: FoundCase | undefined;
}

/** How a loan stood on the day for which it was written before. Most days only count one more: they ask for no second replay. */
const stoodBefore = ({ ledger: { plan, entries }, stoodOn }: AgedLedger): Position => position(plan, entries, stoodOn);

/** What the audit says of a case that has come into collection, or whose bucket or dues have changed; a day more alone is no event. */
export function eventOf(aged: AgedLedger): AuditEntry | undefined {
  const { before, after } = aged;
  if (!before || !after) return undefined;
  if (before.queue === null && after.queue !== null) return openedEvent(after);
  if (before.bucket === after.bucket && before.totalOutstanding === after.totalOutstanding) return undefined;
  const sentence = daySentence(stoodBefore(aged), aged.standing);
  return {
    action: 'AGE_CASE',
    entity: 'collectionsCase',
    entityId: after.id,
    loanApplicationNumber: aged.loan,
    before: { bucket: before.bucket, totalOutstanding: before.totalOutstanding },
    after: { bucket: after.bucket, totalOutstanding: after.totalOutstanding, dpd: after.dpd },
    ...(sentence !== undefined && { remark: sentence }),
    version: after.version,
  };
}

/** Whether something fell due, was paid by held money, or has ended. Penal charges are levied of what is overdue anyway. */
function hasMoved({ standing, stoodOn }: AgedLedger): boolean {
  const { state, settlement, rows } = standing;
  return state !== 'OPEN' || settlement !== null || rows.some(({ isDue, dueOn }) => isDue && dueOn > stoodOn);
}

/** Whether parts that follow the money of a loan have something to look at. */
function changesDues(before: Position, after: Position): boolean {
  return (
    before.state !== after.state ||
    before.settlement?.status !== after.settlement?.status ||
    after.held + after.excess < before.held + before.excess
  );
}

/** Books what was written off of a loan that came to its last due day: it says when that was told, and changes nothing. */
async function tellRounding(tx: Tx, actor: Actor, { loan, ledger, standing, after }: AgedLedger) {
  const amount = untoldRounding(standing, ledger.entries);
  if (amount === 0) return undefined;
  const valueDate = standing.closedOn ?? standing.day;
  const held = { loan, ledger, inCollection: after && (await cases.findByLoanForChange(tx, loan)) };
  return book(tx, actor, held, [{ kind: 'ROUNDING', amount, valueDate, source: 'SYSTEM' }]);
}

/** What follows a night's day as it follows a booking: the promise of a loan that has left collection, and who else follows its money. */
export async function followDay(tx: Tx, actor: Actor & { announce: Announce }, aged: AgedLedger): Promise<void> {
  const { loan, after, standing } = aged;
  if (aged.before?.queue && after?.queue === null) await settleAfterPayment(tx, actor, after);
  if (!hasMoved(aged)) return;
  const before = stoodBefore(aged);
  // Money that came before may reach a quote for this day.
  if (standing.quote) await followQuote(tx, actor, aged, standing);
  const rounded = await tellRounding(tx, actor, aged);
  if (!rounded && !changesDues(before, standing)) return;
  const booked = { entries: rounded?.entries ?? [], before, after: standing };
  await actor.announce(tx, 'loan.booked', { loanApplicationNumber: loan, booked, by: actor });
}
