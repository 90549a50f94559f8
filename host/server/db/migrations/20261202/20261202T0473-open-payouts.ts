import type { Migration } from '../../migration.ts';

/** Payouts that the bank has not answered, in the order in which files take them. */
export const openPayouts: Migration = {
  name: '20261202T0473-open-payouts',
  indexes: [{ name: 'disbursal_open', on: 'disbursal (released_at, id) where is_approved and answer is null' }],
};
