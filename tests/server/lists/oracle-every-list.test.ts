import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { listRows, listTypes, type ListType } from '../../../widgets/contract/lists.ts';
import { createCsv } from '../../../widgets/kit/list/csv.ts';
import type { Session, TestServer } from '../support.ts';
import { roundsOf, sampled } from '../../support/tiers/tiers.ts';
import { oraclesAt } from '../every-desk-facts.ts';
import type { ListOracle } from './list-oracle.ts';
import { ask, askPlainly, sortsOf, type Asked, type Sample } from './oracle-request.ts';
import { linesOf, pageOf, startWithApplications, tabsOf, type Line } from './support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(8_000);
  lead = await server.signIn();
});
afterAll(() => server.close());

/** One list of each base (a queue, a hold, a flag, a partner's share, loans in collection, agents, feedback) is asked more than its likes. */
const askedMore: readonly ListType[] = [
  'kyc-verification',
  'hold',
  'top-up',
  'pb-nach-review',
  'agency-customer-list',
  'agency-agents-list',
  'agency-feedback-validation-list',
];
const roundsFor = (type: ListType): number => roundsOf(askedMore.includes(type) ? 60 : 8);

const oracleOf = (type: ListType): ListOracle => oraclesAt(server.clock.now())[type];

const anyQueue = ({ queues }: ListOracle) => `(${Object.values(queues).join(') or (')})`;

async function samplesOf(oracle: ListOracle): Promise<Sample[]> {
  const { table, searches, typed, ranges } = oracle;
  const ranged = Object.fromEntries(Object.entries(ranges).map(([id, { column }]) => [id, `${column}::text`]));
  const columns: Record<string, string> = Object.assign({}, searches, ranged, ...Object.values(typed));
  const wanted = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
  const { rows } =
    await sql<Sample>`${sql.raw(`select ${wanted.join(', ')} from ${table} where ${anyQueue(oracle)} order by id limit 300`)}`.execute(
      server.db,
    );
  return rows;
}

interface Wanted {
  id: string;
  key: string;
}

async function wantedRows({ table, key }: ListOracle, { where, order }: Asked): Promise<Wanted[]> {
  const conditions = where.map((part) => `(${part})`).join(' and ');
  const wanted = `select id, ${key.sql} as key from ${table} where ${conditions} order by ${order}`;
  return (await sql<Wanted>`${sql.raw(wanted)}`.execute(server.db)).rows;
}

/** The file that a person gets of the lines, as its own lines. */
async function fileOf(lines: readonly Line[], column: string): Promise<string[]> {
  const csv = createCsv([{ label: 'Row', value: column }]);
  for (const line of lines) if (line.rowId !== undefined) csv.add(line);
  return (await csv.finish().text()).trimEnd().split('\r\n').slice(1);
}

/** Compares the page, the count and the file of a request with plain SQL. */
async function compare(type: ListType, oracle: ListOracle, asked: Asked, seed: string): Promise<number> {
  const { input } = asked;
  // one person may not search for that many numbers within an hour
  await server.db.deleteFrom('limited_use').execute();
  const wanted = await wantedRows(oracle, asked);
  const ids = wanted.map(({ id }) => id);
  const start = (input.pageNumber - 1) * input.rows;
  const page = await pageOf(server, lead, type, input);
  expect({ seed, input, total: page.totalCount, ids: page.rows.map(({ rowId }) => rowId) }).toEqual({
    seed,
    input,
    // A whole tab is counted to the end, whatever it holds.
    total: page.totalIsCapped ? 1_000 : ids.length,
    ids: ids.slice(start, start + input.rows),
  });
  if (page.totalIsCapped) expect(ids.length).toBeGreaterThan(1_000);
  const whole = await linesOf(server, lead, type, input);
  const file = await fileOf(whole.lines, oracle.key.column);
  expect({ seed, input, end: whole.lines.at(-1)?.end, ids: whole.ids, file }).toEqual({
    seed,
    input,
    end: { count: ids.length },
    ids,
    file: wanted.map(({ key }) => key),
  });
  return ids.length;
}

