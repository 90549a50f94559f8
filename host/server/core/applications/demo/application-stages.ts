import { insertInBatches } from '../../../db/insert-in-batches.ts';
import { staffWithRole } from '../../../demo/kit/applications-seed.store.ts';
import { makeStages, type StaffOf } from './make-stages.ts';
import { pagesOf } from '../../../demo/kit/pages-of.ts';
import type { SeedContext, Seeder } from '../../../demo/kit/seeder.ts';
import { analyseStages, pageOfStageSubjects } from './stages-seed.store.ts';
import { roles } from '../../../../../widgets/contract/session/roles.ts';

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const byRole = new Map<string, readonly string[]>();
  for (const role of roles) byRole.set(role, await staffWithRole(tx, [role]));
  const staffOf: StaffOf = (role) => byRole.get(role) ?? [];
  const subjects = pagesOf(
    { read: (after, count) => pageOfStageSubjects(tx, after, count), size: 1_000, total: applications },
    report,
  );
  for await (const page of subjects) {
    const stages = page.flatMap((subject) => makeStages(random, subject, now, staffOf));
    await insertInBatches(tx, 'application_stage', stages, { size: 5_000 });
  }
  await analyseStages(tx);
}

/** The stages through which the applications came to where they stand. */
export const applicationStagesSeeder: Seeder = { name: 'application stages', seed };
