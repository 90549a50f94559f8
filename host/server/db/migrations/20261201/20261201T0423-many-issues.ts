import type { Migration } from '../../migration.ts';

/**
 * An application has a row for each issue of its mandate: the unique indexes of the open ones stand in for these. An older
 * server beside this one opens no mandate from here on, and says so; what it reads and changes is as before.
 */
export const manyIssues: Migration = {
  name: '20261201T0423-many-issues',
  statements: [
    `alter table nach_mandate
      drop constraint nach_mandate_application_id_key,
      drop constraint nach_mandate_loan_application_number_key`,
  ],
};
