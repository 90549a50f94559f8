import { sampled } from '../../support/tiers/tiers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { fraudLists } from '../../../widgets/contract/applications/queues.ts';
import { udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { readDay, daysAfter } from '../../../widgets/contract/time.ts';
import { ageBands } from '../../../widgets/contract/mis/mis.ts';
import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { addStaff } from '../applications/support.ts';
import { cellOf, pageOf, tabsOf } from '../lists/support.ts';
import { move, startMis, type MisDesk } from './mis-support.ts';

let desk: MisDesk;
beforeAll(async () => {
  desk = await startMis(300);
});
afterAll(() => desk.server.close());

type Stuck = CallReply<'stuckMisSummary'>;
type Row = Stuck['rows'][number];

const summaryOf = async (filter = {}): Promise<Stuck> =>
  (await desk.server.call('stuckMisSummary', filter, { session: desk.lead })).data();
const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);

/** The days of a band as the filter of a list takes them. */
function datesOf(today: string, { from, to }: (typeof ageBands)[number]): string[] {
  return [
    ...(to === undefined ? [] : [`min:${daysAfter(readDay(today), -to)}`]),
    `max:${daysAfter(readDay(today), -from)}`,
  ];
}

const day = 86_400_000;

/** Moves many applications at random, into queues of many ages, on hold and off it. */
async function moveAtRandom(seed: string, moves: number): Promise<void> {
  const random = seededRandom(seed);
  const now = desk.server.clock.now().getTime();
  for (let count = 0; count < moves; count++) {
    const udrs = random.pick(udrsStates);
    const fraudList = udrs === 'FRAUD_REVIEW' ? random.pick(fraudLists) : null;
    const hold = random.chance(0.2) ? ('PRE_DISBURSAL' as const) : null;
    const holdReason = hold && 'TECHNICAL_ISSUE';
    const to = random.chance(0.3) ? { hold, holdReason } : { udrs, fraudList, hold, holdReason };
    await move(desk.server, random.pick(desk.ids), to, {
      now: new Date(now - Math.floor(random.fraction() * 12 * day)),
    });
  }
}

async function expectTabCounts({ listType, queueName, total }: Row): Promise<void> {
  const { tabs } = await tabsOf(desk.server, desk.lead, listType);
  const tab = tabs.find((each) => each.queueName === queueName);
  expect([queueName, total]).toEqual([queueName, tab?.applicationCount]);
}

/** What a list shows where a count of the row opens it. */
async function expectCellCounts({ rows, today }: Stuck): Promise<void> {
  for (const { listType, queueName, bands } of rows)
    for (const [place, band] of ageBands.entries()) {
      const filters = { optionId: ['queuedDate-past'], queuedDate: datesOf(today, band) };
      const { totalCount } = await pageOf(desk.server, desk.lead, listType, { queueName, filters });
      expect([queueName, band.label, bands[place]]).toEqual([queueName, band.label, totalCount]);
    }
}

