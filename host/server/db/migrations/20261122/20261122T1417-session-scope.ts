import type { Migration } from '../../migration.ts';

/** For sessions that the server of an embedding page opens: the embedder, and the screens and origins allowed. */
export const sessionScope: Migration = {
  name: '20261122T1417-session-scope',
  statements: [
    `alter table session add column embedder text`,
    `alter table session add column scope jsonb`,
    `create index session_by_embedder on session (embedder, staff_id)`,
  ],
};
