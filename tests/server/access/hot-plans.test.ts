import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorsOf, authorsOfEach } from '../../../host/server/core/audit/authorship.store.ts';
import * as limits from '../../../host/server/core/limits/limits.store.ts';
import * as departures from '../../../host/server/core/loans/departure.store.ts';
import * as requests from '../../../host/server/desks/access/requests.store.ts';
import * as alerts from '../../../host/server/desks/alerts/alerts.store.ts';
import { findBorrowers } from '../../../host/server/core/contacts/contact.store.ts';
import * as placed from '../../../host/server/core/loans/placements.store.ts';
import * as placements from '../../../host/server/desks/agencies/placements.store.ts';
import type { Tx } from '../../../host/server/db/transaction.ts';
import type { ListType } from '../../../widgets/contract/lists.ts';
import { readDay } from '../../../widgets/contract/time.ts';
import { prepare, type ListCase } from '../../bench/lists/list-cases.ts';
import { explain } from '../../bench/lists/list-plans.ts';
import { addAgency, addPerson } from '../agencies/world.ts';
import { startCollections, type Collections } from '../collections/support.ts';
import type { TestServer } from '../support.ts';

/**
 * What guards, watches and parts by agency is asked in every call of its kind: with many rows, each of its queries and each page
 * of its lists goes by an index.
 */

let desk: Collections;
let staffId: string;
let agencyId: string;
let someCase: { id: string; loanApplicationNumber: string };
const many = 20_000;
const one = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** An id of its own for each `n` of a series, as SQL. */
const idOf = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const before = sql`now() - n * interval '1 minute'`;
const series = sql`generate_series(1, ${sql.lit(many)}) as n`;

