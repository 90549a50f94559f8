import type { Migration } from '../../migration.ts';

/** Payments have come in ways that there are. */
export const paymentModesChecked: Migration = {
  name: '20261203T0811-payment-modes-checked',
  validate: ['alter table payment validate constraint payment_payment_mode_check'],
};
