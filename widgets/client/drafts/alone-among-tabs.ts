/** Runs the work; undefined if another tab is sending the same write. */
export async function aloneAmongTabs<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let isAnswered = false;
  try {
    return await locks.request(`lending.outbox.${key}`, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      return lock ? work() : Promise.resolve(undefined);
    });
  } catch (error) {
    if (isAnswered) throw error;
    // A browser that blocks third-party storage refuses every lock to a frame.
    return work();
  }
}
