import { dayMs } from '../../../../widgets/contract/time.ts';
import type { Kysely } from 'kysely';
import { agencyReachOf, isReached } from '../../call/agency-reach.ts';
import type { Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FoundCase } from './cases.store.ts';
import * as departures from './departure.store.ts';
import { acceptedSettlement } from './in-flight.store.ts';
import * as promises from './promises/promise.store.ts';

/** Who has had a contact. */
interface Maker extends Pick<Staff, 'id' | 'roles' | 'agencyId'> {
  /** When it began, where that is known. */
  begunAt?: Date;
}

/** A loan that has gone from an agency whose people may still report what they had begun on it. */
export interface Departure {
  leftAt: Date;
  /** Until when. */
  reportUntil: Date;
}

/** Whether a loan is with an agency of somebody's reach no more, or never was. */
function isGone(maker: Pick<Staff, 'roles' | 'agencyId'>, { agencyId }: Pick<FoundCase, 'agencyId'>): boolean {
  return !isReached(agencyReachOf(maker), agencyId);
}

/**
 * By what a contact is reported on a loan that has gone: its maker has a day, and is shown nothing of the loan. Undefined where
 * the loan is within reach, and where there is nothing to report.
 */
export async function departureOf(
  db: Kysely<Database>,
  maker: Maker,
  loan: FoundCase,
  now: Date,
): Promise<Departure | undefined> {
  const { id: staffId, agencyId, begunAt } = maker;
  if (agencyId === null || !isGone(maker, loan)) return undefined;
  const since = new Date(now.getTime() - dayMs);
  const leftAt = await departures.lastOf(db, loan, { staffId, agencyId, since, begunAt });
  return leftAt && { leftAt, reportUntil: new Date(leftAt.getTime() + dayMs) };
}

/**
 * The departure of a loan that somebody reports a contact on; undefined while it is within their reach.
 *
 * @throws Refusal NOT_FOUND for a loan that has gone and is not theirs to report on, as for one that never was theirs
 */
export async function requireReportable(
  db: Kysely<Database>,
  maker: Maker,
  loan: FoundCase,
  now: Date,
): Promise<Departure | undefined> {
  if (!isGone(maker, loan)) return undefined;
  const departure = await departureOf(db, maker, loan, now);
  if (!departure) throw refuse('NOT_FOUND');
  return departure;
}

/**
 * Whether a promise that is reported after a loan has gone becomes the loan's: where nothing stands against it. Otherwise the report
 * keeps it in words, since a refusal would tell of what became of the loan.
 */
export async function takesPromise(tx: Tx, loan: FoundCase, amount: number): Promise<boolean> {
  if (loan.queue === null || amount > loan.totalOutstanding) return false;
  const { loanApplicationNumber: number } = loan;
  return !(await promises.findOpen(tx, number)) && !(await acceptedSettlement(tx, number));
}
