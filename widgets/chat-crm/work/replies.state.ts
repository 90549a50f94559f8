import { signal, type ReadonlySignal } from '@preact/signals-react';
import { asCallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import type { ChatVariant } from '../../contract/chat/chat.ts';
import type { CallReply } from '../../contract/schemas.ts';

type Replies = CallReply<'chatReplies'>;
export type ReadyReply = Replies['replies'][number];

/** The ready replies of one chat screen, loaded when they are first asked for. */
export interface ChatReplies {
  variant: ChatVariant;
  /** Undefined until they are loaded. */
  loaded: ReadonlySignal<Replies | undefined>;
  /** Why they could not be loaded; empty while nothing is wrong. */
  failure: ReadonlySignal<string>;
  load(): Promise<void>;
}

/** @param connection the calls are made by */
export function createChatReplies({ remote }: Pick<Connection, 'remote'>, variant: ChatVariant): ChatReplies {
  const loaded = signal<Replies | undefined>(undefined);
  const failure = signal('');
  let loading: Promise<void> | undefined;

  async function ask() {
    failure.value = '';
    try {
      loaded.value = await remote('chatReplies', { variant });
    } catch (error) {
      failure.value = asCallError(error).message;
    }
  }
  return {
    variant,
    loaded,
    failure,
    load: () => (loading ??= ask().finally(() => (loading = undefined))),
  };
}
