import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import { newId } from '../../../host/server/db/new-id.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { demoEmbedderKey } from '../../../host/server/demo/kit/embedder.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { expiryOf } from '../../../host/server/core/staff/session.rules.ts';
import * as sessions from '../../../host/server/core/staff/session.store.ts';
import * as staffs from '../../../host/server/core/staff/staff.store.ts';
import { hashOf, newToken, newUserKey } from '../../../host/server/base/tokens.ts';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { errors, type ErrorCode } from '../../../widgets/contract/errors.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { encode, sessionHeaders, startTestServer, type Session } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

export interface Raw {
  payload?: Buffer | string;
  headers?: Record<string, string>;
  /** The address of who sends it; another one each time unless given, since one that shows many tokens in vain is told to wait. */
  from?: string;
}

export interface Sent {
  status: number;
  /** Undefined for a success. */
  code: ErrorCode | undefined;
  fieldErrors: Record<string, string> | undefined;
  data: unknown;
}

/** What reading, trying and signing in may add to, and what the server makes for itself at its first use. */
const recordTables = ['audit_event', 'alert', 'session', 'sign_in_attempt', 'staff', 'live_clock', 'server_secret'];
const day = 86_400_000;

/** Every table's rows as a number and a digest, but for the records of who tried what, and what is told of these. */
export async function storedIn(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of rows.filter(({ name }) => !recordTables.includes(name))) {
    const counts = name === 'live_event' ? sql`where topic <> 'list.alerts'` : sql``;
    const { rows: counted } = await sql<{ n: number; digest: number }>`
      select count(*) as n, coalesce(sum(hashtext(t::text)::bigint), 0)::bigint as digest from ${sql.table(name)} t ${counts}`.execute(
      db,
    );
    found[name] = `${counted[0]?.n} ${counted[0]?.digest}`;
  }
  return found;
}

