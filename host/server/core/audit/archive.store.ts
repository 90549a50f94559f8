import { sql, type Kysely } from 'kysely';
import { lowestId } from '../../db/new-id.ts';
import type { Database } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Month } from './months.ts';

/** Events read or dropped at a time. */
const atOnce = 2_000;

/** A month of the audit that was exported to a file. */
export interface ArchivedMonth extends Month {
  events: number;
  file: string;
  sha256: string;
  /** When the month's events were deleted from the database; null while they are still there. */
  droppedAt: Date | null;
}

/** When the oldest event happened; undefined without any. */
export async function findFirst(db: Kysely<Database>): Promise<Date | undefined> {
  const row = await db.selectFrom('audit_event').select('at').orderBy('id').limit(1).executeTakeFirst();
  return row?.at;
}

/** Selects a month's events by their ids. Ids begin with the time, so the primary key is enough. */
const idsOf = ({ from, until }: Month) => sql<boolean>`id >= ${lowestId(from)} and id < ${lowestId(until)}`;

/** Yields pages of a month's events, in the order in which they happened. */
export async function* read(db: Kysely<Database>, month: Month) {
  let last = lowestId(month.from);
  while (true) {
    const page = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('id', '>', last)
      .where('id', '<', lowestId(month.until))
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const end = page.at(-1);
    if (end === undefined) return;
    yield page;
    last = end.id;
  }
}

export async function countEvents(db: Kysely<Database>, month: Month): Promise<number> {
  const { events } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<string>().as('events'))
    .where(idsOf(month))
    .executeTakeFirstOrThrow();
  return Number(events);
}

/** Deletes some of an archived month's events from the database. @returns how many */
export async function dropSome(tx: Tx, month: Month): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit_event')
    .where('id', 'in', (query) =>
      query.selectFrom('audit_event').select('id').where(idsOf(month)).orderBy('id').limit(atOnce),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Stores the file of a month's events. A later export of the same month replaces the earlier file. */
export async function keep(tx: Tx, month: Omit<ArchivedMonth, 'droppedAt'>, exportedAt: Date): Promise<void> {
  const { events, file, sha256 } = month;
  const latest = { events, file, sha256, exported_at: exportedAt };
  await tx
    .insertInto('audit_archive')
    .values({ month: month.name, from_at: month.from, until_at: month.until, ...latest })
    .onConflict((conflict) => conflict.column('month').doUpdateSet(latest))
    .execute();
}

export async function markDropped(tx: Tx, { name }: Month, at: Date): Promise<void> {
  await tx.updateTable('audit_archive').set({ dropped_at: at }).where('month', '=', name).execute();
}

/** The exported months, oldest first. */
export async function list(db: Kysely<Database>): Promise<ArchivedMonth[]> {
  const rows = await db.selectFrom('audit_archive').selectAll().orderBy('from_at').execute();
  return rows.map(({ month: name, from_at: from, until_at: until, events, file, sha256, dropped_at: droppedAt }) => ({
    name,
    from,
    until,
    events,
    file,
    sha256,
    droppedAt,
  }));
}
