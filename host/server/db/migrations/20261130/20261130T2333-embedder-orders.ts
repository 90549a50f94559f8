import type { Migration } from '../../migration.ts';

/** The orders of the list of embedders. */
export const embedderOrders: Migration = {
  name: '20261130T2333-embedder-orders',
  indexes: [
    { name: 'embedder_by_name', on: 'embedder (queue, name, id)' },
    { name: 'embedder_by_end', on: 'embedder (queue, expires_at, id)' },
  ],
};
