import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf, newToken } from '../../../host/server/base/tokens.ts';
import { newId } from '../../../host/server/db/new-id.ts';
import * as sessions from '../../../host/server/core/staff/session.store.ts';
import { pageOf } from '../lists/support.ts';
import { addPerson } from '../access/access-support.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';
import { addEmbedder } from './embedder-support.ts';

let server: TestServer;
let lead: Session;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
});
afterAll(() => server.close());

const why = 'The page was taken down';
const read = async (embedderId: string) =>
  (await server.call('fetchEmbedder', { embedderId }, { session: lead })).data();
const disable = (embedderId: string, reason = why, session = lead) =>
  server.call('disableEmbedder', { embedderId, reason }, { session });

/** A session of the lead that an embedder has opened. */
async function opened(embedder: string): Promise<void> {
  const createdAt = server.clock.now();
  await server.db.transaction().execute((tx) =>
    sessions.insert(tx, {
      id: newId(createdAt),
      staffId: lead.id,
      tokenHash: hashOf(newToken()),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 900_000),
      ip: '127.0.0.1',
      embedder,
      scope: { screens: ['DOCUMENT_PROCESSING'], origins: ['https://pages.example'], inFrame: false },
    }),
  );
}

it('says what an embedder may open, and nothing of its key', async () => {
  const { id, name } = await addEmbedder(server);
  await opened(name);
  const embedder = await read(id);
  expect(embedder).toMatchObject({ name, screens: ['DOCUMENT_PROCESSING'], hasTwoKeys: false, sessions: 1 });
  expect(Object.keys(embedder)).not.toContain('keyHash');
  const { rows } = await pageOf(server, lead, 'embedders', { queueName: 'Embedders', rows: 50 });
  expect(rows.find(({ rowId }) => rowId === id)).toMatchObject({
    name,
    people: 'Operations agent',
    embedderStatus: 'Enabled',
  });
});

it('disables one for good, with the reason, and ends its sessions and no others', async () => {
  const [{ id, name }, other] = [await addEmbedder(server), await addEmbedder(server)];
  await opened(name);
  await opened(other.name);
  expect((await disable(id, 'short')).errorCode).toBe('VALIDATION_FAILED');
  expect((await disable(id)).data()).toMatchObject({ endedSessions: 1, version: 2 });
  expect([(await read(id)).sessions, (await read(other.id)).sessions]).toEqual([0, 1]);
  expect((await disable(id)).errorCode).toBe('NOT_ALLOWED');
  const { rows } = await pageOf(server, lead, 'embedders', { queueName: 'Embedders Disabled', rows: 50 });
  expect(rows.map(({ rowId }) => rowId)).toContain(id);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'result', 'remark'])
    .where('entity_id', '=', id)
    .where('result', '=', 'OK')
    .execute();
  expect(events).toEqual([{ action: 'DISABLE_EMBEDDER', result: 'OK', remark: why }]);
});

it('is disabled once, however many do it at once', async () => {
  const { id } = await addEmbedder(server);
  const headers = { 'if-match': '1' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.call('disableEmbedder', { embedderId: id, reason: why }, { session: lead, headers, isBlind: true }),
    ),
  );
  expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
});

it('is for who may propose access, whatever a route list holds', async () => {
  const { username } = await addPerson(server, { roles: ['SECURITY'], routes: ['EMBEDDERS'] });
  const session = await server.signIn(username);
  const { id } = await addEmbedder(server);
  expect((await server.call('fetchEmbedder', { embedderId: id }, { session })).errorCode).toBe('NOT_ALLOWED');
  expect((await disable(id, why, session)).errorCode).toBe('NOT_ALLOWED');
  expect((await read(id)).disabledAt).toBeNull();
});
