import type { Migration } from '../../migration.ts';

/** Finds the few chats that one person holds without reading the others. */
export const ownChats: Migration = {
  name: '20261123T2210-own-chats',
  indexes: [{ name: 'chat_room_by_holder', on: 'chat_room (holder_id, agent_due_at, id) where holder_id is not null' }],
};
