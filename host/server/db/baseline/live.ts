/** What screens are told as it happens. */
export const live: readonly string[] = [
  `create table live_event (
    id uuid primary key,
    position bigint,
    topic text not null,
    type text not null,
    payload jsonb not null,
    audience jsonb,
    made_at timestamptz not null default clock_timestamp(),
    step bigint not null,
    numbered_at timestamptz
  )`,
  `create unique index live_event_by_position on live_event (position) where position is not null`,
  `create index live_event_to_number on live_event (made_at, step) where position is null`,
  `create index live_event_by_age on live_event (numbered_at) where numbered_at is not null`,

  `create table live_clock (
    id integer primary key check (id = 1),
    position bigint not null,
    epoch text not null
  )`,
];
