import type { Migration } from '../../migration.ts';

/** Who has kept a mandate is somebody. */
export const keptMandatesChecked: Migration = {
  name: '20261203T0751-kept-mandates-checked',
  validate: ['alter table nach_mandate validate constraint nach_mandate_kept_by'],
};
