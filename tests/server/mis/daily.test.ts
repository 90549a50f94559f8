import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import { settleDue } from '../../../host/server/core/jobs/row-job.ts';
import { closeMisDays } from '../../../host/server/desks/mis/close-days.ts';
import { readDay, daysAfter } from '../../../widgets/contract/time.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { at, day, dayBefore, move, startMis, type MisDesk } from './mis-support.ts';

let desk: MisDesk;
let ids: string[];
beforeAll(async () => {
  desk = await startMis(120, at(day, '12:00:00'));
  ids = [...desk.ids];
});
afterAll(() => desk.server.close());

type Daily = CallReply<'dailyMisSummary'>;
type Figures = Daily['days'][number];

const ask = (from: string, to: string, more = {}) =>
  desk.server.call('dailyMisSummary', { from, to, ...more }, { session: desk.lead });
const daily = async (from: string, to: string, more = {}) => (await ask(from, to, more)).data();
const dayOf = async (on: string): Promise<Figures> => {
  const [figures] = (await daily(on, on)).days;
  if (!figures) throw new Error('There is no day');
  return figures;
};

const nextId = () => {
  const id = ids.pop();
  if (id === undefined) throw new Error('No application is left');
  return id;
};

const documents = { udrs: 'DOCUMENT_PROCESSING', hold: null, holdReason: null, fraudList: null } as const;

/** Takes an application out of its queue, long before the days of the tests. */
const takeOut = (id: string) =>
  move(desk.server, id, { udrs: 'CANCELLED', hold: null, holdReason: null }, { now: at('2030-02-01', '10:00:00') });

/** An application that came into document processing at one moment and leaves it at another. */
async function throughDocuments(from: Date, to: Date, staffId: string | null = null): Promise<string> {
  const id = nextId();
  await takeOut(id);
  await move(desk.server, id, documents, { now: from });
  await move(desk.server, id, { udrs: 'KYC_VERIFICATION' }, { now: to, staffId });
  return id;
}

const reject = (application_id: string, rejected_at: Date, reason = 'BLURRED') =>
  desk.server.db
    .insertInto('card_rejection')
    .values({ document_id: randomUUID(), application_id, reason, rejected_at, rejected_by: null })
    .execute();

const everything = (figures: Figures) => {
  const { day: _, isClosed: __, ...counts } = figures;
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
};

