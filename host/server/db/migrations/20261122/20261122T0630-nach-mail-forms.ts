import type { Migration } from '../../migration.ts';

/** Stores a mandate as it was before a mail's form changed it, so that a mail linked to the wrong loan can be moved. */
export const nachMailForms: Migration = {
  name: '20261122T0630-nach-mail-forms',
  statements: [`alter table nach_mail add column mandate_before jsonb`],
};
