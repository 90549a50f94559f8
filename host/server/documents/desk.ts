import type { Kysely } from 'kysely';
import { holdReasons, mayHold } from '../../../widgets/contract/applications/holds.ts';
import { cardWorkRefusal } from '../../../widgets/contract/documents/document-cards.ts';
import { udrsRejectReasons } from '../../../widgets/contract/documents/reject-reasons.ts';
import { moveGuards, movesOpenTo, type Mover } from '../../../widgets/contract/applications/udrs-moves.ts';
import { roles } from '../../../widgets/contract/session/roles.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { may, type RightName } from '../../../widgets/contract/session/rights.ts';
import { udrsLabels, type Udrs } from '../../../widgets/contract/applications/udrs.ts';
import { findForChange, type FoundStanding } from '../applications/applications.store.ts';
import * as facts from '../applications/facts.store.ts';
import { isApplicationSeen } from '../applications/seen.ts';
import { unmetGuards } from '../applications/guards.rules.ts';
import type { Database } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import type { CallContext, Caller } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { holdLock } from '../locks/hold-lock.ts';
import { unapprovedCards } from './documents.store.ts';
import { titleOf } from './present-card.ts';

type Config = CallReply<'fetchDocumentConfig'>;

const keyLabels = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));

/** The roles of a caller, as the rules of moves know them. */
export function moversOf(caller: Caller): Mover[] {
  return caller.kind === 'staff' ? roles.filter((role) => caller.staff.roles.includes(role)) : [];
}

/** Id of the member of staff who calls. @throws Refusal SESSION_REQUIRED */
export function staffIdOf(caller: Caller): string {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return caller.staff.id;
}

/** Where an application stands, and where this caller may move it now (EN-15, DV-75). */
export async function udrsInfoOf(
  db: Kysely<Database> | Tx,
  { caller, now }: Pick<CallContext, 'caller' | 'now'>,
  { id, udrs, hold }: FoundStanding,
): Promise<Config['udrsInfo']> {
  const known = await facts.find(db, id);
  const by = { staffId: staffIdOf(caller), now: now() };
  const moves = movesOpenTo(udrs, moversOf(caller), hold !== null).map((move) => ({
    key: move.to,
    label: udrsLabels[move.to],
    unmet: unmetGuards(move, known, by),
    needsRejectReason: move.needsRejectReason ?? false,
  }));
  const isOfCards = moves.some(({ unmet }) => unmet.includes('mandatoryCardsApproved'));
  const open = (isOfCards ? await unapprovedCards(db, id) : []).map((card) => ({
    key: card.key,
    label: titleOf(card),
    tabName: card.tab_key,
    docStatus: card.status ?? ('pending' as const),
  }));
  return {
    selectedUdrs: udrs,
    selectedLabel: udrsLabels[udrs],
    udrsList: moves
      .filter(({ unmet }) => unmet.length === 0)
      .map(({ key, label, needsRejectReason }) => ({
        key,
        label,
        ...(needsRejectReason && { additionalComments: keyLabels(udrsRejectReasons) }),
      })),
    blocked: moves
      .filter(({ unmet }) => unmet.length > 0)
      .map(({ key, label, unmet }) => ({
        key,
        label,
        reason: unmet.map((guard) => moveGuards[guard]).join('. '),
        cards: unmet.includes('mandatoryCardsApproved') ? open : [],
      })),
  };
}

/** The hold of an application as the screen shows it (EN-14). */
export async function holdInfoOf(
  db: Kysely<Database> | Tx,
  caller: Caller,
  { id, udrs, hold, holdReason }: FoundStanding,
): Promise<Config['holdInfo']> {
  const { holdRemark } = await facts.find(db, id);
  return {
    hold,
    selectedHoldReason: holdReason,
    selectedHoldRemark: holdRemark,
    holdReasonList: keyLabels(holdReasons),
    mayHold: mayHold(udrs, moversOf(caller)),
  };
}

/** The stages at which the people of compliance look at documents without changing them. */
const lookedAt: Partial<Record<Udrs, RightName>> = {
  COMPLIANCE_REVIEW: 'decideCompliance',
  COMPLIANCE_FIXER: 'answerCompliance',
  COMPLIANCE_CALLING: 'recordComplianceCall',
};

/**
 * Like `takeForDocuments`, for a look that changes nothing: the people of compliance may, too, on an application that
 * stands with them.
 *
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY, ROW_LOCKED
 */
export async function takeToLook(tx: Tx, context: CallContext, loanApplicationNumber: string): Promise<FoundStanding> {
  const { caller } = context;
  const found = await findForChange(tx, loanApplicationNumber);
  const right = found && lookedAt[found.udrs];
  const isTheirs = right !== undefined && caller.kind === 'staff' && may(right, caller.staff.roles);
  if (!found || !isTheirs) return takeForDocuments(tx, context, loanApplicationNumber);
  if (!(await isApplicationSeen(tx, found, caller))) throw refuse('NOT_FOUND');
  await holdLock(tx, context, { kind: 'application', id: found.id });
  return found;
}

/**
 * Finds the application whose documents a call changes, and locks its row until the transaction ends. The application
 * must stand where documents are reviewed, and the caller's role must review them. The caller gets the application's
 * lock.
 *
 * @throws Refusal NOT_FOUND, DOCUMENTS_READ_ONLY, ROW_LOCKED
 */
export async function takeForDocuments(
  tx: Tx,
  context: CallContext,
  loanApplicationNumber: string,
): Promise<FoundStanding> {
  const found = await findForChange(tx, loanApplicationNumber);
  if (!found || !(await isApplicationSeen(tx, found, context.caller))) throw refuse('NOT_FOUND');
  const message = cardWorkRefusal(found.udrs, moversOf(context.caller));
  if (message !== undefined) throw refuse('DOCUMENTS_READ_ONLY', { message });
  await holdLock(tx, context, { kind: 'application', id: found.id });
  return found;
}
