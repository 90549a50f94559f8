import type { Migration } from '../../migration.ts';

/** What those who watch the server were told, which until now stood in its log and its metrics alone. */
export const alerts: Migration = {
  name: '20261130T2301-alerts',
  statements: [
    `create table alert (
      id uuid primary key,
      queue text collate "C" not null check (queue in ('NEW', 'SEEN')),
      code text collate "C" not null,
      at timestamptz(3) not null,
      last_at timestamptz(3) not null check (last_at >= at),
      actor_id uuid references staff (id),
      about jsonb not null check (jsonb_typeof(about) = 'object'),
      times integer not null check (times > 0),
      open_as text collate "C" unique check (open_as is null or queue = 'NEW'),
      seen_by uuid references staff (id),
      seen_at timestamptz(3),
      note text,
      version integer not null default 1,
      check (case queue when 'SEEN' then seen_by is not null and seen_at is not null and note is not null
        else seen_by is null and seen_at is null and note is null end)
    )`,
    `create index alert_by_time on alert (queue, at, id)`,
  ],
};
