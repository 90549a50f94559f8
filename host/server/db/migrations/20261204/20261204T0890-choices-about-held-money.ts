import type { Migration } from '../../migration.ts';

/** What borrowers are asked about money that is held for them, and what they have chosen. */
export const choicesAboutHeldMoney: Migration = {
  name: '20261204T0890-choices-about-held-money',
  statements: [
    `create table held_choice (
      id uuid primary key,
      loan_application_number text collate "C" not null references loan_plan (loan_application_number),
      wanted_at timestamptz(3) not null,
      asked_at timestamptz(3),
      token_hash text collate "C" unique,
      expires_at timestamptz(3),
      choice text check (choice in ('KEEP', 'TENURE', 'EMI')),
      answered_at timestamptz(3),
      ended_at timestamptz(3),
      check ((asked_at is null) = (token_hash is null)),
      check ((asked_at is null) = (expires_at is null)),
      check (answered_at is null or (asked_at is not null and choice is not null))
    )`,
    `create unique index held_choice_open on held_choice (loan_application_number)
      where answered_at is null and ended_at is null`,
    `create index held_choice_unasked on held_choice (wanted_at, id)
      where asked_at is null and ended_at is null`,
  ],
};
