import type { Kysely } from 'kysely';
import { isInCallingWindow } from '../../../../widgets/contract/calling/calling-window.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { findOverdue } from './overdue.store.ts';

/** The loan and the names that decide whether a next call date must keep the calling window. */
export interface WindowSubject {
  loanApplicationNumber: string | null;
  /** The product and the process, as the dialer names them. */
  names: readonly (string | null | undefined)[];
}

/** @returns true when CALLING_WINDOW_FOR names the product, the process, or the list that the loan stands on */
export async function keepsCallingWindow(
  { loanApplicationNumber: loan, names }: WindowSubject,
  { db, settings }: { db: Kysely<Database>; settings: CallContext['settings'] },
): Promise<boolean> {
  const configured = settings.callingWindowFor;
  if (names.some((name) => name && configured.includes(name.toUpperCase()))) return true;
  if (loan === null || !configured.includes('AGENCY_CALLING_LIST')) return false;
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
  if (isInCallingWindow(text) || !(await keepsCallingWindow(subject, context))) return;
  const { message } = refuse('FOLLOW_UP_OUTSIDE_WINDOW');
  throw refuse('FOLLOW_UP_OUTSIDE_WINDOW', { fieldErrors: { [field]: message } });
}
