import type { Migration } from '../../migration.ts';

/** Finds the accepted mandates that wait for a batch, and those of a batch. */
export const mandateBatchIndexes: Migration = {
  name: '20261124T0131-mandate-batch-indexes',
  indexes: [
    {
      name: 'nach_mandate_waits_for_batch',
      on: `nach_mandate (changed_at, id) where status = 'NACH_READY' and batch_id is null`,
    },
    { name: 'nach_mandate_by_batch', on: 'nach_mandate (batch_id, id) where batch_id is not null' },
  ],
};
