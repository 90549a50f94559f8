import type { Kysely } from 'kysely';
import type {
  MessageChannel,
  MessagePurpose,
  Suppression,
} from '../../../../widgets/contract/communications/messages.ts';
import { messageBarriers } from '../contacts/contact-guard.ts';
import { consentingOf } from '../contacts/record-consent.ts';
import type { Database } from '../../db/schema.ts';
import type { Settings } from '../../base/settings.ts';
import { unsubscribedOf } from '../contacts/unsubscription.store.ts';

/** Whom a message is for. */
export interface Recipient {
  /** 10 digits, or an e-mail address in lower case; null when there is none. */
  contact: string | null;
  loanApplicationNumber?: string | undefined;
  /** True when something in its text is not known. */
  isIncomplete?: boolean | undefined;
}

/**
 * Why a message of a purpose must not go to some recipients, in their order; null where it may. Both a preview and a
 * sending ask here, for who sends (`by`: staff id). That a template went to somebody within a day is not asked.
 */
export async function whyNot(
  db: Kysely<Database>,
  { channel, purpose }: { channel: MessageChannel; purpose: MessagePurpose },
  recipients: readonly Recipient[],
  context: { now: Date; settings: Settings; by: string | null },
): Promise<(Suppression | null)[]> {
  const contacts = [...new Set(recipients.flatMap(({ contact }) => contact ?? []))];
  const loans = [...new Set(recipients.flatMap(({ loanApplicationNumber: loan }) => loan ?? []))];
  const unsubscribed = await unsubscribedOf(db, contacts, { channel, purpose });
  const consenting = purpose === 'PROMOTION' ? await consentingOf(db, contacts, 'MARKETING') : undefined;
  const barriers = purpose === 'COLLECTION' ? await messageBarriers(db, loans, context) : undefined;
  return recipients.map(({ contact, loanApplicationNumber: loan, isIncomplete = false }) => {
    if (contact === null) return 'NO_CONTACT';
    if (unsubscribed.has(contact)) return 'UNSUBSCRIBED';
    if (consenting && !consenting.has(contact)) return 'NO_CONSENT';
    const barrier = loan === undefined ? undefined : barriers?.get(loan);
    if (barrier !== undefined) return barrier;
    return isIncomplete ? 'EMPTY_PLACE' : null;
  });
}
