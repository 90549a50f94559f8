import type { Migration } from '../../migration.ts';

/**
 * What a quote asks for, to the paisa, beside the whole rupees of before; null where a loan has no ledger. Money that is held already
 * is asked for no more, so that the parts of a quote come to more than its total, and one that held money reaches asks for nothing.
 * What a server of before writes holds nothing back and passes as it did.
 */
export const paiseOfQuotes: Migration = {
  name: '20261203T0830-paise-of-quotes',
  statements: [
    `alter table foreclosure
      add column held integer not null default 0,
      add column principal_paise bigint,
      add column interest_paise bigint,
      add column penalty_paise bigint,
      add column charge_paise bigint,
      add column tax_paise bigint,
      add column held_paise bigint,
      add column total_paise bigint,
      drop constraint foreclosure_check,
      add constraint foreclosure_total
        check (total >= 0 and held >= 0 and total = principal + interest + penalty + charge + tax - held) not valid`,
  ],
};
