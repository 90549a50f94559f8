import type { Migration } from '../../migration.ts';

/**
 * One counter for all limits that hold within an hour, in place of that of number searches, which begins anew. An earlier
 * version of the server cannot search for whole numbers from here on.
 */
export const limitUses: Migration = {
  name: '20261128T0501-limit-uses',
  statements: [
    `create table limit_use (
      scope text not null,
      subject text not null,
      at timestamptz(3) not null,
      primary key (scope, subject)
    )`,
    `create index limit_use_by_time on limit_use (at)`,
    `drop table number_search`,
  ],
};
