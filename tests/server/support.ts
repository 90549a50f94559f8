import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { calls, type CallName } from '../../widgets/contract/calls.ts';
import type { Envelope } from '../../widgets/contract/envelope.ts';
import { headers } from '../../widgets/contract/headers.ts';
import type { CallInput, CallReply } from '../../widgets/contract/schemas.ts';
import { buildApp } from '../../host/server/app.ts';
import type { OpenDatabase } from '../../host/server/db/open-database.ts';
import type { Database } from '../../host/server/db/schema.ts';
import { demoEmbedderKey } from '../../host/server/demo/kit/embedder.ts';
import { demoPassword } from '../../host/server/demo/kit/staff.ts';
import type { HandlerTable } from '../../host/server/call/handler.ts';
import type { FileStore } from '../../host/server/call/files.ts';
import type { Server } from '../../host/server/call/server.ts';
import { handlersOf } from '../../host/server/registers/handlers.ts';
import { createGateway } from '../../host/server/upstream/gateway.ts';
import { readSettings, type Settings } from '../../host/server/base/settings.ts';
import { openFilledDatabase } from '../support/databases/test-databases.ts';
import { presentVersion } from './refusals/present-version.ts';
import { announce } from '../../host/server/registers/subscribers.ts';

const directories: string[] = [];
process.once('exit', () => {
  for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
});

/** A directory that is gone when the process ends. */
export function temporaryDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'lending-desk-'));
  directories.push(directory);
  return directory;
}