describe('a day', () => {
  it('begins at 00:00 and ends at 23:59 in India [RT-83]', async () => {
    const submitted = [at(dayBefore, '23:59:59.999'), at(day, '00:00:00'), at(day, '00:00:00.001')];
    for (const submitted_at of submitted)
      await desk.server.db.updateTable('application').set({ submitted_at }).where('id', '=', nextId()).execute();
    await throughDocuments(at(dayBefore, '08:00:00'), at(dayBefore, '23:59:59'));
    await throughDocuments(at(dayBefore, '08:00:00'), at(day, '00:00:00'));
    await throughDocuments(at(dayBefore, '08:00:00'), at(day, '11:59:00'));
    expect(await dayOf(dayBefore)).toMatchObject({ came: 1, done: 1, right: 1 });
    expect(await dayOf(day)).toMatchObject({ came: 2, done: 2, right: 2 });
    const both = await daily(dayBefore, day);
    expect(both.days.map((each) => [each.day, each.came, each.done])).toEqual([
      [day, 2, 2],
      [dayBefore, 1, 1],
    ]);
    expect(both.totals).toMatchObject({ came: 3, done: 3, right: 3 });
    expect((await daily(day, day)).before).toMatchObject({ came: 1, done: 1 });
  });

  it('without work is a row of noughts, and no day is left out [RT-83]', async () => {
    const empty = await daily('2030-06-01', '2030-06-03');
    expect(empty.days.map((each) => each.day)).toEqual(['2030-06-03', '2030-06-02', '2030-06-01']);
    for (const each of empty.days) expect(everything(each)).toBe(0);
    expect(empty).toMatchObject({ stages: [], agents: [], byPartner: [], rejections: [] });
    expect(empty.collections).toEqual({ allocated: 0, resolved: 0, settlements: [] });
  });

  it('counts as right the first time what left the desk without ever a rejected document [RT-83]', async () => {
    const on = '2030-08-10';
    const right = await throughDocuments(at(on, '08:00:00'), at(on, '09:00:00'), desk.agent.id);
    const wrong = await throughDocuments(at(on, '08:00:00'), at(on, '10:00:00'), desk.agent.id);
    await reject(wrong, at(on, '09:30:00'));
    // What is rejected after it has left counts for the next time that it leaves.
    await reject(right, at(on, '11:00:00'), 'NAME');
    const { totals, agents, rejections } = await daily(on, on);
    expect(totals).toMatchObject({ done: 2, right: 1, cardsRejected: 2 });
    expect(agents).toEqual([{ staffId: desk.agent.id, name: 'Asha Tester', done: 2, right: 1 }]);
    expect(rejections.map(({ count }) => count)).toEqual([1, 1]);
    await move(desk.server, right, documents, { now: at(on, '12:00:00') });
    await move(desk.server, right, { udrs: 'KYC_VERIFICATION' }, { now: at(on, '13:00:00') });
    expect((await daily(on, on)).totals).toMatchObject({ done: 3, right: 1 });
  });

  it('says what left a queue within its limit, counted from when it came in, holds included [RT-83]', async () => {
    const on = '2030-09-10';
    await throughDocuments(at(daysAfter(readDay(on), -3), '10:00:00'), at(on, '10:00:00'));
    await throughDocuments(at(daysAfter(readDay(on), -3), '10:00:00'), at(on, '10:00:01'));
    const held = nextId();
    await takeOut(held);
    await move(desk.server, held, documents, { now: at('2030-09-01', '10:00:00') });
    await move(
      desk.server,
      held,
      { hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' },
      { now: at(on, '09:00:00') },
    );
    await move(desk.server, held, { hold: null, holdReason: null }, { now: at(on, '10:00:00') });
    await move(desk.server, held, { udrs: 'KYC_VERIFICATION' }, { now: at(on, '11:00:00') });
    const { stages } = await daily(on, on);
    expect(stages).toEqual([
      { queue: 'DOCUMENT_PROCESSING', label: 'Document Processing', came: 0, left: 3, inTime: 1 },
      { queue: 'KYC_VERIFICATION', label: 'KYC Verification', came: 3, left: 0, inTime: 0 },
    ]);
  });

  it('counts what ended: paid out with its amount, and rejected; by partner too [RT-83]', async () => {
    const on = '2030-10-10';
    const [paid, refused] = [nextId(), nextId()];
    for (const id of [paid, refused])
      await move(
        desk.server,
        id,
        { ...documents, udrs: 'DISBURSAL_INITIATED' },
        { now: at(daysAfter(readDay(on), -1), '10:00:00') },
      );
    await move(desk.server, paid, { udrs: 'DISBURSED' }, { now: at(on, '10:00:00') });
    await move(desk.server, refused, { udrs: 'REJECTED' }, { now: at(on, '10:00:00') });
    const { partner_id: partnerId, loan_amount: amount } = await desk.server.db
      .selectFrom('application')
      .select(['partner_id', 'loan_amount'])
      .where('id', '=', paid)
      .executeTakeFirstOrThrow();
    const all = await daily(on, on);
    expect(all.totals).toMatchObject({ disbursed: 1, disbursedAmount: amount, rejected: 1 });
    expect(all.byPartner.find((each) => each.partnerId === partnerId)).toMatchObject({
      disbursed: 1,
      disbursedAmount: amount,
    });
    const ofPartner = await daily(on, on, { partnerId });
    expect(ofPartner.totals).toMatchObject({ disbursed: 1, disbursedAmount: amount });
    expect(ofPartner.byPartner).toHaveLength(1);
    expect((await daily(on, on, { partnerId: 2 })).totals).toMatchObject({ disbursed: 0, rejected: 0 });
  });
});

describe('collections of a day', () => {
  const on = '2030-11-10';
  let loan: string;
  beforeAll(async () => {
    const { db } = desk.server;
    const found = await db
      .selectFrom('collections_case')
      .select(['id', 'loan_application_number'])
      .where('queue', 'is not', null)
      .executeTakeFirstOrThrow();
    loan = found.loan_application_number;
    const allocated = { allocated_at: at(on, '08:00:00'), calling_allocated_to: desk.agent.id };
    await db.updateTable('collections_case').set(allocated).where('id', '=', found.id).execute();
    const shared = { loan_application_number: loan };
    const attempt = (door: 'CALL' | 'MESSAGE', is_rpc: boolean, is_outside_hours = false) => ({
      ...shared,
      id: newId(at(on, '09:00:00')),
      borrower_hash: 'x',
      door,
      is_rpc,
      is_outside_hours,
      at: at(on, '09:00:00'),
      staff_id: desk.agent.id,
    });
    await db
      .insertInto('contact_attempt')
      .values([attempt('CALL', true), attempt('CALL', false, true), attempt('MESSAGE', false, true)])
      .execute();
    const promise = (status: 'KEPT' | 'BROKEN' | 'CANCELLED', amount: number) => ({
      ...shared,
      id: newId(at(on, '09:00:00')),
      amount,
      promised_on: readDay(on),
      status,
      source: 'CALL' as const,
      made_at: at(on, '09:00:00'),
      closed_at: at(on, '23:59:59'),
      close_reason: status === 'CANCELLED' ? ('NOTHING_DUE' as const) : null,
    });
    await db
      .insertInto('promise')
      .values([promise('KEPT', 500), promise('BROKEN', 700), promise('CANCELLED', 900)])
      .execute();
    const paid = (recorded_at: Date, amount: number) => ({
      ...shared,
      id: newId(recorded_at),
      reference: randomUUID(),
      amount,
      paid_on: readDay(on),
      payment_mode: 'UPI' as const,
      source: 'BANK' as const,
      recorded_at,
    });
    await db
      .insertInto('payment')
      .values([paid(at(on, '07:59:00'), 111), paid(at(on, '08:00:00'), 2_000), paid(at(on, '23:59:00'), 3_000)])
      .execute();
  });

  it('is what was given to agents, tried, spoken, promised, kept and paid since then [RT-83][AP-29]', async () => {
    const { totals, collections } = await daily(on, on);
    expect(totals).toMatchObject({ contacts: 2, spoken: 1, outsideHours: 1, promised: 3, promisedAmount: 2_100 });
    expect(totals).toMatchObject({ promisesDue: 2, promisesKept: 1, payments: 2, collected: 5_000 });
    expect(collections).toMatchObject({ allocated: 1, resolved: 0, settlements: [] });
  });
});

describe('a range', () => {
  const wrong = async (from: string, to: string) => {
    const answer = await ask(from, to);
    return [answer.status, answer.body.status === 'SUCCESS' ? {} : answer.body.error.fieldErrors];
  };

  it('is refused in words where it ends before it begins, is too long, to come, or no days [RT-83]', async () => {
    expect(await wrong(day, dayBefore)).toEqual([400, { to: 'The last day is before the first' }]);
    expect(await wrong(daysAfter(readDay(day), -92), day)).toEqual([400, { to: 'At most 92 days at once' }]);
    expect(await wrong(day, daysAfter(readDay(day), 1))).toEqual([400, { to: 'This day is still to come' }]);
    for (const none of ['2030-02-30', '', '2030-1-1', "2030-01-01'--", '2030-01-01\u0000', '9'.repeat(2_000)])
      expect(await wrong(none, day)).toEqual([400, { from: 'Pick a day' }]);
    expect(await wrong('1999-12-31', '1999-12-31')).toMatchObject([400, {}]);
    expect((await ask(daysAfter(readDay(day), -91), day)).errorCode).toBeUndefined();
  });
});

describe('past days', () => {
  const runJob = () =>
    settleDue(closeMisDays, { db: desk.server.db, now: desk.server.clock.now }, (error) => {
      throw error;
    });

  it('are closed by a job at 00:15, once, by however many processes; then they stand still [RT-83]', async () => {
    const { db, clock } = desk.server;
    const before = await daily(daysAfter(readDay(day), -91), dayBefore);
    expect(before.days.every(({ isClosed }) => !isClosed)).toBe(true);
    while ((await Promise.all([runJob(), runJob()])).some((closed) => closed > 0));
    const closed = await daily(daysAfter(readDay(day), -91), dayBefore);
    expect({ ...closed, asOf: '', days: closed.days.map((each) => ({ ...each, isClosed: false })) }).toEqual({
      ...before,
      asOf: '',
    });
    expect(closed.days.every(({ isClosed }) => isClosed)).toBe(true);
    expect((await daily(day, day)).days).toMatchObject([{ isClosed: false }]);

    clock.advance(at(daysAfter(readDay(day), 1), '00:14:59').getTime() - clock.now().getTime());
    expect(await runJob()).toBe(0);
    clock.advance(1_000);
    expect(await runJob()).toBe(1);
    expect(await runJob()).toBe(0);
    const audited = await db
      .selectFrom('audit_event')
      .select(['entity_id', 'channel', 'actor'])
      .where('action', '=', 'CLOSE_MIS_DAY')
      .where('entity_id', '=', day)
      .execute();
    expect(audited).toEqual([{ entity_id: day, channel: 'JOB', actor: 'close mis days' }]);
    await reject(desk.ids[0] ?? '', at(day, '10:00:00'));
    desk.lead = await addStaff(desk.server, 'Latika', ['OPS_LEAD'], [routesOf('ops', true)]);
    expect((await daily(day, day)).totals.cardsRejected).toBe(0);
  });
});

describe('the file', () => {
  it('says what the page says, and is named by its days [AP-30]', async () => {
    const asked = { from: '2030-09-01', to: '2030-11-30' };
    const shown = await daily(asked.from, asked.to);
    const { fileName, csv } = (await desk.server.call('downloadDailyMis', asked, { session: desk.lead })).data();
    expect(fileName).toBe(`Daily_MIS_${asked.from}_${asked.to}.csv`);
    const [days = '', stages = '', agents = '', partners = '', , collections = ''] = csv.split('\r\n\r\n');
    const lines = days.trimEnd().split('\r\n').slice(1);
    expect(lines.slice(0, -2).map((line) => line.split(',').slice(0, 3))).toEqual(
      shown.days.map((each) => [each.day, String(each.came), String(each.done)]),
    );
    const cells = lines.at(-2)?.split(',') ?? [];
    const { totals } = shown;
    expect(cells.slice(0, 4)).toEqual(['All days', ...[totals.came, totals.done, totals.right].map(String)]);
    expect(cells.at(-1)).toBe(String(totals.collected));
    expect(stages.split('\r\n')).toHaveLength(shown.stages.length + 1);
    expect(agents.split('\r\n')).toHaveLength(shown.agents.length + 1);
    expect(partners.split('\r\n')).toHaveLength(shown.byPartner.length + 1);
    expect(collections).toContain(`Allocated,${shown.collections.allocated}`);
  });
});
