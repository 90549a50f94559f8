import type { Migration } from '../../migration.ts';

/** Finds the few mandates that are to be cancelled among all that there are. */
export const mandatesToCancel: Migration = {
  name: '20261201T0411-mandates-to-cancel',
  indexes: [{ name: 'nach_mandate_to_cancel', on: 'nach_mandate (cancel_since, id) where cancel_since is not null' }],
};
