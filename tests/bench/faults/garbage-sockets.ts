import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { timed } from '../figures.ts';
import { besideAgents, isReady } from './beside-agents.ts';
import { rawSenders } from './raw-senders.ts';
import { within, type FaultCase } from './fault-case.ts';

const senders = 1000;
/** Whoever has sent no head for twenty seconds is looked for every five; garbage goes after one. */
const barMs = 35_000;
const timeLimitMs = 90_000;
/** What agents' own connections come and go by. */
const leeway = 30;

const garbage = [
  '\x16\x03\x01 no HTTP at all\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\n',
  '',
  `GET / HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(40_000)}\r\n\r\n`,
];

const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Senders who never close give no descriptor back themselves: the server has to. */
export const garbageSockets: FaultCase = {
  name: 'garbage-sockets',
  does: `${senders} senders of garbage, half heads, nothing and heads too large, who never close`,
  needsPostgres: true,
  run: () =>
    besideAgents({ count: 4, reasons: [] }, async ({ server, saving }) => {
      const pid = server.pid();
      if (pid === undefined || !existsSync(`/proc/${pid}/fd`))
        throw new Error('this system does not show how many descriptors a process has');
      const before = descriptorsOf(pid);
      const raw = rawSenders(server.port);
      try {
        const began = performance.now();
        await raw.open(Array.from({ length: senders }, (_, n) => garbage[n % garbage.length] ?? ''));
        let most = descriptorsOf(pid);
        let slowest = 0;
        while (descriptorsOf(pid) > before + leeway && performance.now() - began < timeLimitMs) {
          slowest = Math.max(slowest, await timed(() => isReady(server.base)));
          slowest = Math.max(slowest, await timed(() => saving.everyAgentAgain()));
          most = Math.max(most, descriptorsOf(pid));
          await pause(50);
        }
        const recovery = performance.now() - began;
        const left = descriptorsOf(pid) - before;
        return [
          { what: 'descriptors before, at most', value: `${before}, ${most}`, isGood: most > before + senders / 4 },
          within('slowest good call meanwhile', slowest, 5000),
          within('descriptors given back', recovery, barMs),
          { what: 'descriptors more than before', value: String(left), isGood: left <= leeway },
          await isReady(server.base),
        ];
      } finally {
        raw.end();
      }
    }),
};
