import type { Migration } from '../../migration.ts';

/** A door brings in a message once, however often it is sent. */
export const mailsOnce: Migration = {
  name: '20261201T0441-mails-once',
  indexes: [
    { name: 'nach_mail_once', on: `nach_mail (door_id, message_id) where door_id is not null`, isUnique: true },
  ],
};
