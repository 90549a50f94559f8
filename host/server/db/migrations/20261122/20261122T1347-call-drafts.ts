import type { Migration } from '../../migration.ts';

/** The unsaved text of a dialer's call, for agents whose browser stores no drafts. */
export const callDrafts: Migration = {
  name: '20261122T1347-call-drafts',
  statements: [
    `create table call_draft (
      call_hash text primary key,
      entity_id text not null,
      typed jsonb not null,
      idempotency_key text not null,
      kept_at timestamptz(3) not null
    )`,
    `create index call_draft_by_entity on call_draft (entity_id, kept_at)`,
    `create index call_draft_by_age on call_draft (kept_at)`,
  ],
};
