import type { Migration } from '../../migration.ts';

/**
 * Flags of video sessions with what each desk has said to them, evidence that comes by a door, links that were sent again, and
 * since when an application counts as a spoof.
 */
export const vkycEvidence: Migration = {
  name: '20261202T0450-vkyc-evidence',
  statements: [
    `alter table vkyc_session
      add column flags jsonb not null default '[]',
      add column slot_at timestamptz(3),
      add column evidence_hash text collate "C",
      add column evidence_at timestamptz(3)`,
    `alter table vkyc_decision add column flags jsonb not null default '[]'`,
    `alter table application add column vkyc_spoof_at timestamptz(3)`,
    `create table vkyc_link (
      id uuid primary key,
      application_id uuid not null references application (id),
      session_id uuid not null references vkyc_session (id),
      kind text collate "C" not null check (kind in ('RESENT', 'RESCHEDULED')),
      by_id uuid not null references staff (id),
      at timestamptz(3) not null
    )`,
    `create index vkyc_link_of_case on vkyc_link (application_id, at)`,
  ],
};
