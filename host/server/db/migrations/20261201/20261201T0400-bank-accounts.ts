import type { Migration } from '../../migration.ts';

/**
 * The accounts of a customer, for payout and mandate: one of an application is current. A number that came masked stays null,
 * with its last four digits. An account is never changed into another one: another one replaces it.
 */
export const bankAccounts: Migration = {
  name: '20261201T0400-bank-accounts',
  statements: [
    `create table bank_account (
      id uuid primary key,
      application_id uuid not null references application (id),
      number text collate "C" check (number ~ '^[0-9]{9,18}$'),
      last_four text collate "C" not null check (last_four ~ '^[0-9]{0,4}$'),
      ifsc text collate "C" check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
      type text collate "C" check (type in ('SAVINGS', 'CURRENT')),
      holder text not null,
      proof_file_id uuid references stored_file (id),
      source text collate "C" not null check (source in ('CARD', 'DOOR', 'DESK')),
      replaces_id uuid references bank_account (id),
      by_id uuid references staff (id),
      at timestamptz(3) not null,
      state text collate "C" not null check (state in ('PROPOSED', 'CHECKED', 'CONFIRMED', 'REFUSED')),
      is_current boolean not null,
      name_at_bank text not null default '',
      bank_score integer check (bank_score between 0 and 100),
      name_score integer check (name_score between 0 and 100),
      checked_by_id uuid references staff (id),
      checked_at timestamptz(3),
      confirmed_by_id uuid references staff (id),
      confirmed_at timestamptz(3),
      confirm_remarks text not null default '',
      refusal text,
      failed_cause text collate "C",
      check ((state = 'REFUSED') = (refusal is not null)),
      check (failed_cause is null or state = 'REFUSED'),
      check (state <> 'CONFIRMED' or confirmed_at is not null)
    )`,
    `create index bank_account_of_application on bank_account (application_id, id)`,
    `create unique index bank_account_current on bank_account (application_id) where is_current`,
    `create index bank_account_of_proof on bank_account (proof_file_id) where proof_file_id is not null`,
  ],
};
