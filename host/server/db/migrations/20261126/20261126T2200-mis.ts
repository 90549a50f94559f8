import type { Migration } from '../../migration.ts';

/** Figures of past days, rejected cards, and counters of how many applications came into each queue on which day. */
export const mis: Migration = {
  name: '20261126T2200-mis',
  statements: [
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
    `insert into card_rejection (document_id, application_id, reason, rejected_at, rejected_by)
      select id, application_id, reject_reasons ->> 0, changed_at, decided_by_id from document where status = 'rejected'`,
    `create table mis_closed_day (
      day date primary key,
      closed_at timestamptz(3) not null
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
    `insert into queue_counter (queue, sub_queue, n)
      select 'QUEUED ' || ((queued_at at time zone 'UTC') + interval '330 minutes')::date, queue || ' ' || sub_queue, count(*)
      from application where queue is not null group by 1, 2`,
  ],
};
