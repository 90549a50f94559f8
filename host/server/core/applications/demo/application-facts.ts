import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { pageOfFactSubjects, staffWithRole, type FactSeed } from '../../../demo/kit/applications-seed.store.ts';
import { makeFacts } from './make-facts.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const withRole = (role: string) => staffWithRole(tx, [role]);
  const staff = {
    approvers: await withRole('OPS_AGENT'),
    makers: await withRole('KYC_MAKER'),
    checkers: await withRole('KYC_CHECKER'),
    auditors: await withRole('KYC_AUDITOR'),
    reviewers: await withRole('COMPLIANCE'),
    fixers: await withRole('FIXER'),
    credit: await withRole('CREDIT'),
    disbursers: await withRole('DISBURSAL_OPS'),
  };
  const subjects = pagesOf(
    { read: (after, count) => pageOfFactSubjects(tx, after, count), size: 2_000, total: applications },
    report,
  );
  for await (const page of subjects) {
    const facts = page.map((subject): FactSeed => makeFacts(random, subject, now, staff));
    await insertInBatches(tx, 'application_fact', facts, {
      json: ['document_approver_ids', 'compliance_fixer_ids', 'vkyc_declined_maker_ids'],
    });
  }
}

/** The facts that the guards of moves ask for, so that every application is allowed to stand where it does. */
export const applicationFactsSeeder: Seeder = { name: 'application facts', seed };
