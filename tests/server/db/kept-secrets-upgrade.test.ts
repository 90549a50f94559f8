import { afterAll, beforeAll, expect, it } from 'vitest';
import { keptSecrets } from '../../../host/server/db/migrations/20261128/20261128T0500-kept-secrets.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import { openBareDatabase } from '../../support/databases/test-databases.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openBareDatabase();
  await migrate(
    database,
    migrations.filter(({ name }) => name < keptSecrets.name),
  );
});
afterAll(() => database.close());

it('the upgrade empties the replies that an earlier version has kept of what is secret in them', async () => {
  const { db } = database;
  const kept = {
    revealVkycPan: { panNumber: 'ABCPK1234L' },
    revealDocument: { file: { url: '/files/1?expires=2&signature=s' } },
    sendSettlementLink: { url: 'https://pay.example/offer/token', status: null },
    startAgencyCall: { callRef: '7', dialRef: 'secret' },
    uploadDocument: { card: { fields: [{ key: 'PAN_NUMBER', value: 'ABCPK1234L' }] }, applicationVersion: 3 },
    updateDocumentSection: { card: null, progress: { approved: 1 } },
    reportIssue: { version: 2 },
  };
  await db
    .insertInto('idempotency_key')
    .values(
      Object.entries(kept).map(([call, reply]) => ({
        caller: 'somebody',
        call,
        key: `key-of-${call}`,
        input_hash: 'h',
        reply: JSON.stringify(reply),
        created_at: new Date(),
      })),
    )
    .execute();
  expect(await migrate(database, migrations)).toContain(keptSecrets.name);
  const left = await db.selectFrom('idempotency_key').select(['call', 'reply']).execute();
  expect(Object.fromEntries(left.map(({ call, reply }) => [call, reply]))).toEqual({
    sendSettlementLink: { url: null, status: null },
    startAgencyCall: { callRef: '7', dialRef: null },
    uploadDocument: { card: null, applicationVersion: 3 },
    updateDocumentSection: kept.updateDocumentSection,
    reportIssue: kept.reportIssue,
  });
});
