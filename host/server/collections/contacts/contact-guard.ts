import type { Kysely } from 'kysely';
import { callingHours, isInCallingWindow } from '../../../../widgets/contract/calling/calling-window.ts';
import { messageOpening } from '../../../../widgets/contract/communications/message-window.ts';
import {
  contactBarriers,
  liftableBarriers,
  type ContactBarrier,
  type ContactCount,
} from '../../../../widgets/contract/collections/contacts.ts';
import type { Suppression } from '../../../../widgets/contract/communications/messages.ts';
import { isUnsubscribed } from '../../communications/unsubscription.store.ts';
import type { Database } from '../../db/schema.ts';
import { refuse } from '../../http/refusal.ts';
import { indianTime, startOfIndianDay } from '../../indian-time.ts';
import { hashOf } from '../../session/tokens.ts';
import type { Settings } from '../../settings.ts';
import { findByLoan, type FoundCase } from '../cases.store.ts';
import * as contacts from './contact.store.ts';

const dayMs = 86_400_000;
/** No contact for a day after a conversation, unless the borrower has asked for one. */
const restMs = dayMs;
const askedFor = 'Call back requested';

/** How often a borrower was contacted, and why they may not be contacted now. */
interface ContactView {
  count: ContactCount;
  /** Null when they may. */
  barrier: ContactBarrier | null;
  /** What the disabled button says; null when the borrower may be contacted. */
  message: string | null;
  /** From when on they may, where that is known. */
  until: Date | null;
  /** True when a manager may allow one more. */
  isLiftable: boolean;
}

type Borrower = Awaited<ReturnType<typeof contacts.findBorrower>>;
type Found = { barrier: ContactBarrier; until: Date | null };

function minuteOf(now: Date): number {
  const [hour = 0, minute = 0] = indianTime(now).slice(11, 16).split(':').map(Number);
  return hour * 60 + minute;
}

function hoursBarrier(loan: FoundCase, settings: Settings, now: Date): Found | undefined {
  if (settings.callingWindowFor.length === 0) return undefined;
  if (!isInCallingWindow(indianTime(now).slice(0, 16).replace(' ', 'T')))
    return { barrier: 'OUTSIDE_WINDOW', until: messageOpening('COLLECTION', now) };
  const minute = minuteOf(now);
  const opens = loan.contactOpens ?? callingHours.opens;
  const closes = loan.contactCloses ?? callingHours.closes;
  return minute < opens || minute > closes ? { barrier: 'OUTSIDE_WISH', until: null } : undefined;
}

function countBarrier(
  { today, week, capDay, capWeek }: ContactCount,
  { spokenAt, lastOutcome }: { spokenAt: Date | null; lastOutcome: string | null },
  now: Date,
): Found | undefined {
  const restsUntil = spokenAt && new Date(spokenAt.getTime() + restMs);
  if (restsUntil && restsUntil > now && lastOutcome !== askedFor) return { barrier: 'SPOKEN', until: restsUntil };
  if (today >= capDay) return { barrier: 'CAP_DAY', until: new Date(startOfIndianDay(now).getTime() + dayMs) };
  if (week >= capWeek) return { barrier: 'CAP_WEEK', until: null };
  return undefined;
}

/** What bars every contact, and what bars calls alone: a message asks what its own channel is unsubscribed from. */
async function wishBarrier(
  db: Kysely<Database>,
  loan: FoundCase,
  borrower: Borrower,
  channel: 'CALL' | 'MESSAGE',
): Promise<Found | undefined> {
  if (loan.complaintAt !== null) return { barrier: 'COMPLAINT', until: null };
  if (borrower?.barredAt) return { barrier: 'BARRED_NUMBER', until: null };
  if (channel === 'MESSAGE' || !borrower) return undefined;
  const isOff = await isUnsubscribed(db, borrower.number, { channel, purpose: 'COLLECTION' });
  return isOff ? { barrier: 'UNSUBSCRIBED', until: null } : undefined;
}

/**
 * Whether the borrower of a loan may be contacted now: the one function that call buttons and messages ask. The caps
 * count the contacts of all the borrower's loans, by every door.
 *
 * @param channel CALL unless given
 */
export async function contactView(
  db: Kysely<Database>,
  loan: FoundCase,
  { settings, now, channel = 'CALL' }: { settings: Settings; now: Date; channel?: 'CALL' | 'MESSAGE' },
): Promise<ContactView> {
  const number = loan.loanApplicationNumber;
  const borrower = await contacts.findBorrower(db, number);
  const dayFrom = startOfIndianDay(now);
  const weekFrom = new Date(now.getTime() - 7 * dayMs);
  const { today, week, spokenAt } = await contacts.countSince(db, hashOf(borrower?.number ?? ''), {
    dayFrom,
    weekFrom,
  });
  const { contactCapDay: capDay, contactCapWeek: capWeek, isAgentNoticeRequired } = settings.collections;
  const count = { today, week, capDay, capWeek };
  const waitsForNotice = isAgentNoticeRequired && loan.noticeDueAt !== null && borrower?.noticeStatus === 'QUEUED';
  const fixed: Found | undefined =
    (await wishBarrier(db, loan, borrower, channel)) ??
    hoursBarrier(loan, settings, now) ??
    (waitsForNotice ? { barrier: 'NOTICE', until: null } : undefined);
  const counted = fixed ?? countBarrier(count, { spokenAt, lastOutcome: borrower?.lastOutcome ?? null }, now);
  const isLiftable = counted !== undefined && liftableBarriers.includes(counted.barrier);
  const found = isLiftable && (await contacts.hasAllowance(db, number)) ? undefined : counted;
  return {
    count,
    barrier: found?.barrier ?? null,
    message: found ? contactBarriers[found.barrier] : null,
    until: found?.until ?? null,
    isLiftable: found !== undefined && isLiftable,
  };
}

/** @throws Refusal CALL_OUTSIDE_WINDOW, CONTACT_BARRED with the sentence of the barrier */
export async function requireContactAllowed(
  db: Kysely<Database>,
  loan: FoundCase,
  context: { settings: Settings; now: Date },
): Promise<void> {
  const { barrier, message } = await contactView(db, loan, context);
  if (barrier === null) return;
  throw refuse(barrier === 'OUTSIDE_WINDOW' ? 'CALL_OUTSIDE_WINDOW' : 'CONTACT_BARRED', { message: message ?? '' });
}

const ofMessages: Partial<Record<ContactBarrier, Suppression>> = {
  COMPLAINT: 'ON_HOLD',
  BARRED_NUMBER: 'BARRED_NUMBER',
  CAP_DAY: 'CONTACT_CAP',
  CAP_WEEK: 'CONTACT_CAP',
};

/**
 * Why a message about what is due must not go to the borrower of a loan; null when it may. A message after a
 * conversation is what was agreed in it, and one outside the hours waits for them.
 */
export async function messageBarrier(
  db: Kysely<Database>,
  loan: string | undefined,
  context: { settings: Settings; now: Date },
): Promise<Suppression | null> {
  const found = loan === undefined ? undefined : await findByLoan(db, loan);
  if (!found) return null;
  const at = messageOpening('COLLECTION', context.now);
  const { barrier } = await contactView(db, found, { ...context, now: at, channel: 'MESSAGE' });
  return barrier === null ? null : (ofMessages[barrier] ?? null);
}
