import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../host/server/db/migrate.ts';
import { unmadeChecks } from '../../../host/server/db/migrations/20261203/20261203T0780-unmade-checks.ts';
import { engine } from '../../support/databases/test-databases.ts';
import { place } from '../applications/support.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { openDoor, plainApplication, type OutsideSystem } from './door-support.ts';

let server: TestServer;
let outside: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer({ settings: { isDemo: false } });
  outside = await openDoor(server, 'los');
});
afterAll(() => server.close());

let nth = 0;
async function arrived() {
  const reference = `C-${nth++}`;
  const number = String((await outside.post('/doors/applications', plainApplication(reference))).data['number']);
  const { id } = await server.db
    .selectFrom('application')
    .select('id')
    .where('loan_application_number', '=', number)
    .executeTakeFirstOrThrow();
  const stored = () =>
    server.db.selectFrom('application_check').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
  const events = () =>
    server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('loan_application_number', '=', number)
      .where('action', '=', 'TAKE_IN_CHECKS')
      .orderBy('at')
      .execute();
  const tell = (checks: object, from = outside) => from.post('/doors/applications/checks', { reference, checks });
  return { id, number, stored, events, tell };
}

it('shows what the system before says of its checks, and what becomes of them later', async () => {
  const { id, number, stored, events, tell } = await arrived();
  const all = {
    verification: 'Office visit',
    employment: 'VERIFIED',
    employer: 'MISMATCH',
    checkPoint: 'IN_REVIEW',
    bounce: 'PENDING',
    electricVehicle: 'VERIFIED',
    caseStatus: 'IN_PROGRESS',
    partnerStatus: 'SENT',
    isDisbursalEnabled: false,
  };
  const before = await stored();
  // nobody has looked at anything yet
  expect(before).toEqual({ ...Object.fromEntries(Object.keys(before).map((key) => [key, null])), application_id: id });
  expect((await tell(all)).data).toEqual({ number, isChanged: true });
  expect(await stored()).toEqual({
    ...before,
    verification_type: 'Office visit',
    employment_verification: 'VERIFIED',
    employer_verification_status: 'MISMATCH',
    check_point_status: 'IN_REVIEW',
    bounce_verification: 'PENDING',
    evehicle_verification: 'VERIFIED',
    case_status: 'IN_PROGRESS',
    partner_status: 'SENT',
    is_disbursal_enabled: false,
  });
  server.clock.advance(1000);
  expect((await tell({ bounce: 'VERIFIED', isDisbursalEnabled: true, partnerStatus: 'SENT' })).data).toEqual({
    number,
    isChanged: true,
  });
  expect(await stored()).toMatchObject({ bounce_verification: 'VERIFIED', case_status: 'IN_PROGRESS' });
  expect(await events()).toMatchObject([
    { actor: 'door los', before: { bounce: null } },
    {
      before: { bounce: 'PENDING', isDisbursalEnabled: false },
      after: { bounce: 'VERIFIED', isDisbursalEnabled: true },
    },
  ]);
});

it('is a fact from outside: taken on hold and at every stage, and once', async () => {
  const { id, number, stored, events, tell } = await arrived();
  await place(server, id, { udrs: 'READY_FOR_DISBURSAL', hold: 'PRE_DISBURSAL', holdReason: 'TECHNICAL_ISSUE' });
  const found = () => server.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await found();
  await tell({ isDisbursalEnabled: true });
  expect((await tell({ isDisbursalEnabled: true })).data).toEqual({ number, isChanged: false });
  expect((await tell({})).data).toEqual({ number, isChanged: false });
  expect([(await stored()).is_disbursal_enabled, (await events()).length]).toEqual([true, 1]);
  // Whoever has the application open may save all the same.
  expect(await found()).toEqual(before);
});

it('refuses an unknown word, another field, and the application of another door', async () => {
  const { tell } = await arrived();
  const wrong = async (checks: object, from = outside) => Object.keys((await tell(checks, from)).fieldErrors);
  expect(await wrong({ bounce: 'MAYBE' })).toEqual(['checks.bounce']);
  expect(await wrong({ employment: 'CLEARED', checkPoint: 'VERIFIED' })).toEqual([
    'checks.employment',
    'checks.checkPoint',
  ]);
  expect(await wrong({ verification: ' ' })).toEqual(['checks.verification']);
  expect(await wrong({ bureau: 'CLEAR' })).toEqual(['checks.bureau']);
  expect(await wrong({ bounce: 'PENDING' }, await openDoor(server, 'other'))).toEqual(['reference']);
});

it('an earlier version gave every application checks that nobody had made: they are taken back, and what was told stays', async () => {
  const unmade = {
    employment_verification: 'PENDING',
    employer_verification_status: 'PENDING',
    check_point_status: 'CLEARED',
  };
  const [given, told] = [await arrived(), await arrived()];
  await told.tell({ employment: 'PENDING', employer: 'VERIFIED', checkPoint: 'CLEARED' });
  await server.db.updateTable('application_check').set(unmade).where('application_id', '=', given.id).execute();
  const before = await told.stored();
  await migrate({ long: server.long, engine }, [{ ...unmadeChecks, name: '20991231T0000-again' }]);
  expect(await told.stored()).toEqual(before);
  expect(await given.stored()).toMatchObject({
    employment_verification: null,
    employer_verification_status: null,
    check_point_status: null,
  });
});
