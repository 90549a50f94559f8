import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import { hashOf } from '../../base/tokens.ts';

const longestWindowMs = 3_600_000;

/** How much is free within a rolling window of an hour at most. */
export interface LimitWindow {
  ms: number;
  most: number;
}

interface Use {
  limit: 'searchNumber' | 'reveal';
  /** Whose use it is: a staff id, or what else tells people apart. */
  who: string;
  /** What is looked at. The same again within an hour costs nothing. */
  subject: string;
  now: Date;
  windows: readonly LimitWindow[];
}

/** How a use counts: the first of its subject within the hour, a repeated one, or one too many for a window. */
export type Counted =
  | { kind: 'first' | 'again' }
  | { kind: 'refused'; by: LimitWindow; isFirst: boolean; /** When the next one is free. */ freeAt: Date };

const refusedBy = ({ ms }: LimitWindow) => `refused within ${ms}`;
const lockRow = 'scope';

async function put(tx: Tx, scope: string, subject: string, at: Date): Promise<void> {
  await tx
    .insertInto('limit_use')
    .values({ scope, subject, at })
    .onConflict((conflict) => conflict.columns(['scope', 'subject']).doUpdateSet({ at }))
    .execute();
}

/**
 * Counts a use. Uses of one person are counted one after the other, so that many at once gain nothing. What is refused
 * counts for nothing; commit all the same, so that the first refusal of a window is told from the others.
 */
export async function count(tx: Tx, { limit, who, subject, now, windows }: Use): Promise<Counted> {
  const scope = hashOf(`${limit} ${who}`);
  const own = hashOf(`${scope} ${subject}`);
  // Whoever writes this row first has it until the transaction ends.
  await put(tx, scope, lockRow, now);
  const found = await tx
    .selectFrom('limit_use')
    .select(['subject', 'at'])
    .where('scope', '=', scope)
    .where('subject', '!=', lockRow)
    .where('at', '>', new Date(now.getTime() - longestWindowMs))
    .orderBy('at')
    .execute();
  if (found.some((use) => use.subject === own)) return { kind: 'again' };
  const since = ({ ms }: LimitWindow) => found.filter(({ at }) => at.getTime() > now.getTime() - ms);
  for (const window of windows) {
    const recent = since(window);
    const counted = recent.filter((use) => !use.subject.startsWith('refused'));
    const next = counted.at(-window.most);
    if (!next) continue;
    const isFirst = !recent.some((use) => use.subject === refusedBy(window));
    if (isFirst) await put(tx, scope, refusedBy(window), now);
    return { kind: 'refused', by: window, isFirst, freeAt: new Date(next.at.getTime() + window.ms) };
  }
  await put(tx, scope, own, now);
  return { kind: 'first' };
}

/** Deletes uses that no longer count. */
export async function forgetOld(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .deleteFrom('limit_use')
    .where('at', '<', new Date(now.getTime() - longestWindowMs))
    .execute();
}
