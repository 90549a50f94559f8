import type { Migration } from '../../migration.ts';

/** Messages of staff to many at once: their approved templates, the communications, and whom each is for. */
export const communications: Migration = {
  name: '20261126T0300-communications',
  statements: [
    `create table communication_template (
      id uuid primary key,
      name text collate "C" not null,
      title text not null,
      revision integer not null check (revision > 0),
      channel text collate "C" not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
      purpose text collate "C" not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
      audience text collate "C" not null check (audience in ('LOANS', 'AGENTS')),
      language text collate "C" not null,
      text text not null,
      status text collate "C" not null check (status in ('APPROVED', 'WITHDRAWN')),
      created_at timestamptz(3) not null,
      unique (name, channel, language, revision)
    )`,
    `create table communication (
      id uuid primary key,
      status text collate "C" not null
        check (status in ('WAITS_FOR_RELEASE', 'SENDING', 'STOPPED', 'DONE', 'REFUSED')),
      template_id uuid not null references communication_template (id),
      audience text collate "C" not null check (audience in ('LOANS', 'AGENTS')),
      channel text collate "C" not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
      purpose text collate "C" not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
      typed jsonb not null,
      recipients integer not null check (recipients between 1 and 2000),
      sends_at timestamptz(3),
      created_by uuid not null references staff (id),
      created_at timestamptz(3) not null,
      released_by uuid references staff (id),
      released_at timestamptz(3),
      stopped_by uuid references staff (id),
      ended_at timestamptz(3),
      remark text,
      version integer not null default 1,
      check (released_by is null or released_by <> created_by),
      check ((status = 'WAITS_FOR_RELEASE') = (sends_at is null and released_at is null and ended_at is null)),
      check (status <> 'REFUSED' or (released_by is not null and remark is not null)),
      check (status <> 'STOPPED' or stopped_by is not null),
      check ((status in ('STOPPED', 'DONE', 'REFUSED')) = (ended_at is not null))
    )`,
    `create index communication_by_time on communication (created_at, id)`,
    `create index communication_by_status on communication (status, created_at, id)`,
    `create index communication_sending on communication (sends_at, id) where status = 'SENDING'`,
    `create table communication_recipient (
      communication_id uuid not null references communication (id),
      position integer not null check (position > 0),
      loan_application_number text collate "C",
      staff_id uuid references staff (id),
      state text collate "C" not null check (state in ('WAITING', 'WRITTEN', 'STOPPED')),
      message_id uuid unique references outbound_message (id),
      primary key (communication_id, position),
      check ((loan_application_number is null) <> (staff_id is null)),
      check ((state = 'WRITTEN') = (message_id is not null))
    )`,
    `create unique index communication_recipient_loan on communication_recipient (communication_id, loan_application_number)
      where loan_application_number is not null`,
    `create unique index communication_recipient_staff on communication_recipient (communication_id, staff_id)
      where staff_id is not null`,
    `create index communication_recipient_waiting on communication_recipient (communication_id, position)
      where state = 'WAITING'`,
    `create index outbound_message_by_campaign on outbound_message (campaign_id, hand_over)
      where campaign_id is not null`,
  ],
};
