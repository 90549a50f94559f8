import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { seeders } from '../../../host/server/demo/seeders.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { callRows, type CallName } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import type { CheckedFile } from '../../../widgets/contract/lists/checked-file.schemas.ts';
import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import { openDatabaseWith } from '../../support/databases/test-databases.ts';
import type { World } from '../desk-facts.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

type WireRequest = CallInput<'document-processing.rows'>;
export type RowsRequest = WireRequest & { filters: WireRequest['filters'] & Record<string, string[]> };
type Row = CallReply<'document-processing.rows'>['rows'][number];
export type TabReply = CallReply<'document-processing.tabs'>['tabs'][number];

/** What makes no row of a list: what a new desk makes is there in the tests of every list. */
const unlisted: ReadonlySet<string> = new Set([
  'staff',
  'embedder',
  'calling',
  'NACH',
  'documents',
  'agent KYC',
  'compliance',
  'stage work',
  'bank accounts',
  'chats',
  'payment links',
  'collection requests',
  'agencies',
  'consents',
  'communications',
  'mis',
]);

/** The real server with so many demo applications, and everything that its lists show of them. */
export async function startWithApplications(
  applications: number,
  settings: Partial<Settings> = {},
): Promise<TestServer> {
  const database = await openDatabaseWith(`lists_${applications}`, async ({ db }) => {
    const now = new Date();
    const told = { today: now, now, applications, report: () => undefined };
    await inTransaction(db, async (tx) => {
      for (const { name, seed } of seeders)
        if (!unlisted.has(name)) await seed({ tx, random: seededRandom(`lists/${name}`), ...told });
    });
  });
  return startTestServer({ settings, database });
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

/** A page of any list. */
export async function pageOf(server: TestServer, session: Session, type: ListType, changes: Partial<RowsRequest>) {
  return (await server.call(`${type}.rows`, request(changes), { session })).data();
}

/** A list's tabs and what a viewer may do with it. */
export async function tabsOf(server: TestServer, session: Session, type: ListType) {
  return (await server.call(`${type}.tabs`, { stage: listRows[type].stage }, { session })).data();
}

/** The calls that check a file. */
type CheckingCall = { [Name in CallName]: CallReply<Name> extends CheckedFile ? Name : never }[CallName];

/** Sends a file to a call of one part. */
export async function sendCsv<Name extends CheckingCall>(
  server: TestServer,
  session: Session,
  name: Name,
  content: string | Buffer,
  file: { name?: string; type?: string; part?: string } = {},
): Promise<{ status: number; body: Envelope<CallReply<Name>> }> {
  const form = new FormData();
  const { name: fileName = 'file.csv', type = 'text/csv', part = 'csvFile' } = file;
  form.append(part, new File([new Uint8Array(Buffer.from(content))], fileName, { type }));
  const encoded = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: callRows[name].path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { ...sessionHeaders(session), 'content-type': encoded.headers.get('content-type') ?? '' },
  });
  return { status: response.statusCode, body: response.json<Envelope<CallReply<Name>>>() };
}

/** @returns what a file that the lead has sent is applied by */
export async function csvToken(
  { server, lead }: Pick<World, 'server' | 'lead'>,
  ...[name, content, file]: [name: CheckingCall, content: string | Buffer, file?: { name?: string; part?: string }]
): Promise<string> {
  const { body } = await sendCsv(server, lead, name, content, file);
  if (body.status !== 'SUCCESS' || body.data.token === null) throw new Error(JSON.stringify(body));
  return body.data.token;
}

/** The first of some rows, as calls name it. */
export const oneRow = (rows: readonly { rowId: string; version: number }[]) =>
  rows.slice(0, 1).map(({ rowId, version }) => ({ rowId, version }));

/** Loans in collection that nobody has, and agents who may have any of them. */
export const freeLoans = async ({ server, lead }: World) =>
  (await pageOf(server, lead, 'agency-customer-list', { queueName: 'Customers Not Allocated' })).rows;
export const freeAgents = async ({ server, lead }: World) =>
  (await server.call('allocationAgents', {}, { session: lead }))
    .data()
    .agents.filter(({ refusal, queues }) => !refusal && queues?.length === 0);

/** A line of a whole list. */
export type Line = Record<string, unknown> & {
  rowId?: string;
  head?: { totalCount: number; totalIsCapped: boolean };
  end?: { count: number; errorMessage?: string };
};

/** A whole list, line by line. @param reason why more is downloaded than is free */
export async function linesOf(
  server: TestServer,
  session: Session,
  type: ListType,
  changes: Partial<RowsRequest>,
  reason?: string,
) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/lists/${type}/rows`,
    payload: request(changes),
    headers: {
      ...sessionHeaders(session),
      accept: 'application/x-ndjson',
      ...(reason !== undefined && { [headers.reason]: encodeURIComponent(reason) }),
    },
  });
  const isLines = String(response.headers['content-type']).startsWith('application/x-ndjson');
  const lines = isLines
    ? response.payload
        .trimEnd()
        .split('\n')
        .map((text): Line => JSON.parse(text))
    : [];
  return {
    status: response.statusCode,
    body: response.payload,
    isLines,
    lines,
    ids: lines.flatMap(({ rowId }) => rowId ?? []),
  };
}

/** Some rows of a table by their ids. */
export async function auditOf(server: TestServer, entityId: string) {
  return server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'before', 'after', 'result', 'reason_codes'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
}
