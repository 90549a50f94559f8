import { timed } from '../figures.ts';
import { besideAgents, isReady } from './beside-agents.ts';
import { within, type FaultCase } from './fault-case.ts';

const agents = { count: 12, reasons: ['no answer', '503 DATABASE_UNAVAILABLE'] };
/** The longest statement of a call, what its answer may take beyond, and a turn more. */
const barMs = 25_000;

/** Every open connection goes silent, while the database takes new ones: nothing is refused, nothing is closed. */
export const silentFailover: FaultCase = {
  name: 'silent-failover',
  does: `every connection to the database falls silent, with ${agents.count} saves under way; new ones are taken`,
  needsPostgres: true,
  run: () =>
    besideAgents(agents, async ({ server, saving, proxy }) => {
      proxy.swallow();
      const recovery = await timed(() => saving.everyAgentAgain());
      return [within('every agent saves again', recovery, barMs), await isReady(server.base)];
    }),
};
