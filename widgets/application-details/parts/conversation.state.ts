import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../../client/connection.ts';
import type { CallReply } from '../../contract/schemas.ts';

export type Messages = Pick<CallReply<'applicationChats'>, 'messages' | 'hasMore'>;

export interface Conversation {
  /** The loaded messages, in the order of the chat. */
  shown: ReadonlySignal<Messages>;
  phase: ReadonlySignal<'idle' | 'loading' | 'failed'>;
  /** Loads the messages before the loaded ones; does nothing while that is under way. */
  loadOlder(): Promise<void>;
  dispose(): void;
}

interface ConversationOf {
  loan: string;
  roomId: string;
  /** The newest messages; undefined where they are still to be loaded. */
  first: Messages | undefined;
}

/** The messages of a chat, loaded backwards. */
export function createConversation(
  { remote }: Pick<Connection, 'remote'>,
  { loan, roomId, first }: ConversationOf,
): Conversation {
  const shown = signal<Messages>(first ?? { messages: [], hasMore: true });
  const phase = signal<'idle' | 'loading' | 'failed'>('idle');
  const ending = new AbortController();

  async function loadOlder(): Promise<void> {
    if (phase.peek() === 'loading') return;
    phase.value = 'loading';
    const { messages } = shown.peek();
    const before = messages[0]?.position;
    const asked = { loanApplicationNumber: loan, roomId, ...(before !== undefined && { before }) };
    try {
      const older = await remote('applicationChats', asked, { signal: ending.signal });
      shown.value = { messages: [...older.messages, ...messages], hasMore: older.hasMore };
      phase.value = 'idle';
    } catch {
      phase.value = 'failed';
    }
  }
  return { shown, phase, loadOlder, dispose: () => ending.abort() };
}
