import type { Migration } from '../../migration.ts';

/** The orders of the list of agencies. */
export const agencyOrders: Migration = {
  name: '20261130T2335-agency-orders',
  indexes: [
    { name: 'agency_by_name', on: 'agency (queue, name, id)' },
    { name: 'agency_by_code', on: 'agency (queue, code, id)' },
    { name: 'agency_by_start', on: 'agency (queue, starts_on, id)' },
    { name: 'agency_by_end', on: 'agency (queue, ends_on, id)' },
  ],
};
