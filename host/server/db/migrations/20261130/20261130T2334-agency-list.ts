import type { Migration } from '../../migration.ts';

/** Agencies stand in a list from here on. */
export const agencyListed: Migration = {
  name: '20261130T2334-agency-list',
  statements: [`alter table agency add column queue text collate "C" not null default 'AGENCY'`],
};
