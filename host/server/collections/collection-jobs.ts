import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Job } from '../jobs/start-jobs.ts';
import type { Settings } from '../settings.ts';
import { settlePromises } from './promises/settle-promises.ts';
import { restructureLoans } from './requests/apply-restructure.ts';
import { expireForeclosures } from './requests/pay-foreclosure.ts';
import { collectionsDay } from './schedule/collections-day.ts';

/** The work of collections that nobody calls. */
export function collectionJobs(server: { db: Kysely<Database>; now: () => Date; settings: Settings }): Job[] {
  const rules = server.settings.collections;
  const { db, now } = server;
  return [
    collectionsDay({ db, now, rules }),
    settlePromises(rules),
    restructureLoans(rules),
    expireForeclosures(rules),
  ];
}