describe('what stands in the queues', () => {
  it.each(sampled(['one', 'two', 'three'], () => 'a seed'))(
    'sums to the tabs of the lists after random moves, and every cell to the rows it opens (%s) [RT-82][AP-29]',
    async (seed) => {
      await moveAtRandom(`stuck ${seed}`, 120);
      const stuck = await summaryOf();
      expect(stuck.rows.length).toBeGreaterThan(30);
      for (const row of stuck.rows) {
        expect(sum(row.bands)).toBe(row.total);
        await expectTabCounts(row);
      }
      await expectCellCounts(stuck);
      expect(await recountQueues(desk.server.db, listBases)).toEqual([]);
    },
    120_000,
  );

  it('counts by the hour who waits beyond the limit, and names who waits longest, the oldest queue first [RT-82]', async () => {
    const { rows } = await summaryOf();
    const now = desk.server.clock.now();
    for (const { listType, queueName, late, limitHours, oldest, total } of rows) {
      const { rows: shown } = await pageOf(desk.server, desk.lead, listType, { queueName, rows: 50 });
      const queued = shown.map((row) => new Date(`${String(cellOf(row, 'queuedDate')).replace(' ', 'T')}+05:30`));
      if (shown.length < total) continue;
      const beyond = queued.filter((at) => now.getTime() - at.getTime() > limitHours * 3_600_000 + 999);
      expect([queueName, late]).toEqual([queueName, beyond.length]);
      expect(oldest?.loanApplicationNumber).toBe(shown[0]?.['loanApplicationNumber']);
    }
    const since = rows.map(({ oldest }) => oldest?.queuedAt ?? '~');
    expect(since).toEqual(since.toSorted());
    expect(rows.some(({ late }) => late > 0)).toBe(true);
  });

  it('narrows to a product and a partner, whose counts sum to the whole', async () => {
    const all = (await summaryOf()).rows;
    const totalsOf = (rows: readonly Row[]) => Object.fromEntries(rows.map((row) => [row.queueName, row.bands]));
    const parts = [await summaryOf({ productType: 'PL' }), await summaryOf({ productType: 'LOC' })].map(({ rows }) =>
      totalsOf(rows),
    );
    for (const { queueName, bands } of all)
      expect([queueName, bands]).toEqual([
        queueName,
        bands.map((_, place) => sum(parts.map((part) => part[queueName]?.[place] ?? 0))),
      ]);
    const { rows: found } = await sql<{ partner_id: number; n: number }>`
      select partner_id, count(*)::int as n from application where queue = 'DOCUMENT_PROCESSING' group by 1`.execute(
      desk.server.db,
    );
    for (const { partner_id: partnerId, n } of found.slice(0, 4)) {
      const { rows } = await summaryOf({ partnerId });
      expect(rows.find(({ listType }) => listType === 'document-processing')?.total).toBe(n);
    }
    expect((await summaryOf({ partnerId: 2 })).rows.every(({ total, oldest }) => total === 0 && !oldest)).toBe(true);
  });

  it('says which queues the caller may open', async () => {
    const routes = [{ viewName: 'ops' as const, routeList: [{ key: 'STUCK_MIS_PAGE' }, { key: 'NACH_UPLOAD' }] }];
    const session = await addStaff(desk.server, 'Mina', ['MIS'], routes);
    const { rows } = (await desk.server.call('stuckMisSummary', {}, { session })).data();
    expect(rows.filter(({ mayOpen }) => mayOpen).map(({ listType }) => listType)).toEqual(['nach-upload']);
  });
});

describe('who may', () => {
  it('has the file, which says what the page says; the download is in the audit [AP-30]', async () => {
    const { rows, today } = await summaryOf();
    const { fileName, csv } = (await desk.server.call('downloadStuckMis', {}, { session: desk.lead })).data();
    expect(fileName).toBe(`Stuck_MIS_${today}.csv`);
    const lines = csv.slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows.length + 2);
    for (const [place, { label, bands, total, late }] of rows.entries()) {
      const name = label.includes(',') ? `"${label}"` : label;
      expect(lines[place + 1]).toMatch(new RegExp(`^${[name, ...bands, total, total - late, late].join(',')},`));
    }
    const kept = await desk.server.db
      .selectFrom('audit_event')
      .select(['action', 'result', 'after'])
      .where('action', '=', 'DOWNLOAD_LIST')
      .execute();
    expect(kept).toEqual([{ action: 'DOWNLOAD_LIST', result: 'OK', after: { list: 'stuck-mis' } }]);
  });

  it('is refused without the right, with the screen or without; a try to download is in the audit [AP-29][AP-30]', async () => {
    const { server, agent } = desk;
    const range = { from: '2026-01-01', to: '2026-01-02' };
    for (const session of [agent, await addStaff(server, 'Nobody', ['MIS'], [])]) {
      expect((await server.call('stuckMisSummary', {}, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('downloadStuckMis', {}, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('dailyMisSummary', range, { session })).errorCode).toBe('NOT_ALLOWED');
      expect((await server.call('downloadDailyMis', range, { session })).errorCode).toBe('NOT_ALLOWED');
    }
    const tried = await server.db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'DOWNLOAD_LIST')
      .where('result', '=', 'DENIED')
      .where('actor_id', '=', agent.id)
      .execute();
    expect(tried.map(({ after }) => after)).toEqual([{ list: 'stuck-mis' }, { list: 'daily-mis', ...range }]);
  });
});
