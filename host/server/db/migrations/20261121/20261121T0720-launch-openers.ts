import type { Migration } from '../../migration.ts';

/** Stores which page opened a launch link first, so that a page that lost its first reply may ask again. */
export const launchOpeners: Migration = {
  name: '20261121T0720-launch-openers',
  statements: [`alter table call_launch add column opener_hash text`],
};