/** A server on which every refusal is looked at and counted. */
export async function startRefusalServer() {
  const server = await startTestServer();
  const now = server.clock.now();
  await inTransaction(server.db, (tx) =>
    applicationsSeeder.seed({
      tx,
      now,
      today: now,
      random: seededRandom('refusals'),
      applications: 60,
      report: () => undefined,
    }),
  );
  const counts = new Map<string, number>();
  let kind = '';
  let sent = 0;

  await inTransaction(server.db, async (tx) => {
    const lead = await staffs.findEnabled(tx, 'lead@demo.example');
    const person = { firstName: 'No', lastName: 'Screens', roles: [], portalRouteList: [], isDemo: true };
    for (const username of ['none@demo.example', 'gone@demo.example'])
      await staffs.insert(tx, announce, {
        ...person,
        username,
        id: newId(),
        passwordHash: lead?.passwordHash ?? '',
        userKey: newUserKey(),
        createdAt: now,
      });
    await tx
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('username', '=', 'gone@demo.example')
      .execute();
  });

  /** A session of a user, begun so long ago; ended where that is said. */
  async function sessionOf(username: string, { agoMs = 0, hasEnded = false } = {}): Promise<Session> {
    const { id: staffId, user_key: key } = await server.db
      .selectFrom('staff')
      .select(['id', 'user_key'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const token = newToken();
    const createdAt = new Date(server.clock.now().getTime() - agoMs);
    const row = {
      id: newId(),
      staffId,
      tokenHash: hashOf(token),
      createdAt,
      expiresAt: expiryOf(createdAt, server.settings),
    };
    await inTransaction(server.db, async (tx) => {
      await sessions.insert(tx, { ...row, ip: '127.0.0.1' });
      if (hasEnded) await sessions.end(tx, row.id, createdAt);
    });
    return { id: staffId, key, token };
  }

  /** Credentials that open nothing, by what is wrong with them. */
  async function wrongHeaders(auth: 'session' | 'telephony'): Promise<Record<string, Record<string, string>>> {
    const { token, key } = await sessionOf('lead@demo.example');
    const other = await sessionOf('ops@demo.example');
    const half = {
      none: {},
      'the token alone': { [headers.securityToken]: token },
      'the key alone': { [headers.userKey]: key },
      'another key': { [headers.securityToken]: token, [headers.userKey]: 'x' },
    };
    if (auth === 'telephony') return { ...half, 'a session': sessionHeaders(other) };
    return {
      ...half,
      'a token nobody has': { [headers.securityToken]: newToken(), [headers.userKey]: key },
      'a token that is none': { [headers.securityToken]: "' or 1=1 --", [headers.userKey]: key },
      "another user's key": { [headers.securityToken]: token, [headers.userKey]: other.key },
      'the telephony key': { [headers.securityToken]: token, [headers.userKey]: server.settings.telephonyUserKey },
      'an idle session': sessionHeaders(await sessionOf('lead@demo.example', { agoMs: 3_600_000 })),
      'an old session': sessionHeaders(await sessionOf('lead@demo.example', { agoMs: day })),
      'an ended session': sessionHeaders(await sessionOf('lead@demo.example', { hasEnded: true })),
      'a disabled user': sessionHeaders(await sessionOf('gone@demo.example')),
    };
  }

  /** Sends a request and sees that the answer is an envelope that gives nothing away. */
  async function request(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, raw: Raw): Promise<Sent> {
    sent++;
    const {
      payload,
      headers: more = {},
      from: remoteAddress = `10.0.${Math.floor(sent / 250) % 250}.${sent % 250}`,
    } = raw;
    const given = payload === undefined ? {} : { payload };
    const response = await server.app.inject({ method, url, remoteAddress, headers: more, ...given });
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).not.toMatch(/\bat .+:\d+|node_modules|\.ts\b|select |syntax error/i);
    const body = response.json();
    if (body.status !== 'SUCCESS') {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const code: ErrorCode = body.error.errorCode;
      expect(response.statusCode).toBe(errors[code].status);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(body).toMatchObject({ status: 'ERROR', error: { errorMessage: expect.stringMatching(/\w/) } });
    }
    const { errorCode: code, fieldErrors } = body.error ?? {};
    return { status: response.statusCode, code, fieldErrors, data: body.data };
  }

  function send(name: CallName, raw: Raw, url = urlOf(name)): Promise<Sent> {
    return request(callRows[name].method, url, raw);
  }

  async function sendFields(name: CallName, fields: Record<string, unknown>, more: Record<string, string>) {
    const { encoding } = callRows[name];
    if (encoding === 'query') {
      const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)]));
      return send(name, { headers: more }, `${urlOf(name)}?${query}`);
    }
    const { payload, headers: type } = await encode(encoding, fields);
    return send(name, { ...(payload && { payload }), headers: { ...type, ...more } });
  }

  async function sendForm(name: CallName, form: FormData, more: Record<string, string>): Promise<Sent> {
    const response = new Response(form);
    const payload = Buffer.from(await response.arrayBuffer());
    return send(name, { payload, headers: { ...more, 'content-type': response.headers.get('content-type') ?? '' } });
  }

  return {
    ...server,
    sessionOf,
    wrongHeaders,
    stored: () => storedIn(server.db),
    request,
    send,
    sendFields,
    sendForm,
    /** Credentials that open a call, of a user who may make every call. */
    async goodHeaders(name: CallName): Promise<Record<string, string>> {
      const { auth } = callRows[name];
      if (auth === 'telephony') return { [headers.userKey]: server.settings.telephonyUserKey };
      if (auth === 'dialer') return { [headers.userKey]: server.settings.dialerKey ?? '' };
      if (auth === 'payments') return { [headers.userKey]: server.settings.paymentsKey ?? '' };
      if (auth === 'embedder') return { [headers.userKey]: demoEmbedderKey };
      return auth === 'session' ? sessionHeaders(await sessionOf('lead@demo.example')) : {};
    },
    /** Counts what follows under a name. */
    countAs(name: string) {
      kind = name;
    },
    /** How many refusals were seen, by what was wrong. */
    counted(): string {
      const lines = [...counts].map(([name, n]) => `${String(n).padStart(6)} ${name}`);
      return `${[...counts.values()].reduce((sum, n) => sum + n, 0)} refusals\n${lines.join('\n')}`;
    },
  };
}
export type RefusalServer = Awaited<ReturnType<typeof startRefusalServer>>;

/** A call's address, with the same text for every parameter. */
export function urlOf(name: CallName, param = 'a'): string {
  return callRows[name].path.replace(/:\w+/g, encodeURIComponent(param));
}
