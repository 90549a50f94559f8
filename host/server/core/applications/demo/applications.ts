import { listBases } from '../../../registers/every-list.ts';
import { recountWithin } from '../../lists/queue-counters.store.ts';
import {
  analyseApplications,
  insertApplications,
  staffWithRole,
  type ApplicationSeed,
} from '../../../demo/kit/applications-seed.store.ts';
import { agentsWithKyc, countAgents } from '../../agents/demo/agents-seed.store.ts';
import { putOpenedDay } from '../../loans/schedule/age-cases.store.ts';
import { awkwardApplications } from '../../../demo/kit/awkward.ts';
import { makeApplication } from './make-application.ts';
import { dealVideos } from './make-desks.ts';
import { seedLoans } from '../../../desks/collections/demo/loans.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { openingHoursBefore } from '../../../demo/kit/working-hours.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

const batchSize = 1_000;
const openShare = 0.45;
/** The share of paid-out loans that is overdue. */
const overdueShare = 0.4;
const daySeconds = 14 * 3_600;

/**
 * How long ago each application came in, in seconds of opening hours, no two alike. Open applications are of the last
 * days, finished ones of the last year.
 */
function* arrivals(count: number): Generator<{ isOpen: boolean; secondsAgo: number }> {
  const open = Math.round(count * openShare);
  const finished = count - open;
  const mean = Math.max(1.4 * daySeconds, open * 6);
  let last = Infinity;
  for (let index = 0; index < finished; index++) {
    const newest = 8 * mean;
    const span = Math.max(380 * daySeconds, finished * 3);
    last = Math.min(last - 1, Math.round(newest + span * (1 - (index + 0.5) / finished)));
    yield { isOpen: false, secondsAgo: last * 2 + 1 };
  }
  last = Infinity;
  for (let index = 0; index < open; index++) {
    const wanted = Math.round((-mean * Math.log((index + 0.5) / open)) / 2);
    last = Math.min(last - 1, wanted);
    yield { isOpen: true, secondsAgo: Math.max(1, last) * 2 };
  }
}

async function seed({ tx, random, now, applications: count, report }: SeedContext): Promise<void> {
  const owners = await staffWithRole(tx, ['OPS_AGENT', 'OPS_LEAD']);
  const agents = await agentsWithKyc(tx);
  let batch: ApplicationSeed[] = [];
  let done = 0;
  let awkward = 0;
  async function flush(): Promise<void> {
    await insertApplications(tx, batch);
    const paidOut = batch.filter(({ udrs }) => udrs === 'DISBURSED');
    await seedLoans(tx, random, paidOut, { now, agentIds: agents, overdueShare });
    done += batch.length;
    batch = [];
    report(done, count);
  }
  let nth = 0;
  const shared = { random, now, ownerIds: owners, dealVideo: dealVideos() };
  for (const { isOpen, secondsAgo } of arrivals(count)) {
    const submittedAt = openingHoursBefore(now, secondsAgo);
    const odd = isOpen && awkward < awkwardApplications.length ? awkward++ : undefined;
    batch.push(makeApplication({ ...shared, nth: nth++, isOpen, submittedAt, awkward: odd }));
    if (batch.length === batchSize) await flush();
  }
  await flush();
  await putOpenedDay(tx, dayOf(now), 0, now);
  await countAgents(tx);
  await recountWithin(tx, listBases);
  await analyseApplications(tx);
}

/** Loan applications in every state, the agency's cases of the overdue ones, and the queue counters. */
export const applicationsSeeder: Seeder = { name: 'applications', seed };
