import type { Migration } from '../../migration.ts';

/** Calls of the voice bot come by a door, each by the door's reference. */
export const botCalls: Migration = {
  name: '20261202T0714-bot-calls',
  statements: [
    `alter table door_record drop constraint door_record_kind_check, add constraint door_record_kind_check
      check (kind in ('application', 'customer', 'employer', 'call')) not valid`,
  ],
};
