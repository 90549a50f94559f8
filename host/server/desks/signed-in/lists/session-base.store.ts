import { sql } from 'kysely';
import { may } from '../../../../../widgets/contract/session/rights.ts';
import type { ListBase, Right } from '../../../core/lists/base.ts';
import { beginsInLowerCase } from '../../../core/lists/search-sql.store.ts';
import type { ShapeOf } from '../../../core/lists/source.ts';
import { readSessionRows } from './session-rows.store.ts';

const supervises: Right = (roles) => may('superviseSessions', roles);
const byUsername = beginsInLowerCase('username');

/**
 * Sessions as the base of a list. A use writes the last use of its session and nothing else: it changes no fact here and is
 * told to no list. They belong to no loan and are never locked.
 */
export const sessionBase = {
  table: 'session',
  readRows: readSessionRows,
  search: { username: (value) => sql`staff_id in (select id from staff where ${byUsername(value)})` },
  facts: ({ embedder, endedAt }: { embedder: string | null; endedAt: Date | null }) => ({
    embedder,
    ended_at: endedAt,
  }),
  rights: { delete: supervises },
  hotTables: [],
} as const satisfies ListBase;
export type Sessions = ShapeOf<typeof sessionBase>;
