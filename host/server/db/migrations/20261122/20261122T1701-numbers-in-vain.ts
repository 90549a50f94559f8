import type { Migration } from '../../migration.ts';

/** The numbers of nobody that calls were loaded by from each network within the last hour, as fingerprints. */
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
