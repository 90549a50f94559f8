import type { ChatCard } from '../chat-list.state.ts';

const agentEnd = ({ timers }: ChatCard) => timers.find(({ type }) => type === 'AGENT_TIMER')?.endsAt ?? '';

/**
 * The chat to go on with, of the cards that the list shows: one's own with unread messages, the one that is lost first
 * before the others; then the available ones in the list's order, from below the open one on. Undefined where none waits.
 */
export function nextChat(cards: readonly ChatCard[], openId: string | undefined): string | undefined {
  const others = cards.filter(({ roomId }) => roomId !== openId);
  const [own] = others
    .filter(({ holder, unreadCount }) => holder?.isMe && unreadCount > 0)
    .toSorted((a, b) => (agentEnd(a) < agentEnd(b) ? -1 : 1));
  if (own) return own.roomId;
  const at = cards.findIndex(({ roomId }) => roomId === openId);
  const fromHere = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))];
  return fromHere.find(({ state }) => state === 'AVAILABLE')?.roomId;
}
