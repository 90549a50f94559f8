import type { Backfill, Migration } from '../../migration.ts';

/** Until accounts were rows, an application had one: that of its card. */
const ofCard = (table: string): Backfill => ({
  table,
  key: 'id',
  undone: `account_id is null
    and exists (select from bank_account b where b.application_id = ${table}.application_id and b.source = 'CARD')`,
  set: `account_id = (select b.id from bank_account b
    where b.application_id = ${table}.application_id and b.source = 'CARD' order by b.at, b.id limit 1)`,
});

/** The account of each check and payout that stands. */
export const formerPayouts: Migration = {
  name: '20261201T0403-former-payouts',
  backfill: [ofCard('account_check'), ofCard('disbursal')],
};
