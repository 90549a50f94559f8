import type { Migration } from '../../migration.ts';

/** How files look that banks take. What is approved stays in use until another version is. */
export const bankProfiles: Migration = {
  name: '20261202T0470-bank-profiles',
  statements: [
    `create table bank_profile (
      id uuid primary key,
      queue text collate "C" not null generated always as (
        case when refusal is not null then 'REFUSED' when approved = written then 'APPROVED' else 'WAITING' end) stored,
      lender integer not null check (lender >= 0),
      purpose text collate "C" not null check (purpose in ('MANDATE', 'PAYOUT')),
      bank text collate "C" not null generated always as (written ->> 'bank') stored,
      written jsonb not null check (jsonb_typeof(written) = 'object'),
      approved jsonb check (jsonb_typeof(approved) = 'object'),
      approved_by uuid references staff (id),
      approved_at timestamptz(3),
      refusal text,
      changed_at timestamptz(3) not null,
      version integer not null default 1,
      check ((approved is null) = (approved_by is null)),
      check ((approved is null) = (approved_at is null))
    )`,
    `create index bank_profile_by_bank on bank_profile (queue, bank, id)`,
    `create index bank_profile_by_lender on bank_profile (queue, lender, id)`,
    `create index bank_profile_by_change on bank_profile (queue, changed_at, id)`,
    `create index bank_profile_in_use on bank_profile (purpose, lender) where approved is not null`,
    `alter table authorship drop constraint authorship_kind_check, add constraint authorship_kind_check
      check (kind in ('otpTemplate', 'partnerRule', 'agentKyc', 'certificate', 'promoCode', 'communication', 'settlement',
        'waiver', 'restructure', 'agency', 'bankProfile')) not valid`,
  ],
};
