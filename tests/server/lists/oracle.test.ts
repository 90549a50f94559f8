import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom, type SeededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { roundsOf } from '../../support/tiers/tiers.ts';
import type { Session, TestServer } from '../support.ts';
import { nameOfOwner, shareOfCards } from '../applications/application-oracle.ts';
import { request, startWithApplications, type RowsRequest } from './support.ts';

let server: TestServer;
let session: Session;
beforeAll(async () => {
  server = await startWithApplications(6_000);
  session = await server.signIn();
});
afterAll(() => server.close());

interface Asked {
  input: RowsRequest;
  /** The same in plain SQL. */
  where: string[];
  order: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const queues: Record<string, string> = {
  'Document Processing': 'true',
  'Document Processing Fresh': "hold is null and not is_resubmitted and product_type = 'PL' and not is_partner_sourced",
  'Document Processing Re-submitted': 'hold is null and is_resubmitted',
  'Document Processing Partner': "hold is null and not is_resubmitted and product_type = 'PL' and is_partner_sourced",
  'Document Processing Line of credit': "hold is null and not is_resubmitted and product_type = 'LOC'",
  'Document Processing Applications on hold': 'hold is not null',
  'Document Processing Employer check': 'needs_employer_check',
};
const sorts: Record<string, string> = {
  loanApplicationNumber: 'loan_application_number',
  name: `lower(full_name) collate "C"`,
  loanAmount: 'loan_amount',
  queuedDate: 'queued_at',
  userInfo: nameOfOwner,
  documents: shareOfCards,
  riskLevel: "array_position(array['Low', 'Medium', 'High', 'Extreme'], risk_level)",
  status: `case when hold is not null then 5 when documents_rejected > 0 then 3
    when documents_approved = documents_total then 4 when owner_id is null then 1 else 2 end`,
};

interface Sample {
  loan_application_number: string;
  contact_number: string;
  email_id: string | null;
}

function askFilters(random: SeededRandom, input: RowsRequest, where: string[]): void {
  const filters: RowsRequest['filters'] = { optionId: [] };
  if (random.chance(0.4)) {
    const levels = ['Low', 'Medium', 'High', 'Extreme'].filter(() => random.chance(0.5));
    filters.optionId.push(...levels.map((level) => `riskLevel-${level}`));
    filters['riskLevel'] = levels;
    if (levels.length > 0) where.push(`risk_level in (${levels.map(quoted).join(', ')})`);
  }
  if (random.chance(0.3)) {
    const type = random.pick(['PL', 'LOC', 'all']);
    filters.optionId.push(`productType-${type}`);
    if (type !== 'all') where.push(`product_type = ${quoted(type)}`);
  }
  if (random.chance(0.3)) {
    const [low, high] = [random.integer(5_000, 90_000), random.integer(60_000, 500_000)];
    filters['loanAmount'] = [`min:${low}`, `max:${high}`];
    where.push(`loan_amount >= ${low} and loan_amount <= ${high}`);
  }
  if (random.chance(0.2)) {
    const day = new Date(server.clock.now().getTime() - random.integer(0, 5) * 86_400_000).toISOString().slice(0, 10);
    filters['queuedDate'] = [`min:${day}`, `max:${day}`];
    where.push(`(queued_at at time zone 'Asia/Kolkata')::date = ${quoted(day)}`);
  }
  if (random.chance(0.2)) {
    const partner = random.integer(0, 22);
    filters['partner'] = [String(partner)];
    where.push(`partner_id = ${partner}`);
  }
  input.filters = filters;
}

function askSearch(random: SeededRandom, sample: Sample, input: RowsRequest, where: string[]): void {
  if (!random.chance(0.4)) return;
  const [searchColumn, column, value] = random.pick([
    ['loanApplicationNumber', 'loan_application_number', sample.loan_application_number],
    ['contactNumber', 'contact_number', sample.contact_number],
    ['emailId', 'lower(email_id)', sample.email_id?.toLowerCase() ?? '_%'],
  ] as const);
  const searchValue = searchColumn === 'contactNumber' ? value : value.slice(0, random.integer(1, value.length));
  Object.assign(input, { searchColumn, searchValue });
  where.push(`left(${column}, ${searchValue.length}) = ${quoted(searchValue)}`);
}

function ask(random: SeededRandom, samples: readonly Sample[]): Asked {
  const queueName = random.pick(Object.keys(queues));
  const input = request({ queueName, rows: random.pick([1, 5, 10, 15, 50, 100]), pageNumber: random.integer(1, 12) });
  const where = ["udrs = 'DOCUMENT_PROCESSING'", queues[queueName] ?? 'false'];
  let order = 'queued_at asc, id asc';
  if (random.chance(0.7)) {
    const sortBy = random.pick(Object.keys(sorts));
    const sortOrder = random.pick(['asc', 'desc'] as const);
    Object.assign(input, { sortBy, sortOrder });
    order = `${sorts[sortBy]} ${sortOrder}, id ${sortOrder}`;
  }
  askFilters(random, input, where);
  askSearch(random, random.pick(samples), input, where);
  if (random.chance(0.05)) {
    const { loan_application_number } = random.pick(samples);
    input.loanApplicationNumber = loan_application_number;
    where.push(`loan_application_number = ${quoted(loan_application_number)}`);
  }
  return { input, where, order };
}

it('pages, sorts, searches, filters and counts as plain SQL does, in random combinations', async () => {
  const random = seededRandom('oracle');
  const samples = await server.db
    .selectFrom('application')
    .select(['loan_application_number', 'contact_number', 'email_id'])
    .where('queue', '=', 'DOCUMENT_PROCESSING')
    .orderBy('id')
    .execute();
  let fullPages = 0;
  let emptyPages = 0;
  for (let round = 0; round < roundsOf(400); round++) {
    const { input, where, order } = ask(random, samples);
    const { rows: expected } = await sql<{ id: string }>`${sql.raw(
      `select id from application where ${where.map((part) => `(${part})`).join(' and ')} order by ${order}`,
    )}`.execute(server.db);
    const start = (input.pageNumber - 1) * input.rows;
    const reply = (await server.call('document-processing.rows', input, { session })).data();
    expect({ input, ids: reply.rows.map(({ rowId }) => rowId), total: reply.totalCount }).toEqual({
      input,
      ids: expected.slice(start, start + input.rows).map(({ id }) => id),
      total: expected.length,
    });
    if (reply.rows.length === input.rows) fullPages++;
    if (reply.rows.length === 0) emptyPages++;
  }
  expect(fullPages).toBeGreaterThan(roundsOf(50));
  expect(emptyPages).toBeGreaterThan(roundsOf(20));
});
