import type { Migration } from '../../migration.ts';

/** The decided requests of access, the newest first: the list shows those of all three decisions together. */
export const decidedRequests: Migration = {
  name: '20261201T0101-decided-requests',
  indexes: [
    {
      name: 'access_request_decided',
      on: `access_request (decided_at, id) where queue in ('APPROVED', 'REFUSED', 'WITHDRAWN')`,
    },
  ],
};
