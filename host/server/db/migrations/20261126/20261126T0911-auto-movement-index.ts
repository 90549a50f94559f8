import type { Migration } from '../../migration.ts';

/** The applications that wait for their move to Ready For Disbursal, by lender and by sourcing partner. */
export const autoMovementIndex: Migration = {
  name: '20261126T0911-auto-movement-index',
  indexes: [
    {
      name: 'application_to_disburse',
      on: `application (partner_id, queued_at, id) include (sourcing_partner) where queue = 'NACH_UPLOAD'`,
    },
    {
      name: 'application_sourced_to_disburse',
      on: `application (sourcing_partner, queued_at, id) where queue = 'NACH_UPLOAD' and sourcing_partner is not null`,
    },
  ],
};