async function fill({ db }: TestServer): Promise<void> {
  const by = sql`${staffId}::uuid`;
  const fills = [
    sql`insert into limited_use (id, code, person_id, loan, subject_hash, amount, at)
      select ${idOf}, case when n % 2 = 0 then 'waivePenalty' else 'revealContact' end, 'person ' || n % 500,
        case when n % 2 = 0 then 'loan ' || n % 500 end, 'subject ' || n, 1, ${before} from ${series}`,
    sql`insert into limit_leave (id, code, person_id, amount, day, reason, given_by, at)
      select ${idOf}, 'revealContact', 'person ' || n % 500, 10, (${before})::date, 'A campaign', ${by}, ${before} from ${series}`,
    sql`insert into authorship (kind, subject_id, round, staff_id, at)
      select 'waiver', ${idOf}, 1, ${by}, ${before} from ${series}`,
    sql`insert into alert (id, queue, code, at, last_at, about, times, open_as, seen_by, seen_at, note)
      select ${idOf}, case when n % 20 = 0 then 'NEW' else 'SEEN' end, 'LIMIT_REACHED', ${before}, ${before}, '{}', 1,
        case when n % 20 = 0 then 'LIMIT_REACHED ' || n end,
        case when n % 20 > 0 then ${by} end, case when n % 20 > 0 then now() end, case when n % 20 > 0 then 'Seen' end
      from ${series}`,
    sql`insert into access_request (id, queue, kind, staff_id, username, wanted, reason, proposed_by, proposed_at, decided_by, decided_at)
      select ${idOf}, case n % 20 when 0 then 'WAITING' when 1 then 'REFUSED' else 'APPROVED' end, 'WIDEN', ${by},
        'person' || n || '@lender.example', '{"roles": ["MIS"], "routes": [], "agencyId": null}', 'A new team', ${by}, ${before},
        case when n % 20 > 0 then ${by} end, case when n % 20 > 0 then ${before} end
      from ${series}`,
    sql`insert into session (id, staff_id, token_hash, created_at, last_used_at, expires_at, ended_at, ip)
      select ${idOf}, ${by}, md5(n::text), ${before}, now(), now() + interval '8 hours', case when n % 10 > 0 then now() end, ''
      from ${series}`,
    sql`insert into staff (id, username, first_name, last_name, roles, portal_route_list, password_hash, user_key, is_demo, created_at)
      select ${idOf}, 'person' || n || '@lender.example', 'Person', 'No ' || n, '["OPS_AGENT"]', '[]', 'none', md5(n::text), false,
        ${before} from generate_series(1, 5000) as n`,
    sql`insert into embedder (id, name, key_hash, screens, origins, roles, usernames, networks, most_minutes, created_at, expires_at, version)
      select ${idOf}, 'dialer-' || n, md5(n::text), '["HOLD"]', '["https://a.example"]', '["OPS_AGENT"]', '[]', '["10.0.0.0/8"]', 15,
        ${before}, now() + interval '1 year', 1 from generate_series(1, 3000) as n`,
    sql`insert into loan_departure (id, case_id, agency_id, agent_ids, left_at)
      select ${idOf}, c.id, ${agencyId}::uuid, '[]', ${before} from ${series}
      join (select id, row_number() over (order by id) as at, count(*) over () as all_of_them from collections_case) c
        on c.at = n % c.all_of_them + 1`,
    sql`insert into contact_attempt (id, loan_application_number, borrower_hash, door, is_rpc, at, staff_id, source_id)
      select ${idOf}, 'loan ' || n % 500, 'borrower ' || n % 500, 'CALL', false, ${before}, ${by}, ${idOf} from ${series}`,
    sql`insert into agency_allocation (id, case_id, agency_id, from_on, until_on, ended_at, why)
      select ${idOf}, c.id, ${agencyId}::uuid, '2020-01-01', '2020-02-01', now(), 'EXPIRED' from ${series}
      join (select id, row_number() over (order by id) as at, count(*) over () as all_of_them from collections_case) c
        on c.at = n % c.all_of_them + 1`,
    // and one that is open of each
    sql`insert into agency_allocation (id, case_id, agency_id, from_on, until_on)
      select gen_random_uuid(), id, ${agencyId}::uuid, '2020-02-02', '2030-01-01' from collections_case`,
  ];
  for (const each of fills) await each.execute(db);
  for (const table of filled) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
const filled = [
  'limited_use',
  'limit_leave',
  'authorship',
  'alert',
  'access_request',
  'session',
  'staff',
  'embedder',
  'loan_departure',
  'agency_allocation',
  'contact_attempt',
] as const;

beforeAll(async () => {
  desk = await startCollections();
  ({ id: staffId } = await desk.signIn());
  agencyId = await addAgency(desk, 'Kaveri');
  const { id, loan_application_number: loanApplicationNumber } = desk.takeCase();
  someCase = { id, loanApplicationNumber };
  await fill(desk);
});
afterAll(() => desk.close());

type Db = TestServer['db'];
const day = 86_400_000;
const since = new Date(Date.now() - 30 * day);

/** A count that stops at some thousand rows is as quick wherever it finds them. */
const isCapped = ([whole = '', ...parts]: readonly string[]) =>
  whole.startsWith('Aggregate') && parts.slice(0, 2).some((part) => /->  Limit/.test(part));

/** The plans of some work, as one text. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string> {
  return desk.db.transaction().execute(async (tx) => {
    const plans = await explain(tx, async (db) => () => read(db));
    return JSON.stringify(plans.map(({ plan }) => plan).filter((plan) => !isCapped(plan)));
  });
}
const expectNoScan = (plans: string, tables: readonly string[]) =>
  expect(tables.filter((table) => plans.includes(`Seq Scan on ${table}`))).toEqual([]);

describe('with many rows', () => {
  it.each([
    [
      'a person’s uses of a limit',
      'limited_use_of_person',
      (db: Db) => limits.usesSince(db, ['revealContact'], { person: 'person 7' }, since),
    ],
    [
      'the uses on a loan',
      'limited_use_of_loan',
      (db: Db) => limits.usesSince(db, ['waivePenalty'], { loan: 'loan 8' }, since),
    ],
    [
      'what leads have allowed today',
      'limit_leave_of_person',
      (db: Db) => limits.raisedToday(db, 'revealContact', 'person 7', new Date()),
    ],
    ['the authors of a round', 'authorship_pkey', (db: Db) => authorsOf(db, { kind: 'waiver', id: one(77) })],
    [
      'the authors of a page of rows',
      'authorship_pkey',
      (db: Db) => authorsOfEach(db, 'waiver', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(one)),
    ],
    [
      'the alert in which the same is counted',
      'alert_open_as_key',
      (db: Db) => alerts.findOpen(db as Tx, { what: 'LIMIT_REACHED', about: {}, who: '40', times: 1 }),
    ],
    [
      'the request that waits of a username',
      'access_request_waiting',
      (db: Db) => requests.waitingFor(db, 'person40@lender.example'),
    ],
    ['what waits of an account', 'access_request_', (db: Db) => requests.waitingOf(db, one(3))],
    [
      'when a loan went from an agency',
      'loan_departure_of_case',
      (db: Db) => departures.lastOf(db, someCase, { staffId, agencyId, since }),
    ],
    [
      'placements that are over',
      'agency_allocation_by_end',
      (db: Db) => placements.casesOver(db, readDay('2020-03-01'), 100),
    ],
    ['the placement of a loan', 'agency_allocation_open', (db: Db) => placed.findOpen(db, someCase.id)],
    [
      'whether a placement is over',
      'agency_allocation_open',
      (db: Db) => placements.isOver(db as Tx, someCase.id, readDay('2020-03-01')),
    ],
    [
      'what a borrower was told of an agency',
      'agency_allocation_open',
      (db: Db) => findBorrowers(db, [someCase.loanApplicationNumber]),
    ],
  ] as const)('%s: by an index', async (_, index, read) => {
    const plans = await plansOf(read);
    expect(plans).toContain(index);
    expectNoScan(plans, filled);
  });

  const page = (list: ListType, queueName: string, more: object = {}): ListCase => ({
    name: list,
    list,
    ask: () => ({ queueName, ...more }),
  });
  const search = (searchValue: string) => ({ searchColumn: 'username', searchValue });
  it.each([
    ['new alerts', 'alert_by_time', page('alerts', 'Alerts')],
    ['alerts that were seen', 'alert_by_time', page('alerts', 'Alerts Seen')],
    ['access requests that wait', 'access_request_by_proposal', page('access-requests', 'Access Requests Waiting')],
    ['access requests that were decided', 'access_request_decided', page('access-requests', 'Access Requests Decided')],
    ['who is signed in', 'session_signed_in', page('sessions', 'Sessions')],
    ['who is signed in, by the end', 'session_to_end', page('sessions', 'Sessions', { sortBy: 'endsAt' })],
    ['accounts', 'staff_by_username', page('staff', 'Staff')],
    ['accounts by a name', 'staff_', page('staff', 'Staff', search('person40'))],
    ['embedders', 'embedder_by_name', page('embedders', 'Embedders')],
  ] as const)('a page of %s: by an index', async (_, index, asked) => {
    const plans = await plansOf(async (db) => (await prepare(db, asked, { number: '', contact: '', email: '' }))?.());
    expect(plans).toContain(index);
    expectNoScan(plans, [...filled]);
  });
});

/** The lists of who collects, of an agency that has some of the rows. */
const ofAgency = [
  ['agency-customer-list', 'Customers', 'collections_case_of_agency', 'collections_case'],
  ['agency-calling-list', 'Calling List', 'collections_case_of_agency', 'collections_case'],
  ['agency-agents-list', 'Agency Agents', 'agent_of_agency', 'agent'],
  ['agency-feedback-validation-list', 'Feedback To Validate', 'feedback_of_agency', 'feedback'],
  ['agency-settlement-validation-list', 'Settlement Validation', 'settlement_of_agency', 'settlement'],
] as const;

it.each(ofAgency)('a page of %s is an agency’s by its index', async (list, queueName, index, table) => {
  const name = `manager-${list}`;
  await addPerson(desk, agencyId, name, 'AGENCY_MANAGER');
  const asked: ListCase = { name: list, list, by: `${name}@test.example`, ask: () => ({ queueName }) };
  const plans = await desk.db.transaction().execute(async (tx) => {
    // The tables are small here: the planner would read them whole for that alone.
    await sql`set local enable_seqscan = off`.execute(tx);
    return explain(tx, (db) => prepare(db, asked, { number: '', contact: '', email: '' }));
  });
  const text = JSON.stringify(plans.map(({ plan }) => plan));
  expect(text).toContain(index);
  expectNoScan(text, [table]);
});
