import { connectionFor } from '../../../widgets/client/connection.ts';
import { createChatCrm } from '../../../widgets/chat-crm/chat-crm.state.ts';
import type { Session } from '../support.ts';

/** The screen's own state with an open chat, on a real connection to a server: what an agent would see. */
export function openChatClient(base: string, { token, key }: Session, roomId: string) {
  const connection = connectionFor({ apiBase: base, getToken: () => ({ token, key }) });
  const failures: string[] = [];
  const state = createChatCrm(connection, 'general', {
    succeeded: () => undefined,
    failed: (text) => failures.push(text),
    gone: () => failures.push('gone'),
    received: () => undefined,
    loadFailed: ({ code }) => failures.push(code),
  });
  void state.list.load();
  state.open(roomId);
  const room = state.room.peek();
  if (!room) throw new Error('No chat was opened');
  const lines = () => room.log.messages.peek();
  return {
    room,
    state,
    failures,
    lines,
    isReady: () => room.phase.peek().phase === 'ready' && state.list.phase.peek().phase === 'ready',
    /** What customers and agents said, in the order in which it is shown. */
    said: () => lines().flatMap(({ kind, text }) => (kind === 'MESSAGE' ? [text] : [])),
    positions: () => lines().map(({ position }) => position),
  };
}
