import type { Kysely } from 'kysely';
import { callingHours, contactHours, openingOfHours } from '../../../../widgets/contract/calling/contact-hours.ts';
import {
  contactBarriers,
  contactRestHours,
  contactWeekDays,
  liftableBarriers,
  type ContactBarrier,
  type ContactCount,
} from '../../../../widgets/contract/collections/contacts.ts';
import { apartMessage } from '../../../../widgets/contract/session/rights.ts';
import type { Suppression } from '../../../../widgets/contract/communications/messages.ts';
import { notToldMessage } from './agency-told.ts';
import { unsubscribedOf } from './unsubscription.store.ts';
import type { Database } from '../../db/schema.ts';
import { refuse } from '../../base/refusal.ts';
import { hashOf } from '../../base/tokens.ts';
import type { Settings } from '../../base/settings.ts';
import { findByLoans, type FoundCase } from '../loans/cases.store.ts';
import * as contacts from './contact.store.ts';
import { contactOpening, isOutsideHours, keepsHours } from './hours-kept.ts';
import { dayMs, dayOf, startOfDay } from '../../../../widgets/contract/time.ts';

/** No contact for so long after a conversation, unless the borrower has asked for one. */
const restMs = contactRestHours * 3_600_000;
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
  /** True when a lead may allow one more. */
  isLiftable: boolean;
}

type Found = { barrier: ContactBarrier; until: Date | null; message?: string };

/** From when on a borrower may be contacted after a moment: within the hours, and within those that they have asked for. */
function openingFor({ contactOpens, contactCloses }: FoundCase, settings: Settings, at: Date): Date {
  if (!keepsHours(settings)) return at;
  const wished = { opens: contactOpens ?? callingHours.opens, closes: contactCloses ?? callingHours.closes };
  return openingOfHours(contactHours(at).from, wished);
}

function hoursBarrier(loan: FoundCase, settings: Settings, now: Date): Found | undefined {
  const until = openingFor(loan, settings, now);
  if (until <= now) return undefined;
  return { barrier: isOutsideHours(now, settings) ? 'OUTSIDE_WINDOW' : 'OUTSIDE_WISH', until };
}

function countBarrier(
  { today, week, capDay, capWeek }: ContactCount,
  { spokenAt, lastOutcome }: { spokenAt: Date | null; lastOutcome: string | null },
  now: Date,
): Found | undefined {
  const restsUntil = spokenAt && new Date(spokenAt.getTime() + restMs);
  if (restsUntil && restsUntil > now && lastOutcome !== askedFor) return { barrier: 'SPOKEN', until: restsUntil };
  if (today >= capDay) return { barrier: 'CAP_DAY', until: new Date(startOfDay(dayOf(now)).getTime() + dayMs) };
  if (week >= capWeek) return { barrier: 'CAP_WEEK', until: null };
  return undefined;
}

interface ContactFacts {
  borrower: Awaited<ReturnType<typeof contacts.findBorrower>>;
  today: number;
  week: number;
  spokenAt: Date | null;
  /** Who has given the leave for one more; null without one. */
  leaveBy: string | null;
  /** True when the borrower is not called about what is due; not asked for messages, which ask of their own channel. */
  isCallOff: boolean;
}

/** What decides whether the borrowers of some loans may be contacted, in as many queries as for one. */
async function factsOf(
  db: Kysely<Database>,
  loans: readonly string[],
  now: Date,
  channel: 'CALL' | 'MESSAGE',
): Promise<(loan: string) => ContactFacts> {
  const borrowers = new Map((await contacts.findBorrowers(db, loans)).map((borrower) => [borrower.loan, borrower]));
  const hashFor = (loan: string) => hashOf(borrowers.get(loan)?.number ?? '');
  const counts = await contacts.countsSince(db, [...new Set(loans.map(hashFor))], {
    dayFrom: startOfDay(dayOf(now)),
    weekFrom: new Date(now.getTime() - contactWeekDays * dayMs),
  });
  const leaves = await contacts.leavesOf(db, loans);
  const numbers = channel === 'CALL' ? [...borrowers.values()].map(({ number }) => number) : [];
  const off = await unsubscribedOf(db, numbers, { channel: 'CALL', purpose: 'COLLECTION' });
  return (loan) => ({
    borrower: borrowers.get(loan),
    ...(counts.get(hashFor(loan)) ?? { today: 0, week: 0, spokenAt: null }),
    leaveBy: leaves.get(loan) ?? null,
    isCallOff: off.has(borrowers.get(loan)?.number ?? ''),
  });
}

