/** Codes that open a screen once for a named member of staff. */
export const hop: readonly string[] = [
  `create table hop_code (
    code_hash text collate "C" primary key,
    staff_id uuid not null references staff (id),
    screen text collate "C" not null,
    params jsonb not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`,
  `create index hop_code_by_end on hop_code (expires_at)`,
];
