import { messageOpening } from '../../../../widgets/contract/communications/message-window.ts';
import type {
  MessageChannel,
  MessagePurpose,
  Suppression,
} from '../../../../widgets/contract/communications/messages.ts';
import type { AuditEntry } from '../../base/audit-entry.ts';
import { recordAttempt } from '../contacts/count-contact.ts';
import { contactOpening, isOutsideHours } from '../contacts/hours-kept.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuse } from '../../base/refusal.ts';
import type { Settings } from '../../base/settings.ts';
import { contactOf, maskContact } from '../../base/contact.ts';
import { gatewayOf } from './gateways.ts';
import * as outbound from './outbound.store.ts';
import { whyNot } from './why-not.ts';

/** A message to somebody who is not in a chat. */
export interface NewMessage {
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** A number or an e-mail address, unmasked; null when there is none. */
  to: string | null;
  /** An approved template by its name at the gateway, with the values of its variables. */
  template: { id: string; values: readonly string[] };
  /** The filled template, as the recipient reads it. */
  text: string;
  /** The message goes to the borrower of this loan, or to a member of staff. */
  loanApplicationNumber?: string;
  staffId?: string;
  /** True for a message that takes the place of an earlier one, such as a new link: it goes out within a day, too. */
  isRenewal?: boolean;
  /** True when a place of its text is empty: it is not sent. */
  isIncomplete?: boolean;
  campaignId?: string;
}

/** Who sends: a call's member of staff, or a job. */
export interface Sender {
  now: Date;
  settings: Settings;
  /** Staff id; null for a job. */
  createdBy: string | null;
  /** Writes to the audit, in the transaction that sends. */
  record(entry: AuditEntry): Promise<void>;
}

/** The result of sending: SUPPRESSED for a reason, or QUEUED to go out now or at the next opening. */
export interface Queued {
  id: string;
  status: 'QUEUED' | 'SUPPRESSED';
  reason: Suppression | null;
  /** When the message goes out; null when it is suppressed. */
  sendsAt: Date | null;
}

/** The moment from which messages of a purpose may go out. Those about what is due keep the contact hours if the lender does. */
export function openingOf(purpose: MessagePurpose, at: Date, settings: Settings): Date {
  return purpose === 'COLLECTION' ? contactOpening(at, settings) : messageOpening(purpose, at);
}

async function suppressionOf(
  tx: Tx,
  message: NewMessage,
  contact: string | null,
  { createdBy: by, ...context }: Pick<Sender, 'now' | 'settings' | 'createdBy'>,
): Promise<Suppression | null> {
  const { template, loanApplicationNumber, isIncomplete, isRenewal = false } = message;
  const [reason = null] = await whyNot(tx, message, [{ contact, loanApplicationNumber, isIncomplete }], {
    ...context,
    by,
  });
  if (reason !== null || contact === null || isRenewal) return reason;
  return (await outbound.claimOnce(tx, contact, template.id, context.now)) ? null : 'DUPLICATE';
}

/**
 * Stores a message to be sent. A message that must not be sent is stored as suppressed, with its reason. Others go out
 * after the transaction has ended, within the hours of their purpose.
 *
 * @throws Refusal CHANNEL_NOT_CONFIGURED
 */
export async function sendMessage(tx: Tx, sender: Sender, message: NewMessage): Promise<Queued> {
  const { now, settings } = sender;
  const { channel, purpose, template, text } = message;
  if (!gatewayOf(channel, settings)) throw refuse('CHANNEL_NOT_CONFIGURED');
  const id = newId(now);
  const contact = contactOf(channel, message.to);
  const suppression = await suppressionOf(tx, message, contact, sender);
  const opening = openingOf(purpose, now, settings);
  const waits: Suppression | null = opening > now ? 'OUTSIDE_WINDOW' : null;
  const status = suppression === null ? 'QUEUED' : 'SUPPRESSED';
  const reason = suppression ?? waits;
  const masked = contact === null ? null : maskContact(contact);
  await outbound.insert(tx, {
    id,
    campaign_id: message.campaignId ?? null,
    loan_application_number: message.loanApplicationNumber ?? null,
    staff_id: message.staffId ?? null,
    channel,
    purpose,
    template_id: template.id,
    template_values: JSON.stringify(template.values),
    text,
    recipient: contact,
    recipient_masked: masked,
    status,
    reason,
    failure: null,
    hand_over: suppression === null ? 'WAITING' : 'DONE',
    hand_over_at: opening,
    gateway_id: null,
    created_by: sender.createdBy,
    created_at: now,
    sent_at: null,
  });
  if (purpose === 'COLLECTION' && suppression === null && message.loanApplicationNumber !== undefined)
    await recordAttempt(tx, { now, staffId: sender.createdBy }, message.loanApplicationNumber, {
      door: 'MESSAGE',
      isRpc: false,
      at: opening,
      sourceId: id,
      isOutsideHours: isOutsideHours(opening, settings),
    });
  await sender.record({
    action: 'SEND_MESSAGE',
    entity: 'message',
    entityId: id,
    loanApplicationNumber: message.loanApplicationNumber,
    after: { channel, purpose, templateId: template.id, to: masked, status },
    reasonCodes: reason === null ? [] : [reason],
  });
  return { id, status, reason, sendsAt: suppression === null ? opening : null };
}
