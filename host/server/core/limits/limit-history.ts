import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { LimitHistory } from '../../../../widgets/contract/session/limits.schemas.ts';
import {
  leavesWindow,
  limitRows,
  spentOf,
  type LimitCode,
  type LimitRow,
  type LimitValues,
} from '../../../../widgets/contract/session/limits.ts';
import type { Database } from '../../db/schema.ts';
import type { AgencyReach } from '../../call/agency-reach.ts';
import * as store from './limits.store.ts';
import { usesOf } from './spend.ts';

/** How far a limit is used, and by what acts. `names`: whose names are read. */
export async function limitHistory(
  db: Kysely<Database>,
  code: LimitCode,
  scope: store.UseScope,
  { now, values, names: reach }: { now: Date; values: LimitValues; names: AgencyReach },
): Promise<Static<typeof LimitHistory>> {
  const row: LimitRow = limitRows[code];
  const inside = (await usesOf(db, code, scope, now)).filter((use) => leavesWindow(use.at, row.window) > now);
  const names = await store.namesOf(db, [...new Set(inside.map(({ person }) => person))], reach);
  const acts = inside.map(({ amount, at, person }) => ({
    amount,
    at: at.toISOString(),
    by: names.get(person) ?? null,
  }));
  return {
    code,
    days: 'days' in row.window ? row.window.days : 0,
    spent: spentOf(inside, row, now),
    free: values[code],
    acts: acts.toReversed(),
  };
}
