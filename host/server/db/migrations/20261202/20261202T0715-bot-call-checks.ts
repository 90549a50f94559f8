import type { Migration } from '../../migration.ts';

/** What comes by doors is of kinds that there are. */
export const botCallChecks: Migration = {
  name: '20261202T0715-bot-call-checks',
  validate: ['alter table door_record validate constraint door_record_kind_check'],
};
