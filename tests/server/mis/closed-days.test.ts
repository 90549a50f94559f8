import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { turnOf } from '../../../host/server/core/jobs/row-job.ts';
import { closeMisDays } from '../../../host/server/desks/mis/close-days.ts';
import { dailyFigures } from '../../../host/server/desks/mis/daily-summary.ts';
import { markClosed } from '../../../host/server/desks/mis/closed-days.store.ts';
import { keepPastRejections } from '../../../host/server/desks/mis/demo/mis-seed.store.ts';
import { dayOf, daysAfter, type Day } from '../../../widgets/contract/time.ts';
import { mostMisAgents } from '../../../widgets/contract/mis/mis.ts';
import { closeAll, closeAt, expectChain, openAll, someRange, sumsKept, sumsNow, sumsRead } from './closed-support.ts';
import { roundsOf, sampled } from '../../support/tiers/tiers.ts';
import { at, startMis, type MisDesk } from './mis-support.ts';

let desk: MisDesk;
let today: Day;
beforeAll(async () => {
  desk = await startMis(150);
  const { db, clock } = desk.server;
  await inTransaction(db, keepPastRejections);
  today = dayOf(clock.now());
});
afterAll(() => desk.server.close());
beforeEach(() => openAll(desk.server.db));

const noon = (day: string) => at(day, '12:00:00');
const ago = (days: number) => daysAfter(today, -days);
/** How many days a new installation closes at first. */
const kept = 184;

const settle = (day: string, now: Date) =>
  inTransaction(desk.server.db, (tx) => closeMisDays.settle(tx, day, turnOf(closeMisDays, tx, now)));

describe('the totals of closed days', () => {
  it.each(sampled(['one', 'two'], () => 'a seed'))(
    'are the sums of what was kept of them, for any range and partner (%s) [RT-83][AP-29]',
    async (seed) => {
      const { db } = desk.server;
      const random = seededRandom(`ranges of closed days/${seed}`);
      await closeAll(db, [noon(today)]);
      let seen = 0;
      for (let round = 0; round < roundsOf(60); round += 1) {
        // A range that begins with the first closed days has days before it that are not closed, and nothing kept of them.
        const asked = someRange(random, [ago(kept), ago(1)]);
        const since = asked.since < ago(kept) ? ago(kept) : asked.since;
        const read = await sumsRead(db, { ...asked, since });
        expect(read).toEqual(await sumsKept(db, asked));
        seen += Object.keys(read).length;
      }
      expect(seen).toBeGreaterThan(100);
    },
  );

  it('are added to what open days have now, whichever days of a range are closed [RT-83][AP-29]', async () => {
    const { db } = desk.server;
    const random = seededRandom('ranges of open and closed days');
    const whole = { since: ago(250), from: ago(91), to: today, partnerId: -1 };
    for (const last of sampled([undefined, ago(60), ago(5), ago(1)], (day) => (day ? 'some closed' : 'none'))) {
      if (last) await closeAll(db, [noon(daysAfter(last, 1))]);
      expect(await sumsRead(db, whole)).toEqual(await sumsNow(db, whole));
      for (let round = 0; round < 12; round += 1) {
        const asked = someRange(random, [ago(260), today]);
        expect(await sumsRead(db, asked)).toEqual(await sumsNow(db, asked));
      }
    }
  });

  it('stand still when an open day beside them moves [RT-83]', async () => {
    const { db } = desk.server;
    await closeAll(db, [noon(ago(2))]);
    const asked = { since: ago(40), from: ago(20), to: today, partnerId: -1 };
    const before = await sumsRead(db, asked);
    for (const day of [ago(3), ago(2), ago(21)])
      await db
        .insertInto('card_rejection')
        .values({
          document_id: randomUUID(),
          application_id: desk.ids[0] ?? '',
          reason: 'OF A TEST',
          rejected_at: at(day, '09:00:00'),
          rejected_by: null,
        })
        .execute();
    const [cards = 0] = before[`${ago(2)} CARDS `] ?? [];
    expect(await sumsRead(db, asked)).toEqual({
      ...before,
      [`${ago(2)} CARDS `]: [cards + 1, 0, 0],
      'whole CARDS OF A TEST': [1, 0, 0],
    });
    // What was new on the open day is there, too, once the day is closed: who has read before gets the new key.
    await closeAll(db, [noon(today)]);
    expect((await sumsRead(db, asked))['whole CARDS OF A TEST']).toEqual([1, 0, 0]);
    expect(await sumsRead(db, { ...asked, to: ago(1) })).toEqual(await sumsKept(db, { ...asked, to: ago(1) }));
    await db.deleteFrom('card_rejection').where('reason', '=', 'OF A TEST').execute();
  });
});

