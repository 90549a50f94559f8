import type { Migration } from '../../migration.ts';

/** Finds the payments of a settlement. */
export const settlementPayments: Migration = {
  name: '20261125T0601-settlement-payments',
  indexes: [{ name: 'payment_of_settlement', on: 'payment (settlement_id) where settlement_id is not null' }],
};
