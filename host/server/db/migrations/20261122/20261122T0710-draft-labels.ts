import type { Migration } from '../../migration.ts';

/** How a draft is told apart where it is listed, and what opens its screen again: on another machine the draft is all there is. */
export const draftLabels: Migration = {
  name: '20261122T0710-draft-labels',
  statements: [`alter table draft add column label jsonb`],
};
