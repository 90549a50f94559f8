import type { Migration } from '../../migration.ts';

/** Checks that every application arrived with, and that nobody has made: nothing says of them that they are pending or cleared. */
export const unmadeChecks: Migration = {
  name: '20261203T0780-unmade-checks',
  backfill: {
    table: 'application_check',
    key: 'application_id',
    undone: `employment_verification = 'PENDING' and employer_verification_status = 'PENDING' and check_point_status = 'CLEARED'`,
    set: 'employment_verification = null, employer_verification_status = null, check_point_status = null',
  },
};
