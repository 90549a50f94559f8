import type { Hold, Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../db/transaction.ts';
import { moveCounters } from '../lists/queue-counters.store.ts';
import { publishChange } from '../lists/publish-lists.ts';
import { countedIn, membershipOf, type MoveMaker } from './applications.rules.ts';
import { findStanding, writeStanding, type FoundStanding } from './applications.store.ts';
import type { DeskStanding } from './desks.rules.ts';
import { applicationBase } from './lists/application-base.store.ts';
import { applicationLists } from './lists/application-lists.ts';
import * as stages from './stages.store.ts';

/** What a move may change of where an application stands, and how far it is there. */
export interface StandingChange extends Partial<DeskStanding> {
  udrs?: Udrs;
  fraudList?: string | null;
  hold?: Hold | null;
  holdReason?: string | null;
  isResubmitted?: boolean;
  needsEmployerCheck?: boolean;
}

function publishMove(tx: Tx, before: FoundStanding, after: FoundStanding): void {
  const { facts } = applicationBase;
  publishChange(tx, applicationBase, applicationLists, { row: after, before: facts(before), after: facts(after) });
}

/**
 * Changes where an application stands: the only writer of its queue. Version, queue, times, the history of its stages and the
 * counters move with it, all in the caller's transaction. Whether the move is allowed is the caller's to decide.
 *
 * @param before what the caller has read
 * @param by whom the history names
 * @returns the standing after the move; undefined where the application has changed since
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
  // Published first: the counters are locked for the last moment alone.
  publishMove(tx, before, after);
  moveCounters(tx, countedIn(before), countedIn(after));
  return after;
}

/** Publishes to the lists that an application was written to and stands where it did. */
export async function publishEdit(tx: Tx, id: string, version: number): Promise<void> {
  const found = await findStanding(tx, id);
  if (found) publishMove(tx, found, { ...found, version });
}
