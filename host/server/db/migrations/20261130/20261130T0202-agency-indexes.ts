import type { Migration } from '../../migration.ts';

/**
 * What an agency's lists show first, and what their tabs count. Another order is found by its own index, past the rows of
 * other agencies.
 */
export const agencyIndexes: Migration = {
  name: '20261130T0202-agency-indexes',
  indexes: [
    {
      name: 'collections_case_of_agency',
      on: `collections_case (agency_id, queue, allocated_at, id)
        include (bucket, calling_allocated_to, customer_type, promised_on) where queue is not null`,
    },
    { name: 'feedback_of_agency', on: 'feedback (agency_id, queue, waiting_since, id)' },
    { name: 'settlement_of_agency', on: 'settlement (agency_id, queue, submitted_at, id)' },
    { name: 'agent_of_agency', on: 'agent (agency_id, queue, sort_name, id)' },
    { name: 'staff_of_agency', on: 'staff (agency_id) where agency_id is not null' },
  ],
};
