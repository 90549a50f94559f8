import { longestMs, within } from '../browser/within.ts';

/** Runs the work; undefined if another tab is sending the same write. */
export async function aloneAmongTabs<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let letGo = (): void => undefined;
  const done = new Promise<void>((resolve) => (letGo = resolve));
  const asked = new Promise<boolean>((resolve, reject) => {
    const request = locks.request(`lending.outbox.${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? done : undefined;
    });
    request.catch(reject);
  });
  // A browser that blocks third-party storage refuses every lock to a frame, and one may never answer.
  const isAlone = await within(longestMs.lock, asked).catch(() => true);
  if (!isAlone) return undefined;
  try {
    return await work();
  } finally {
    letGo();
  }
}
