import type { Migration } from '../../migration.ts';

/** Whether a feedback has made its contact a right party contact, which its rejection takes back. */
export const feedbackCounts: Migration = {
  name: '20261125T0501-feedback-counts',
  statements: [`alter table feedback add column is_rpc_counted boolean not null default false`],
};
