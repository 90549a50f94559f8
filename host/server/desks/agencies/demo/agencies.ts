import { dayOf, daysAfter } from '../../../../../widgets/contract/time.ts';
import { addAuthor, closeRound } from '../../../core/audit/authorship.store.ts';
import * as agencies from '../../../core/agencies/agencies.store.ts';
import { countAgents, describeAgent } from '../../../core/agents/demo/agents-seed.store.ts';
import { moveCounters } from '../../../core/lists/queue-counters.store.ts';
import { caseCountedIn } from '../../../core/loans/collections.rules.ts';
import { hashPassword } from '../../../core/staff/passwords.ts';
import * as staffs from '../../../core/staff/staff.store.ts';
import { newUserKey } from '../../../base/tokens.ts';
import { insertInBatches } from '../../../db/insert-in-batches.ts';
import type { Tx } from '../../../db/transaction.ts';
import { makePerson } from '../../../demo/kit/people.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { demoPassword, furtherAccounts, routesOf } from '../../../demo/kit/staff.ts';
import { announce } from '../../../registers/subscribers.ts';
import { countResults } from '../../feedback/demo/feedback-seed.store.ts';
import * as store from './agencies-seed.store.ts';
import type { Agencies } from './agencies-seed.store.ts';

const day = 86_400_000;
const [manager, head, ofFirst] = ['manager@demo.example', 'lead@demo.example', 'agency@demo.example'] as const;

async function makeAgencies({ tx, random, now }: SeedContext): Promise<Agencies> {
  const made = (name: string, code: string, contact: string) => ({
    id: random.id(now),
    name,
    code,
    contact,
    kind: 'EXTERNAL' as const,
    status: 'ACTIVE' as const,
    starts_on: daysAfter(dayOf(now), -300),
    ends_on: daysAfter(dayOf(now), 430),
  });
  const first = made('Sahyadri Recovery', 'SAHYADRI', 'Sunita Rao, 020 4120 7788');
  const second = made('Kaveri Collections', 'KAVERI', 'Lakshmi Iyer, 080 4990 1256');
  for (const row of [first, second]) await agencies.insert(tx, row);
  return { first: first.id, second: second.id };
}

/** Who of those who collect is of the second agency: every third of the agents with loans, the last ones, and one whose KYC waits. */
async function agentsOfSecond(tx: Tx): Promise<string[]> {
  const agents = (await store.collectors(tx)).filter(({ role, username }) => {
    return role === 'AGENCY_AGENT' && !username.endsWith('@demo.example');
  });
  const working = agents.filter(({ kyc, isEnabled }) => kyc === 'DONE' && isEnabled);
  const waiting = agents.filter(({ kyc }) => kyc === 'SUBMITTED').slice(-1);
  return [...working.slice(-Math.ceil(working.length / 3)), ...waiting].map(({ id }) => id);
}

/** The second agency's accounts: its manager, and one of its agents, who keeps their loans and what they have reported. */
async function makeAccounts({ tx, random, now }: SeedContext, agencyId: string, agent: string): Promise<string> {
  const passwordHash = await hashPassword(demoPassword);
  const [ofManager, ofAgent] = furtherAccounts;
  const id = random.id(now);
  await staffs.insert(tx, announce, {
    ...ofManager,
    id,
    agencyId,
    portalRouteList: [routesOf('agency', true, ofManager.roles)],
    passwordHash,
    userKey: newUserKey(),
    isDemo: true,
    createdAt: now,
  });
  const { contactNumber } = makePerson(random);
  await describeAgent(tx, { id, contactNumber, kyc: 'DONE', queues: [] });
  const routes = [routesOf('agency', false, ofAgent.roles)];
  await store.openAccount(tx, agent, { username: ofAgent.username, passwordHash, routes });
  return id;
}

/** Placements that stand: most without a last day, the others for some weeks. */
async function placeLoans({ tx, random, now }: SeedContext, by: string): Promise<void> {
  const loans = await store.placedLoans(tx);
  const rows = loans.map(({ id, agencyId, allocatedAt }) => ({
    id: random.id(now),
    case_id: id,
    agency_id: agencyId ?? '',
    from_on: dayOf(new Date(allocatedAt.getTime() - random.integer(0, 20) * day)),
    until_on: random.chance(0.6) ? null : daysAfter(dayOf(now), random.integer(10, 90)),
    allocated_by: by,
    ended_at: null,
    ended_by: null,
    why: null,
  }));
  await insertInBatches(tx, 'agency_allocation', rows);
}

async function seed(context: SeedContext): Promise<void> {
  const { tx, now, report } = context;
  const both = await makeAgencies(context);
  const ofSecond = await agentsOfSecond(tx);
  const [agent] = ofSecond;
  const [chief, lead, own] = [
    await staffs.findAny(tx, manager),
    await staffs.findAny(tx, head),
    await staffs.findAny(tx, ofFirst),
  ];
  if (agent === undefined || !chief || !lead || !own) return;
  await store.giveStaff(tx, both, ofSecond);
  const second = await makeAccounts(context, both.second, agent);
  await store.giveKyc(tx, both.second, { from: chief.id, to: second });
  for (const uncalled of await store.giveLoans(tx, both)) {
    const counted = (by: string | null) => caseCountedIn({ ...uncalled, callingAllocatedTo: by });
    moveCounters(tx, counted(own.id), counted(null));
  }
  await store.giveSettlements(tx, { [both.first]: own.id, [both.second]: agent });
  await store.giveRecords(tx);
  await countAgents(tx);
  await countResults(tx);
  await placeLoans(context, lead.id);
  await store.giveProposals(tx, both.first);
  for (const id of [both.first, both.second]) {
    const authored = { kind: 'agency', id } as const;
    await addAuthor(tx, authored, { staffId: lead.id, now });
    await closeRound(tx, authored, now);
  }
  report(1, 1);
}

/** Two agencies that collect for the lender: about 60 and 30 of a hundred open loans, and the rest nobody's. */
export const agenciesSeeder: Seeder = { name: 'agencies', seed };