describe.each(
  sampled(
    listTypes,
    (type) => listRows[type].over,
    (type) => askedMore.includes(type),
  ),
)('%s', (type) => {
  it('has its tabs and counts, sorts, searches and filters in plain SQL', async () => {
    const oracle = oracleOf(type);
    const { tabs } = await tabsOf(server, lead, type);
    const counts = Object.entries(oracle.queues).map(
      ([queue, where]) => `count(*) filter (where ${where}) as "${queue}"`,
    );
    const { rows } = await sql`${sql.raw(`select ${counts.join(', ')} from ${oracle.table}`)}`.execute(server.db);
    expect([Object.fromEntries(tabs.map((tab) => [tab.queueName, tab.applicationCount]))]).toEqual(rows);
    expect(listRows[type].searchTypes.toSorted()).toEqual(Object.keys(oracle.searches).toSorted());
    for (const { queueName, tableColumnConfig, filters } of tabs) {
      const sorted = tableColumnConfig.filter(({ enableSort }) => enableSort).map(({ value }) => value);
      expect(sorted.toSorted()).toEqual(Object.keys(sortsOf(oracle, queueName)).toSorted());
      // An accordion group holds filters and narrows nothing by itself.
      const narrowing = filters.filter(({ kind }) => kind !== 'accordionGroup');
      const { options, ranges, dates, typed } = oracle;
      expect(new Set(narrowing.map(({ id }) => id))).toEqual(
        new Set([options, ranges, dates, typed].flatMap(Object.keys)),
      );
      for (const { id, filterOption } of narrowing) {
        const known = [...Object.keys(options[id] ?? {}), dates[id]?.choice];
        const ofTyped = Object.keys(typed[id] ?? {});
        expect(
          filterOption.filter(
            ({ id: option, value }) => ![...known, 'all'].includes(value) && !ofTyped.includes(option),
          ),
        ).toEqual([]);
      }
    }
  });

  it('page, count and whole list are what plain SQL says, in random combinations of queue, filters, search and sort [QL-50]', async () => {
    const oracle = oracleOf(type);
    const rounds = roundsFor(type);
    const samples = await samplesOf(oracle);
    const random = seededRandom(`oracle/${type}`);
    let found = 0;
    for (const queueName of Object.keys(oracle.queues))
      if ((await compare(type, oracle, askPlainly(oracle, queueName), 'none')) > 0) found++;
    expect(found).toBeGreaterThan(0);
    let narrowed = 0;
    for (let round = 0; round < rounds; round++) {
      const asked = ask(random, oracle, random.pick(samples), server.clock.now());
      const count = await compare(type, oracle, asked, `oracle/${type}, round ${round}`);
      if (count > 0) narrowed++;
    }
    if (askedMore.includes(type)) expect([narrowed > rounds / 4, narrowed < rounds]).toEqual([true, true]);
  });
});

it('an agent is listed and counted the loans that they call, and no others, in random combinations [QL-50]', async () => {
  const agent = await server.signIn('agency@demo.example');
  const everyones = oracleOf('agency-calling-list');
  const own = (where: string) =>
    `(${where}) and (calling_allocated_to = '${agent.id}' or field_allocated_to = '${agent.id}')`;
  const queues = Object.fromEntries(Object.entries(everyones.queues).map(([queue, where]) => [queue, own(where)]));
  const oracle = { ...everyones, queues };
  const { tabs } = await tabsOf(server, agent, 'agency-calling-list');
  const samples = await samplesOf(oracle);
  const random = seededRandom('oracle/agent');
  let found = 0;
  for (const { queueName, applicationCount } of tabs) {
    const wanted = await wantedRows(oracle, askPlainly(oracle, queueName));
    expect([queueName, applicationCount]).toEqual([queueName, wanted.length]);
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(10);
  for (let round = 0; round < roundsOf(20); round++) {
    const asked = ask(random, oracle, random.pick(samples), server.clock.now());
    const { input } = asked;
    const seed = `oracle/agent, round ${round}`;
    const ids = (await wantedRows(oracle, asked)).map(({ id }) => id);
    const start = (input.pageNumber - 1) * input.rows;
    const page = await pageOf(server, agent, 'agency-calling-list', input);
    expect({
      seed,
      input,
      total: page.totalCount,
      ids: page.rows.map(({ rowId }) => rowId),
    }).toEqual({
      seed,
      input,
      total: ids.length,
      ids: ids.slice(start, start + input.rows),
    });
  }
});
