import type { Kysely } from 'kysely';
import { outsideHoursMessage } from '../../../../widgets/contract/calling/contact-hours.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Settings } from '../../base/settings.ts';
import { callingQueue } from '../loans/collections.rules.ts';
import { findOverdue } from './overdue.store.ts';

/** The loan and the names that decide whether a next call date must keep the calling window. */
export interface WindowSubject {
  loanApplicationNumber: string | null;
  /** The product and the process, as the dialer names them. */
  names: readonly (string | null | undefined)[];
}

/** A subject that is known to be on the calling list, or not to be. */
type KnownSubject = Pick<WindowSubject, 'names'> & { isOnCallingList: boolean };

/** @returns true when CALLING_WINDOW_FOR names the product, the process, or the list that the loan stands on */
function isWindowKept(
  { names, isOnCallingList }: KnownSubject,
  { callingWindowFor: configured }: Pick<Settings, 'callingWindowFor'>,
): boolean {
  if (names.some((name) => name && configured.includes(name.toUpperCase()))) return true;
  return isOnCallingList && configured.includes('AGENCY_CALLING_LIST');
}

/** Loans in collection are loans of this product. */
const names = ['PERSONAL_LOAN'] as const;

/** A loan in collection as the subject of its next call. */
export const ofCollection = (loanApplicationNumber: string): WindowSubject => ({ loanApplicationNumber, names });

/** Whether the next call of a loan in collection must keep the calling window. */
export const isLoansWindowKept = (
  { queue }: { queue: string | null },
  settings: Pick<Settings, 'callingWindowFor'>,
): boolean => isWindowKept({ names, isOnCallingList: queue === callingQueue }, settings);

/** The same of a loan whose list is still to be found. */
export async function keepsCallingWindow(
  { loanApplicationNumber: loan, names }: WindowSubject,
  { db, settings }: { db: Kysely<Database>; settings: CallContext['settings'] },
): Promise<boolean> {
  if (isWindowKept({ names, isOnCallingList: false }, settings)) return true;
  if (loan === null || !isWindowKept({ names, isOnCallingList: true }, settings)) return false;
  return (await findOverdue(db, loan))?.isOnCallingList === true;
}

/**
 * Refuses a next call date outside the calling window when the configuration demands the window.
 *
 * @param field the calling screen's name of the date
 * @throws Refusal FOLLOW_UP_OUTSIDE_WINDOW
 */
export async function requireCallingWindow(
  text: string,
  field: string,
  subject: WindowSubject,
  context: Pick<CallContext, 'db' | 'settings'>,
): Promise<void> {
  const message = outsideHoursMessage(text);
  if (message === undefined || !(await keepsCallingWindow(subject, context))) return;
  throw refuse('FOLLOW_UP_OUTSIDE_WINDOW', { fieldErrors: { [field]: message } });
}
