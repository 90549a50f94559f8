import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom, type SeededRandom } from '../../../host/server/demo/seeded-random.ts';
import type { Session, TestServer } from '../support.ts';
import { oracles, type ListOracle, type OracleList } from './oracle-lists.ts';
import { linesOf, pageOf, request, startWithApplications, type RowsRequest } from './support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startWithApplications(8_000);
  lead = await server.signIn();
});
afterAll(() => server.close());

const rounds = 60;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
type Sample = Record<string, string | null>;

async function samplesOf({ table, searches, typed }: ListOracle): Promise<Sample[]> {
  const columns = { ...searches, ...Object.assign({}, ...Object.values(typed)) } as Record<string, string>;
  const wanted = Object.entries(columns).map(([name, column]) => `${column} as "${name}"`);
  const { rows } =
    await sql<Sample>`${sql.raw(`select ${wanted.join(', ')} from ${table} order by id limit 400`)}`.execute(server.db);
  return rows;
}

/** A random request, and the same in plain SQL. */
function ask(random: SeededRandom, oracle: ListOracle, samples: readonly Sample[]) {
  const queueName = random.pick(Object.keys(oracle.queues));
  const input = request({ queueName, rows: random.pick([5, 10, 15, 50]), pageNumber: random.integer(1, 4) });
  const filters: RowsRequest['filters'] = { optionId: [] };
  const where = [oracle.queues[queueName] ?? 'false'];
  for (const [id, options] of Object.entries(oracle.options)) {
    if (!random.chance(0.18)) continue;
    const values = Object.keys(options).filter(() => random.chance(0.6));
    // Both forms of the wire name the same choice.
    if (random.chance(0.5)) filters.optionId.push(...values.map((value) => `${id}-${value}`));
    else filters[id] = values;
    if (values.length > 0) where.push(values.map((value) => options[value] ?? 'false').join(' or '));
  }
  for (const [id, { column, from, to }] of Object.entries(oracle.ranges)) {
    if (!random.chance(0.25)) continue;
    const [min, max] = [random.integer(from, to / 3), random.integer(to / 4, to)];
    filters[id] = [`min:${min}`, `max:${max}`];
    where.push(`${column} >= ${min} and ${column} <= ${max}`);
  }
  const sample = random.pick(samples);
  for (const [id, options] of Object.entries(oracle.typed)) {
    if (!random.chance(0.2)) continue;
    const [option, column] = random.pick(Object.entries(options));
    const text = (sample[option] ?? 'x').slice(0, random.integer(1, 4));
    filters[id] = [`${option}:${text.toUpperCase()}`];
    where.push(`left(${column}, ${text.length}) = ${quoted(text.toLowerCase())}`);
  }
  input.filters = filters;
  if (random.chance(0.3)) {
    const [searchColumn, column] = random.pick(Object.entries(oracle.searches));
    const value = sample[searchColumn] ?? '%_';
    const searchValue = value.slice(0, random.integer(1, Math.min(6, value.length))).trimEnd() || 'x';
    Object.assign(input, { searchColumn, searchValue });
    where.push(`left(${column}, ${searchValue.length}) = ${quoted(searchValue)}`);
  }
  let order = `${oracle.defaultSort} asc, id asc`;
  if (random.chance(0.7)) {
    const [sortBy, column] = random.pick(Object.entries(oracle.sorts));
    const sortOrder = random.pick(['asc', 'desc'] as const);
    Object.assign(input, { sortBy, sortOrder });
    order = `${column} ${sortOrder}, id ${sortOrder}`;
  }
  return { input, where, order };
}

it.each(Object.keys(oracles) as OracleList[])(
  '%s: page, count and whole list are what plain SQL says, in random combinations of queue, filters, search and sort [QL-50]',
  async (type) => {
    const oracle: ListOracle = oracles[type];
    const random = seededRandom(`oracle/${type}`);
    const samples = await samplesOf(oracle);
    let found = 0;
    let empty = 0;
    for (let round = 0; round < rounds; round++) {
      const { input, where, order } = ask(random, oracle, samples);
      const wanted = `select id from ${oracle.table} where ${where.map((part) => `(${part})`).join(' and ')} order by ${order}`;
      const { rows } = await sql<{ id: string }>`${sql.raw(wanted)}`.execute(server.db);
      const ids = rows.map(({ id }) => id);
      const start = (input.pageNumber - 1) * input.rows;
      const page = await pageOf(server, lead, type, input);
      expect({ input, total: page.totalCount, ids: page.rows.map(({ rowId }) => rowId) }).toEqual({
        input,
        // A whole tab is counted to the end, whatever it holds.
        total: page.totalIsCapped ? 1_000 : ids.length,
        ids: ids.slice(start, start + input.rows),
      });
      if (page.totalIsCapped) expect(ids.length).toBeGreaterThan(1_000);
      const whole = await linesOf(server, lead, type, input);
      expect({ input, end: whole.lines.at(-1)?.end, ids: whole.ids }).toEqual({
        input,
        end: { count: ids.length },
        ids,
      });
      if (ids.length > 0) found++;
      else empty++;
    }
    expect([found > rounds / 4, empty > 0]).toEqual([true, true]);
  },
);
