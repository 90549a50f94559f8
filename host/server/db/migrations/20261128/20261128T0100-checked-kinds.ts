import type { Migration } from '../../migration.ts';

/** The checks that release 4e6acf7b added without reading the rows that stood. */
export const checkedKinds: Migration = {
  name: '20261128T0100-checked-kinds',
  validate: [
    'alter table audit_event validate constraint audit_event_channel_check',
    'alter table payment_link validate constraint payment_link_purpose_check',
    'alter table stored_file validate constraint stored_file_kind_check',
  ],
};
