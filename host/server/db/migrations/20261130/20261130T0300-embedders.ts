import type { Migration } from '../../migration.ts';

const some = (column: string) => `check (jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) > 0)`;

/** Who may open sessions for members of staff on pages of their own, and which sessions. Their keys are stored as hashes. */
export const embedders: Migration = {
  name: '20261130T0300-embedders',
  statements: [
    `create table embedder (
      id uuid primary key,
      name text collate "C" not null unique check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
      key_hash text collate "C" not null unique,
      next_key_hash text collate "C" unique check (next_key_hash <> key_hash),
      screens jsonb not null ${some('screens')},
      origins jsonb not null ${some('origins')},
      roles jsonb not null,
      usernames jsonb not null,
      networks jsonb not null ${some('networks')},
      most_minutes integer not null check (most_minutes between 1 and 60),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      disabled_at timestamptz(3),
      version integer not null,
      check (jsonb_typeof(roles) = 'array' and jsonb_typeof(usernames) = 'array'
        and jsonb_array_length(roles) + jsonb_array_length(usernames) > 0)
    )`,
  ],
};
