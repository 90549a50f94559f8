import { debuglog } from 'node:util';

const debug = debuglog('lending-desk');

/**
 * Waits for work whose failure changes nothing for anybody. `NODE_DEBUG=lending-desk` shows what failed.
 *
 * @param why why the failure does not matter
 * @returns undefined where the work failed
 */
export async function quietly<Value>(why: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    debug('%s: %o', why, error);
    return undefined;
  }
}
