import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { pageOfSubjects } from './compliance-seed.store.ts';
import { dealHits, makeCase, type CaseSeed } from './make-case.ts';

async function seed({ tx, random, applications, report }: SeedContext): Promise<void> {
  const reviewers = await staffWithRole(tx, ['COMPLIANCE']);
  const dealHit = dealHits();
  const read = (after: string, count: number) => pageOfSubjects(tx, after, count);
  for await (const page of pagesOf({ read, size: 2_000, total: applications }, report)) {
    const cases = page
      .map((subject) => makeCase(random, subject, reviewers, dealHit))
      .filter((each): each is CaseSeed => each !== undefined);
    await insertInBatches(
      tx,
      'compliance_case',
      cases.map(({ kase }) => kase),
    );
    await insertInBatches(
      tx,
      'compliance_check',
      cases.flatMap(({ checks }) => checks),
    );
    await insertInBatches(
      tx,
      'compliance_discrepancy',
      cases.flatMap(({ discrepancies }) => discrepancies),
    );
    await insertInBatches(
      tx,
      'field_proposal',
      cases.flatMap(({ proposals }) => proposals),
    );
    await insertInBatches(
      tx,
      'compliance_call',
      cases.flatMap(({ calls }) => calls),
      { json: ['discrepancy_ids'] },
    );
  }
}

/** Cases of compliance in each of their five statuses, with checklists, discrepancies, rounds and calls. */
export const complianceSeeder: Seeder = { name: 'compliance', seed };
