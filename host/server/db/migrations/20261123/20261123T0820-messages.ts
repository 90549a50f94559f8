import type { Migration } from '../../migration.ts';

/** Messages to customers and agents outside of chats, and the people who want none. */
export const messages: Migration = {
  name: '20261123T0820-messages',
  statements: [
    `create table outbound_message (
      id uuid primary key,
      campaign_id uuid,
      loan_application_number text collate "C",
      staff_id uuid references staff (id),
      channel text not null check (channel in ('SMS', 'WHATSAPP', 'EMAIL')),
      purpose text not null check (purpose in ('TRANSACTIONAL', 'SERVICE', 'COLLECTION', 'PROMOTION')),
      template_id text collate "C" not null,
      template_values jsonb not null,
      text text not null,
      recipient text collate "C",
      recipient_masked text,
      status text not null
        check (status in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'SUPPRESSED')),
      reason text,
      failure text,
      hand_over text not null check (hand_over in ('WAITING', 'STARTED', 'DONE')),
      hand_over_at timestamptz(3) not null,
      attempts integer not null default 0 check (attempts >= 0),
      gateway_id text collate "C" unique,
      created_by uuid references staff (id),
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      check (status <> 'SUPPRESSED' or reason is not null),
      check (recipient is not null or status = 'SUPPRESSED')
    )`,
    `create index outbound_message_by_hand_over on outbound_message (hand_over, hand_over_at, id)
      where hand_over in ('WAITING', 'STARTED')`,
    `create index outbound_message_sent on outbound_message (sent_at, id) where status = 'SENT'`,
    `create index outbound_message_by_loan on outbound_message (loan_application_number, created_at)
      where loan_application_number is not null`,
    `create table outbound_once (
      recipient text collate "C" not null,
      template_id text collate "C" not null,
      at timestamptz(3) not null,
      primary key (recipient, template_id)
    )`,
    `create index outbound_once_by_age on outbound_once (at)`,
    `create table unsubscription (
      id uuid primary key,
      contact text collate "C" not null unique,
      kind text not null check (kind in ('MOBILE', 'EMAIL')),
      choices jsonb not null,
      saved_at timestamptz(3) not null
    )`,
  ],
};
