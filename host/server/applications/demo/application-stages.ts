import { insertInBatches } from '../../db/insert-in-batches.ts';
import { staffWithRole } from './applications-seed.store.ts';
import { makeStages, type StaffOf } from './make-stages.ts';
import type { SeedContext, Seeder } from '../../demo/seeder.ts';
import { analyseStages, pageOfStageSubjects } from './stages-seed.store.ts';
import { roles } from '../../../../widgets/contract/session/roles.ts';

const pageSize = 1_000;

async function seed({ tx, random, now, applications, report }: SeedContext): Promise<void> {
  const byRole = new Map<string, readonly string[]>();
  for (const role of roles) byRole.set(role, await staffWithRole(tx, [role]));
  const staffOf: StaffOf = (role) => byRole.get(role) ?? [];
  let done = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await pageOfStageSubjects(tx, after, pageSize);
    const stages = page.flatMap((subject) => makeStages(random, subject, now, staffOf));
    await insertInBatches(tx, 'application_stage', stages, { size: 5_000 });
    done += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.id;
    report(done, Math.max(applications, done + 1));
  }
  await analyseStages(tx);
  report(done, done);
}

/** How the applications came where they stand, stage by stage. */
export const applicationStagesSeeder: Seeder = { name: 'application stages', seed };
