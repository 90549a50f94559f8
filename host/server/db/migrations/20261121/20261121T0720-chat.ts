import {
  chatDirections,
  chatLinkKinds,
  chatMessageKinds,
  chatMessageStatuses,
  chatStates,
  chatVariants,
} from '../../../../../widgets/contract/chat/chat.ts';
import type { Migration } from '../../migration.ts';

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** WhatsApp approved the templates under these names. {{1}} is the customer's first name, {{2}} a link's address. */
const templates: readonly (readonly [name: string, title: string, text: string, variants: string, link: string])[] = [
  [
    'document_reminder',
    'Reminder of documents',
    'Dear {{1}}, we still need a document to go on with your loan application. Reply here to continue.',
    'general ip-document',
    '',
  ],
  [
    'nach_reminder',
    'Reminder of the mandate',
    'Dear {{1}}, the mandate for your EMIs is not complete yet. Reply here and we will help you with it.',
    'general nach',
    '',
  ],
  [
    'continue_chat',
    'Continue the conversation',
    'Dear {{1}}, we would like to continue our conversation about your loan. Reply to this message when it suits you.',
    'general nach ip-document',
    '',
  ],
  ['tutorial_link', 'Tutorial link', 'Dear {{1}}, here is how it works, step by step: {{2}}', '', 'TUTORIAL_LINK'],
  ['payment_link', 'Payment link', 'Dear {{1}}, you can pay here: {{2}}', '', 'PAYMENT_LINK'],
  [
    'manual_nach_link',
    'Manual NACH link',
    'Dear {{1}}, download the mandate form, sign it and send it back here: {{2}}',
    '',
    'MANUAL_NACH_LINK',
  ],
  [
    'nach_tutorial_link',
    'NACH tutorial link',
    'Dear {{1}}, here is how the mandate works: {{2}}',
    '',
    'NACH_TUTORIAL_LINK',
  ],
  [
    'udrs_mismatch',
    'UDRS mismatch',
    'Dear {{1}}, your application has moved on. See where it stands: {{2}}',
    '',
    'UDRS_MISMATCH',
  ],
];

const templateRows = templates.map(
  ([name, title, text, variants, link], at) =>
    `('${name}', '${title}', '${text}', '${variants}', ${link === '' ? 'null' : `'${link}'`}, ${at + 1})`,
);

/** Customers' chats, their messages, and the templates, which may be sent outside the free window. */
export const chat: Migration = {
  name: '20261121T0720-chat',
  statements: [
    `create table chat_room (
      id uuid primary key,
      variant text not null check (variant in (${listOf(chatVariants)})),
      customer_number text not null unique,
      customer_name text not null,
      application_id uuid references application (id),
      state text not null check (state in (${listOf(chatStates)})),
      holder_id uuid references staff (id),
      agent_due_at timestamptz(3),
      is_answered boolean not null default false,
      window_ends_at timestamptz(3),
      is_window_told boolean not null default false,
      waiting_since timestamptz(3) not null,
      last_at timestamptz(3) not null,
      last_text text not null,
      last_direction text check (last_direction in (${listOf(chatDirections)})),
      last_position integer not null,
      read_position integer not null default 0,
      unread integer not null default 0,
      opened_at timestamptz(3) not null,
      version integer not null default 1,
      check ((state = 'ACTIVE') = (holder_id is not null)),
      check ((state = 'ACTIVE') = (agent_due_at is not null))
    )`,
    `create index chat_room_by_last on chat_room (variant, last_at, id)`,
    `create index chat_room_by_state on chat_room (variant, state, last_at, id)`,
    `create index chat_room_available on chat_room (variant, waiting_since, id) where state = 'AVAILABLE'`,
    `create index chat_room_by_agent_timer on chat_room (agent_due_at) where agent_due_at is not null`,
    `create index chat_room_by_window on chat_room (window_ends_at) where not is_window_told and window_ends_at is not null`,
    `create index chat_room_by_application on chat_room (application_id)`,
    `create table chat_message (
      id uuid primary key,
      room_id uuid not null references chat_room (id),
      position integer not null,
      kind text not null check (kind in (${listOf(chatMessageKinds)})),
      direction text check (direction in (${listOf(chatDirections)})),
      status text check (status in (${listOf(chatMessageStatuses)})),
      text text not null,
      at timestamptz(3) not null,
      sender_id uuid references staff (id),
      sent_key text,
      link_kind text check (link_kind in (${listOf(chatLinkKinds)})),
      url text,
      template_name text,
      is_template boolean not null default false,
      file_id uuid references stored_file (id),
      incoming_media text,
      media_state text check (media_state in ('READY', 'FETCHING', 'FAILED')),
      gateway_id text unique,
      hand_over text check (hand_over in ('WAITING', 'STARTED', 'DONE')),
      hand_over_at timestamptz(3),
      attempts integer not null default 0,
      failure text,
      check ((kind = 'MESSAGE') = (direction is not null)),
      check (status is null or direction = 'OUTGOING')
    )`,
    `create unique index chat_message_in_room on chat_message (room_id, position)`,
    `create index chat_message_to_hand_over on chat_message (hand_over_at, id) where hand_over in ('WAITING', 'STARTED')`,
    `create index chat_message_to_fetch on chat_message (hand_over_at, id) where media_state = 'FETCHING'`,
    `create table chat_template (
      name text primary key,
      title text not null,
      text text not null,
      variants text not null,
      link_kind text check (link_kind in (${listOf(chatLinkKinds)})),
      position integer not null
    )`,
    `insert into chat_template (name, title, text, variants, link_kind, position) values ${templateRows.join(', ')}`,
  ],
};
