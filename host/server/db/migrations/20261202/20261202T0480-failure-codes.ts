import type { Migration } from '../../migration.ts';

/** What the bank calls a failure whose cause is none of ours: a person says later which it was. */
export const failureCodes: Migration = {
  name: '20261202T0480-failure-codes',
  statements: [`alter table disbursal add column failure_code text`],
};
