import type { Migration } from '../../migration.ts';

/** Indexes by which loans in collection age, a field agent's own loans are listed, and follow-ups are found by day. */
export const collectionsIndexes: Migration = {
  name: '20261125T0301-collections-indexes',
  indexes: [
    { name: 'collections_case_to_age', on: 'collections_case (aged_on, id) where queue is not null' },
    {
      name: 'collections_case_by_field_own',
      on: `collections_case (field_allocated_to, queue, allocated_at, id)
        include (bucket, customer_type, promised_on) where queue is not null`,
    },
    {
      name: 'collections_case_by_next_call_at',
      on: 'collections_case (queue, next_call_at, id) where queue is not null',
    },
    {
      name: 'collections_case_by_promised_on',
      on: 'collections_case (queue, promised_on, id) where queue is not null',
    },
  ],
};
