import type { Suppression } from '../../../../widgets/contract/communications/messages.ts';
import { GatewayFailure } from './gateway.ts';
import { hasConsent } from '../contacts/record-consent.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { CallServer } from '../../call/server.ts';
import { turnOf } from '../jobs/row-job.ts';
import { isForeseen } from './is-foreseen.ts';
import { RowFault } from '../jobs/row-fault.ts';
import { settleAll } from '../jobs/settle-all.ts';
import { isCampaignStopped } from './campaign-messages.store.ts';
import { gatewayOf } from './gateways.ts';
import { keptOf } from './code-template.ts';
import * as outbound from './outbound.store.ts';
import type { Message } from './outbound.store.ts';
import { openingOf } from './send-message.ts';
import { abandonedMessages, isAnyToHandOver } from './to-hand-over.store.ts';
import { isUnsubscribed } from '../contacts/unsubscription.store.ts';

export type MessageDesk = Pick<CallServer, 'db' | 'now' | 'settings'>;

/** The job's name in the log and the audit. */
export const handOverName = 'send messages';
const atOnce = 20;
const mostAttempts = 4;
/** A hand-over takes less time. One that has lasted so long died with its process. */
const longestMs = 5 * 60_000;

/** Marks a message as failed that surely or perhaps did not go out. The same template may then be sent again. */
async function fail(
  tx: Tx,
  settings: MessageDesk['settings'],
  message: Message,
  { reason, failure }: { reason: string; failure: string },
): Promise<void> {
  const kept = keptOf(message, settings);
  await outbound.change(tx, message.id, { status: 'FAILED', hand_over: 'DONE', reason, failure, ...kept });
  await outbound.releaseOnce(tx, message);
}

/** Why a message that waited must not go out any more; null where it may. */
async function withdrawnSince(tx: Tx, message: Message): Promise<Suppression | null> {
  const { recipient, channel, purpose, campaign_id: campaign } = message;
  if (campaign !== null && (await isCampaignStopped(tx, campaign))) return 'STOPPED';
  if (recipient === null) return null;
  if (await isUnsubscribed(tx, recipient, { channel, purpose })) return 'UNSUBSCRIBED';
  const mayAdvertise = purpose !== 'PROMOTION' || (await hasConsent(tx, { contact: recipient, purpose: 'MARKETING' }));
  return mayAdvertise ? null : 'NO_CONSENT';
}

/**
 * Begins a due message, unless its recipient has unsubscribed or withdrawn a consent since, the communication that it
 * belongs to was stopped, or its hours ended while no process was there to send it.
 *
 * @returns true when the message is begun
 */
async function begin(tx: Tx, { settings, now: clock }: MessageDesk, message: Message): Promise<boolean> {
  const now = clock();
  const { id, purpose, attempts } = message;
  const opening = openingOf(purpose, now, settings);
  const reason = await withdrawnSince(tx, message);
  if (reason !== null) {
    await outbound.change(tx, id, { status: 'SUPPRESSED', reason, hand_over: 'DONE' });
    await outbound.releaseOnce(tx, message);
    await turnOf({ name: handOverName }, tx, now).record({
      action: 'SUPPRESS_MESSAGE',
      entity: 'message',
      entityId: id,
      loanApplicationNumber: message.loan_application_number,
      after: { status: 'SUPPRESSED' },
      reasonCodes: [reason],
    });
    return false;
  }
  if (opening > now) {
    await outbound.change(tx, id, { hand_over_at: opening, reason: 'OUTSIDE_WINDOW' });
    return false;
  }
  await outbound.change(tx, id, { hand_over: 'STARTED', hand_over_at: now, attempts: attempts + 1, reason: null });
  return true;
}

async function handOver({ db, now, settings }: MessageDesk, message: Message): Promise<void> {
  const { id, channel, recipient, text, template_id: name, template_values: values } = message;
  const attempt = message.attempts + 1;
  /** Does the work unless a status has come in between: that status stays. */
  const settle = (work: (tx: Tx) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const begun = await outbound.findForChange(tx, id);
      if (begun?.hand_over === 'STARTED') await work(tx);
    });
  const gateway = gatewayOf(channel, settings);
  if (!gateway) return settle((tx) => fail(tx, settings, message, { reason: 'CHANNEL_NOT_CONFIGURED', failure: '' }));
  let gatewayId: string;
  try {
    const to = channel === 'EMAIL' ? String(recipient) : `91${recipient}`;
    gatewayId = await gateway.send({ id, to, text, template: { name, values } });
  } catch (error) {
    const failure = error instanceof GatewayFailure ? error : undefined;
    const isLater = failure === undefined || failure.kind === 'later';
    const again = new Date(now().getTime() + 2 ** attempt * 1000);
    const reason = failure?.kind === 'unknown' ? 'UNKNOWN' : failure?.kind === 'refused' ? 'REFUSED' : 'UNREACHABLE';
    await settle((tx) =>
      isLater && attempt < mostAttempts
        ? outbound.change(tx, id, { hand_over: 'WAITING', hand_over_at: again })
        : fail(tx, settings, message, { reason, failure: failure?.message ?? 'The message could not be prepared' }),
    );
    if (isForeseen(error)) return;
    throw new RowFault(error, { row: id, attempt });
  }
  // The message has gone out and is not sent again, even when this write fails.
  return inTransaction(db, async (tx) => {
    const isBegun = (await outbound.findForChange(tx, id))?.hand_over === 'STARTED';
    // a status that has come in between stays
    const sent = isBegun && ({ status: 'SENT', hand_over: 'DONE', gateway_id: gatewayId, sent_at: now() } as const);
    const set = { ...sent, ...keptOf(message, settings) };
    if (Object.keys(set).length > 0) await outbound.change(tx, id, set);
  });
}

/**
 * Hands over the due messages, each once among any number of processes. A message that a dead process had begun is
 * marked as failed, since nobody knows whether it arrived.
 *
 * @returns how many messages were tried
 * @throws what went wrong, after every message was tried
 */
export async function handOverDue(desk: MessageDesk): Promise<number> {
  const { db, now } = desk;
  if (!(await isAnyToHandOver(db, 'outbound_message', now()))) return 0;
  const old = new Date(now().getTime() - longestMs);
  const begun = await inTransaction(db, async (tx) => {
    const taken: Message[] = [];
    for (const message of await outbound.takeDue(tx, now(), atOnce))
      if (await begin(tx, desk, message)) taken.push(message);
    return taken;
  });
  const died = (await abandonedMessages(db, 'outbound_message', old, atOnce)).map((id) =>
    inTransaction(db, async (tx) => {
      const message = await outbound.findForChange(tx, id);
      if (message?.hand_over === 'STARTED')
        await fail(tx, desk.settings, message, {
          reason: 'UNKNOWN',
          failure: 'The server stopped while it was sent. It may have arrived',
        });
    }),
  );
  await settleAll([...died, ...begun.map((message) => handOver(desk, message))]);
  return begun.length;
}
