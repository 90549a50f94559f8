import type { Job } from '../../core/jobs/start-jobs.ts';
import type { Settings } from '../../base/settings.ts';
import { settlePromises } from '../../core/loans/promises/settle-promises.ts';
import { restructureLoans } from '../../core/loans/apply-restructure.ts';
import { expireForeclosures } from '../../core/loans/pay-foreclosure.ts';
import { countWaivers } from './requests/count-waivers.ts';
import { collectionsDay } from '../../core/loans/schedule/collections-day.ts';

/** The work of collections that nobody calls. */
export function collectionJobs(server: { now: () => Date; settings: Settings }): Job[] {
  const rules = server.settings.collections;
  const { now } = server;
  return [
    collectionsDay({ now, rules }),
    settlePromises(rules),
    restructureLoans(rules),
    expireForeclosures(rules),
    countWaivers(now),
  ];
}
