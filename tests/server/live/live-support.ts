import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { buildApp } from '../../../host/server/app.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { OpenDatabase } from '../../../host/server/db/open-database.ts';
import type { Database } from '../../../host/server/db/schema.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seedDemo } from '../../../host/server/demo/seed.ts';
import { demoPassword, staffSeeder } from '../../../host/server/demo/kit/staff.ts';
import { handlers } from '../../../host/server/registers/handlers.ts';
import { publish } from '../../../host/server/core/live/live.store.ts';
import { wakeUpsOf } from '../../../host/server/core/live/wake-ups.ts';
import { livePath, type LivePayload } from '../../../widgets/contract/live.ts';
import { hashAtCost, template } from '../../support/databases/test-databases.ts';
import { formOf, sessionHeaders, testSettings, type Session } from '../support.ts';
import { announce } from '../../../host/server/registers/subscribers.ts';

export interface LiveServer {
  base: string;
  database: OpenDatabase;
  now(): Date;
  advance(milliseconds: number): void;
  /** Does what the server does every second, at once: heartbeats, and a look at whose session is over. */
  passSecond(): void;
  signIn(username?: string): Promise<Session>;
  /** Breaks every connection, as a failing network does. */
  cutAll(): void;
  /** Publishes in a transaction of its own. */
  publish(payload: LivePayload, audience?: { staffIds: string[] }): Promise<void>;
  stop(): Promise<void>;
}

export const topic = 'locks.application';

/**
 * The real server, listening, on a database of either engine; without an address, an embedded one in memory.
 *
 * @param options `before` works on the database that no server uses yet
 */
export async function startLiveServer(
  databaseUrl?: string,
  options: { deaf?: boolean; embedOrigins?: string[]; before?: (db: Kysely<Database>) => Promise<void> } = {},
): Promise<LiveServer> {
  const settings = testSettings({ databaseUrl, databaseConnections: 10, embedOrigins: options.embedOrigins ?? [] });
  const database = await openDatabase({ settings, template: databaseUrl === undefined ? await template() : undefined });
  const { db, long } = database;
  await migrate(database, migrations);
  if (!(await db.selectFrom('staff').select('id').limit(1).executeTakeFirst())) {
    await seedDemo(db, { applications: 0, only: [staffSeeder] });
    await db
      .updateTable('staff')
      .set({ password_hash: hashAtCost(2 ** 4) })
      .execute();
  }
  await options.before?.(db);
  let advanced = 0;
  const now = () => new Date(Date.now() + advanced);
  const wakeUps = options.deaf ? undefined : wakeUpsOf(database, settings);
  const seconds = noteSeconds();
  const app = await buildApp({ db, long, settings, now, announce, ...(wakeUps && { wakeUps }) }, handlers);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    base,
    database,
    now,
    advance: (milliseconds) => (advanced += milliseconds),
    passSecond: seconds.pass,
    signIn: (username) => signInAt(base, username),
    publish: (payload, audience) =>
      inTransaction(db, (tx) => publish(tx, { topic, type: 'counted', payload, ...(audience && { audience }) })),
    cutAll: () => app.server.closeAllConnections(),
    async stop() {
      seconds.noMore();
      // A client that gave a stream up may hold a connection that it has not used yet, or open one just now.
      const closing = setInterval(() => app.server.closeAllConnections(), 50);
      await app.close();
      clearInterval(closing);
      await database.close();
    },
  };
}

/** Notes what the server sets to be done every second, so that a test need not wait for it. */
function noteSeconds(): { pass(): void; noMore(): void } {
  const { setInterval: start } = globalThis;
  const works: (() => void)[] = [];
  const noting = ((work: () => void, ms?: number, ...given: []) => {
    if (ms === 1000) works.push(work);
    return start(work, ms, ...given);
  }) as typeof start;
  globalThis.setInterval = noting;
  return {
    pass: () => works.forEach((work) => work()),
    noMore() {
      if (globalThis.setInterval === noting) globalThis.setInterval = start;
    },
  };
}

export async function signInAt(base: string, username = 'lead@demo.example'): Promise<Session> {
  const body = formOf({ username, password: demoPassword });
  const answer = await (await fetch(`${base}/auth/login`, { method: 'POST', body })).json();
  return { token: answer.data.token, key: answer.data.key, id: answer.data.id };
}

/** One part of a stream: an event, or a comment. */
export interface Part {
  event?: string;
  id?: string;
  data?: { type?: string; payload?: Record<string, unknown>; topics?: string[] };
  comment?: string;
}

function partOf(text: string): Part {
  const part: Part = {};
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name === '') part.comment = value;
    else if (name === 'data') part.data = JSON.parse(value);
    else if (name === 'event' || name === 'id') part[name] = value;
  }
  return part;
}

export interface OpenStream {
  parts: Part[];
  /** Numbers published by `publish({ n })`, as they came. */
  numbers(): unknown[];
  lastId(): string | undefined;
  isOver(): boolean;
  /** Waits until a look at the parts is true. */
  until(look: (parts: Part[]) => boolean, milliseconds?: number): Promise<void>;
  cut(): void;
}

/** Opens a stream as a page would, without the client's code. */
export async function openStream(
  base: string,
  session: Session,
  { query = `topics=${topic}`, lastEventId }: { query?: string; lastEventId?: string | undefined } = {},
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${base}${livePath}?${query}`, {
    headers: { ...sessionHeaders(session), ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const parts: Part[] = [];
  let isOver = false;
  const { body } = response;
  async function read(): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = texts.pop() ?? '';
      parts.push(...texts.map(partOf));
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (isOver = true));
  return {
    parts,
    numbers: () => parts.filter(({ data }) => data?.type === 'counted').map(({ data }) => data?.payload?.['n']),
    lastId: () => parts.findLast(({ id }) => id !== undefined)?.id,
    isOver: () => isOver,
    async until(look, milliseconds = 5000) {
      const deadline = Date.now() + milliseconds;
      while (!look(parts)) {
        if (Date.now() > deadline)
          throw new Error(`not seen in ${milliseconds} ms: ${JSON.stringify(parts.slice(-3))}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    cut: () => controller.abort(),
  };
}
