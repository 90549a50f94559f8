/** Figures of past days and their totals, and rejected cards. */
export const mis: readonly string[] = [
  `create table card_rejection (
    document_id uuid not null,
    application_id uuid not null references application (id),
    reason text collate "C",
    rejected_at timestamptz(3) not null,
    rejected_by uuid references staff (id),
    primary key (document_id, rejected_at)
  )`,
  `create index card_rejection_of_application on card_rejection (application_id, rejected_at)`,
  `create index card_rejection_by_time on card_rejection (rejected_at) include (application_id, reason)`,

  // Each closed day names the one before it: a day that does not come after the last of all is refused, as a total up to a
  // day holds only while no day before it is added.
  `create table mis_closed_day (
    day date primary key,
    closed_at timestamptz(3) not null,
    after_day date not null,
    constraint mis_closed_day_after unique (after_day),
    check (after_day < day)
  )`,

  `create table mis_day (
    day date not null,
    partner_id integer not null,
    part text collate "C" not null,
    key text collate "C" not null,
    n bigint not null check (n >= 0),
    good bigint not null check (good between 0 and n),
    amount bigint not null check (amount >= 0),
    primary key (partner_id, day, part, key)
  )`,

  `create table mis_key_list (
    partner_id integer primary key,
    keys json not null
  )`,

  `create table mis_closed_total (
    partner_id integer not null,
    day date not null references mis_closed_day (day),
    of_day json not null,
    to_date json not null,
    primary key (partner_id, day)
  )`,
];
