import { udrsLabels, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Caller, CallContext, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { holdLock, respectLock } from '../locks/hold-lock.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import { isApplicationSeen } from './seen.ts';

/** The member of staff who calls. @throws Refusal SESSION_REQUIRED */
export function staffOf({ caller }: Pick<CallContext, 'caller'>): Staff {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return caller.staff;
}

/**
 * Finds the application that a call is about, and locks its row until the transaction ends.
 *
 * @param isSeen what shows the caller the application; without it, one of their lists
 * @throws Refusal NOT_FOUND when there is none or the caller does not see it, so that the two look alike
 */
export async function takeApplication(
  tx: Tx,
  { caller }: Pick<CallContext, 'caller'>,
  loanApplicationNumber: string,
  isSeen: (tx: Tx, found: FoundStanding, caller: Caller) => boolean | Promise<boolean> = isApplicationSeen,
): Promise<FoundStanding> {
  const standing = await findForChange(tx, loanApplicationNumber);
  if (!standing || !(await isSeen(tx, standing, caller))) throw refuse('NOT_FOUND');
  return standing;
}

/** What a desk asks of an application that it works on. */
export interface DeskWork {
  /** The stages at which the work is done. */
  stages: readonly Udrs[];
  /** Whether somebody with these roles may do it. */
  isAllowed(roles: readonly string[]): boolean;
  /** The row whose version the writer has read: the application, unless it is another. */
  read?: { version: number };
  /** False for a screen that has no application open: a colleague's lock refuses the work, and none is left behind. */
  takesLock?: boolean;
}

/**
 * Asks of a taken application whether a desk may change it now: at the desk's stage, not on hold, as its writer has read
 * it, and open at nobody else's. The caller gets the application's lock.
 *
 * @throws Refusal NOT_ALLOWED, UDRS_STAGE_MISMATCH, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED, in this order
 */
export async function requireDesk(
  tx: Tx,
  context: CallContext,
  standing: FoundStanding,
  { stages, isAllowed, read = standing, takesLock = true }: DeskWork,
): Promise<Staff> {
  const staff = staffOf(context);
  if (!isAllowed(staff.roles)) throw refuse('NOT_ALLOWED');
  if (!stages.includes(standing.udrs)) {
    const message = `The application stands in ${udrsLabels[standing.udrs]}`;
    throw refuse('UDRS_STAGE_MISMATCH', { message });
  }
  if (standing.hold !== null) throw refuse('UDRS_ON_HOLD');
  expectVersion(context, read);
  const subject = { kind: 'application', id: standing.id } as const;
  if (takesLock) await holdLock(tx, context, subject);
  else await respectLock(tx, subject, { staffId: staff.id, now: context.now() });
  return staff;
}

/**
 * Takes an application for a change at the desk where it must stand. Its row is locked until the transaction ends, and
 * the caller gets the application's lock.
 *
 * @throws Refusal NOT_FOUND, and what `requireDesk` throws
 */
export async function takeForDesk(
  tx: Tx,
  context: CallContext,
  loanApplicationNumber: string,
  work: DeskWork,
): Promise<{ standing: FoundStanding; staff: Staff }> {
  const standing = await takeApplication(tx, context, loanApplicationNumber);
  return { standing, staff: await requireDesk(tx, context, standing, work) };
}
