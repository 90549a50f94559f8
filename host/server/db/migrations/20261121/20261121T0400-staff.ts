import type { Migration } from '../../migration.ts';

export const staff: Migration = {
  name: '20261121T0400-staff',
  statements: [
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
      created_at timestamptz(3) not null
    )`,
    `create table session (
      id uuid primary key,
      staff_id uuid not null references staff (id),
      token_hash text not null unique,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ip text not null
    )`,
    `create index session_by_staff on session (staff_id, created_at)`,
    `create index session_by_expiry on session (expires_at)`,
    `create table sign_in_attempt (
      key text primary key,
      attempts integer not null,
      window_ends_at timestamptz(3) not null
    )`,
    `create index sign_in_attempt_by_end on sign_in_attempt (window_ends_at)`,
  ],
};
