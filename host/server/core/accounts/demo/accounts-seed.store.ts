import { sql } from 'kysely';
import type { Migration } from '../../../db/migration.ts';
import { accountsOfCards } from '../../../db/migrations/20261201/20261201T0401-accounts-of-cards.ts';
import { formerPayouts } from '../../../db/migrations/20261201/20261201T0403-former-payouts.ts';
import type { Seeder } from '../../../demo/kit/seeder.ts';

/** The parts of a step that fill rows. */
const partsOf = (step: Migration) => ('backfill' in step ? [step.backfill].flat() : []);
const setting = (step: Migration) => partsOf(step).flatMap((part) => ('set' in part ? [part] : []));
const adding = (step: Migration) => partsOf(step).flatMap((part) => ('into' in part ? [part] : []));

/** The accounts of the demo's cards, as an upgrade makes them. What a payout has failed for is not verified any more. */
export const accountsSeeder: Seeder = {
  name: 'bank accounts',
  async seed({ tx }) {
    for (const { table, undone, into, select } of adding(accountsOfCards))
      await sql.raw(`with batch as (select * from ${table} where ${undone}) insert into ${into} ${select}`).execute(tx);
    for (const { table: of, set, undone: left } of setting(formerPayouts))
      await sql.raw(`update ${of} set ${set} where ${left}`).execute(tx);
    await tx
      .updateTable('bank_account')
      .set({ name_score: 100, bank_score: 100 })
      .where('name_at_bank', '<>', '')
      .execute();
    await sql`update application_fact fact set is_bank_account_verified = false
      from bank_account b where b.application_id = fact.application_id and b.failed_cause is not null`.execute(tx);
  },
};
