import type { Connection } from '../../client/connection.ts';
import type { ChatVariant } from '../../contract/chat/chat.ts';
import type { CallReply } from '../../contract/schemas.ts';
import { createLoad, type Loaded } from '../../kit/work/create-load.ts';
import type { ReadonlySignal } from '@preact/signals-react';

type Replies = CallReply<'chatReplies'>;
export type ReadyReply = Replies['replies'][number];

/** The ready replies of one chat screen, loaded when they are first asked for. */
export interface ChatReplies {
  variant: ChatVariant;
  state: ReadonlySignal<Loaded<Replies>>;
  /** Loads them; those that are shown stay meanwhile. */
  load(): Promise<unknown>;
}

export function createChatReplies(connection: Pick<Connection, 'remote'>, variant: ChatVariant): ChatReplies {
  const { state, load } = createLoad(connection, 'chatReplies');
  return { variant, state, load: () => load({ variant }, { keeps: true }) };
}
