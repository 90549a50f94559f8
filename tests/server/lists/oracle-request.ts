import type { SeededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { ListOracle } from './list-oracle.ts';
import { request, type RowsRequest } from './support.ts';
import { dayOf } from '../../../widgets/contract/time.ts';

/** A row's values by search column, typed option and ranged filter, to ask for what is there. */
export type Sample = Readonly<Record<string, string | null>>;

/** A request of a list, and the same in plain SQL. */
export interface Asked {
  input: RowsRequest;
  where: string[];
  order: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const startsWith = (column: string, text: string) => `left(${column}, ${text.length}) = ${quoted(text)}`;

/** The columns by which a queue is sorted, in SQL. */
export function sortsOf(oracle: ListOracle, queueName: string): Readonly<Record<string, string>> {
  return oracle.ownSorts?.[queueName]?.sorts ?? oracle.sorts;
}

/** A queue as it opens: no filter, no search, in its own order. */
export function askPlainly(oracle: ListOracle, queueName: string): Asked {
  const { newestBy } = oracle.ownSorts?.[queueName] ?? {};
  return {
    input: request({ queueName }),
    where: [oracle.queues[queueName] ?? 'false'],
    order: newestBy === undefined ? `${oracle.defaultSort} asc, id asc` : `${newestBy} desc, id desc`,
  };
}

function askOptions(random: SeededRandom, id: string, options: Readonly<Record<string, string>>, asked: Asked): void {
  const { filters } = asked.input;
  const isEvery = random.chance(0.15);
  const values = Object.keys(options).filter(() => random.chance(0.6));
  const sent = isEvery ? [...values, 'all'] : values;
  // Each form of the wire, and both together, name the same choice.
  if (random.chance(0.7)) filters.optionId.push(...sent.map((value) => `${id}-${value}`));
  else filters[id] = sent;
  if (values.length > 0 && !isEvery) asked.where.push(values.map((value) => options[value] ?? 'false').join(' or '));
}

/** One end of a range or both. */
function endsOf(random: SeededRandom, min: number | string, max: number | string) {
  const sides = random.pick([['min'], ['max'], ['min', 'max'], ['min', 'max']]);
  return [
    { sign: '>=', end: 'min', value: min },
    { sign: '<=', end: 'max', value: max },
  ].filter(({ end }) => sides.includes(end));
}

function askRanges(random: SeededRandom, oracle: ListOracle, sample: Sample, now: Date, { input, where }: Asked): void {
  for (const [id, { column, from, to }] of Object.entries(oracle.ranges)) {
    if (!random.chance(0.25)) continue;
    const [low, high] = [random.integer(from, to / 3), random.integer(Math.round(to / 4), to)];
    // A row that stands on an end is inside.
    const exact = Number(sample[id]);
    const ends = random.pick([endsOf(random, low, high), endsOf(random, exact, high), endsOf(random, low, exact)]);
    input.filters[id] = ends.map(({ end, value }) => `${end}:${value}`);
    where.push(ends.map(({ sign, value }) => `${column} ${sign} ${value}`).join(' and '));
  }
  for (const [id, { column, from, to, choice }] of Object.entries(oracle.dates)) {
    const isAsked = id in input.filters || input.filters.optionId.some((option) => option.startsWith(`${id}-`));
    if (isAsked || !random.chance(0.2)) continue;
    const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * 86_400_000));
    const first = random.integer(from, to);
    const ends = endsOf(random, dayAfter(first), dayAfter(random.integer(first, to)));
    input.filters[id] = ends.map(({ end, value }) => `${end}:${value}`);
    input.filters.optionId.push(`${id}-${choice}`);
    const day = `(${column} at time zone 'Asia/Kolkata')::date`;
    where.push(ends.map(({ sign, value }) => `${day} ${sign} '${value}'`).join(' and '));
  }
}

function askTyped(random: SeededRandom, oracle: ListOracle, sample: Sample, { input, where }: Asked): void {
  for (const [id, options] of Object.entries(oracle.typed)) {
    if (!random.chance(0.2)) continue;
    const [typed, ...more] = Object.entries(options)
      .filter(() => random.chance(0.7))
      .map(([option, column]) => {
        const other = option.endsWith('-pin') ? '4' : 'x';
        const text = (sample[option] ?? other).slice(0, random.integer(1, 4)).trim() || other;
        return {
          wire: `${option}:${text.toUpperCase()}`,
          sql: startsWith(column, text.toLowerCase()),
        };
      });
    if (typed === undefined) continue;
    input.filters[id] = [typed, ...more].map(({ wire }) => wire);
    where.push([typed, ...more].map(({ sql }) => sql).join(' or '));
  }
}

function askSearch(random: SeededRandom, oracle: ListOracle, sample: Sample, { input, where }: Asked): void {
  const searches = Object.entries(oracle.searches);
  if (searches.length === 0 || !random.chance(0.35)) return;
  const [searchColumn, column] = random.pick(searches);
  const number = sample[searchColumn];
  if (searchColumn === 'contactNumber' || searchColumn === 'contact') {
    if (!number) return;
    Object.assign(input, { searchColumn, searchValue: number });
    where.push(`${column} = '${number}'`);
    return;
  }
  // What a pattern or a quoted text would take for something else.
  const value = random.chance(0.12) ? random.pick(['%', '_', '\\', "'", 'a%', '9_']) : (sample[searchColumn] ?? 'x');
  const text = value.slice(0, random.integer(1, Math.min(6, value.length))).trimEnd() || 'x';
  const isOfLetters = ['emailId', 'agentName', 'templateName'].includes(searchColumn);
  const searchValue = isOfLetters && random.chance(0.5) ? ` ${text.toUpperCase()} ` : text;
  Object.assign(input, { searchColumn, searchValue });
  where.push(startsWith(column, text));
}

/** A random request, and the same in plain SQL. */
export function ask(random: SeededRandom, oracle: ListOracle, sample: Sample, now: Date): Asked {
  const asked = askPlainly(oracle, random.pick(Object.keys(oracle.queues)));
  Object.assign(asked.input, {
    rows: random.pick([1, 5, 10, 15, 50, 100]),
    pageNumber: random.integer(1, 4),
  });
  for (const [id, options] of Object.entries(oracle.options))
    if (random.chance(0.18)) askOptions(random, id, options, asked);
  askRanges(random, oracle, sample, now, asked);
  askTyped(random, oracle, sample, asked);
  askSearch(random, oracle, sample, asked);
  const number = sample['loanApplicationNumber'];
  if (oracle.table !== 'agent' && number && random.chance(0.05)) {
    asked.input.loanApplicationNumber = number;
    asked.where.push(`loan_application_number = ${quoted(number)}`);
  }
  if (random.chance(0.7)) {
    const [sortBy, column] = random.pick(Object.entries(sortsOf(oracle, asked.input.queueName)));
    const sortOrder = random.pick(['asc', 'desc'] as const);
    Object.assign(asked.input, { sortBy, sortOrder });
    asked.order = `${column} ${sortOrder}, id ${sortOrder}`;
  }
  return asked;
}
