import type { Migration } from '../../migration.ts';

/** Every code that is in use, in the order that forms have had. Its id is the same in every database. */
export const codesInUse: Migration = {
  name: '20261202T0711-codes-in-use',
  backfill: {
    table: 'nach_reject_code',
    key: 'code',
    undone: 'is_current',
    into: 'nach_code (id, code, kind, reason, remedy, may_repeat, position, is_offered)',
    select: `select md5('nach code ' || code)::uuid, code, kind, reason, remedy, may_repeat,
        row_number() over (order by code), true from batch`,
  },
};
