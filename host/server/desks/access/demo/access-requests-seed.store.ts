import type { Insertable } from 'kysely';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { routesOf } from '../../../demo/kit/staff.ts';
import type { Database } from '../../../db/schema.ts';

type Row = Omit<Insertable<Database['access_request']>, 'id' | 'wanted' | 'proposed_by' | 'username'>;

const dayInMs = 86_400_000;

interface Sample extends Pick<Row, 'queue' | 'kind' | 'reason' | 'remark'> {
  /** Whom it is about. */
  about: string;
  roles: string[];
  routes: string[];
  daysAgo: number;
}

const samples: readonly Sample[] = [
  {
    about: 'ops2@demo.example',
    queue: 'WAITING',
    kind: 'WIDEN',
    roles: ['MIS'],
    routes: ['STUCK_MIS_PAGE'],
    reason: 'He prepares the report of the stuck cases from December on',
    remark: null,
    daysAgo: 1,
  },
  {
    about: 'ops3@demo.example',
    queue: 'APPROVED',
    kind: 'WIDEN',
    roles: ['CREDIT'],
    routes: [],
    reason: 'She stands in for the credit desk in the festival weeks',
    remark: null,
    daysAgo: 30,
  },
  {
    about: 'agency@demo.example',
    queue: 'REFUSED',
    kind: 'RESET',
    roles: [],
    routes: [],
    reason: 'He could not sign in on Monday morning',
    remark: 'He has signed in since: the keyboard had another language',
    daysAgo: 12,
  },
];

async function seed({ tx, random, now, report }: SeedContext): Promise<void> {
  const people = await tx
    .selectFrom('staff')
    .select(['id', 'username', 'first_name', 'last_name', 'agency_id'])
    .where('is_demo', '=', true)
    .execute();
  const proposer = people.find(({ username }) => username === 'lead@demo.example');
  const rows = samples.flatMap(({ about, roles, routes, daysAgo, ...sample }) => {
    const person = people.find(({ username }) => username === about);
    if (!person || !proposer) return [];
    const proposedAt = new Date(now.getTime() - daysAgo * dayInMs);
    const { id, username, first_name: firstName, last_name: lastName } = person;
    return [
      {
        ...sample,
        id: random.id(proposedAt),
        staff_id: id,
        username,
        wanted: JSON.stringify({ firstName, lastName, roles, routes, agencyId: null }),
        proposed_by: proposer.id,
        proposed_at: proposedAt,
        // the command of the machine: the demo has one person who may approve
        decided_at: sample.queue === 'WAITING' ? null : new Date(proposedAt.getTime() + 3 * 3_600_000),
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('access_request').values(rows).execute();
  const manager = people.find(({ username }) => username === 'manager@demo.example');
  if (manager) await proposeAgent({ tx, random, now }, { id: manager.id, agencyId: manager.agency_id });
  report(rows.length, rows.length);
}

/** Has an agency's manager propose a new agent. */
async function proposeAgent(
  { tx, random, now }: Pick<SeedContext, 'tx' | 'random' | 'now'>,
  manager: { id: string; agencyId: string | null },
): Promise<void> {
  const routes = routesOf('agency', false, ['AGENCY_AGENT']).routeList.map(({ key }) => key);
  const { agencyId } = manager;
  const wanted = { firstName: 'Deepak', lastName: 'Jadhav', roles: ['AGENCY_AGENT'], routes, agencyId };
  const proposedAt = new Date(now.getTime() - dayInMs / 4);
  await tx
    .insertInto('access_request')
    .values({
      id: random.id(proposedAt),
      queue: 'WAITING',
      kind: 'ADD',
      username: 'deepak.jadhav@sahyadri.example',
      wanted: JSON.stringify(wanted),
      reason: 'He joins our Pune team for the calls of December',
      proposed_by: manager.id,
      proposed_at: proposedAt,
      agency_id: agencyId,
    })
    .execute();
}

/** A request that waits, two that were decided, and one of an agency's manager. */
export const accessRequestsSeeder: Seeder = { name: 'access requests', seed };
