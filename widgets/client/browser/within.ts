/** The most milliseconds that a save waits for each of the browser's services. All of them together are less than 3 s. */
export const longestMs = { store: 2000, lock: 800 };

/** A service of the browser has not answered in time. */
export class Late extends Error {
  override name = 'Late';
}

/**
 * The answer of a browser's service, for which nobody waits longer than this: a service may never answer, such as an
 * IndexedDB whose upgrade another tab holds up.
 *
 * @throws {Late} after that time; what is answered then is dropped
 */
export async function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
