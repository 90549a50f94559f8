import type { Migration } from '../../migration.ts';

/** What another account alone mends is not sent again as it was. */
export const codesThatRepeat: Migration = {
  name: '20261201T0424-codes-that-repeat',
  backfill: {
    table: 'nach_reject_code',
    key: 'code',
    undone: `kind = 'NEW_ACCOUNT' and may_repeat`,
    set: 'may_repeat = false',
  },
};
