import type { Migration } from '../../migration.ts';

/** An agent's own loans in collection, in the order of their list and counted by bucket from the index alone. */
export const ownCases: Migration = {
  name: '20261121T0556-own-cases',
  statements: [
    `create index collections_case_by_own on collections_case (calling_allocated_to, queue, allocated_at, id)
      include (bucket, customer_type, promised_on) where queue is not null`,
    'drop index collections_case_by_agent',
  ],
};
