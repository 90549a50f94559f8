import type { CallReply } from '../../widgets/contract/schemas.ts';
import { createSession } from '../../widgets/client/session.ts';
import { storageKeys } from '../../widgets/client/storage.ts';

/** What the product's pages store of a sign-in. */
export function storedOf(reply: CallReply<'signIn'>): [key: string, value: string][] {
  // as new as any page, which clears what is older
  const stored = new Map<string, string>([[storageKeys.majorVersion, 'Infinity']]);
  createSession({
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  }).signIn(reply);
  return [...stored];
}
