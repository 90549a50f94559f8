import type { Migration } from '../../migration.ts';

/** Who sets tabs, cards and headers of desks, and what of them waits for another person. The next step fills it. */
export const deskParts: Migration = {
  name: '20261202T0720-desk-parts',
  statements: [
    `create table desk_part (
      id uuid primary key,
      kind text collate "C" not null check (kind in ('tab', 'card', 'documentHeader', 'nachHeader')),
      key text collate "C" not null check (key <> ''),
      since timestamptz(3),
      retired_at timestamptz(3),
      proposal jsonb check (jsonb_typeof(proposal) = 'object'),
      proposed_by uuid references staff (id),
      proposed_at timestamptz(3),
      version integer not null default 1,
      unique (kind, key),
      check ((proposal is null) = (proposed_by is null)),
      check ((proposal is null) = (proposed_at is null))
    )`,
    `alter table document_tab add column is_retired boolean not null default false`,
    `alter table document_section add column is_retired boolean not null default false`,
  ],
};
