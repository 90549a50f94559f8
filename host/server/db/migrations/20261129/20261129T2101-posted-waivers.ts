import type { Migration } from '../../migration.ts';

/** The waivers that were posted lately, which count against the limits whichever version of the server has posted them. */
export const postedWaivers: Migration = {
  name: '20261129T2101-posted-waivers',
  indexes: [{ name: 'penalty_waiver_posted', on: `penalty_waiver (decided_at) where status = 'POSTED'` }],
};
