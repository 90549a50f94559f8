import type { Migration } from '../../migration.ts';

/** What comes by doors is of kinds that there are. */
export const toldAmountChecks: Migration = {
  name: '20261203T0881-told-amount-checks',
  validate: ['alter table door_record validate constraint door_record_kind_check'],
};
