import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggedError } from '../../../host/server/http/log-options.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { startTestServer, type TestServer } from '../support.ts';
import { addCustomers } from '../calling/telephony-support.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { logLevel: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
    handlers: {
      // A call that fails inside the database, whose own message quotes the value.
      displayProfile: (_, { db }) =>
        inTransaction(db, async (tx) => {
          const staff = await tx.selectFrom('staff').selectAll().limit(1).executeTakeFirstOrThrow();
          const { roles, portal_route_list: routes, ...columns } = staff;
          const row = { ...columns, roles: JSON.stringify(roles), portal_route_list: JSON.stringify(routes) };
          await tx.insertInto('staff').values(row).execute();
          throw new Error('unreachable');
        }),
    },
  });
  await addCustomers(server);
});
afterAll(() => server.close());

it('holds no name, number, address, token or query string of a sign-in, a telephony load and a call that fails', async () => {
  const signedIn = (await server.call('signIn', { username: 'lead@demo.example', password: demoPassword })).data();
  const session = { token: signedIn.token, key: signedIn.key, id: signedIn.id };
  await server.call('signIn', { username: 'lead@demo.example', password: 'wrong-secret' });
  const loaded = await server.call('loadTelephonyCall', {
    phone: '9123456786',
    convoxId: 'CX-77',
    userName: 'Harshvardhan Joshi',
  });
  expect(loaded.status).toBe(200);
  const failed = await server.call('displayProfile', { userId: session.id }, { session });
  expect(failed).toMatchObject({ status: 500, errorCode: 'SERVER_FAULT' });
  await server.app.inject({ url: '/ameyoCallingCRM?phone=9123456786&name=Harshvardhan', headers: { cookie: 'a=b' } });

  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(6);
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(log).toContain('"route":"/auth/login"');
  expect(log).toContain('"msg":"call failed"');
  expect(log).toContain('"code":"23505"');
  expect(log).not.toMatch(/9123456786|Harsh|Joshi|Vikram|Nair|Ravi|@|demo-pass|wrong-secret|CX-77|127\.0\.0\.1/);
  expect(log).not.toMatch(/phone|\?|cookie|host"/);
  for (const secret of [session.token, session.key, loaded.data().call?.grant])
    expect(log).not.toContain(secret ?? '-');
});

it("answers every request with its id, the caller's own where it is a plain one, and logs it under that", async () => {
  const own = { [headers.requestId]: 'trace-0123456789' };
  const answered = await server.app.inject({ url: '/healthz', headers: own });
  expect(answered.headers[headers.requestId]).toBe('trace-0123456789');
  expect(lines.at(-1)).toContain('"requestId":"trace-0123456789"');
  for (const url of ['/healthz', '/no/such/thing.txt', '/api/openapi.json']) {
    const { [headers.requestId]: id } = (await server.app.inject({ url, headers: { [headers.requestId]: 'a b' } }))
      .headers;
    expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(lines.at(-1)).toContain(String(id));
  }
});

it('keeps of an error what it is and where it arose', () => {
  const failure = new TypeError("Cannot read properties of undefined (reading 'name')");
  expect(loggedError(failure)).toMatchObject({
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'name')",
    stack: expect.stringMatching(/^at .*log\.test\.ts/),
  });
  const database = Object.assign(new Error('Key (email_id)=(a@b.example) exists'), {
    code: '23505',
    detail: 'a@b.example',
  });
  expect(JSON.stringify(loggedError(new Error('saving "Asha Rao" failed', { cause: database })))).not.toMatch(
    /Asha|a@b/,
  );
  const parsed = (() => {
    try {
      return JSON.parse('Asha Rao') as unknown;
    } catch (error) {
      return error;
    }
  })();
  expect(JSON.stringify(loggedError(parsed))).not.toContain('Asha');
  expect(loggedError('text')).toEqual({ type: 'string', message: '', stack: '' });
});
