import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives by itself: no connection takes one before it is listened on. */
const [lowest, highest] = [10_000, 32_000];

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
