import type { Hold, Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../../db/transaction.ts';
import { moveCounters } from '../lists/queue-counters.store.ts';
import { publishChange } from '../lists/publish-lists.ts';
import { countedIn, membershipOf, type MoveMaker, type Standing } from './applications.rules.ts';
import {
  findStanding,
  insertNew,
  writeStanding,
  type FoundStanding,
  type NewApplication,
} from './applications.store.ts';
import type { DeskStanding } from './desks.rules.ts';
import { applicationBase } from './lists/application-base.store.ts';
import { applicationLists } from './lists/application-lists.ts';
import * as stages from './stages.store.ts';

/** The fields of an application's standing that a move may change. */
export interface StandingChange extends Partial<DeskStanding> {
  udrs?: Udrs;
  fraudList?: string | null;
  hold?: Hold | null;
  holdReason?: string | null;
  isResubmitted?: boolean;
  needsEmployerCheck?: boolean;
  vkycSpoofAt?: Date;
}

function publishMove(tx: Tx, before: FoundStanding, after: FoundStanding): void {
  const { facts } = applicationBase;
  publishChange(tx, applicationBase, applicationLists, { row: after, before: facts(before), after: facts(after) });
}

/**
 * Changes where an application stands, and with it version, queue, times, the history of its stages and the counters,
 * all in the caller's transaction. Nothing else writes an application's queue. The caller decides whether the move is
 * allowed.
 *
 * @param before the standing that the caller has read
 * @param by the person whom the history names
 * @returns the standing after the move; undefined when the application has changed since `before` was read
 */
export async function changeStanding(
  tx: Tx,
  before: FoundStanding,
  change: StandingChange,
  by: MoveMaker,
): Promise<FoundStanding | undefined> {
  const after: FoundStanding = { ...before, ...change, version: before.version + 1 };
  const [from, to] = [membershipOf(before), membershipOf(after)];
  if (from.queue !== to.queue) after.queuedAt = by.now;
  if (!(await writeStanding(tx, before, after, by.now))) return undefined;
  await stages.move(tx, { application: before, from, to, by });
  // Published first, so that the counters are locked only at the end of the transaction.
  publishMove(tx, before, after);
  moveCounters(tx, countedIn(before), countedIn(after));
  return after;
}

/**
 * Puts an application that is new here into its queue: its row, the history of its stages, the counters and the lists, all in
 * the caller's transaction.
 *
 * @returns false when another application has its number
 */
export async function beginStanding(tx: Tx, row: NewApplication, at: Standing, now: Date): Promise<boolean> {
  if (!(await insertNew(tx, row, at, now))) return false;
  const nowhere = { queue: null, subQueue: null };
  const application = { id: row.id, queuedAt: now };
  await stages.move(tx, { application, from: nowhere, to: membershipOf(at), by: { staffId: null, now } });
  const after = applicationBase.facts(at);
  const change = { row: { id: row.id, version: 1 }, before: { ...after, queue: null, sub_queue: null }, after };
  publishChange(tx, applicationBase, applicationLists, change);
  moveCounters(tx, [], countedIn({ ...at, queuedAt: now }));
  return true;
}

/** Publishes to the lists that an application was edited without a move. */
export async function publishEdit(tx: Tx, id: string, version: number): Promise<void> {
  const found = await findStanding(tx, id);
  if (found) publishMove(tx, found, { ...found, version });
}
