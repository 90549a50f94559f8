import type { Migration } from '../../migration.ts';

/** The leaves for one contact more that were given lately count against the limits. */
export const countedLeaves: Migration = {
  name: '20261130T0101-counted-leaves',
  backfill: {
    table: 'contact_allowance',
    key: 'id',
    undone: `granted_at > now() - interval '7 days'`,
    into: 'limited_use (id, code, person_id, loan, amount, at)',
    select: `select id, 'contactLeave', granted_by::text, loan_application_number, 1, granted_at from batch`,
  },
};
