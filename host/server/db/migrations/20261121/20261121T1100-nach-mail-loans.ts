import type { Migration } from '../../migration.ts';

/**
 * Queries find mails by an application's loan number. The index serves them only when both columns share a collation.
 */
export const nachMailLoans: Migration = {
  name: '20261121T1100-nach-mail-loans',
  statements: [`alter table nach_mail alter column loan_application_number type text collate "C"`],
};
