import { callRows, calls, type TakingCall } from '../../../../widgets/contract/calls.ts';
import { udrsLabels, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Caller, CallContext, Staff } from '../../call/handler.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
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
export async function lockApplication(
  tx: Tx,
  { caller }: Pick<CallContext, 'caller'>,
  loanApplicationNumber: string,
  isSeen: (tx: Tx, found: FoundStanding, caller: Caller) => boolean | Promise<boolean> = isApplicationSeen,
): Promise<FoundStanding> {
  const standing = await findForChange(tx, loanApplicationNumber);
  if (!standing || !(await isSeen(tx, standing, caller))) throw refuse('NOT_FOUND');
  return standing;
}

interface Versioned {
  version: number;
}

/** What a call asks of an application beside what its row says. */
export interface Asked<Read extends Versioned = FoundStanding> {
  /** Whether somebody with these roles may do it; a desk whose sentence names role and stage together gives `refusal`. */
  isAllowed?(roles: readonly string[]): boolean;
  /** In the desk's own words why this person may not now, in place of NOT_ALLOWED and UDRS_STAGE_MISMATCH. */
  refusal?(standing: FoundStanding, staff: Staff): Refusal | undefined;
  /** At which of its row's stages it is done; all of them unless given. */
  at?: readonly Udrs[];
  /** Finds the row whose version the writer has read, and locks it; the application itself unless given. */
  read?(standing: FoundStanding): Promise<Read> | Read;
}

/** An application that a call has taken: its row is locked until the transaction ends. */
export interface Taken<Read extends Versioned = FoundStanding> {
  standing: FoundStanding;
  staff: Staff;
  /** The row whose version was compared. */
  read: Read;
}

/**
 * Asks of a locked application whether a call may change it now, as the call's row says: by whom, at its stages, on hold
 * or not, as its writer has read it, and open at nobody else's. The caller gets the application's lock where the row
 * takes it.
 *
 * @throws Refusal NOT_ALLOWED, UDRS_STAGE_MISMATCH, UDRS_ON_HOLD, STALE_VERSION, ROW_LOCKED, in this order
 */
export async function askApplication<Read extends Versioned = FoundStanding>(
  tx: Tx,
  context: CallContext,
  call: TakingCall,
  standing: FoundStanding,
  asked: Asked<Read>,
): Promise<Taken<Read>> {
  const { about } = calls[call];
  const stages: readonly Udrs[] = asked.at ?? about.at;
  const staff = staffOf(context);
  if (asked.isAllowed && !asked.isAllowed(staff.roles)) throw refuse('NOT_ALLOWED');
  const refusal = asked.refusal?.(standing, staff);
  if (refusal) throw refusal;
  if (!stages.includes(standing.udrs)) {
    const message = `The application stands in ${udrsLabels[standing.udrs]}`;
    throw refuse('UDRS_STAGE_MISMATCH', { message });
  }
  if (about.hold === 'refuses' && standing.hold !== null) throw refuse('UDRS_ON_HOLD');
  const read = (await asked.read?.(standing)) ?? (standing as FoundStanding & Read);
  if (callRows[call].changes === 'row') expectVersion(context, read);
  const subject = { kind: 'application', id: standing.id } as const;
  if (about.lock === 'takes') await holdLock(tx, context, subject);
  else await respectLock(tx, subject, { staffId: staff.id, now: context.now() });
  return { standing, staff, read };
}

/**
 * Takes the application that a call is about for a change, as the call's row says. Its row is locked until the
 * transaction ends.
 *
 * @throws Refusal NOT_FOUND, and what `askApplication` throws
 */
export async function takeApplication<Read extends Versioned = FoundStanding>(
  tx: Tx,
  context: CallContext,
  call: TakingCall,
  loanApplicationNumber: string,
  asked: Asked<Read>,
): Promise<Taken<Read>> {
  const standing = await lockApplication(tx, context, loanApplicationNumber);
  return askApplication(tx, context, call, standing, asked);
}
