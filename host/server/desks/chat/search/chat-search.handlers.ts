import type { Handler } from '../../../call/handler.ts';
import { refuse } from '../../../base/refusal.ts';
import { requireRoom } from '../chat-notes.handlers.ts';
import { positionsOf } from './chat-search.store.ts';
import { agentOf } from '../chat.rules.ts';
import { storableText } from '../../../core/messages/storable-text.ts';

const mostHits = 200;

/** Finds a text in one chat that the caller may read. */
const searchChatMessages: Handler<'searchChatMessages'> = async ({ variant, roomId, searchValue }, context) => {
  agentOf(context.caller, variant);
  const text = storableText(searchValue, searchValue.length).trim();
  if (text === '') throw refuse('VALIDATION_FAILED', { fieldErrors: { searchValue: 'Enter a text' } });
  await requireRoom(context.db, variant, roomId);
  const positions = await positionsOf(context.db, roomId, text, mostHits + 1);
  return {
    positions: positions.slice(0, mostHits),
    hasMore: positions.length > mostHits,
    serverTime: context.now().toISOString(),
  };
};

export const chatSearchHandlers = { searchChatMessages };
