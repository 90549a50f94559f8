import { setTimeout as pause } from 'node:timers/promises';
import { timed } from '../figures.ts';
import { besideAgents, isReady } from './beside-agents.ts';
import { within, type FaultCase } from './fault-case.ts';

const agents = { count: 8, reasons: ['no answer', '503 DATABASE_UNAVAILABLE'] };
/** How long the address leads to a server that only reads. */
const readOnlyMs = 2000;
/** As after a silent fail-over, and what the promotion takes. */
const barMs = 30_000;

/** A machine is gone with its connections unanswered, and its standby takes over at the same address. */
export const promotedStandby: FaultCase = {
  name: 'promoted-standby',
  does: `the primary is killed behind silent connections and its standby promoted ${readOnlyMs / 1000} s later at its address, with ${agents.count} saves under way`,
  needsPostgres: true,
  run: () =>
    besideAgents(agents, async ({ server, saving, proxy, postgres, atEnd }) => {
      const standby = await postgres.startStandby?.();
      if (!standby || !postgres.kill) throw new Error('there is no standby');
      atEnd(() => standby.stop());
      await saving.more(agents.count);
      proxy.swallow();
      proxy.leadTo(standby.port);
      await postgres.kill();
      const began = performance.now();
      await pause(readOnlyMs);
      const promotion = await timed(() => standby.promote());
      await saving.everyAgentAgain();
      const recovery = performance.now() - began;
      return [
        within('the promotion itself', promotion, barMs),
        within('every agent saves again', recovery, barMs),
        await isReady(server.base),
      ];
    }),
};
