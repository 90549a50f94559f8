import type { Migration } from '../../migration.ts';

/**
 * A chat belongs to a number or to WhatsApp's own id of a person. Earlier versions made digits of either, and found loans
 * by the last ten: a chat whose number is no Indian mobile number has no loan from here on.
 *
 * `gateway_event` keeps what a gateway reports and the server cannot read.
 */
export const chatIdentities: Migration = {
  name: '20261128T0600-chat-identities',
  statements: [
    `alter table chat_room
      alter column customer_number drop not null,
      add column customer_user_id text unique,
      add column proposes_loans boolean not null default true`,
    `update chat_room set application_id = null
      where application_id is not null and customer_number !~ '^91[6-9][0-9]{9}$'`,
    `update chat_room set customer_number = null where customer_number !~ '^[1-9][0-9]{7,14}$'`,
    `create table gateway_event (
      id uuid primary key,
      at timestamptz(3) not null,
      kind text not null,
      gateway_id text,
      raw text not null,
      outcome text not null check (outcome in ('STORED', 'REPEATED', 'IGNORED', 'UNKNOWN', 'UNREADABLE')),
      room_id uuid references chat_room (id),
      digest text not null unique
    )`,
    `create index gateway_event_by_time on gateway_event (at)`,
    `create index gateway_event_by_room on gateway_event (room_id)`,
  ],
};
