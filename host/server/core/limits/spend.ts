import type { ErrorCode } from '../../../../widgets/contract/errors.ts';
import {
  limitCodes,
  limitRows,
  longestMs,
  weigh,
  type LimitCode,
  type LimitedAct,
  type LimitRow,
  type LimitValues,
  type Weighed,
} from '../../../../widgets/contract/session/limits.ts';
import { dayMs } from '../../../../widgets/contract/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { newId } from '../../db/new-id.ts';
import { hashOf } from '../../base/tokens.ts';
import { refuse, type Refusal } from '../../base/refusal.ts';
import * as store from './limits.store.ts';
import { sentences } from './sentences.ts';

/** An act that is about to be done, and counts. */
export interface Spending {
  act: LimitedAct;
  /** That of what is done, where it has one. */
  id?: string;
  /** Who does it: a staff id, or what else tells people apart. */
  person: string;
  roles: readonly string[];
  /** Why somebody goes beyond what is free. */
  reason?: string | undefined;
  /** The loan that it is done on, whose case the caller holds. */
  loan?: string;
  /** What is looked at. */
  subject?: string;
  /** Rupees, rows, recipients; 1 unless said otherwise. */
  amount?: number;
  now: Date;
  values: LimitValues;
}

/** What an act came to. */
interface Spent {
  /** A repeated look does not count. */
  counts: boolean;
  /** The limits that it went beyond, by what was given. */
  beyond: readonly LimitCode[];
}

/** The codes that were released before there was one for all limits. */
const released: Partial<Record<LimitedAct, ErrorCode>> = {
  waivePenalty: 'APPROVAL_LIMIT',
  searchNumber: 'TOO_MANY_SEARCHES',
};

/** Acts that are done anew with the same subject in place of the earlier one: a code is changed. */
const isReplaced = (act: LimitedAct): act is 'promoCost' => act === 'promoCost';

const rowsOf = (act: LimitedAct): [LimitCode, LimitRow][] =>
  limitCodes.map((code): [LimitCode, LimitRow] => [code, limitRows[code]]).filter(([, { acts }]) => acts.includes(act));

/** Before this moment nothing counts in a window; a day more, since those of the calendar are whole. */
const beforeWindow = ({ window }: LimitRow, now: Date) => new Date(now.getTime() - longestMs(window) - dayMs);

/** The uses that count in a limit's window. */
export async function usesOf(
  db: Kysely<Database>,
  code: LimitCode,
  scope: store.UseScope,
  now: Date,
): Promise<store.StoredUse[]> {
  const row: LimitRow = limitRows[code];
  return store.usesSince(db, row.acts, scope, beforeWindow(row, now));
}

/** @throws Error where a limit of loans meets an act that names none */
function scopeOf({ scope }: LimitRow, { act, person, loan }: Spending): store.UseScope {
  if (scope === 'person') return { person };
  if (loan === undefined) throw new Error(`${act} counts on a loan`);
  return scope === 'loan' ? { loan } : { person, loan };
}

function scopeName({ scope }: LimitRow, { person, loan }: Spending): string {
  if (scope === 'person') return person;
  return scope === 'loan' ? `loan ${loan}` : `${person} on loan ${loan}`;
}

function refusalOf(code: LimitCode, weighed: Extract<Weighed, { spent: number }>, spending: Spending): Refusal {
  const { act, now } = spending;
  const row: LimitRow = limitRows[code];
  const { spent, free, freeAt } = weighed;
  const isQuestion = weighed.kind === 'reasonMissing';
  const refused = released[act] ?? 'LIMIT_REACHED';
  const refusal = refuse(isQuestion ? 'REASON_REQUIRED' : refused, {
    message: sentences[code]({ spent, free, freeAt, isQuestion }),
  });
  refusal.limit = {
    standing: { code, spent, free, freeAt: freeAt?.toISOString() ?? null },
    scope: `${scopeName(row, spending)}${isQuestion ? ', a reason' : ''}`,
    since: new Date(now.getTime() - longestMs(row.window)),
    isRecordedOnce: row.measure !== 'rupees',
  };
  return refusal;
}

