import type { Migration } from '../../migration.ts';

/** Sessions that an embedding page's server has opened: by whom, for which screens and origins. */
export const sessionScope: Migration = {
  name: '20261122T1417-session-scope',
  statements: [
    `alter table session add column embedder text`,
    `alter table session add column scope jsonb`,
    `create index session_by_embedder on session (embedder, staff_id)`,
  ],
};
