/** Who holds which row. */
export const locks: readonly string[] = [
  `create table row_lock (
    kind text not null,
    row_id uuid not null,
    staff_id uuid not null references staff (id),
    session_id uuid not null,
    expires_at timestamptz(3) not null,
    claims jsonb not null default '{}',
    primary key (kind, row_id)
  )`,
  `create index row_lock_by_session on row_lock (session_id)`,
  `create index row_lock_by_end on row_lock (expires_at)`,
];
