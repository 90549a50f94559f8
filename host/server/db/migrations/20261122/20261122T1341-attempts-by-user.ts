import type { Migration } from '../../migration.ts';

/** Whose count it is: an unlocked user's are found, at whatever address they were made. */
export const attemptsByUser: Migration = {
  name: '20261122T1341-attempts-by-user',
  statements: [
    `alter table sign_in_attempt add column username_hash text`,
    `create index sign_in_attempt_by_user on sign_in_attempt (username_hash)`,
  ],
};
