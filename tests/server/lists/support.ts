import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { agentsSeeder } from '../../../host/server/core/agents/demo/agents.ts';
import { applicationChecksSeeder } from '../../../host/server/core/applications/demo/application-checks.ts';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationStagesSeeder } from '../../../host/server/core/applications/demo/application-stages.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { partnerRulesSeeder } from '../../../host/server/desks/auto-movement/demo/partner-rules-seed.store.ts';
import { otpTemplatesSeeder } from '../../../host/server/desks/otp-templates/demo/otp-templates.ts';
import { promoSeeder } from '../../../host/server/desks/promo/demo/promo.ts';
import { feedbackSeeder } from '../../../host/server/desks/feedback/demo/feedback.ts';
import { settlementsSeeder } from '../../../host/server/desks/settlement/demo/settlements.ts';
import { unsubscribeSeeder } from '../../../host/server/desks/unsubscribe/demo/unsubscribe.ts';
import { vkycSeeder } from '../../../host/server/desks/vkyc/demo/vkyc.ts';
import type { Seeder } from '../../../host/server/demo/kit/seeder.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import { callRows } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import { listRows, type ListType } from '../../../widgets/contract/lists.ts';
import { openDatabaseWith } from '../../support/databases/test-databases.ts';
import { sessionHeaders, startTestServer, type Session, type TestServer } from '../support.ts';

type WireRequest = CallInput<'document-processing.rows'>;
export type RowsRequest = WireRequest & { filters: WireRequest['filters'] & Record<string, string[]> };
type Row = CallReply<'document-processing.rows'>['rows'][number];
export type TabReply = CallReply<'document-processing.tabs'>['tabs'][number];

const made: readonly Seeder[] = [
  agentsSeeder,
  applicationsSeeder,
  applicationFactsSeeder,
  applicationStagesSeeder,
  applicationChecksSeeder,
  promoSeeder,
  feedbackSeeder,
  settlementsSeeder,
  vkycSeeder,
  otpTemplatesSeeder,
  partnerRulesSeeder,
  unsubscribeSeeder,
];

/** The real server with so many demo applications, and everything that its lists show of them. */
export async function startWithApplications(
  applications: number,
  settings: Partial<Settings> = {},
): Promise<TestServer> {
  const database = await openDatabaseWith(`lists_${applications}`, async ({ db }) => {
    const now = new Date();
    const told = { today: now, now, applications, report: () => undefined };
    await inTransaction(db, async (tx) => {
      for (const { name, seed } of made) await seed({ tx, random: seededRandom(`lists/${name}`), ...told });
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

/** Sends a file to a call of one part. */
export async function sendCsv<
  Name extends
    | 'checkAllocationCsv'
    | 'checkHoldCsv'
    | 'checkBankAnswers'
    | 'checkDisbursalAnswers'
    | 'checkFeedbackCsv'
    | 'checkRecordings'
    | 'checkUnsubscribeCsv',
>(
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
