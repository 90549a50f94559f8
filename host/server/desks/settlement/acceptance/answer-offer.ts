import type { Kysely } from 'kysely';
import { statusAfter } from '../../../../../widgets/contract/settlement/settlement-moves.ts';
import { lastFour } from '../../../base/last-four.ts';
import type { PageAction } from '../../../call/customer-page.ts';
import { codeChannel, enterCode, sendCode } from '../../../core/codes/one-time-code.ts';
import { inFlight } from '../../../core/loans/in-flight.ts';
import type { Database } from '../../../db/schema.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { HeldSettlement } from '../hold-settlement.ts';
import { acceptOffer } from '../ledger/accept-offer.ts';
import { moveSettlement } from '../move-settlement.ts';
import { isFreeFor, type FoundOffer } from '../settlement-link.store.ts';
import { codeUseOf, hashOfWords } from './offer-views.ts';
import { rupees } from '../../../../../widgets/contract/money.ts';

/** An offer, locked, as its customer answers it by a link that they were sent. */
export interface Answered {
  found: FoundOffer;
  held: HeldSettlement;
}

const actorOf = ({ now, settings, record, announce }: PageAction) => ({
  now,
  staffId: null,
  rules: settings.collections,
  record,
  announce,
});
const viaOf = ({ channel, created_by: sentById }: FoundOffer) => ({ channel, sentById });

/** Sends the code by which the offer is accepted. */
export async function askCode(tx: Tx, { found }: Answered, { now, settings, record }: PageAction): Promise<void> {
  const { loan_application_number: loan, settlement_amount: amount } = found;
  await sendCode(tx, { now, settings, record, createdBy: null }, codeUseOf(found), {
    number: found.contact_number,
    loanApplicationNumber: loan,
    purpose: `to settle your loan ${lastFour(loan)} for ${rupees(amount)}`,
  });
}

/** Accepts the offer by a code that was entered; a wrong one is kept in the audit. */
export async function acceptByCode(tx: Tx, { found, held }: Answered, doing: PageAction): Promise<void> {
  const entered = await enterCode(tx, codeUseOf(found), doing.code.trim(), doing.now);
  if (entered.kind === 'WRONG')
    await doing.record({
      action: 'MISTYPE_OFFER_CODE',
      entity: 'settlement',
      entityId: found.id,
      loanApplicationNumber: found.loan_application_number,
      after: viaOf(found),
      result: 'DENIED',
    });
  if (entered.kind !== 'RIGHT') return;
  const { messageId, sentTo: codeTo } = entered;
  await acceptOffer(tx, actorOf(doing), held, {
    ip: doing.ip,
    via: viaOf(found),
    by: { channel: codeChannel, messageId, codeTo, textHash: hashOfWords(found) },
  });
}

export async function declineOffer(tx: Tx, { found, held }: Answered, doing: PageAction): Promise<void> {
  await moveSettlement(tx, actorOf(doing), held, 'customerDeclines', { action: 'DECLINE_OFFER', after: viaOf(found) });
}

/** Whether a declined offer can be taken up again: its last day is not over, and nothing else has taken its place. */
export async function mayReturn(db: Kysely<Database>, found: FoundOffer, today: string): Promise<boolean> {
  if (statusAfter(found.status, 'customerReturns') === undefined || found.expiry_date < today) return false;
  const { loan_application_number: loan, settlement_amount: amount } = found;
  return (await inFlight(db, loan)) === undefined && (await isFreeFor(db, loan, amount));
}

/** Takes a declined offer up again: it waits for its customer's answer as before. */
export async function returnToOffer(tx: Tx, { found, held }: Answered, doing: PageAction): Promise<void> {
  await moveSettlement(tx, actorOf(doing), held, 'customerReturns', { action: 'RETURN_TO_OFFER', after: viaOf(found) });
}
