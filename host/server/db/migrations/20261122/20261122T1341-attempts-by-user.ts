import type { Migration } from '../../migration.ts';

/** Stores whose attempts are counted, so that unlocking a user finds that user's counts at every address. */
export const attemptsByUser: Migration = {
  name: '20261122T1341-attempts-by-user',
  statements: [
    `alter table sign_in_attempt add column username_hash text`,
    `create index sign_in_attempt_by_user on sign_in_attempt (username_hash)`,
  ],
};
