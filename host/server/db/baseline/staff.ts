/** Staff, their sessions, and the limits of signing in and searching. */
export const staff: readonly string[] = [
  `create table staff (
    id uuid primary key,
    username text not null unique check (username = lower(username)),
    first_name text not null,
    last_name text not null,
    roles jsonb not null,
    portal_route_list jsonb not null,
    password_hash text not null,
    user_key text not null unique,
    is_demo boolean not null,
    disabled_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    previous_sign_in_at timestamptz(3),
    created_at timestamptz(3) not null,
    password_kind text not null default 'own' check (password_kind in ('own', 'one-time', 'spent'))
  )`,

  `create table session (
    id uuid primary key,
    staff_id uuid not null references staff (id),
    token_hash text not null unique,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3),
    ip text not null,
    device text not null default '',
    embedder text,
    scope jsonb
  )`,
  `create index session_by_staff on session (staff_id, created_at)`,
  `create index session_by_expiry on session (expires_at)`,
  `create index session_by_embedder on session (embedder, staff_id)`,

  `create table sign_in_attempt (
    key text primary key,
    attempts integer not null,
    window_ends_at timestamptz(3) not null,
    username_hash text
  )`,
  `create index sign_in_attempt_by_end on sign_in_attempt (window_ends_at)`,
  `create index sign_in_attempt_by_user on sign_in_attempt (username_hash)`,

  `create table number_search (
    staff_id uuid not null references staff (id) on delete cascade,
    number_hash text not null,
    searched_at timestamptz(3) not null,
    primary key (staff_id, number_hash)
  )`,
  `create index number_search_by_time on number_search (searched_at)`,
];
