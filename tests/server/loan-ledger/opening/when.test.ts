import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionJobs } from '../../../../host/server/desks/collections/collection-jobs.ts';
import { markReady } from '../../../../host/server/http/readiness.store.ts';
import { announce } from '../../../../host/server/registers/subscribers.ts';
import { startCollections, type Collections } from '../../collections/support.ts';
import { openAll } from './opening-support.ts';

let desk: Collections;
beforeAll(async () => {
  desk = await startCollections();
  await desk.work();
});
afterAll(() => desk.close());

const count = async (table: 'loan_plan' | 'ledger_turn') => {
  const row = desk.db.selectFrom(table).select((of) => of.fn.countAll<number | string>().as('n'));
  return Number((await row.executeTakeFirstOrThrow()).n);
};

it('loans come to their ledgers outside of a demo, whose loans are kept by the schedules that were made for them', () => {
  const names = (isDemo: boolean) =>
    collectionJobs({ now: desk.clock.now, settings: { ...desk.settings, isDemo }, announce }).map(({ name }) => name);
  expect(names(false)).toContain('open ledgers');
  expect(names(true)).not.toContain('open ledgers');
});

it('a server looks for others for a minute first', async () => {
  const settings = { ...desk.settings, isDemo: false };
  const jobs = collectionJobs({ now: desk.clock.now, settings, announce });
  const job = jobs.find(({ name }) => name === 'open ledgers');
  if (!job || !('work' in job)) throw new Error('There is no such job');
  expect(await job.work(desk.db)).toBe(true);
  expect(await count('loan_plan')).toBe(0);
});

it('waits as long as a server of before runs, which would write schedules of loans that have ledgers', async () => {
  const process = 'of before';
  await desk.db.insertInto('server_ready').values({ process, at: desk.clock.now(), keeps_ledgers: null }).execute();
  await markReady(desk.db, 'of now', desk.clock.now());
  expect(await openAll(desk)).toEqual([]);
  expect(await count('loan_plan')).toBe(0);
  desk.clock.advance(121_000);
  await markReady(desk.db, 'of now', desk.clock.now());
  const [told] = await openAll(desk);
  expect(told?.opened).toBeGreaterThan(50);
  expect([await count('loan_plan'), await count('ledger_turn')]).toEqual([told?.opened, told?.opened]);
});
