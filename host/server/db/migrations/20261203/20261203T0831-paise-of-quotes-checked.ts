import type { Migration } from '../../migration.ts';

/** The parts of each quote come to its total. */
export const paiseOfQuotesChecked: Migration = {
  name: '20261203T0831-paise-of-quotes-checked',
  validate: ['alter table foreclosure validate constraint foreclosure_total'],
};
