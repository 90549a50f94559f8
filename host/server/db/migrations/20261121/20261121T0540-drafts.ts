import type { Migration } from '../../migration.ts';

/** The unsaved text of forms, for each writer. */
export const drafts: Migration = {
  name: '20261121T0540-drafts',
  statements: [
    `create table draft (
      staff_id uuid not null references staff (id) on delete cascade,
      subject text not null,
      typed jsonb not null,
      idempotency_key text not null,
      kept_at timestamptz(3) not null,
      primary key (staff_id, subject)
    )`,
    `create index draft_by_age on draft (kept_at)`,
  ],
};
