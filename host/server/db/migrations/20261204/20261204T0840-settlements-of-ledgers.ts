import type { Migration } from '../../migration.ts';

/**
 * What the ledger of its loan says of a settlement: the paise that have come, and the day on which it is violated unless more of its
 * money is told. Null where the loan has none: a server of before, which runs beside this one while it is replaced, goes by the date.
 */
export const settlementsOfLedgers: Migration = {
  name: '20261204T0840-settlements-of-ledgers',
  statements: [`alter table settlement add column paid_amount_paise bigint, add column violates_on date`],
};
