import { afterAll, beforeAll, expect, it } from 'vitest';
import { knowCalls } from '../../widgets/client/call-table.ts';
import { createRemote } from '../../widgets/client/remote.ts';
import { callNames, callRows, type CallName } from '../../widgets/contract/calls.ts';
import { startBackend, type Backend } from './backend.ts';

/** What goes on beside a person's work: nobody waits for it. Calls that a page makes by itself need not stand here. */
const quiet: Readonly<Record<string, readonly CallName[]>> = {
  'a chat that goes on': [
    'chatList',
    'chatDetails',
    'takeChatAction',
    'pushChatMessage',
    'loadMoreChatMessages',
    'chatExpiryTimer',
    'registerForChat',
    'addChatNote',
    'searchChatMessages',
    'chatReplies',
    'saveChatReply',
    'deleteChatReply',
    'chatDocumentCards',
    'fileChatPicture',
  ],
  'a text that is kept': ['keepDraft', 'readDrafts', 'dropDraft', 'keepCallDraft', 'readCallDraft', 'dropCallDraft'],
  'a look-up while somebody types': ['searchEmployers', 'findRows'],
  'what is beside the rows': ['countRows', 'savedViews'],
  'a lock': ['acquireLock', 'renewLock', 'releaseLock'],
  'a session': ['signOut', 'keepAlive'],
};

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
  knowCalls(callRows);
});
afterAll(() => backend.stop());

/** How many calls the line counts while one is under way, and once nobody waits for it. */
async function countOf(name: CallName): Promise<[during: number, after: number]> {
  const { remote, pending } = createRemote({
    base: backend.base,
    credentials: () => ({ token: 't', key: 'k' }),
    signedOut: () => undefined,
  });
  const params = [...callRows[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, '1']);
  const abort = new AbortController();
  const start = remote as (name: CallName, input: object, options: object) => Promise<unknown>;
  const call = start(name, Object.fromEntries(params), { signal: abort.signal });
  const during = pending.value;
  abort.abort();
  await call.catch(() => undefined);
  return [during, pending.value];
}

it('shows the loading line for each call of the table but for those that nobody waits for [AP-13]', async () => {
  const silent = [...Object.values(quiet).flat(), ...callNames.filter((name) => callRows[name].background)];
  const counted = await Promise.all(callNames.map(async (name) => [name, await countOf(name)]));
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(callNames.map((name) => [name, [silent.includes(name) ? 0 : 1, 0]])),
  );
  expect(silent.filter((name) => !callNames.includes(name))).toEqual([]);
});
