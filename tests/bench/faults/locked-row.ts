import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { timed } from '../figures.ts';
import { besideAgents, isReady } from './beside-agents.ts';
import { within, type FaultCase } from './fault-case.ts';

const others = { count: 4, reasons: [] };
const held = { count: 14, reasons: ['503 DATABASE_BUSY'] };
const heldMs = 15_000;
const callName = 'call-of-the-locked-row';

/** A program beside the server holds the row that every save of these agents changes. */
export const lockedRow: FaultCase = {
  name: 'locked-row',
  does: `a call's row is locked from outside for ${heldMs / 1000} s, with ${held.count} saves to it; ${others.count} agents are in another call`,
  needsPostgres: true,
  run: () =>
    besideAgents(others, async ({ server, saving, saveToo, databaseUrl }) => {
      const waiting = await saveToo(held, callName);
      await waiting.more(held.count);
      const outside = new pg.Client({ connectionString: databaseUrl });
      await outside.connect();
      await outside.query('begin');
      const { rowCount } = await outside.query(
        `select id from call_life where id = (select life_id from call_grant where crt_object_id = $1 limit 1) for update`,
        [callName],
      );
      if (rowCount !== 1) throw new Error(`${rowCount} rows are locked, not one`);
      const saved = waiting.acknowledged.size;
      const began = performance.now();
      let slowest = 0;
      let refusals = 0;
      while (performance.now() - began < heldMs) {
        slowest = Math.max(slowest, await timed(() => saving.everyAgentAgain()));
        if (!(await fetch(`${server.base}/readyz`)).ok) refusals += 1;
        await pause(100);
      }
      const through = waiting.acknowledged.size - saved;
      await outside.query('rollback');
      await outside.end();
      const recovery = await timed(() => waiting.everyAgentAgain());
      return [
        {
          what: 'saves to the row meanwhile',
          value: `${through} done, ${waiting.resent()} sent again`,
          isGood: through <= held.count,
        },
        within('slowest turn of all others meanwhile', slowest, 5000),
        { what: '/readyz meanwhile', value: `${refusals} times not ready`, isGood: refusals === 0 },
        within('every agent saves to the row again', recovery, 10_000),
        await isReady(server.base),
      ];
    }),
};
