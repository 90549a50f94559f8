import type { Migration } from '../../migration.ts';

/** Notes of colleagues for colleagues in a chat, and which of them the next holder sees first. */
export const chatNotes: Migration = {
  name: '20261123T2220-chat-notes',
  statements: [
    `alter table chat_message add column is_note boolean not null default false`,
    `alter table chat_room add column hand_over_position integer`,
  ],
};
