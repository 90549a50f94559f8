import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { makeStageWork } from './make-stage-work.ts';
import { pageOfSubjects } from './stage-work-seed.store.ts';

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const staff = { visitors: await staffWithRole(tx, ['OPS_AGENT']), nach: await staffWithRole(tx, ['NACH_OPS']) };
  const read = (after: string, count: number) => pageOfSubjects(tx, after, count);
  for await (const page of pagesOf({ read, size: 2_000, total: applications }, report)) {
    const made = page.map((subject) => makeStageWork(random, subject, now, staff));
    await insertInBatches(
      tx,
      'osv_visit',
      made.flatMap(({ visits }) => visits),
    );
    await insertInBatches(
      tx,
      'credit_decision',
      made.flatMap(({ decisions }) => decisions),
    );
    await insertInBatches(
      tx,
      'loan_agreement',
      made.flatMap(({ agreements }) => agreements),
    );
    await insertInBatches(
      tx,
      'account_check',
      made.flatMap(({ checks }) => checks),
    );
    await insertInBatches(
      tx,
      'disbursal',
      made.flatMap(({ disbursals }) => disbursals),
    );
  }
}

/** What is recorded of the applications on their way from the OSV visit to the payout. */
export const stageWorkSeeder: Seeder = { name: 'stage work', seed };
