import type { Migration } from '../../migration.ts';

/**
 * Which account a check and a payout are about, and how far the names agreed. A payout goes another way after a limit of the bank,
 * and may be taken back before the bank has it.
 */
export const accountsOfPayouts: Migration = {
  name: '20261201T0402-accounts-of-payouts',
  statements: [
    `alter table account_check
      add column account_id uuid,
      add column bank_score integer,
      add column name_score integer`,
    `alter table disbursal
      add column account_id uuid,
      add column payout_mode text collate "C",
      add column fixed_mode text collate "C",
      add column withdrawn_by_id uuid,
      add column withdrawn_at timestamptz(3)`,
  ],
};
