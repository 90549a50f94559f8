import type { Migration } from '../../migration.ts';

/** An entry is of one payment at most. */
export const paymentOfEntry: Migration = {
  name: '20261203T0803-payment-of-entry',
  indexes: [{ name: 'payment_of_entry', on: 'payment (entry_id) where entry_id is not null', isUnique: true }],
};