const limitsOf = ({ act, values }: Spending) => rowsOf(act).filter(([code]) => values[code] !== null);

const hashOfSubject = (act: LimitedAct, subject: string) => hashOf(`${act} ${subject}`);

const subjectOf = ({ act, subject }: Spending) => (subject === undefined ? null : hashOfSubject(act, subject));

/**
 * What the limits say to an act as things stand, without counting it.
 *
 * @returns `refusal` of the first that says no, else of the first that asks for a reason
 */
export async function weighAct(
  db: Kysely<Database>,
  spending: Spending,
): Promise<{ refusal: Refusal | undefined } & Spent> {
  const { act, person, roles, now, values, amount = 1 } = spending;
  const hasReason = spending.reason !== undefined;
  const use = { at: now, amount, subject: subjectOf(spending) };
  let counts = false;
  const beyond: LimitCode[] = [];
  let question: Refusal | undefined;
  for (const [code, row] of limitsOf(spending)) {
    const raised = row.beyond.includes('leave') ? await store.raisedToday(db, code, person, now) : 0;
    const asked = { use, roles, hasReason, raised, free: values[code] ?? 0 };
    const uses = await usesOf(db, code, scopeOf(row, spending), now);
    // What it was before is no other act.
    const others = isReplaced(act) ? uses.filter(({ subject }) => subject !== use.subject) : uses;
    const weighed = weigh(row, others, asked);
    if (weighed.kind === 'refused') return { refusal: refusalOf(code, weighed, spending), counts, beyond };
    if (weighed.kind === 'reasonMissing') question ??= refusalOf(code, weighed, spending);
    if (weighed.kind === 'beyond') beyond.push(code);
    if (weighed.kind !== 'again') counts = true;
  }
  return { refusal: question, counts, beyond };
}

/** What counts for a subject counts no more, whoever has done it. */
export async function takeBackSubject(tx: Tx, act: 'promoCost', subject: string, now: Date): Promise<void> {
  await store.takeBackSubject(tx, act, hashOfSubject(act, subject), now);
}

/** Counts an act that no limit stops any more: it is done. */
export async function countAnyway(tx: Tx, spending: Spending): Promise<void> {
  const { act, person, loan, now, amount = 1 } = spending;
  await store.insertUse(tx, {
    id: spending.id ?? newId(now),
    code: act,
    person_id: person,
    loan: loan ?? null,
    subject_hash: subjectOf(spending),
    amount,
    at: now,
    undone_at: null,
  });
}

/** Locks the person's counts, and counts the act unless a limit says no. */
async function weighAndCount(tx: Tx, spending: Spending): Promise<{ refusal: Refusal | undefined } & Spent> {
  const { act, person, subject, now } = spending;
  const ofPerson = limitsOf(spending).filter(([, { scope }]) => scope !== 'loan');
  await store.lockScopes(tx, new Set(ofPerson.map(([, { acts }]) => acts[0] ?? act)), person, now);
  const weighed = await weighAct(tx, spending);
  if (weighed.refusal) return weighed;
  if (isReplaced(act) && subject !== undefined) await takeBackSubject(tx, act, subject, now);
  if (weighed.counts) await countAnyway(tx, spending);
  return weighed;
}

/**
 * Counts an act against every limit that it falls under, in the transaction of the act: what is not done counts for
 * nothing. A limit of a loan asks that the caller holds the loan's case.
 *
 * @throws Refusal REASON_REQUIRED, LIMIT_REACHED or the code that was released for the act, with how far the limit is used
 */
export async function spend(tx: Tx, spending: Spending): Promise<Spent> {
  const { refusal, ...spent } = await weighAndCount(tx, spending);
  if (refusal) throw refusal;
  return spent;
}

/** The same for an act that goes another way beyond its limits. @returns false, with nothing counted, where it has to */
export async function spendIfFree(tx: Tx, spending: Spending): Promise<boolean> {
  return (await weighAndCount(tx, spending)).refusal === undefined;
}
