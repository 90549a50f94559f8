import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LiveBenchAnswer, LiveBenchOrder } from './live/live-server.ts';

/** A server in a process of its own, so that what the bench does is not measured with it. */
export interface BenchServer {
  base: string;
  port: number;
  /** Gives an order and waits for the answer that holds a key. */
  ask<Key extends string>(order: LiveBenchOrder, key: Key): Promise<Extract<LiveBenchAnswer, Record<Key, unknown>>>;
  stop(): Promise<void>;
}

/**
 * Starts the product's server.
 *
 * @param databaseUrl a PostgreSQL; the embedded database otherwise
 * @throws where it ends before it answers
 */
export function startBenchServer(databaseUrl?: string): Promise<BenchServer> {
  return start('./live/live-server.ts', databaseUrl === undefined ? [] : [databaseUrl]);
}

/** Starts a process that writes to open connections and does nothing else. */
export function startBareStreams(): Promise<BenchServer> {
  return start('./live/bare-streams.ts', []);
}

async function start(name: string, args: string[]): Promise<BenchServer> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = fork(script, args, { execArgv: ['--expose-gc', '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)}`);
  });
  ended.catch(() => undefined);

  async function nextAnswer<Key extends string>(key: Key) {
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [LiveBenchAnswer];
    if (key in answer) return answer as Extract<LiveBenchAnswer, Record<Key, unknown>>;
    throw new Error(`the server answered ${JSON.stringify(answer)}`);
  }
  const { base } = await nextAnswer('base');
  return {
    base,
    port: Number(new URL(base).port),
    ask(order, key) {
      const answer = nextAnswer(key);
      child.send(order);
      return answer;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.send({ stop: true } satisfies LiveBenchOrder);
      await exit;
    },
  };
}
