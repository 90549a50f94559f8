import type { Migration } from '../../migration.ts';

/**
 * A mandate that is made online waits for its customer again where an earlier version has taken a form for it that nobody has
 * compared, and the bank has not been sent. The files stay with the loan.
 */
export const mandatesWithoutForms: Migration = {
  name: '20261203T0770-mandates-without-forms',
  backfill: {
    table: 'nach_mandate',
    key: 'id',
    undone: `nach_type = 'E_NACH' and ended_at is null and batch_id is null
      and status in ('NACH_RECIEVED', 'NACH_RESUBMITTED', 'NACH_READY')`,
    set: `status = 'NACH_PENDING', remarks = null, reviewed_by_id = null, reviewed_at = null, form_file_id = null, compared = null`,
  },
};
