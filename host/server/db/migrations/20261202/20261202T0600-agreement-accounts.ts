import type { Migration } from '../../migration.ts';

/** The account that an agreement was signed with; of one of before, nobody knows it. */
export const agreementAccounts: Migration = {
  name: '20261202T0600-agreement-accounts',
  statements: [`alter table loan_agreement add column account_id uuid`],
};
