import type { Migration } from '../../migration.ts';

/**
 * What is promised, waived and was paid of it, to the paisa, beside the whole rupees of before; null where an earlier version of the
 * server has written the row. What was posted of a waiver has paise where its loan has a ledger.
 */
export const paiseOfPromises: Migration = {
  name: '20261203T0832-paise-of-promises',
  statements: [
    `alter table promise
      add column amount_paise bigint,
      add column paid_amount_paise bigint`,
    `alter table penalty_waiver
      add column amount_paise bigint,
      add column posted_amount_paise bigint`,
  ],
};