/** Who would contact a borrower, and when. */
interface Contacting {
  settings: Settings;
  now: Date;
  /** Staff id; null for a job. Whoever has given a leave does not use it. */
  by: string | null;
}

/**
 * Whether the borrower of a loan may be contacted now: the one function that call buttons and messages ask. The caps
 * count the contacts of all the borrower's loans, by every door.
 */
export async function contactView(db: Kysely<Database>, loan: FoundCase, context: Contacting): Promise<ContactView> {
  const number = loan.loanApplicationNumber;
  return viewOf(loan, (await factsOf(db, [number], context.now, 'CALL'))(number), context);
}

function viewOf(
  loan: FoundCase,
  { borrower, today, week, spokenAt, leaveBy, isCallOff }: ContactFacts,
  { settings, now, by }: Contacting,
): ContactView {
  const { contactCapDay: capDay, contactCapWeek: capWeek, isAgentNoticeRequired } = settings.collections;
  const count = { today, week, capDay, capWeek };
  const message = notToldMessage(borrower, settings);
  const untold: Found | undefined = message === undefined ? undefined : { barrier: 'NOTICE', until: null, message };
  const waitsForNotice = isAgentNoticeRequired && loan.noticeDueAt !== null && borrower?.noticeStatus === 'QUEUED';
  const fixed: Found | undefined =
    (loan.complaintAt === null ? undefined : { barrier: 'COMPLAINT', until: null }) ??
    (borrower?.barredAt ? { barrier: 'BARRED_NUMBER', until: null } : undefined) ??
    (isCallOff ? { barrier: 'UNSUBSCRIBED', until: null } : undefined) ??
    hoursBarrier(loan, settings, now) ??
    (waitsForNotice ? { barrier: 'NOTICE', until: null } : undefined);
  const counted = fixed ?? countBarrier(count, { spokenAt, lastOutcome: borrower?.lastOutcome ?? null }, now);
  const isLiftable = counted !== undefined && liftableBarriers.includes(counted.barrier);
  const own = apartMessage('liftContactBarriers', by ?? '', { granted: leaveBy });
  const isLifted = isLiftable && leaveBy !== null && own === undefined;
  // a leave is of the caps alone, and what a message waits for by them is asked first
  const found = (isLifted ? undefined : counted) ?? untold;
  return {
    count,
    barrier: found?.barrier ?? null,
    message: found ? (isLiftable && own) || (found.message ?? contactBarriers[found.barrier]) : null,
    until: found?.until ? openingFor(loan, settings, found.until) : null,
    isLiftable: isLiftable && leaveBy === null,
  };
}

/** @throws Refusal CALL_OUTSIDE_WINDOW, CONTACT_BARRED with the sentence of the barrier */
export async function requireContactAllowed(db: Kysely<Database>, loan: FoundCase, context: Contacting): Promise<void> {
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
 * Why a message about what is due must not go to the borrowers of some loans; a loan that may be written to is not in
 * the answer. A message after a conversation is what was agreed in it, and one outside the hours waits for them.
 */
export async function messageBarriers(
  db: Kysely<Database>,
  loans: readonly string[],
  { settings, now, by }: Contacting,
): Promise<Map<string, Suppression>> {
  const found = loans.length === 0 ? [] : await findByLoans(db, loans);
  if (found.length === 0) return new Map();
  const context = { settings, now: contactOpening(now, settings), by };
  const numbers = found.map(({ loanApplicationNumber }) => loanApplicationNumber);
  const factsFor = await factsOf(db, numbers, context.now, 'MESSAGE');
  return new Map(
    found.flatMap((loan) => {
      const { barrier } = viewOf(loan, factsFor(loan.loanApplicationNumber), context);
      const reason = barrier === null ? undefined : ofMessages[barrier];
      return reason ? [[loan.loanApplicationNumber, reason] as const] : [];
    }),
  );
}
