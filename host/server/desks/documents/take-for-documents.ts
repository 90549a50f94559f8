import { cardWorkRefusal } from '../../../../widgets/contract/documents/document-cards.ts';
import type { TakingCall } from '../../../../widgets/contract/calls.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { isApplicationSeen } from '../../core/applications/seen.ts';
import { lockApplication, takeApplication } from '../../core/applications/take-application.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Caller } from '../../call/handler.ts';
import { Refusal, refuse } from '../../base/refusal.ts';
import { holdLock } from '../../core/locks/hold-lock.ts';
import { moversOf } from './desk.ts';
import { lockCard, type CardRow } from './documents.store.ts';

/** The stages at which the people of compliance and of video KYC look at documents without changing them. */
const lookedAt: Partial<Record<Udrs, RightName>> = {
  COMPLIANCE_REVIEW: 'decideCompliance',
  COMPLIANCE_FIXER: 'answerCompliance',
  COMPLIANCE_CALLING: 'recordComplianceCall',
  VKYC_MAKER: 'makeVkyc',
  VKYC_CHECKER: 'checkVkyc',
  VKYC_AUDIT: 'auditVkyc',
};

/** Why the documents of an application are not this caller's to change. */
function refusalOf({ udrs }: FoundStanding, caller: Caller): Refusal | undefined {
  const message = cardWorkRefusal(udrs, moversOf(caller));
  return message === undefined ? undefined : refuse('DOCUMENTS_READ_ONLY', { message });
}

/**
 * Finds the application whose documents a call looks at, and gives the caller its lock: whoever may change them, and the
 * people of compliance and of video KYC on what stands with them.
 *
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY, ROW_LOCKED
 */
export async function takeToLook(tx: Tx, context: CallContext, loanApplicationNumber: string): Promise<FoundStanding> {
  const { caller } = context;
  const standing = await lockApplication(tx, context, loanApplicationNumber, isApplicationSeen);
  const right = lookedAt[standing.udrs];
  const isTheirs = right !== undefined && caller.kind === 'staff' && may(right, caller.staff.roles);
  const refusal = isTheirs ? undefined : refusalOf(standing, caller);
  if (refusal) throw refusal;
  await holdLock(tx, context, { kind: 'application', id: standing.id });
  return standing;
}

/** Takes the application that a call adds a card to. @throws Refusal as `takeCard` */
export async function takeForDocuments(tx: Tx, context: CallContext, call: TakingCall, loanApplicationNumber: string) {
  const asked = { refusal: (each: FoundStanding) => refusalOf(each, context.caller) };
  return (await takeApplication(tx, context, call, loanApplicationNumber, asked)).standing;
}

interface Named {
  loanApplicationNumber: string;
  /** The card's key. */
  key: string;
  /** What the audit says of a refusal once the card is there; without it, the call's name alone. */
  attempt?: (card: CardRow) => AuditEntry;
}

/**
 * Takes an application and the card of it that a call changes, both rows locked until the transaction ends.
 *
 * @param isFor whether the card is one that the call is for
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY in place of NOT_ALLOWED and UDRS_STAGE_MISMATCH, STALE_VERSION of the
 *   card, ROW_LOCKED
 */
export async function takeCard(
  tx: Tx,
  context: CallContext,
  call: TakingCall,
  { loanApplicationNumber, key, attempt }: Named,
  isFor: (card: CardRow) => boolean = () => true,
): Promise<{ standing: FoundStanding; card: CardRow }> {
  const locked: CardRow[] = [];
  try {
    const { standing, read: card } = await takeApplication(tx, context, call, loanApplicationNumber, {
      refusal: (each) => refusalOf(each, context.caller),
      async read({ id }) {
        const each = await lockCard(tx, id, key);
        if (!each || !isFor(each)) throw refuse('NOT_FOUND');
        locked.push(each);
        return each;
      },
    });
    return { standing, card };
  } catch (error) {
    const [card] = locked;
    if (card && attempt && error instanceof Refusal) error.attempt = attempt(card);
    throw error;
  }
}
