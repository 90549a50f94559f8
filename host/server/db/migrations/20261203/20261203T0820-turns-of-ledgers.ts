import type { Migration } from '../../migration.ts';

/**
 * When a loan's ledger is looked at by itself: on the next day on which something follows without anybody's booking, and once in
 * seven nights to see that what is kept of it is what it comes to.
 */
export const turnsOfLedgers: Migration = {
  name: '20261203T0820-turns-of-ledgers',
  statements: [
    `create table ledger_turn (
      loan_application_number text collate "C" primary key references loan_plan (loan_application_number),
      stood_on date not null,
      next_on date,
      checked_on date not null,
      check (next_on > stood_on)
    )`,
    `create index ledger_turn_next on ledger_turn (next_on, loan_application_number) where next_on is not null`,
    `create index ledger_turn_checked on ledger_turn (checked_on, loan_application_number)`,
  ],
};
