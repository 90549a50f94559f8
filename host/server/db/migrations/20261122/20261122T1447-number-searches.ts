import type { Migration } from '../../migration.ts';

/** Hashes of the numbers that each member of staff has searched for within the last hour. */
export const numberSearches: Migration = {
  name: '20261122T1447-number-searches',
  statements: [
    `create table number_search (
      staff_id uuid not null references staff (id) on delete cascade,
      number_hash text not null,
      searched_at timestamptz(3) not null,
      primary key (staff_id, number_hash)
    )`,
    `create index number_search_by_time on number_search (searched_at)`,
  ],
};
