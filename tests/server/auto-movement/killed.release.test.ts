import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../../../host/server/core/applications/demo/application-stages.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { listBases } from '../../../host/server/registers/every-list.ts';
import { recountQueues } from '../../../host/server/core/lists/queue-counters.store.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { staffSeeder } from '../../../host/server/demo/kit/staff.ts';
import { engines, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { expectCounts } from '../collections/agreement.ts';
import { temporaryDirectory } from '../support.ts';
import { putToUpload } from './auto-movement-support.ts';

const program = fileURLToPath(new URL('./rounds-until-killed.ts', import.meta.url));
const waiting = 40;

interface Place {
  dataDir: string;
  databaseUrl: string;
}

/** Runs rounds, and kills their process once so many applications are settled. @returns how many were named */
async function run({ dataDir, databaseUrl }: Place, killedAfter = Infinity): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let named = 0;
  child.stdout.on('data', (text: Buffer) => {
    named += text.toString('utf8').split('\n').length - 1;
    if (named >= killedAfter) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return named;
}

describe.each(engines)('on the %s engine', (engine) => {
  let postgres: TestPostgres | undefined;
  let place: Place;
  let ids: string[];
  const open = async () =>
    openDatabase({ settings: { ...place, databaseUrl: place.databaseUrl || undefined, databaseConnections: 1 } });

  beforeAll(async () => {
    if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
    place = { dataDir: temporaryDirectory(), databaseUrl: (await postgres?.createDatabase()) ?? '' };
    const database = await open();
    await migrate(database, migrations);
    const only = [staffSeeder, applicationsSeeder, applicationFactsSeeder, applicationStagesSeeder];
    await seedDemo(database.db, { applications: 100, only });
    const { db } = database;
    await db.updateTable('application').set({ partner_id: 2, sourcing_partner: null }).execute();
    const found = db.selectFrom('application').select('id').where('queue', '<>', 'NACH_UPLOAD').limit(waiting);
    ids = (await found.execute()).map(({ id }) => id);
    for (const id of ids) await putToUpload({ db }, id, { partnerId: 10 });
    const [one, other] = await db.selectFrom('staff').select('id').orderBy('username').execute();
    await db
      .updateTable('partner_rule')
      .set({ is_on: true, proposed_by: one?.id ?? null, approved_by: other?.id ?? null })
      .where('name', '=', 'IDFC')
      .execute();
    await recountQueues(db, listBases);
    await database.close();
  }, 120_000);
  afterAll(() => postgres?.stop());

  /** Each application is moved whole or not at all. @returns how many are moved */
  async function expectWhole(): Promise<number> {
    const { db, close } = await open();
    const applications = await db.selectFrom('application').select(['id', 'udrs']).where('id', 'in', ids).execute();
    const moved = applications.filter(({ udrs }) => udrs === 'READY_FOR_DISBURSAL').map(({ id }) => id);
    expect(applications.filter(({ udrs }) => udrs === 'NACH_UPLOAD')).toHaveLength(waiting - moved.length);
    const events = db.selectFrom('audit_event').select('entity_id').where('remark', '=', 'Auto-movement: IDFC');
    expect((await events.execute()).map(({ entity_id: id }) => id ?? '').toSorted()).toEqual(moved.toSorted());
    const stages = db.selectFrom('application_stage').select('application_id').where('left_at', 'is', null);
    const standing = await stages
      .where('queue', '=', 'READY_FOR_DISBURSAL')
      .where('application_id', 'in', ids)
      .execute();
    expect(standing.map(({ application_id: id }) => id).toSorted()).toEqual(moved.toSorted());
    const days = await db.selectFrom('partner_rule_day').select('moved').execute();
    expect(days.reduce((sum, day) => sum + day.moved, 0)).toBe(moved.length);
    await expectCounts(db);
    await close();
    return moved.length;
  }

  it('a process that is killed in the middle of a round leaves no half move, and the next goes on from there [UT-06]', async () => {
    for (const killedAfter of [3, 5]) {
      const before = await expectWhole();
      const named = await run(place, killedAfter);
      const after = await expectWhole();
      expect(named).toBeGreaterThanOrEqual(killedAfter);
      expect(after - before).toBeGreaterThanOrEqual(named);
    }
    await run(place);
    expect(await expectWhole()).toBe(waiting);
  }, 180_000);
});
