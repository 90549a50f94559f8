import type { Migration } from '../../migration.ts';

/** The index by which loans with a request under way are found among all in collection: few have one. */
export const requestsIndex: Migration = {
  name: '20261125T1600-requests-index',
  indexes: [
    {
      name: 'collections_case_with_requests',
      on: 'collections_case (queue, allocated_at, id) where queue is not null and initiations > 0',
    },
  ],
};
