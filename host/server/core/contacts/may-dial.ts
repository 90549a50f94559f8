import type { Kysely } from 'kysely';
import { contactBarriers } from '../../../../widgets/contract/collections/contacts.ts';
import { findByLoan } from '../loans/cases.store.ts';
import { isOutsideHours } from './hours-kept.ts';
import { isUnsubscribed } from './unsubscription.store.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Database } from '../../db/schema.ts';
import { refuse } from '../../base/refusal.ts';

/** A call about a loan in collection is a collection call, every other one a service call. */
async function purposeOf(db: Kysely<Database>, loan: string | null): Promise<'COLLECTION' | 'SERVICE'> {
  const found = loan === null ? undefined : await findByLoan(db, loan);
  return found && found.queue !== null ? 'COLLECTION' : 'SERVICE';
}

/**
 * Refuses a call to a number that has unsubscribed from calls of its purpose, and one about what is due outside the contact hours: by a
 * reference the dialer begins a call, too.
 *
 * @param phone 10 digits
 * @param loan the loan that the call is about; null without one
 * @throws Refusal CONTACT_BARRED, CALL_OUTSIDE_WINDOW
 */
export async function requireMayDial(
  db: Kysely<Database>,
  { phone, loan }: { phone: string; loan: string | null },
  { settings, now }: Pick<CallContext, 'settings' | 'now'>,
): Promise<void> {
  const purpose = await purposeOf(db, loan);
  if (await isUnsubscribed(db, phone, { channel: 'CALL', purpose })) {
    const message =
      purpose === 'COLLECTION' ? contactBarriers.UNSUBSCRIBED : 'The customer has unsubscribed from service calls';
    throw refuse('CONTACT_BARRED', { message });
  }
  if (purpose === 'COLLECTION' && isOutsideHours(now(), settings)) throw refuse('CALL_OUTSIDE_WINDOW');
}
