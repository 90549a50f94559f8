import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../host/server/db/new-id.ts';
import { bodyLimits } from '../../host/server/http/read-input.ts';
import { expiryOf } from '../../host/server/session/session.rules.ts';
import * as sessions from '../../host/server/session/session.store.ts';
import * as staffs from '../../host/server/session/staff.store.ts';
import { hashOf, newToken, newUserKey } from '../../host/server/session/tokens.ts';
import { callNames, callRows, type CallName } from '../../widgets/contract/calls.ts';
import { errors, type ErrorCode } from '../../widgets/contract/errors.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { schemas } from '../../widgets/contract/schemas.ts';
import { isOpen, sampleFields, textFields } from './sample-input.ts';
import { encode, sessionHeaders, startTestServer, type Session, type TestServer } from './support.ts';

let server: TestServer;
let lead: Session;
let session: Session;
let withoutScreens: Session;
let made = 0;

/** What reading, trying and signing in may add to. */
const recordTables = ['audit_event', 'session', 'sign_in_attempt', 'staff'];

async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  const counts: Record<string, number> = {};
  for (const { name } of rows.filter(({ name }) => !recordTables.includes(name))) {
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(server.db);
    counts[name] = found[0]?.n ?? 0;
  }
  return counts;
}

let stored: Record<string, number>;
beforeAll(async () => {
  server = await startTestServer();
  lead = await server.signIn();
  await server.db.transaction().execute(async (tx) => {
    const lead = await staffs.findEnabled(tx, 'lead@demo.example');
    const nobody = {
      username: 'none@demo.example',
      firstName: 'No',
      lastName: 'Screens',
      roles: [],
      portalRouteList: [],
    };
    const keys = {
      id: newId(),
      passwordHash: lead?.passwordHash ?? '',
      userKey: newUserKey(),
      isDemo: true,
      createdAt: new Date(),
    };
    await staffs.insert(tx, { ...nobody, ...keys });
  });
  withoutScreens = await server.signIn('none@demo.example');
  stored = await rowCounts();
});
beforeEach(async () => {
  await server.db.deleteFrom('sign_in_attempt').execute();
  session = await anotherSession(lead);
});
afterAll(async () => {
  console.log(`${made} refusals over ${callNames.length} calls`);
  await server.close();
});

/** A session of the same user: one of the calls ends sessions. */
async function anotherSession({ id, key }: Session): Promise<Session> {
  const token = newToken();
  const now = server.clock.now();
  const row = {
    id: newId(),
    staffId: id,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: expiryOf(now),
    ip: '127.0.0.1',
  };
  await server.db.transaction().execute((tx) => sessions.insert(tx, row));
  return { id, key, token };
}

interface Raw {
  payload?: Buffer | string;
  headers?: Record<string, string>;
}

/** Credentials that open the call. */
function goodHeaders(name: CallName): Record<string, string> {
  const { auth } = callRows[name];
  if (auth === 'telephony') return { [headers.userKey]: server.settings.telephonyUserKey };
  return auth === 'session' ? sessionHeaders(session) : {};
}

function urlOf(name: CallName, param = 'a'): string {
  return callRows[name].path.replace(/:\w+/g, encodeURIComponent(param));
}

/** Sends a request and sees that the answer is an envelope that gives nothing away. */
async function send(name: CallName, { payload, headers: more = {} }: Raw, url = urlOf(name)) {
  const response = await server.app.inject({
    method: callRows[name].method,
    url,
    headers: more,
    ...(payload !== undefined && { payload }),
  });
  expect(response.statusCode).toBeLessThan(500);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.body).not.toMatch(/\bat .+:\d+|node_modules|\.ts\b|select |syntax error/i);
  const body = response.json();
  if (body.status !== 'SUCCESS') {
    made++;
    const code: ErrorCode = body.error.errorCode;
    expect(response.statusCode).toBe(errors[code].status);
    expect(body).toMatchObject({ status: 'ERROR', error: { errorMessage: expect.stringMatching(/\w/) } });
  }
  return {
    status: response.statusCode,
    code: body.error?.errorCode as ErrorCode | undefined,
    fieldErrors: body.error?.fieldErrors,
  };
}

async function sendFields(name: CallName, fields: Record<string, unknown>, more = goodHeaders(name)) {
  const { encoding } = callRows[name];
  if (encoding === 'query')
    return send(name, { headers: more }, `${urlOf(name)}?${new URLSearchParams(fields as Record<string, string>)}`);
  const { payload, headers: type } = await encode(encoding, fields);
  return send(name, { ...(payload && { payload }), headers: { ...type, ...more } });
}

function sample(name: CallName): Record<string, unknown> {
  return sampleFields(schemas[name].request);
}

const json = { 'content-type': 'application/json' };

