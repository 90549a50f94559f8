/** The unsaved text of forms, for each writer and for each call. */
export const drafts: readonly string[] = [
  `create table draft (
    staff_id uuid not null references staff (id) on delete cascade,
    subject text not null,
    typed jsonb not null,
    idempotency_key text not null,
    kept_at timestamptz(3) not null,
    label jsonb,
    primary key (staff_id, subject)
  )`,
  `create index draft_by_age on draft (kept_at)`,
  `create index draft_by_key on draft (idempotency_key)`,

  `create table call_draft (
    call_hash text primary key,
    entity_id text not null,
    typed jsonb not null,
    idempotency_key text not null,
    kept_at timestamptz(3) not null
  )`,
  `create index call_draft_by_entity on call_draft (entity_id, kept_at)`,
  `create index call_draft_by_age on call_draft (kept_at)`,
];
