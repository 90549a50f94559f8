import type { Migration } from '../../migration.ts';

/**
 * The bank's files of answers, what of them fits nothing that waits, and mandates that the bank has of applications that
 * ended. What has no file was answered before files were kept.
 */
export const bankFacts: Migration = {
  name: '20261201T0410-bank-facts',
  statements: [
    `create table bank_file (
      id uuid primary key,
      matter text collate "C" not null check (matter in ('DISBURSAL', 'MANDATE')),
      name text not null check (name <> ''),
      sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
      staff_id uuid references staff (id),
      door_id uuid references door (id),
      taken_at timestamptz(3) not null,
      check ((staff_id is null) <> (door_id is null))
    )`,
    `create unique index bank_file_of_door on bank_file (door_id, matter, sha256) where door_id is not null`,
    `create table bank_exception (
      id uuid primary key,
      queue text collate "C" not null check (queue in ('OPEN', 'EXPLAINED', 'SETTLED')),
      matter text collate "C" not null check (matter in ('DISBURSAL', 'MANDATE')),
      application_id uuid references application (id),
      loan_application_number text collate "C" not null,
      reference text collate "C" not null,
      answer text collate "C" not null,
      number text collate "C",
      code text collate "C",
      amount text collate "C",
      reason text collate "C" not null,
      content text collate "C" not null unique,
      file_id uuid not null references bank_file (id),
      at timestamptz(3) not null,
      outcome text collate "C",
      note text,
      explained_by_id uuid references staff (id),
      explained_at timestamptz(3),
      settled_by_id uuid references staff (id),
      settled_at timestamptz(3),
      return_note text,
      version integer not null default 1,
      check ((queue = 'OPEN') = (outcome is null)),
      check ((outcome is null) = (note is null) and (outcome is null) = (explained_by_id is null)
        and (outcome is null) = (explained_at is null)),
      check ((queue = 'SETTLED') = (settled_by_id is not null) and (settled_by_id is null) = (settled_at is null)),
      check (settled_by_id <> explained_by_id)
    )`,
    `create index bank_exception_by_time on bank_exception (queue, at, id)`,
    `create index bank_exception_by_loan_application_number on bank_exception (queue, loan_application_number, id)`,
    `create index bank_exception_of_application on bank_exception (application_id, answer)`,
    `create table mandate_answer (
      id uuid primary key,
      application_id uuid not null references application (id),
      mandate_id uuid not null,
      reference text collate "C" not null,
      answer text collate "C" not null,
      umrn text collate "C",
      reject_code text collate "C",
      file_id uuid not null references bank_file (id),
      at timestamptz(3) not null
    )`,
    `create index mandate_answer_of_application on mandate_answer (application_id, id)`,
    `alter table disbursal add column answer_file_id uuid`,
    `alter table nach_mandate add column cancel_umrn text collate "C", add column cancel_since timestamptz(3)`,
    `alter table checked_file add column file_name text`,
  ],
};
