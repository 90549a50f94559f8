import type { Migration } from '../../migration.ts';

/** Hashes of numbers that belong to no customer and by which a network has loaded calls within the last hour. */
export const numbersInVain: Migration = {
  name: '20261122T1701-numbers-in-vain',
  statements: [
    `create table number_in_vain (
      network_hash text not null,
      number_hash text not null,
      tried_at timestamptz(3) not null,
      primary key (network_hash, number_hash)
    )`,
    `create index number_in_vain_by_time on number_in_vain (tried_at)`,
  ],
};
