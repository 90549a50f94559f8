import type { Migration } from '../../migration.ts';

/**
 * The sessions that nobody has ended, in each order of their list. Neither index has the last use, which moves all day: a use
 * writes its row and no index.
 */
export const signedIn: Migration = {
  name: '20261130T2302-signed-in',
  indexes: [
    { name: 'session_signed_in', on: 'session (created_at, id) where ended_at is null' },
    { name: 'session_to_end', on: 'session (expires_at, id) where ended_at is null' },
  ],
};
