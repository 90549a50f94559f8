import type { Migration } from '../../migration.ts';

/**
 * What follows from a loan's ledger, in paise, beside the columns of whole rupees, which an older server reads and writes. Null where
 * a loan has no ledger.
 */
export const paiseOfLoans: Migration = {
  name: '20261203T0801-paise-of-loans',
  statements: [
    `alter table loan_installment
      add column due_amount_paise bigint,
      add column principal_component_paise bigint,
      add column interest_component_paise bigint,
      add column penalty_component_paise bigint,
      add column outstanding_principal_paise bigint,
      add column paid_amount_paise bigint,
      add column principal_paid_paise bigint,
      add column interest_paid_paise bigint,
      add column penalty_paid_paise bigint,
      add column closed_on date`,
    `alter table collections_case
      add column principal_outstanding_paise bigint,
      add column total_outstanding_paise bigint,
      add column overdue_amount_paise bigint,
      add column emi_paise bigint,
      add column held_paise bigint,
      add column excess_paise bigint`,
  ],
};
