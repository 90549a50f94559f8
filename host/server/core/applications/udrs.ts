import type { AuditAction } from '../../../../widgets/contract/audit/audit-actions.ts';
import { endsHoldKey, holdOf, mayHold } from '../../../../widgets/contract/applications/holds.ts';
import {
  asksCompliance,
  complianceWorks,
  isAtCompliance,
  isEndedByCompliance,
  moveFor,
  personGuards,
} from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { refuse } from '../../base/refusal.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { publish } from '../live/live.store.ts';
import * as locks from '../locks/locks.store.ts';
import { isMinted, notDecidedHere } from '../../call/scope.ts';
import { respectLock, tellOfLock } from '../locks/hold-lock.ts';
import { membershipOf } from './applications.rules.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import { changeStanding, type StandingChange } from './change-standing.ts';
import { deskAfter } from './desks.rules.ts';
import { factsAfter, guardRefusal, unmetGuards } from './guards.rules.ts';
import { isOffered } from '../choices/choices.store.ts';
import * as facts from './facts.store.ts';
import { keepStageNote } from './stage-notes.store.ts';
import { moversOf, staffIdOf, type MoveContext } from './move-context.ts';
import { lockApplication } from './take-application.ts';
import type { MandateChoice } from '../../call/announcements.ts';

export interface UdrsMove {
  loanApplicationNumber: string;
  /** The stage in which the mover saw the application. */
  currentStage: string;
  targetStage: string;
  remarks: string;
  /** What who receives the application is to read. Nobody receives one that has ended. */
  note?: string | null | undefined;
  /** A key of the reject reasons; only for a move to REJECTED. */
  rejectReason?: string | null;
  /** How the mandate is made that a move to NACH_PENDING opens. */
  mandate?: MandateChoice;
  /** The version that the mover has read; undefined when only the stage is compared. */
  version?: number | undefined;
}

/** Refuses a move while a colleague holds the application's lock, unless a fact from outside asks for it. */
async function refuseOthersLock(tx: Tx, context: MoveContext, id: string): Promise<void> {
  const { caller } = context;
  const passed = caller.kind === 'system' ? caller.passesLocksOf : { staffId: staffIdOf(context) };
  if (passed === 'anybody') return;
  await respectLock(tx, { kind: 'application', id }, { staffId: passed?.staffId ?? null, now: context.now() });
}

/**
 * Finds an application and locks its row until the transaction ends.
 *
 * @throws Refusal NOT_FOUND also when the caller does not see it
 */
