import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signIn();
});
afterAll(() => server.close());

it.each(['update audit_event set actor = null', 'delete from audit_event', 'truncate audit_event'])(
  'is refused by the database itself: %s',
  async (statement) => {
    const before = await server.db.selectFrom('audit_event').selectAll().execute();
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('audit_event is append-only');
    expect(await server.db.selectFrom('audit_event').selectAll().execute()).toEqual(before);
    expect(before).toHaveLength(1);
  },
);
