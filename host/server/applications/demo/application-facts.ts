import { insertInBatches } from '../../db/insert-in-batches.ts';
import { pageOfFactSubjects, staffWithRole, type FactSeed } from './applications-seed.store.ts';
import { makeFacts } from './make-facts.ts';
import type { SeedContext, Seeder } from '../../demo/seeder.ts';

const pageSize = 2_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const withRole = (role: string) => staffWithRole(tx, [role]);
  const staff = {
    approvers: await withRole('OPS_AGENT'),
    makers: await withRole('KYC_MAKER'),
    checkers: await withRole('KYC_CHECKER'),
    auditors: await withRole('KYC_AUDITOR'),
    reviewers: await withRole('COMPLIANCE'),
    credit: await withRole('CREDIT'),
  };
  let done = 0;
  for (let after = beforeAll; ;) {
    const page = await pageOfFactSubjects(tx, after, pageSize);
    const facts = page.map((subject): FactSeed => makeFacts(random, subject, now, staff));
    await insertInBatches(tx, 'application_fact', facts, { json: ['document_approver_ids'] });
    done += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.id;
    report(done, Math.max(applications, done + 1));
  }
  report(done, done);
}

/** What the guards of the moves know of the applications, so that each stands where it may stand. */
export const applicationFactsSeeder: Seeder = { name: 'application facts', seed };
