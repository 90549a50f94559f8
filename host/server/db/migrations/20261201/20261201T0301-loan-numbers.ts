import type { Migration } from '../../migration.ts';

/** Every number that stands has 12 digits, and so keeps the wider rule. */
export const loanNumbers: Migration = {
  name: '20261201T0301-loan-numbers',
  validate: ['alter table application validate constraint application_loan_application_number_digits'],
};
