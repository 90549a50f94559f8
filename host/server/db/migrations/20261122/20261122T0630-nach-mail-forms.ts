import type { Migration } from '../../migration.ts';

/** How a mandate stood before the form of a mail changed it, so that a mail that was linked to the wrong loan can be moved. */
export const nachMailForms: Migration = {
  name: '20261122T0630-nach-mail-forms',
  statements: [`alter table nach_mail add column mandate_before jsonb`],
};
