import type { Migration } from '../../migration.ts';

/** Forms are files that there are. */
export const acceptedFormsChecked: Migration = {
  name: '20261202T0703-accepted-forms-checked',
  validate: ['alter table nach_mandate validate constraint nach_mandate_form_file'],
};
