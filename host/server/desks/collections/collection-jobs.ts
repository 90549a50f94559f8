import type { JobServer } from '../../core/desk/define-desk.ts';
import type { Job } from '../../core/jobs/start-jobs.ts';
import { settlePromises } from '../../core/loans/promises/settle-promises.ts';
import { restructureLoans } from '../../core/loans/apply-restructure.ts';
import { expireForeclosures } from '../../core/loans/pay-foreclosure.ts';
import { checkLedgers } from '../../core/loans/ledger/night/check-ledgers.ts';
import { askBorrowers } from './held-money/ask-borrower.ts';
import { openLedgers } from '../../core/loans/ledger/opening/open-ledgers.ts';
import { countWaivers } from './requests/count-waivers.ts';
import { bearLoans } from '../../core/loans/schedule/bear-loan.ts';
import { collectionsDay } from '../../core/loans/schedule/collections-day.ts';

/** The work of collections that nobody calls. */
export function collectionJobs(server: Pick<JobServer, 'now' | 'settings' | 'announce' | 'log' | 'alert'>): Job[] {
  const { collections: rules, isDemo } = server.settings;
  const { now, announce, log, alert } = server;
  return [
    checkLedgers({ now, alert }),
    collectionsDay({ now, rules, announce }),
    settlePromises(rules),
    restructureLoans({ rules, announce }),
    expireForeclosures(rules),
    countWaivers(now),
    askBorrowers(server.settings),
    // A demo's loans are kept by the schedules that were made for them.
    ...(isDemo
      ? []
      : [openLedgers({ now, rules }, (loans) => log?.({ ...loans }, 'loans have come to their ledgers'))]),
    bearLoans({ now, rules }, (loans) => log?.({ loans }, 'loans of an earlier version have their ledgers')),
  ];
}
