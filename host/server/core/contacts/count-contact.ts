import type { Kysely } from 'kysely';
import type { ContactDoor, ContactType } from '../../../../widgets/contract/collections/contacts.ts';
import { newId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';
import type { Actor } from '../loans/actor.ts';
import type { FoundCase } from '../loans/cases.store.ts';
import { makePromise, type NewPromise } from '../loans/promises/promises.ts';
import { changeCase } from '../loans/schedule/stand-case.ts';
import type { Settings } from '../../base/settings.ts';
import * as contacts from './contact.store.ts';
import { isOutsideHours } from './hours-kept.ts';

const linkMs = 30 * 60_000;
/** A call and the feedback about it are one contact. */
const linkedDoors: Partial<Record<ContactDoor, readonly ContactDoor[]>> = {
  FEEDBACK: ['TELEPHONY', 'CALL'],
  TELEPHONY: ['FEEDBACK'],
  CALL: ['FEEDBACK'],
};

/** A contact with a borrower that is over. */
export interface Contact {
  /** FEEDBACK is a feedback about a phone call. */
  door: ContactDoor;
  /** True when the borrower was reached in person. */
  isRpc: boolean;
  at: Date;
  type: ContactType;
  /** The status of the call or the outcome of the feedback. */
  outcome: string;
  /** What makes it one contact however often it is saved: the call's life, the agency call, or the feedback. */
  sourceId: string;
  /** Whether it was outside the contact hours that the lender keeps. */
  isOutsideHours: boolean;
  /** Why; null where it was within them, or nobody could say. */
  hoursReason?: string | null;
  /** Undefined leaves the next call as it stands. */
  nextCallAt?: Date | null;
  promise?: NewPromise;
}

export interface Counted {
  loan: FoundCase;
  /** False: the contact was counted before, by the same call or by the feedback or the call that it belongs to. */
  isCounted: boolean;
  /** The source of the contact that it belongs to, when that is another. */
  linkedTo: string | null;
  promiseId: string | null;
}

/** What a contact is found by; without a source it is a new one. */
type FoundBy = Pick<Contact, 'door' | 'at'> & { sourceId?: string };

/** The attempt that a contact belongs to: its own, or the one of the call that a feedback is about. */
async function findAttempt(tx: Tx, actor: Actor, loan: FoundCase, { door, at, sourceId }: FoundBy) {
  const own = sourceId === undefined ? undefined : await contacts.findAttemptOf(tx, sourceId);
  const doors = linkedDoors[door];
  if (own || !doors || actor.staffId === null) return own;
  return contacts.findAttemptNear(tx, {
    loan: loan.loanApplicationNumber,
    staffId: actor.staffId,
    doors,
    from: new Date(at.getTime() - linkMs),
    to: new Date(at.getTime() + linkMs),
  });
}

/** What the ledger says of a contact's hours: of one that belongs to an earlier contact, what it says of that. */
export interface HoursOfContact {
  isOutsideHours: boolean;
  /** Why, where that has been said already. */
  reason: string | null;
}

/** Whether a contact was outside the contact hours that the lender keeps. A feedback about a call goes by when that began. */
export async function hoursOfContact(
  tx: Tx,
  actor: Actor,
  loan: FoundCase,
  { settings, ...contact }: FoundBy & { settings: Pick<Settings, 'callingWindowFor'> },
): Promise<HoursOfContact> {
  const attempt = await findAttempt(tx, actor, loan, contact);
  return {
    isOutsideHours: attempt?.is_outside_hours ?? isOutsideHours(contact.at, settings),
    reason: attempt?.hours_reason ?? null,
  };
}

/** Whether somebody has called the borrower of a loan just now, and within the hours: their feedback is about that call. */
export async function isJustCalled(
  db: Kysely<Database>,
  { loan, staffId, now }: { loan: string; staffId: string; now: Date },
): Promise<boolean> {
  const [from, to] = [new Date(now.getTime() - linkMs), now];
  const attempt = await contacts.findAttemptNear(db, { loan, staffId, doors: ['TELEPHONY', 'CALL'], from, to });
  return attempt?.is_outside_hours === false;
}

/** Writes an attempt into the ledger. It uses up a manager's leave for one more. */
export async function recordAttempt(
  tx: Tx,
  actor: Pick<Actor, 'now' | 'staffId'>,
  loan: string,
  attempt: Pick<Contact, 'door' | 'isRpc' | 'at' | 'sourceId' | 'isOutsideHours' | 'hoursReason'>,
): Promise<void> {
  const borrower = await contacts.findBorrower(tx, loan);
  await contacts.insertAttempt(tx, {
    id: newId(actor.now),
    loan_application_number: loan,
    borrower_hash: hashOf(borrower?.number ?? ''),
    door: attempt.door,
    is_rpc: attempt.isRpc,
    at: attempt.at,
    staff_id: actor.staffId,
    source_id: attempt.sourceId,
    recording_ref: null,
    is_outside_hours: attempt.isOutsideHours,
    hours_reason: attempt.isOutsideHours ? (attempt.hoursReason ?? null) : null,
  });
  await contacts.spendAllowance(tx, loan, actor.now);
}

/**
 * Counts a contact on a loan whose case is locked: the one function for the telephony screen, calls from the file,
 * feedback and its files. A contact counts once. Its promise is taken, and the next call is what it says.
 *
 * @param isStarted true for a call that was put into the ledger when it began and has not been counted since
 * @throws Refusal PROMISE_REFUSED, PROMISE_OPEN
 */
export async function countContact(
  tx: Tx,
  actor: Actor,
  loan: FoundCase,
  contact: Contact & { isStarted?: boolean },
): Promise<Counted> {
  const { isRpc, at, type, outcome, sourceId, nextCallAt, promise, isStarted = false } = contact;
  const attempt = await findAttempt(tx, actor, loan, contact);
  if (!attempt) await recordAttempt(tx, actor, loan.loanApplicationNumber, contact);
  else
    await contacts.addTo(tx, attempt, {
      isRpc,
      isOutsideHours: contact.isOutsideHours,
      hoursReason: contact.hoursReason ?? null,
    });
  const isCounted = attempt === undefined || isStarted;
  const isReached = isRpc && (isCounted || !attempt.is_rpc);
  const counted = await changeCase(tx, loan, {
    no_of_calls: loan.noOfCalls + (isCounted ? 1 : 0),
    no_of_rpc: loan.noOfRpc + (isReached ? 1 : 0),
    last_contact_type: type,
    last_contact_outcome: outcome,
    latest_response_at: at,
    ...(nextCallAt !== undefined && { next_call_at: nextCallAt, next_contact_at: nextCallAt }),
  });
  const linkedTo = attempt && attempt.source_id !== sourceId ? attempt.source_id : null;
  if (!promise) return { loan: counted, isCounted, linkedTo, promiseId: null };
  const made = await makePromise(tx, actor, counted, promise);
  return { loan: made.loan, isCounted, linkedTo, promiseId: made.promiseId };
}

/**
 * Takes a contact back from the counts of a case that is locked, when its feedback is rejected. The ledger keeps the
 * attempt: the borrower was contacted all the same.
 */
export async function uncountContact(
  tx: Tx,
  loan: FoundCase,
  { isCounted, isRpc }: { isCounted: boolean; isRpc: boolean },
): Promise<FoundCase> {
  const calls = Math.max(0, loan.noOfCalls - (isCounted ? 1 : 0));
  const rpc = Math.min(calls, Math.max(loan.promisedOn === null ? 0 : 1, loan.noOfRpc - (isRpc ? 1 : 0)));
  return changeCase(tx, loan, { no_of_calls: calls, no_of_rpc: rpc });
}
