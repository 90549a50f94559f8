import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { keepDoors } from '../../../host/server/commands/doors/keep-doors.ts';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { migrate } from '../../../host/server/db/migrate.ts';
import { migrations } from '../../../host/server/db/migrations.ts';
import { openDatabase } from '../../../host/server/db/open.ts';
import type { Role } from '../../../widgets/contract/session/roles.ts';
import { OutsideSystem, shownKey, wholeApplication, type Reached } from '../../server/doors/door-support.ts';
import { startServer } from '../../support/running-server.ts';
import { openAs } from '../world.ts';

/** Who works at the lender: no two halves of a decision are one person's. */
const roles = {
  lead: 'OPS_LEAD',
  documents: 'OPS_AGENT',
  visitor: 'OPS_AGENT',
  reviewer: 'COMPLIANCE',
  fixer: 'FIXER',
  credit: 'CREDIT',
  nach: 'NACH_OPS',
  nach2: 'NACH_OPS',
  nach3: 'NACH_OPS',
  payout: 'DISBURSAL_OPS',
  payout2: 'DISBURSAL_OPS',
  collector: 'COLLECTIONS_HEAD',
} as const satisfies Record<string, Role>;
export type Person = keyof typeof roles;

const password = 'a first day at the desk';
const now = () => new Date();

/** What the commands do before a server's first start: its people, and the lender's own loan system. @returns that one's key */
async function prepare(dataDir: string): Promise<string> {
  const settings = { dataDir, databaseUrl: undefined, databaseConnections: 1 };
  const database = await openDatabase({ settings, mayMake: true });
  try {
    await migrate(database, migrations);
    const terminal = { say: () => undefined, askPassword: () => Promise.resolve(password), now };
    for (const [person, role] of Object.entries(roles)) {
      const name = ['--first-name', person, '--last-name', 'Tester', '--roles', role, '--routes', 'ops,agency'];
      await manageUsers(database.db, ['add', `${person}@lender.example`, ...name], terminal);
    }
    const said: string[] = [];
    const command = ['add', 'los', '--may', 'applications,files'];
    await keepDoors(command, { db: database.db, say: (line) => void said.push(line), now });
    return shownKey(said.join('\n'));
  } finally {
    await database.close();
  }
}

/** A server as a system outside reaches it over HTTP. */
const reached = (base: string): Reached => ({
  clock: { now } as Reached['clock'],
  app: {
    async inject({ method, url, payload, headers }) {
      const body = typeof payload === 'string' ? payload : new Uint8Array(payload);
      const sent = { method, body, headers: headers ?? {} };
      const response = await fetch(new URL(url, base), sent);
      return { statusCode: response.status, body: await response.text() };
    },
  },
});

/** A lender's server on its first day: an empty database, no demo, its people, and a loan system that may bring applications in. */
export async function startFirstDay(browser: Browser) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lending-first-day-'));
  const key = await prepare(dataDir);
  const host = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const loanSystem = new OutsideSystem(reached(host.base), 'los', key);
  const pages: Page[] = [];
  return {
    /** A page of one of its people, signed in. */
    async pageOf(person: Person, path = '/'): Promise<Page> {
      const page = await (await browser.newContext({ baseURL: host.base })).newPage();
      pages.push(page);
      await openAs(page, `${person}@lender.example`, path, password);
      return page;
    },
    /** Brings an application in with all its papers, and nothing that stands against it. @returns its loan number */
    async bringIn(reference: string): Promise<string> {
      const { flags: _, ...application } = await wholeApplication(loanSystem, reference);
      const { data, text } = await loanSystem.post('/doors/applications', application);
      if (typeof data['number'] !== 'string') throw new Error(text);
      return data['number'];
    },
    async stop(): Promise<void> {
      for (const page of pages) await page.context().close();
      await host.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
