import type { Migration } from '../../migration.ts';

/** The pre-approved amounts of loans come by a door, each by its loan. */
export const toldAmounts: Migration = {
  name: '20261203T0880-told-amounts',
  statements: [
    `alter table door_record drop constraint door_record_kind_check, add constraint door_record_kind_check
      check (kind in ('application', 'customer', 'employer', 'call', 'amount')) not valid`,
  ],
};
