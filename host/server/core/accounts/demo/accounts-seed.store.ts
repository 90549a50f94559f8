import { sql } from 'kysely';
import { accountsOfCards } from '../../../db/migrations/20261201/20261201T0401-accounts-of-cards.ts';
import type { Seeder } from '../../../demo/kit/seeder.ts';

/** The accounts of the demo's cards, as an upgrade makes them. What a payout has failed for is not verified any more. */
export const accountsSeeder: Seeder = {
  name: 'bank accounts',
  async seed({ tx }) {
    const [cards] = 'backfill' in accountsOfCards ? [accountsOfCards.backfill].flat() : [];
    if (!cards || !('into' in cards)) throw new Error('The accounts of cards are added by their step');
    const { table, undone, into, select } = cards;
    await sql.raw(`with batch as (select * from ${table} where ${undone}) insert into ${into} ${select}`).execute(tx);
    await tx
      .updateTable('bank_account')
      .set({ name_score: 100, bank_score: 100 })
      .where('name_at_bank', '<>', '')
      .execute();
    await sql`update application_fact fact set is_bank_account_verified = false
      from bank_account b where b.application_id = fact.application_id and b.failed_cause is not null`.execute(tx);
  },
};
