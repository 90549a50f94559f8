import type { Migration } from '../../migration.ts';

/** The checks and references that were added without reading the rows that stood. */
export const mandateChecks: Migration = {
  name: '20261201T0422-mandate-checks',
  validate: [
    'alter table nach_mandate validate constraint nach_mandate_issue_check',
    'alter table nach_mandate validate constraint nach_mandate_opened_by',
    'alter table nach_mandate validate constraint nach_mandate_answered_by',
    'alter table nach_mail validate constraint nach_mail_scanned_by',
  ],
};
