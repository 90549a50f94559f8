import type { Migration } from '../../migration.ts';

/** Which servers keep loans by ledgers: the loans of before come to theirs once none runs that does not, and would write their schedules. */
export const serversOfLedgers: Migration = {
  name: '20261204T0851-servers-of-ledgers',
  statements: [`alter table server_ready add column keeps_ledgers boolean`],
};
