import type { Migration } from '../../migration.ts';

/** A draft's label in lists and the way back to its screen. On another machine nothing else is known of the draft. */
export const draftLabels: Migration = {
  name: '20261122T0710-draft-labels',
  statements: [`alter table draft add column label jsonb`],
};
