import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/demo/agents.ts';
import { applicationChecksSeeder } from '../../../host/server/demo/application-checks.ts';
import { applicationFactsSeeder } from '../../../host/server/demo/application-facts.ts';
import { applicationsSeeder } from '../../../host/server/demo/applications.ts';
import type { Seeder } from '../../../host/server/demo/seeder.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { startTestServer, type TestServer } from '../support.ts';

type WireRequest = CallInput<'document-processing.rows'>;
export type RowsRequest = WireRequest & { filters: WireRequest['filters'] & Record<string, string[]> };
type Row = CallReply<'document-processing.rows'>['rows'][number];
export type TabReply = CallReply<'document-processing.tabs'>['tabs'][number];

const made: readonly Seeder[] = [agentsSeeder, applicationsSeeder, applicationFactsSeeder, applicationChecksSeeder];

/** The real server with so many demo applications, and everything that its lists show of them. */
export async function startWithApplications(applications: number): Promise<TestServer> {
  const server = await startTestServer();
  const now = server.clock.now();
  const told = { today: now, now, applications, report: () => undefined };
  await inTransaction(server.db, async (tx) => {
    for (const { name, seed } of made) await seed({ tx, random: seededRandom(`lists/${name}`), ...told });
  });
  return server;
}

/** A request for the first page of document processing, with changes. */
export function request(changes: Partial<RowsRequest> = {}): RowsRequest {
  return {
    userId: 'any',
    queueName: 'Document Processing',
    pageNumber: 1,
    rows: 10,
    filters: { optionId: [] },
    ...changes,
  };
}

/** A cell of a row by its column's key. */
export function cellOf(row: Row & { [column: string]: unknown }, column: string): unknown {
  return row[column];
}

/** The first of some, which has to be there. */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('There is none');
  return item;
}
