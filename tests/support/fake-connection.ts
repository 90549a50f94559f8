import { signal } from '@preact/signals-react';
import type { Connection } from '../../widgets/client/connection.ts';
import type { CallOptions, Remote } from '../../widgets/client/remote.ts';
import { createRecovery } from '../../widgets/client/recovery.ts';
import { createSession } from '../../widgets/client/session.ts';
import { memoryStorage, storageKeys } from '../../widgets/client/storage.ts';
import type { LiveListener } from '../../widgets/client/live/live-parts.ts';
import { extensionNames } from '../../widgets/contract/extensions.ts';
import type { Topic } from '../../widgets/contract/live.ts';
import type { CallName } from '../../widgets/contract/calls.ts';
import type { CallInput, CallReply } from '../../widgets/contract/schemas.ts';

/** What a fake server answers, by call. What it throws is the call's failure. */
export type FakeAnswers = {
  [Name in CallName]?: (input: CallInput<Name>, options: CallOptions) => CallReply<Name> | Promise<CallReply<Name>>;
};

/** A call that was made. */
export interface AskedCall {
  name: CallName;
  input: Readonly<Record<string, unknown>>;
  options: CallOptions;
}

/** A connection without a server: a call without an answer is answered with nothing. What is given takes the place of its part. */
export function fakeConnection(
  answers: FakeAnswers = {},
  { user, ...given }: Partial<Connection> & { /** The id of who has signed in on this browser. */ user?: string } = {},
) {
  const asked: AskedCall[] = [];
  const listeners = new Map<LiveListener, Topic>();
  const storage = memoryStorage();
  if (user !== undefined) {
    storage.write(storageKeys.token, 'a-token');
    storage.write(storageKeys.user, JSON.stringify({ id: user, portalRouteList: [] }));
  }
  const remote: Remote = async (name, input, ...[options = {}]) => {
    asked.push({ name, input: input as AskedCall['input'], options });
    const answer = answers[name] as
      | ((input: unknown, options: CallOptions) => Promise<CallReply<typeof name>>)
      | undefined;
    return (await answer?.(input, options)) as CallReply<typeof name>;
  };
  const session = createSession(storage);
  const { userInfo } = session.state;
  const connection: Connection = {
    base: 'https://desk.example',
    remote,
    extensions: signal(extensionNames),
    lines: async function* () {},
    live: {
      subscribe(topic, listener) {
        listeners.set(listener, topic);
        return () => void listeners.delete(listener);
      },
    },
    recovery: createRecovery(),
    session,
    me: userInfo,
    pending: signal(0),
    isForeign: false,
    storage,
    told: {},
    hasSession: () => Promise.resolve(true),
    forgetSession: () => undefined,
    ...given,
  };
  /** What the server tells whoever listens to its topic. */
  const tell: LiveListener = (news) => {
    for (const [listener, topic] of listeners) if (news.kind !== 'event' || news.topic === topic) listener(news);
  };
  return { connection, asked, answers, tell };
}
