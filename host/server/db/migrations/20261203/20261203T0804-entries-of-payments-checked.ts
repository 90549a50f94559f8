import type { Migration } from '../../migration.ts';

/** The entries of payments are ones that there are. */
export const entriesOfPaymentsChecked: Migration = {
  name: '20261203T0804-entries-of-payments-checked',
  validate: ['alter table payment validate constraint payment_entry_of_ledger'],
};
