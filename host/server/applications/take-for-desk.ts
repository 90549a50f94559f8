import { udrsLabels, type Udrs } from '../../../widgets/contract/applications/udrs.ts';
import { expectVersion } from '../db/versions.ts';
import type { Tx } from '../db/transaction.ts';
import type { CallContext, Staff } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { holdLock } from '../locks/hold-lock.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import { isApplicationSeen } from './seen.ts';

/** The member of staff who calls. @throws Refusal SESSION_REQUIRED */
export function staffOf({ caller }: Pick<CallContext, 'caller'>): Staff {
  if (caller.kind !== 'staff') throw refuse('SESSION_REQUIRED');
  return caller.staff;
}

/**
 * Takes an application for a change at the desk where it must stand: it must not be on hold, and be as its writer has
 * read it. Its row is locked until the transaction ends, and the caller gets the application's lock.
 *
 * @param isAllowed whether somebody with these roles may work at the desk
 * @throws Refusal NOT_FOUND, NOT_ALLOWED, UDRS_STAGE_MISMATCH, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED
 */
export async function takeForDesk(
  tx: Tx,
  context: CallContext,
  { loanApplicationNumber, stage }: { loanApplicationNumber: string; stage: Udrs },
  isAllowed: (roles: readonly string[]) => boolean,
): Promise<{ standing: FoundStanding; staff: Staff }> {
  const staff = staffOf(context);
  const standing = await findForChange(tx, loanApplicationNumber);
  if (!standing || !(await isApplicationSeen(tx, standing, context.caller))) throw refuse('NOT_FOUND');
  if (!isAllowed(staff.roles)) throw refuse('NOT_ALLOWED');
  if (standing.udrs !== stage) {
    const message = `The application stands in ${udrsLabels[standing.udrs]}`;
    throw refuse('UDRS_STAGE_MISMATCH', { message });
  }
  if (standing.hold !== null) throw refuse('UDRS_ON_HOLD');
  expectVersion(context, standing);
  await holdLock(tx, context, { kind: 'application', id: standing.id });
  return { standing, staff };
}
