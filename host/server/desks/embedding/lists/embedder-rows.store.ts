import type { Kysely, RawBuilder } from 'kysely';
import { roleLabel } from '../../../../../widgets/contract/session/roles.ts';
import type { Cell, ListRecord, ReadAt, RowKeys } from '../../../core/lists/base.ts';
import { toRecord } from '../../../core/lists/list-record.ts';
import { wireDateTime } from '../../../core/lists/wire-dates.ts';
import type { Database } from '../../../db/schema.ts';

interface Row {
  name: string;
  screens: string[];
  origins: string[];
  roles: string[];
  usernames: string[];
  most_minutes: number;
  expires_at: Date;
  disabled_at: Date | null;
}

function cellsOf(row: Row, now: Date) {
  const state = row.expires_at <= now ? 'Ended' : 'Enabled';
  return {
    name: row.name,
    origins: row.origins.join(', ') || null,
    people: [...row.roles.map(roleLabel), ...row.usernames].join(', ') || null,
    screens: row.screens.length,
    mostMinutes: row.most_minutes,
    embedderStatus: row.disabled_at === null ? state : 'Disabled',
    expiresAt: wireDateTime(row.expires_at),
    disabledAt: wireDateTime(row.disabled_at),
  } satisfies Record<string, Cell>;
}
type EmbedderField = keyof ReturnType<typeof cellsOf>;

/** The embedders with these keys, in the keys' order, as records of a list. */
export async function readEmbedderRows(
  db: Kysely<Database>,
  keys: RawBuilder<RowKeys>,
  { now }: ReadAt,
): Promise<ListRecord<EmbedderField>[]> {
  const rows = await db
    .selectFrom(keys.as('k'))
    .innerJoin('embedder as e', 'e.id', 'k.id')
    .select(['e.id', 'e.version', 'e.name', 'e.screens', 'e.origins', 'e.roles', 'e.usernames'])
    .select(['e.most_minutes', 'e.expires_at', 'e.disabled_at'])
    .orderBy('k.place')
    .execute();
  return rows.map((row) => toRecord(row, cellsOf(row, now)));
}
