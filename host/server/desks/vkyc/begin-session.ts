import { vkycLinkHours } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { newId } from '../../db/new-id.ts';
import type { Announcements } from '../../call/announcements.ts';
import type { Tx } from '../../db/transaction.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';

/**
 * Begins a session: a link that is good for 72 hours, in place of one that is still open. `sendSessionLinks` writes the
 * message with it.
 */
export async function beginSession(tx: Tx, applicationId: string, now: Date): Promise<void> {
  await sessions.closeLinks(tx, applicationId);
  await sessions.insert(tx, {
    id: newId(now),
    application_id: applicationId,
    attempt: (await sessions.lastAttempt(tx, applicationId)) + 1,
    status: 'LINK_SENT',
    link_sent_at: now,
    expires_at: new Date(now.getTime() + vkycLinkHours * 3_600_000),
  });
}

/** Begins the session that a move asks for; an application that ends takes its customer's link with it. */
export async function beginAskedSession(tx: Tx, moved: Announcements['application.moved']): Promise<void> {
  const { asksForSession, application, by, to } = moved;
  if (asksForSession) await beginSession(tx, application.id, by.now);
  else if (to === 'REJECTED' || to === 'CANCELLED') await sessions.closeLinks(tx, application.id);
}
