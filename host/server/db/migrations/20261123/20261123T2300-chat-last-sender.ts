import type { Migration } from '../../migration.ts';

/** Who wrote a chat's last message: a card names its writer. Cards of chats that stand name nobody until somebody writes. */
export const chatLastSender: Migration = {
  name: '20261123T2300-chat-last-sender',
  statements: [`alter table chat_room add column last_sender_id uuid references staff (id)`],
};
