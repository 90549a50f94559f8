import type { Migration } from '../../migration.ts';

/**
 * Mails are found by the loan of an application's row: only text that is compared alike on both sides is found by an index.
 */
export const nachMailLoans: Migration = {
  name: '20261121T1100-nach-mail-loans',
  statements: [`alter table nach_mail alter column loan_application_number type text collate "C"`],
};
