import type { Migration } from '../../migration.ts';

/** The settlements of loans with a ledger whose day of violation comes, for the job that looks each minute. */
export const settlementsByViolation: Migration = {
  name: '20261204T0841-settlements-by-violation',
  indexes: [
    {
      name: 'settlement_by_violation',
      on: `settlement (violates_on, id) where status = 'ACCEPTED' and violates_on is not null`,
    },
  ],
};
