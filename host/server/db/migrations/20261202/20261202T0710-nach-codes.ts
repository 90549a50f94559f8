import type { Migration } from '../../migration.ts';

/** What banks reject mandates for, as the lender sets it: the versions of each code stay where they are. The next step fills it. */
export const nachCodes: Migration = {
  name: '20261202T0710-nach-codes',
  statements: [
    `create table nach_code (
      id uuid primary key,
      queue text collate "C" not null generated always as (
        case when proposal is not null then 'WAITING' when is_offered then 'OFFERED' else 'RETIRED' end) stored,
      code text collate "C" not null check (code <> ''),
      kind text collate "C" not null check (kind in ('E_MANDATE_RETRY', 'FIX_DATA', 'NEW_ACCOUNT', 'PAPER')),
      reason text collate "C" not null check (reason <> ''),
      remedy text not null,
      may_repeat boolean not null,
      position integer not null check (position >= 0),
      is_offered boolean not null,
      since timestamptz(3),
      retired_at timestamptz(3),
      proposal jsonb check (jsonb_typeof(proposal) = 'object'),
      proposed_by uuid references staff (id),
      proposed_at timestamptz(3),
      version integer not null default 1,
      check ((proposal is null) = (proposed_by is null)),
      check ((proposal is null) = (proposed_at is null)),
      check (not is_offered or retired_at is null)
    )`,
    `create unique index nach_code_by_code on nach_code (code)`,
    `create index nach_code_by_place on nach_code (queue, position, id)`,
    `create index nach_code_in_order on nach_code (queue, code, id)`,
  ],
};
