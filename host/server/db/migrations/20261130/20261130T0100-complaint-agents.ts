import type { Migration } from '../../migration.ts';

/** Whom a complaint is about: the loan's agents when it was raised, as a list of staff ids. */
export const complaintAgents: Migration = {
  name: '20261130T0100-complaint-agents',
  statements: [`alter table collections_case add column complaint_of_ids jsonb`],
};
