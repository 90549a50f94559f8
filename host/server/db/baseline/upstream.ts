/** Sessions of a lender's own backend, and the writes that are under way there. */
export const upstream: readonly string[] = [
  `create table upstream_session (
    session_id uuid primary key references session (id) on delete cascade,
    lender_user_id text collate "C" not null,
    sealed text collate "C" not null
  )`,

  `create table upstream_write (
    caller text collate "C" not null,
    call text collate "C" not null,
    key text collate "C" not null,
    until timestamptz(3) not null,
    primary key (caller, call, key)
  )`,
  `create index upstream_write_by_end on upstream_write (until)`,
];
