import type { Migration } from '../../migration.ts';

/** What the sender of a feedback said of its time, where that is apart from the receipt. */
export const statedTimes: Migration = {
  name: '20261130T0310-stated-times',
  statements: [`alter table feedback add column stated_at timestamptz(3)`],
};
