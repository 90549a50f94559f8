import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LiveOrder } from './live-process.ts';

/** A server in another process. */
export interface LiveProcess {
  base: string;
  /** Has it do something, and waits until that is done. */
  order(order: LiveOrder): Promise<void>;
  /** Ends it without warning, as a power cut does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a second server process on a database. */
export async function startLiveProcess(databaseUrl: string): Promise<LiveProcess> {
  const script = fileURLToPath(new URL('./live-process.ts', import.meta.url));
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(script, [databaseUrl], { execArgv: ['--import', 'tsx'], stdio: [...stdio] });
  const [{ base }] = (await once(child, 'message')) as [{ base: string }];
  return {
    base,
    async order(order) {
      child.send(order);
      await once(child, 'message');
    },
    async kill() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
