import type { CallRow } from '../call-row.ts';

const shared = { part: 'mis', method: 'POST', encoding: 'json', auth: 'session', changes: 'nothing' } as const;
const stuck = { ...shared, screens: ['STUCK_MIS_PAGE'] } as const;
const daily = { ...shared, screens: ['DAILY_MIS_PAGE'] } as const;

/** Figures of the work: what waits now, and what was done from day to day (AP-29, AP-30). */
export const misCalls = {
  stuckMisSummary: {
    ...stuck,
    does: 'How many applications stand in each queue, by the days that they have stood there, the queue with the oldest first',
    path: '/mis/stuck/summary',
  },
  downloadStuckMis: {
    ...stuck,
    does: 'The same figures as a CSV file; each download is audited',
    path: '/mis/stuck/download',
  },
  dailyMisSummary: {
    ...daily,
    does: 'What came in, was done and was collected on each day of a range, by queue, agent and partner',
    path: '/mis/daily/summary',
  },
  downloadDailyMis: {
    ...daily,
    does: 'The same figures as a CSV file; each download is audited',
    path: '/mis/daily/download',
  },
} as const satisfies Record<string, CallRow>;
