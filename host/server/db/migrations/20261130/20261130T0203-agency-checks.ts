import type { Migration } from '../../migration.ts';

/** The checks and references that were added without reading the rows that stood. */
export const agencyChecks: Migration = {
  name: '20261130T0203-agency-checks',
  validate: [
    ...['collections_case', 'feedback', 'settlement', 'penalty_waiver', 'emi_restructure', 'payment_link', 'agent'].map(
      (table) => `alter table ${table} validate constraint ${table}_agency`,
    ),
    'alter table feedback validate constraint feedback_made_by_agency',
    'alter table staff validate constraint staff_agency',
    'alter table staff validate constraint staff_agency_of_roles',
    'alter table staff validate constraint staff_roles_of_agency',
    'alter table authorship validate constraint authorship_kind_check',
  ],
};