/** Does so many pieces of work, eight at a time. */
export async function inLanes(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** A clock that stands where it is put. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

function testClock(): TestClock {
  let moment = Date.now();
  return { now: () => new Date(moment), advance: (milliseconds) => (moment += milliseconds) };
}

export interface Session {
  token: string;
  key: string;
  id: string;
}

export interface CallOptions {
  session?: Session | undefined;
  headers?: Record<string, string>;
  /** Says nothing of the version that was read. */
  isBlind?: true;
}

export interface TestServer {
  app: FastifyInstance;
  db: Kysely<Database>;
  long: Kysely<Database>;
  settings: Settings;
  clock: TestClock;
  /** Signs a demo account in, `lead@demo.example` unless another is named. */
  signIn(username?: string): Promise<Session>;
  /** Makes a call as a client would that has just read what it changes: path, encoding and headers by the calls table. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, options?: CallOptions): Promise<CallAnswer<Name>>;
  close(): Promise<void>;
}

/** What this server answers: it has the extension `replies`, so what a write has changed is always there. */
type OwnReply<Name extends CallName> = Changed<CallReply<Name>>;
type Changed<Reply> = {
  [Key in keyof Reply]: Key extends 'card' | 'entry' | 'udrsInfo' | 'progress' ? NonNullable<Reply[Key]> : Reply[Key];
};

export interface CallAnswer<Name extends CallName> {
  status: number;
  headers: Record<string, unknown>;
  body: Envelope<OwnReply<Name>>;
  /** The data of a success; throws where the call was refused. */
  data(): OwnReply<Name>;
  /** The code of a refusal; undefined for a success. */
  errorCode: string | undefined;
}

/** A multipart body of text fields; undefined values are left out. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** The headers of a session, as every call that demands one carries them. */
export function sessionHeaders(session: Session | undefined): Record<string, string> {
  return session ? { [headers.securityToken]: session.token, [headers.userKey]: session.key } : {};
}

/** A body and its content type, as the encoding has it. */
export async function encode(
  encoding: (typeof calls)[CallName]['encoding'] | 'query' | 'multipart',
  fields: Record<string, unknown>,
): Promise<{ payload?: Buffer; headers: Record<string, string> }> {
  if (encoding === 'query') return { headers: {} };
  if (encoding === 'json')
    return { payload: Buffer.from(JSON.stringify(fields)), headers: { 'content-type': 'application/json' } };
  const response = new Response(formOf(fields));
  const type = response.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
}

/** Settings of a test server: a demo in memory that logs nothing and serves no pages, whose files are a third of a start's work. */
export function testSettings(changes: Partial<Settings> = {}): Settings {
  const settings = readSettings({
    DEMO: '1',
    CLIENT_DIR: path.join(os.tmpdir(), 'no-pages'),
    DIALER_KEY: 'dialer-key-of-the-tests-32-letters',
    PAYMENTS_KEY: 'payments-key-of-the-tests-32-letters',
  });
  return { ...settings, dataDir: undefined, port: 0, logLevel: 'silent', ...changes };
}

export interface TestServerOptions {
  settings?: Partial<Settings>;
  /** Other handlers in place of some of the product's own. */
  handlers?: Partial<HandlerTable>;
  /** Where files are kept, in place of a directory of their own. */
  fileStore?: FileStore;
  /** What is free on the disk, in place of asking it. */
  freeBytes?: () => Promise<number>;
  /** Where log lines go; the level is the settings'. */
  logTo?: Server['logTo'];
  /** A database that stands, in place of a new one. It is closed with the server. */
  database?: OpenDatabase;
}

/** The real server on a database of its own, of the run's engine, with the demo accounts and no other data; not listening. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const settings = testSettings(options.settings);
  const database = options.database ?? (await openFilledDatabase());
  const clock = testClock();
  const gateway = settings.upstream && createGateway(settings.upstream, () => clock.now().getTime());
  const table: HandlerTable = { ...handlersOf({ settings, gateway }), ...options.handlers };
  const { fileStore, freeBytes, logTo } = options;
  const { db, long, connections } = database;
  const app = await buildApp(
    { db, long, connections, settings, now: clock.now, announce, fileStore, freeBytes, logTo, gateway },
    table,
  );
  await app.ready();

  async function call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more: CallOptions = {},
  ): Promise<CallAnswer<Name>> {
    const { method, path: template, encoding, auth } = calls[name];
    const fields: Record<string, unknown> = { ...(input as object) };
    const address = template.replace(/:(\w+)/g, (_, param: string) => {
      const value = String(fields[param]);
      delete fields[param];
      return encodeURIComponent(value);
    });
    const query = new URLSearchParams(fields as Record<string, string>).toString();
    const url = encoding === 'query' && query !== '' ? `${address}?${query}` : address;
    const body = await encode(encoding, fields);
    const ownKeys = {
      telephony: settings.telephonyUserKey,
      dialer: settings.dialerKey,
      payments: settings.paymentsKey,
      embedder: demoEmbedderKey,
      session: '',
      none: '',
    };
    const fixedKey = ownKeys[auth] ? { [headers.userKey]: ownKeys[auth] } : {};
    // What a lender's rows hold is not in this database.
    const isBlind = more.isBlind || gateway !== undefined;
    const version = isBlind ? undefined : await presentVersion(database.db, name, input);
    const response = await app.inject({
      method,
      url,
      ...(body.payload && { payload: body.payload }),
      headers: {
        ...body.headers,
        ...fixedKey,
        ...(version !== undefined && { [headers.ifMatch]: String(version) }),
        ...sessionHeaders(more.session),
        ...more.headers,
      },
    });
    const envelope = response.json<Envelope<OwnReply<Name>>>();
    return {
      status: response.statusCode,
      headers: response.headers,
      body: envelope,
      errorCode: envelope.status === 'SUCCESS' ? undefined : envelope.error.errorCode,
      data() {
        if (envelope.status === 'SUCCESS') return envelope.data;
        throw new Error(`${name} was refused: ${JSON.stringify(envelope.error)}`);
      },
    };
  }

  return {
    app,
    db: database.db,
    long,
    settings,
    clock,
    call,
    async signIn(username = 'lead@demo.example') {
      const { token, key, id } = (await call('signIn', { username, password: demoPassword })).data();
      return { token, key, id };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
