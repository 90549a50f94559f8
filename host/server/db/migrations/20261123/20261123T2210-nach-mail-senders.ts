import type { Migration } from '../../migration.ts';

/** Finds the mandates of a mail's sender. */
export const nachMailSenders: Migration = {
  name: '20261123T2210-nach-mail-senders',
  indexes: [{ name: 'nach_mandate_by_email', on: 'nach_mandate ((lower(email))) where email is not null' }],
};
