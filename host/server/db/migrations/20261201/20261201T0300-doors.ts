import type { Migration } from '../../migration.ts';

/**
 * Doors by which other systems bring in applications, files, customers and employers. What they upload has no owner among the
 * staff. A number of their own may be as long as every call takes it: 12 to 20 digits.
 */
export const doors: Migration = {
  name: '20261201T0300-doors',
  statements: [
    `create table door (
      id uuid primary key,
      name text collate "C" not null unique check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
      secret text collate "C" not null,
      next_secret text collate "C" check (next_secret <> secret),
      may jsonb not null check (jsonb_typeof(may) = 'array' and jsonb_array_length(may) > 0),
      partner text collate "C" check (partner in ('pb', 'wishfin')),
      created_at timestamptz(3) not null,
      closed_at timestamptz(3),
      version integer not null
    )`,
    `create table door_record (
      door_id uuid not null references door (id),
      kind text collate "C" not null check (kind in ('application', 'customer', 'employer')),
      reference text collate "C" not null,
      content_hash text collate "C" not null,
      row_id uuid not null,
      reply jsonb not null,
      told_at timestamptz(3) not null,
      primary key (door_id, kind, reference)
    )`,
    `create table loan_number (
      day text collate "C" primary key check (day ~ '^[0-9]{6}$'),
      last integer not null
    )`,
    `alter table upload_address alter column owner_id drop not null, add column door_id uuid`,
    `alter table application drop constraint application_loan_application_number_check,
      add constraint application_loan_application_number_digits check (loan_application_number ~ '^[0-9]{12,20}$') not valid`,
  ],
};
