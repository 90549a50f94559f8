import type { Migration } from '../../migration.ts';

/** One open mandate an application, and every issue of an application once. */
export const openMandates: Migration = {
  name: '20261201T0421-open-mandates',
  indexes: [
    { name: 'nach_mandate_open', on: 'nach_mandate (application_id) where ended_at is null', isUnique: true },
    {
      name: 'nach_mandate_open_by_loan',
      on: 'nach_mandate (loan_application_number) where ended_at is null',
      isUnique: true,
    },
    { name: 'nach_mandate_issues', on: 'nach_mandate (application_id, issue)', isUnique: true },
  ],
};
