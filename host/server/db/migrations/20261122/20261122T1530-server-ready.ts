import type { Migration } from '../../migration.ts';

/** The table that readiness checks write to: a database that answers may have no room left. */
export const serverReady: Migration = {
  name: '20261122T1530-server-ready',
  statements: ['create table server_ready (process text primary key, at timestamptz(3) not null)'],
};
