import type { Migration } from '../../migration.ts';

/** Who asks for a cancellation is one of the staff. */
export const cancelAskedBy: Migration = {
  name: '20261129T0811-cancel-asked-by',
  validate: ['alter table application_fact validate constraint application_fact_cancel_asked_by'],
};