async function take(tx: Tx, { caller }: MoveContext, loanApplicationNumber: string): Promise<FoundStanding> {
  if (caller.kind !== 'system') return lockApplication(tx, { caller }, loanApplicationNumber);
  const found = await findForChange(tx, loanApplicationNumber);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

interface Done {
  before: FoundStanding;
  change: StandingChange;
  facts: facts.FactChange;
  type: 'moved' | 'held' | 'holdChanged' | 'released' | 'recorded';
  entry: AuditEntry;
}

/** Writes an allowed change: standing, counters, facts, audit and event together. */
async function write(tx: Tx, context: MoveContext, { before, change, facts: known, type, entry }: Done) {
  const after = await changeStanding(tx, before, change, { staffId: staffIdOf(context), now: context.now() });
  if (!after) throw refuse('STALE_VERSION');
  await facts.change(tx, before.id, known);
  const { queue } = membershipOf(after);
  if (membershipOf(before).queue !== queue) {
    const subject = { kind: 'application', id: before.id } as const;
    if (await locks.free(tx, subject)) await tellOfLock(tx, subject, null);
  }
  await context.record(tx, { ...entry, version: after.version });
  const { id, udrs, hold, version } = after;
  await publish(tx, { topic: 'applications', type, payload: { rowId: id, udrs, hold, queue, version } });
  return after;
}

const noWish = { cancelAskedAt: null, cancelAskedById: null };

/**
 * Writes down that the customer asks to cancel what Compliance works on. Nobody's lock is in the way: whoever has the case
 * open learns of it there, and decides.
 */
async function askForCancel(
  tx: Tx,
  context: MoveContext,
  before: FoundStanding,
  { version, rejectReason, remarks }: UdrsMove,
): Promise<FoundStanding> {
  if (version !== undefined && version !== before.version) throw refuse('STALE_VERSION');
  if (rejectReason)
    throw refuse('UNKNOWN_CHOICE', { fieldErrors: { rejectReason: 'Only a rejection has a reject reason' } });
  return write(tx, context, {
    before,
    change: {},
    facts: { cancelAskedAt: context.now(), cancelAskedById: staffIdOf(context) },
    type: 'recorded',
    entry: {
      action: 'ASK_TO_CANCEL',
      entity: 'application',
      entityId: before.id,
      loanApplicationNumber: before.loanApplicationNumber,
      remark: remarks,
    },
  });
}

/**
 * Moves an application by the table of moves, in the caller's transaction. Compares and sets stage and version, checks
 * the guards, and writes queue, counters, audit row and live event. Support's cancellation where Compliance works moves
 * nothing: it is written down as the customer's wish.
 *
 * @returns the standing after the move
 * @throws Refusal NOT_FOUND, UDRS_STAGE_MISMATCH, UDRS_NOT_ALLOWED, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED, UNKNOWN_CHOICE for a
 *   reject reason that is missing, unknown or out of place, UDRS_GUARD_FAILED, MAKER_CHECKER_VIOLATION, in this order
 */
export async function moveApplication(tx: Tx, context: MoveContext, move: UdrsMove): Promise<FoundStanding> {
  const before = await take(tx, context, move.loanApplicationNumber);
  const { rejectReason = null, targetStage: target } = move;
  const endsHold = before.hold !== null && (target === 'REJECTED' || target === 'CANCELLED');
  // Reason and remark stay with a hold that the bank's answer moves past the disbursal.
  const holdAfter = before.hold === null || endsHold ? null : (holdOf(target as Udrs) ?? null);
  const entry: AuditEntry = {
    action: 'CHANGE_UDRS',
    entity: 'application',
    entityId: before.id,
    loanApplicationNumber: before.loanApplicationNumber,
    before: { udrs: before.udrs, ...(holdAfter !== before.hold && { hold: before.hold }) },
    after: { udrs: target, ...(holdAfter !== before.hold && { hold: holdAfter }) },
    reasonCodes: rejectReason === null ? [] : [rejectReason],
    remark: move.remarks,
  };
  return withAttempt(entry, async () => {
    const isWish = move.currentStage === before.udrs && asksCompliance(before.udrs, target, moversOf(context));
    if (isWish) return askForCancel(tx, context, before, move);
    const allowed = moveFor({
      current: before.udrs,
      claimed: move.currentStage,
      target,
      movers: moversOf(context),
      isOnHold: before.hold !== null,
    });
    if (typeof allowed === 'string') {
      const isOfCompliance = allowed === 'UDRS_NOT_ALLOWED' && isEndedByCompliance(before.udrs, target);
      throw refuse(allowed, isOfCompliance ? { message: complianceWorks } : {});
    }
    // A move that keeps two people apart is the second half of what the other has done.
    if (isMinted(context.caller) && allowed.guards.some((guard) => personGuards.includes(guard)))
      throw notDecidedHere();
    if (move.version !== undefined && move.version !== before.version) throw refuse('STALE_VERSION');
    await refuseOthersLock(tx, context, before.id);
    if (allowed.needsRejectReason ? !(await isOffered(tx, 'rejectReason', rejectReason ?? '')) : rejectReason !== null)
      throw refuse('UNKNOWN_CHOICE', {
        fieldErrors: {
          rejectReason: allowed.needsRejectReason ? 'Choose a reject reason' : 'Only a rejection has a reject reason',
        },
      });
    const by = { staffId: staffIdOf(context), now: context.now() };
    const known = await facts.find(tx, before.id);
    const unmet = unmetGuards(allowed, known, by);
    if (unmet.length > 0) {
      const { code, message } = guardRefusal(unmet);
      throw refuse(code, { message });
    }
    const desk = deskAfter(allowed, known);
    const moved = await write(tx, context, {
      before,
      change: {
        udrs: allowed.to,
        fraudList: allowed.to === 'FRAUD_REVIEW' ? (known.reviewFlag ?? 'DEFAULT') : null,
        ...desk,
        ...(before.hold !== null && { hold: holdAfter, ...(endsHold && { holdReason: null }) }),
      },
      facts: {
        ...factsAfter(allowed, known, by),
        ...(endsHold && noHoldRemark),
        ...(!isAtCompliance(allowed.to) && noWish),
      },
      type: 'moved',
      entry,
    });
    await keepStageNote(tx, before.id, allowed, move.note, by);
    await context.announce(tx, 'application.moved', {
      from: allowed.from,
      to: allowed.to,
      application: { id: moved.id, loanApplicationNumber: moved.loanApplicationNumber },
      asksForSession: desk.vkycSession === 'LINK_SENT',
      by,
      remarks: move.remarks,
      mandate: move.mandate,
      settings: context.settings,
      record: (within, followed) => context.record(within, followed),
    });
    return moved;
  });
}

const noHoldRemark = { holdRemark: null, holdRemarkById: null, holdRemarkAt: null };

export interface HoldRequest {
  loanApplicationNumber: string;
  /** A key of the hold reasons, except CLEAR. */
  holdReason: string;
  remarks: string;
  version?: number | undefined;
}

async function changeHoldOf(
  tx: Tx,
  context: MoveContext,
  request: HoldRequest,
  wanted: { action: AuditAction; type: Done['type']; isHeld: boolean; refusal: string },
): Promise<FoundStanding> {
  const before = await take(tx, context, request.loanApplicationNumber);
  const isRelease = wanted.type === 'released';
  const hold = isRelease ? null : (holdOf(before.udrs) ?? null);
  const holdReason = isRelease ? null : request.holdReason;
  const entry: AuditEntry = {
    action: wanted.action,
    entity: 'application',
    entityId: before.id,
    loanApplicationNumber: before.loanApplicationNumber,
    before: { hold: before.hold, holdReason: before.holdReason },
    after: { hold, holdReason },
    reasonCodes: [request.holdReason],
    remark: request.remarks,
  };
  return withAttempt(entry, async () => {
    if (!mayHold(before.udrs, moversOf(context)))
      throw refuse('UDRS_NOT_ALLOWED', { message: 'You may not hold or release this application' });
    if (request.version !== undefined && request.version !== before.version) throw refuse('STALE_VERSION');
    await refuseOthersLock(tx, context, before.id);
    if (isRelease ? request.holdReason !== endsHoldKey : !(await isOffered(tx, 'holdReason', request.holdReason)))
      throw refuse('UNKNOWN_CHOICE', { fieldErrors: { holdReason: 'Choose a hold reason' } });
    if ((before.hold !== null) !== wanted.isHeld) throw refuse('UDRS_NOT_ALLOWED', { message: wanted.refusal });
    return write(tx, context, {
      before,
      change: { hold, holdReason },
      facts: isRelease
        ? noHoldRemark
        : { holdRemark: request.remarks, holdRemarkById: staffIdOf(context), holdRemarkAt: context.now() },
      type: wanted.type,
      entry,
    });
  });
}

/**
 * Puts an application on hold. Until it is released, it can only be rejected or cancelled.
 *
 * @throws Refusal as `moveApplication`; UDRS_NOT_ALLOWED when it is on hold already or its work has ended
 */
export function hold(tx: Tx, context: MoveContext, request: HoldRequest): Promise<FoundStanding> {
  const wanted = {
    action: 'HOLD',
    type: 'held',
    isHeld: false,
    refusal: 'The application is on hold already',
  } as const;
  return changeHoldOf(tx, context, request, wanted);
}

/** Gives the hold of an application another reason and remark. */
export function changeHold(tx: Tx, context: MoveContext, request: HoldRequest): Promise<FoundStanding> {
  const wanted = {
    action: 'CHANGE_HOLD' as const,
    type: 'holdChanged',
    isHeld: true,
    refusal: 'The application is not on hold',
  };
  return changeHoldOf(tx, context, request, { ...wanted, type: 'holdChanged' });
}

/** Ends the hold of an application. */
export function releaseHold(tx: Tx, context: MoveContext, request: Omit<HoldRequest, 'holdReason'>) {
  const wanted = { action: 'RELEASE_HOLD' as const, isHeld: true, refusal: 'The application is not on hold' };
  return changeHoldOf(tx, context, { ...request, holdReason: endsHoldKey }, { ...wanted, type: 'released' });
}
