import type { AgentKycStatus } from '../../../../../widgets/contract/collections/agents.ts';
import { queueKeys } from '../../../../../widgets/contract/applications/queues.ts';
import { agencyQueueKeys } from '../../../../../widgets/contract/collections/agency-queues.ts';
import type { Role } from '../../../../../widgets/contract/session/roles.ts';
import { hashOfNobody } from '../../staff/passwords.ts';
import * as staffs from '../../staff/staff.store.ts';
import { newUserKey } from '../../../base/tokens.ts';
import { describeAgent } from './agents-seed.store.ts';
import { makePerson } from '../../../demo/kit/people.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { demoAccounts } from '../../../demo/kit/staff.ts';
import { announce } from '../../../registers/subscribers.ts';

/** The most applications for which the few colleagues below are enough. More applications get more colleagues. */
const applicationsOfFew = 12_000;

/** The KYC statuses of the agency's other agents; most are done. */
const agencyKyc: readonly AgentKycStatus[] = [
  ...Array.from({ length: 9 }, () => 'DONE' as const),
  'NOT_STARTED',
  'DRAFT',
  'SUBMITTED',
  'REWORK',
  'REJECTED',
];
/** Further agents whose KYC is under way, so that there is one for each of the two who submit and decide. */
const furtherKyc: readonly AgentKycStatus[] = ['SUBMITTED', 'SUBMITTED', 'DRAFT', 'NOT_STARTED', 'REWORK'];
const operationsAgents = 10;

interface Colleague {
  role: Role;
  kyc: AgentKycStatus;
  isEnabled: boolean;
}

/** Colleagues of the demo accounts, who can get loans and queues. Nobody knows their passwords. */
function colleagues(applications: number): Colleague[] {
  const others = Math.max(0, Math.ceil(applications / applicationsOfFew) - 1) * operationsAgents;
  const more = (role: Role) => Array.from({ length: others }, () => ({ role, kyc: 'DONE' as const, isEnabled: true }));
  return [
    ...agencyKyc.map((kyc, index) => ({ role: 'AGENCY_AGENT' as const, kyc, isEnabled: index !== 1 })),
    ...Array.from({ length: operationsAgents }, (_, index) => ({
      role: 'OPS_AGENT' as const,
      kyc: 'DONE' as const,
      isEnabled: index !== 3,
    })),
    ...more('AGENCY_AGENT'),
    ...more('OPS_AGENT'),
    ...furtherKyc.map((kyc) => ({ role: 'AGENCY_AGENT' as const, kyc, isEnabled: true })),
  ];
}

/** No queue, one, or several. */
function pickQueues(random: SeededRandom) {
  const count = random.pick([0, 0, 1, 1, 2, 3, 4]);
  const picked = new Set(Array.from({ length: count }, () => random.pick(queueKeys)));
  return queueKeys.filter((key) => picked.has(key));
}

/** None, one or several, by the agent's place. */
function agencyQueuesOf(index: number) {
  return agencyQueueKeys.filter((_, at) => index % 3 > 0 && (at + index) % agencyQueueKeys.length < index % 3);
}

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const used = new Set<string>();
  const wanted = colleagues(applications);
  for (const [index, { role, kyc, isEnabled }] of wanted.entries()) {
    const { firstName, lastName, contactNumber } = makePerson(random);
    let username = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '');
    while (used.has(username)) username += '1';
    used.add(username);
    const id = random.id();
    await staffs.insert(tx, announce, {
      id,
      username: `${username}@staff.example.com`,
      firstName,
      lastName,
      roles: [role],
      portalRouteList: [],
      passwordHash: hashOfNobody,
      userKey: newUserKey(),
      isDemo: true,
      createdAt: now,
    });
    if (!isEnabled) await staffs.change(tx, announce, id, { disabledAt: now });
    const queues = role === 'OPS_AGENT' ? pickQueues(random) : agencyQueuesOf(index);
    await describeAgent(tx, { id, contactNumber, kyc, queues });
    report(index + 1, wanted.length);
  }
  for (const { username } of demoAccounts) {
    const account = await staffs.findAny(tx, username);
    const { contactNumber } = makePerson(random);
    if (account) await describeAgent(tx, { id: account.id, contactNumber, kyc: 'DONE', queues: [] });
  }
}

/** The agents of both portals besides the demo accounts. */
export const agentsSeeder: Seeder = { name: 'agents', seed };