describe.each(callNames)('%s', (name) => {
  const row = callRows[name];
  const request = schemas[name].request as never as Parameters<typeof isOpen>[0];
  const isForm = row.encoding === 'form' || row.encoding === 'multipart';

  if (row.auth !== 'none')
    it('refuses who shows no key, a made-up one or half of one', async () => {
      const token = { [headers.securityToken]: session.token };
      const key = { [headers.userKey]: session.key };
      const wrong: Record<string, string>[] = [
        {},
        { [headers.securityToken]: 'x'.repeat(43), [headers.userKey]: session.key },
        { ...token, [headers.userKey]: 'x' },
        { [headers.securityToken]: "' or 1=1 --", ...key },
        token,
        key,
      ];
      for (const more of wrong) expect(await sendFields(name, sample(name), more)).toMatchObject({ status: 401 });
    });

  if (row.auth === 'session' && row.screens !== 'any')
    it('refuses a user whose route list does not hold its screen, and says so in the audit', async () => {
      const refused = await sendFields(name, sample(name), sessionHeaders(withoutScreens));
      expect(refused).toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
      const event = await server.db
        .selectFrom('audit_event')
        .select(['action', 'actor', 'result', 'reason_codes'])
        .where('action', '=', name)
        .where('actor', '=', 'none@demo.example')
        .executeTakeFirstOrThrow();
      expect(event).toEqual({
        action: name,
        actor: 'none@demo.example',
        result: 'DENIED',
        reason_codes: ['NOT_ALLOWED'],
      });
    });

  if (row.encoding !== 'query')
    it('refuses a malformed body', async () => {
      const boundary = { 'content-type': 'multipart/form-data; boundary=xyz' };
      const bodies: Raw[] = isForm
        ? [
            { payload: '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished', headers: boundary },
            { payload: 'no parts at all', headers: boundary },
            { payload: '', headers: boundary },
            { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
            { payload: '{}', headers: json },
            { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
            { payload: 'a', headers: { 'content-type': 'text/plain' } },
            {},
          ]
        : [
            { payload: '{"a":', headers: json },
            { payload: '', headers: json },
            { payload: '[]', headers: json },
            { payload: 'null', headers: json },
            { payload: '"text"', headers: json },
            { payload: '{"__proto__":{"a":1}}', headers: json },
            { payload: '{"constructor":{"prototype":{}}}', headers: json },
            { payload: '['.repeat(50_000), headers: json },
            { payload: '{}', headers: { 'content-type': 'text/plain' } },
            { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
          ];
      for (const { payload, headers: type } of bodies) {
        const refused = await send(name, {
          ...(payload !== undefined && { payload }),
          headers: { ...type, ...goodHeaders(name) },
        });
        expect([400, 415], `${payload?.slice(0, 40)}`).toContain(refused.status);
      }
    });

  it('refuses a field that it does not know', async () => {
    if (isOpen(request)) {
      expect(await sendFields(name, { known: { nested: true } })).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
      return;
    }
    const refused = await sendFields(name, { ...sample(name), isAdmin: 'true' });
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fieldErrors: { isAdmin: 'This field is not known here' },
    });
  });

  if ((request.required ?? []).length > 0)
    it('refuses a missing field, by its name', async () => {
      for (const field of request.required ?? []) {
        const { [field]: _, ...rest } = sample(name);
        const refused = await sendFields(name, { ...rest });
        expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
      }
    });

  if (row.encoding === 'json')
    it('refuses a value of the wrong kind', async () => {
      for (const field of Object.keys(request.properties ?? {})) {
        const refused = await sendFields(name, { ...sample(name), [field]: { $ne: null, deep: [[[]]] } });
        expect(refused.status, field).toBe(400);
      }
    });

  const [field] = textFields(request);
  if (isForm && field !== undefined)
    it('refuses a field that is given twice', async () => {
      const form = new FormData();
      for (const [each, value] of Object.entries(sample(name))) form.append(each, String(value));
      form.append(field, 'one');
      form.append(field, 'two');
      const response = new Response(form);
      const payload = Buffer.from(await response.arrayBuffer());
      const refused = await send(name, {
        payload,
        headers: { ...goodHeaders(name), 'content-type': response.headers.get('content-type') ?? '' },
      });
      expect(refused).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
    });

  if (row.encoding !== 'query')
    it('refuses a body ten times too large', async () => {
      const size = bodyLimits[row.encoding] * 10;
      if (row.encoding === 'multipart') {
        const announced = { 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': String(size) };
        expect(await send(name, { headers: { ...announced, ...goodHeaders(name) } })).toMatchObject({ status: 413 });
        return;
      }
      expect(await sendFields(name, { ...sample(name), remarks: 'a'.repeat(size) })).toMatchObject({
        status: 413,
        code: 'BODY_TOO_LARGE',
      });
    });

  it('takes hostile text as text, or refuses it', async () => {
    const hostile = [
      '\u0000',
      '\ud800',
      "'; drop table staff; --",
      '<img src=x onerror=alert(1)>',
      '=cmd|calc',
      '../../etc/passwd',
      '${7*7}',
      '\u202e',
    ];
    for (const text of hostile) {
      for (const field of isOpen(request) ? ['phone'] : textFields(request))
        await sendFields(name, { ...sample(name), [field]: text });
      await send(name, {
        headers: { ...goodHeaders(name), [headers.idempotencyKey]: 'short', [headers.ifMatch]: 'x' },
      });
    }
  });

  if (/:\w/.test(row.path))
    it('refuses an id that is nobody’s', async () => {
      const { payload, headers: type } = await encode(row.encoding, sample(name));
      for (const id of ['00000000-0000-7000-8000-000000000000', "' or 1=1", '%00', '..', 'a'.repeat(500)]) {
        const refused = await send(
          name,
          { ...(payload && { payload }), headers: { ...type, ...goodHeaders(name) } },
          urlOf(name, id),
        );
        expect(refused.code).toBeDefined();
      }
    });
});

it('has stored nothing of all that', async () => {
  expect(await rowCounts()).toEqual(stored);
});

it('refuses what is no call, whatever the method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const response = await server.app.inject({ method, url: '/no/such/call' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 'ERROR', error: { errorCode: 'NOT_FOUND' } });
  }
});

it('limits the calls of one address that has no session', async () => {
  const load = () =>
    send('loadTelephonyCall', { payload: '{}', headers: { ...json, ...goodHeaders('loadTelephonyCall') } });
  const answers = await Promise.all(Array.from({ length: 700 }, load));
  expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length).toBeGreaterThanOrEqual(100);
});
