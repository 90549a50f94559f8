import type { Migration } from '../../migration.ts';

/** Lets the index alone list an agent's own loans in collection in order, and count them by bucket. */
export const ownCases: Migration = {
  name: '20261121T0556-own-cases',
  statements: [
    `create index collections_case_by_own on collections_case (calling_allocated_to, queue, allocated_at, id)
      include (bucket, customer_type, promised_on) where queue is not null`,
    'drop index collections_case_by_agent',
  ],
};