it('names the agents with the most applications, and sums all others; the file names all [RT-83][AP-30]', async () => {
  const { db, settings } = desk.server;
  await closeAll(db, [noon(today)]);
  const range = { from: ago(91), to: ago(1), before: { from: ago(182), to: ago(92) } };
  const all = await dailyFigures({ db, settings }, range, {}, Infinity);
  expect(all.agents.length).toBeGreaterThan(3);
  expect(all.otherAgents).toEqual({ count: 0, done: 0, right: 0 });
  const { agents, otherAgents, ...rest } = await dailyFigures({ db, settings }, range, {}, 3);
  expect(agents).toEqual(all.agents.slice(0, 3));
  const sum = (counts: readonly number[]) => counts.reduce((total, n) => total + n, 0);
  const others = all.agents.slice(3);
  expect(otherAgents).toEqual({
    count: others.length,
    done: sum(others.map(({ done }) => done)),
    right: sum(others.map(({ right }) => right)),
  });
  expect(rest.totals.done).toBe(sum(agents.map(({ done }) => done)) + otherAgents.done);
  const named = await desk.server.call('dailyMisSummary', { from: ago(91), to: ago(1) }, { session: desk.lead });
  expect(named.data().agents.length).toBe(Math.min(mostMisAgents, all.agents.length));
  const file = await desk.server.call('downloadDailyMis', { from: ago(91), to: ago(1) }, { session: desk.lead });
  for (const { name, done } of all.agents) expect(file.data().csv).toContain(`${name},${done},`);
});

describe('days are closed', () => {
  it('from the first day that a new installation needs, the oldest first, and no day before another [RT-83]', async () => {
    const { db } = desk.server;
    expect((await closeMisDays.due(db, noon(today), 3)).slice(0, 3)).toEqual([ago(184), ago(183), ago(182)]);
    for (const early of [ago(1), ago(183), ago(185), today]) expect(await settle(early, noon(today))).toBe(false);
    expect(await settle(ago(184), noon(today))).toBe(true);
    for (const again of [ago(184), ago(182), ago(1)]) expect(await settle(again, noon(today))).toBe(false);
    expect(await settle(ago(183), noon(today))).toBe(true);
    await expectChain(db, ago(184), ago(183));
    expect(await db.selectFrom('mis_day').select('day').where('day', '>', ago(183)).execute()).toEqual([]);
  });

  it('one after each and never backwards, by the database itself [RT-83]', async () => {
    const { db } = desk.server;
    const mark = (day: Day, after?: Day) => inTransaction(db, (tx) => markClosed(tx, { day, after }, noon(today)));
    expect(await mark(ago(10))).toBe(true);
    expect(await mark(ago(9), ago(10))).toBe(true);
    expect(await mark(ago(8), ago(10))).toBe(false);
    expect(await mark(ago(12))).toBe(false);
    await expect(mark(ago(11), ago(9))).rejects.toThrow(/check constraint/);
    await expectChain(db, ago(10), ago(9));
  });

  it('after an outage of any length: all that were missed, in their order, by two processes at once [RT-83] [release]', async () => {
    const { db } = desk.server;
    const died = ago(230);
    await closeAll(db, [noon(died)]);
    const [first, last] = [daysAfter(died, -kept), ago(1)];
    const missed = await closeAt(db, noon(today));
    expect(missed).toBe(100);
    await expectChain(db, first, daysAfter(died, 99));
    expect(missed + (await closeAll(db, [noon(today), noon(today)]))).toBe(230);
    await expectChain(db, first, last);
    const asked = { since: daysAfter(died, -20), from: ago(91), to: last, partnerId: -1 };
    expect(await sumsRead(db, asked)).toEqual(await sumsKept(db, asked));
    expect(await sumsRead(db, asked)).toEqual(await sumsNow(db, asked));
  });

  it('by two processes on a new installation that disagree about the day, as by one [RT-83] [release]', async () => {
    const { db } = desk.server;
    const sooner = new Date(at(today, '00:15:00').getTime() - 1);
    const closed = await closeAll(db, [sooner, at(today, '00:15:00'), sooner]);
    expect([kept, kept + 1]).toContain(closed);
    await expectChain(db, ago(closed), ago(1));
    const asked = { since: ago(183), from: ago(91), to: ago(1), partnerId: -1 };
    expect(await sumsRead(db, asked)).toEqual(await sumsNow(db, asked));
  });
});
