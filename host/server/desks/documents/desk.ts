import type { Kysely } from 'kysely';
import { endsHoldKey, mayHold } from '../../../../widgets/contract/applications/holds.ts';
import {
  asksCompliance,
  asksToCancel,
  complianceWorks,
  endingsOfCompliance,
  isAskedToCancel,
  moveGuards,
  movesOpenTo,
  type Mover,
} from '../../../../widgets/contract/applications/udrs-moves.ts';
import { roles } from '../../../../widgets/contract/session/roles.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { udrsLabels } from '../../../../widgets/contract/applications/udrs.ts';
import { readOffered, readWords, type OfferedChoice } from '../../core/choices/choices.store.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { unmetGuards } from '../../core/applications/guards.rules.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext, Caller } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { unapprovedCards } from './documents.store.ts';
import { titleOf } from './present-card.ts';

type Config = CallReply<'fetchDocumentConfig'>;

const keyLabels = (choices: readonly OfferedChoice[]) => choices.map(({ key, label }) => ({ key, label }));

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
  const { rejectReason } = moves.some(({ needsRejectReason }) => needsRejectReason)
    ? await readOffered(db, ['rejectReason'])
    : { rejectReason: [] };
  return {
    selectedUdrs: udrs,
    selectedLabel: udrsLabels[udrs],
    udrsList: moves
      .filter(({ unmet }) => unmet.length === 0)
      .map(({ key, label, needsRejectReason }) => ({
        key,
        label,
        ...(needsRejectReason && { additionalComments: keyLabels(rejectReason) }),
      })),
    blocked: [
      ...moves
        .filter(({ unmet }) => unmet.length > 0)
        .map(({ key, label, unmet }) => ({
          key,
          label,
          reason: unmet.map((guard) => moveGuards[guard]).join('. '),
          cards: unmet.includes('mandatoryCardsApproved') ? open : [],
        })),
      ...endingsOfCompliance(udrs, moversOf(caller)).map((key) => ({
        key,
        label: udrsLabels[key],
        ...(asksCompliance(udrs, key, moversOf(caller)) && known.cancelAskedAt === null
          ? { reason: complianceWorks, asks: asksToCancel }
          : { reason: key === 'CANCELLED' && known.cancelAskedAt !== null ? isAskedToCancel : complianceWorks }),
        cards: [],
      })),
    ],
  };
}

/** The hold of an application as the screen shows it (EN-14). */
export async function holdInfoOf(
  db: Kysely<Database> | Tx,
  caller: Caller,
  { id, udrs, hold, holdReason }: FoundStanding,
): Promise<Config['holdInfo']> {
  const { holdRemark, holdRemarkAt } = await facts.find(db, id);
  const offered = keyLabels((await readOffered(db, ['holdReason'])).holdReason);
  const words = await readWords(db, 'holdReason');
  return {
    hold,
    selectedHoldReason: holdReason,
    selectedHoldRemark: holdRemark,
    holdReasonList: [...offered, { key: endsHoldKey, label: 'Clear the hold' }],
    // readable though it be offered no more, and as it was said then
    selectedHoldLabel: holdReason && words(holdReason, holdRemarkAt),
    mayHold: mayHold(udrs, moversOf(caller)),
  };
}
