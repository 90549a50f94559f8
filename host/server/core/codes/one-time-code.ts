import { createHmac, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MessageChannel } from '../../../../widgets/contract/communications/messages.ts';
import { contactOf, maskContact } from '../../base/contact.ts';
import { hashOf, isSameSecret } from '../../base/tokens.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { sharedSecret } from '../files/secret.store.ts';
import { gatewayOf } from '../messages/gateways.ts';
import { codeTemplate } from '../messages/code-template.ts';
import { sendMessage, type Sender } from '../messages/send-message.ts';
import * as store from './one-time-code.store.ts';
import type { SentCode } from './one-time-code.store.ts';

/** A code is good for so long and takes so many wrong entries; so many are sent for one subject within an hour. */
export const codeTerms = { minutes: 10, tries: 5, anHour: 3 } as const;
/** Until SMS has a gateway of its own, codes go by WhatsApp alone. */
export const codeChannel: MessageChannel = 'WHATSAPP';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What is done by a code, and all that it is bound to: a code that was asked for before any of it changed is good no more. */
export interface CodeUse {
  subject: string;
  boundTo: readonly (string | number)[];
}

/** How a code stands. ENDED: its time is over. TRIED: too many wrong entries. OTHER: what it was asked for has changed. */
type Standing = 'GOOD' | 'ENDED' | 'TRIED' | 'OTHER' | 'USED';

const boundOf = ({ boundTo }: CodeUse) => hashOf(JSON.stringify(boundTo));
const endOf = (code: SentCode) => new Date(code.sent_at.getTime() + codeTerms.minutes * minuteMs);

function standingOf(code: SentCode, use: CodeUse, now: Date): Standing {
  if (code.used_at !== null) return 'USED';
  if (code.bound_to !== boundOf(use)) return 'OTHER';
  if (code.tries >= codeTerms.tries) return 'TRIED';
  return endOf(code) > now ? 'GOOD' : 'ENDED';
}

/** The last code of an hour, and from when on another is sent; null: at once. */
export async function codesOf(db: Kysely<Database>, use: CodeUse, now: Date) {
  const sent = await store.sentSince(db, use.subject, new Date(now.getTime() - hourMs));
  const [newest] = sent;
  const oldest = sent[codeTerms.anHour - 1];
  return {
    last: newest && {
      standing: standingOf(newest, use, now),
      sentTo: newest.sent_to,
      messageId: newest.message_id,
      goodUntil: endOf(newest),
      triesLeft: codeTerms.tries - newest.tries,
      isTried: newest.tries > 0,
    },
    nextAt: oldest ? new Date(oldest.sent_at.getTime() + hourMs) : null,
  };
}

/** The number that a code goes to, masked; null where none can be sent. */
export function codeReaches(number: string, settings: Sender['settings']): string | null {
  const contact = contactOf(codeChannel, number);
  return contact !== null && gatewayOf(codeChannel, settings) ? maskContact(contact) : null;
}

/** By a secret of the server: a million codes are soon tried out against a hash without one. */
async function keyedHash(tx: Tx, id: string, bound: string, code: string, now: Date): Promise<string> {
  const secret = await sharedSecret(tx, 'one-time-codes', now);
  return createHmac('sha256', secret)
    .update(JSON.stringify([id, bound, code]))
    .digest('hex');
}

/** To whom a code goes, and what it is for, as it ends the sentence "482913 is your code ...". */
export interface CodeRecipient {
  number: string;
  loanApplicationNumber: string;
  purpose: string;
}

/**
 * Sends a code, unless as many were sent within the hour. The newest alone is good. What a code is for must be locked.
 *
 * @returns whether it was sent
 */
export async function sendCode(tx: Tx, sender: Sender, use: CodeUse, to: CodeRecipient): Promise<boolean> {
  const { now } = sender;
  const last = await store.newestForChange(tx, use.subject);
  if ((await codesOf(tx, use, now)).nextAt !== null) return false;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { number, loanApplicationNumber, purpose } = to;
  const message = await sendMessage(tx, sender, {
    channel: codeChannel,
    purpose: 'TRANSACTIONAL',
    to: number,
    template: { id: codeTemplate, values: [code, purpose] },
    text: `${code} is your code ${purpose}. It is good for ${codeTerms.minutes} minutes. Tell it to nobody.`,
    loanApplicationNumber,
    isRenewal: true,
  });
  if (message.status === 'SUPPRESSED') return false;
  const id = newId(now);
  const bound = boundOf(use);
  await store.insert(tx, {
    id,
    subject: use.subject,
    no: (last?.no ?? 0) + 1,
    bound_to: bound,
    code_hash: await keyedHash(tx, id, bound, code, now),
    message_id: message.id,
    sent_to: maskContact(number),
    sent_at: now,
    used_at: null,
  });
  return true;
}

/** What an entered code has come to. WRONG counts; NONE: no code was good, or nothing like one was entered. */
export type Entered = { kind: 'RIGHT'; messageId: string; sentTo: string } | { kind: 'WRONG' | 'NONE' };

/** Takes a code that somebody has entered. The right one is good once. */
export async function enterCode(tx: Tx, use: CodeUse, entered: string, now: Date): Promise<Entered> {
  const code = await store.newestForChange(tx, use.subject);
  if (!code || standingOf(code, use, now) !== 'GOOD' || !/^\d{6}$/.test(entered)) return { kind: 'NONE' };
  const isRight = isSameSecret(await keyedHash(tx, code.id, code.bound_to, entered, now), code.code_hash);
  await store.change(tx, code.id, isRight ? { used_at: now } : { tries: code.tries + 1 });
  return isRight ? { kind: 'RIGHT', messageId: code.message_id, sentTo: code.sent_to } : { kind: 'WRONG' };
}
