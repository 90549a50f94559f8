import type { Job } from '../jobs/start-jobs.ts';
import type { Settings } from '../settings.ts';
import { settlePromises } from './promises/settle-promises.ts';
import { restructureLoans } from './requests/apply-restructure.ts';
import { expireForeclosures } from './requests/pay-foreclosure.ts';
import { collectionsDay } from './schedule/collections-day.ts';

/** The work of collections that nobody calls. */
export function collectionJobs(server: { now: () => Date; settings: Settings }): Job[] {
  const rules = server.settings.collections;
  const { now } = server;
  return [collectionsDay({ now, rules }), settlePromises(rules), restructureLoans(rules), expireForeclosures(rules)];
}
