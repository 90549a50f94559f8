import type { Migration } from '../../migration.ts';

/**
 * Loans whose figures are not those that their ledger comes to, with both. OPENING: the ledger would have moved a figure, so the loan is
 * kept by its schedule. REPLAY: the ledger holds the loan as it stood, and by the terms that were agreed and all that was paid it would
 * stand otherwise.
 */
export const ledgerDifferences: Migration = {
  name: '20261204T0850-ledger-differences',
  statements: [
    `create table ledger_difference (
      loan_application_number text collate "C" primary key,
      kind text collate "C" not null check (kind in ('OPENING', 'REPLAY')),
      found_on date not null,
      kept jsonb not null,
      reckoned jsonb not null
    )`,
  ],
};
