import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { accountsSeeder } from '../../../host/server/core/accounts/demo/accounts-seed.store.ts';
import { applicationFactsSeeder } from '../../../host/server/core/applications/demo/application-facts.ts';
import { applicationsSeeder } from '../../../host/server/core/applications/demo/applications.ts';
import { documentsSeeder } from '../../../host/server/desks/documents/demo/documents.ts';
import { seededRandom } from '../../../host/server/demo/kit/seeded-random.ts';
import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { auditOf } from '../applications/support.ts';
import { jpgWith } from '../files/sample-files.ts';
import { startTestServer, type Session, type TestServer, type TestServerOptions } from '../support.ts';

/** The real server with so many demo applications and their documents. */
export async function startWithDocuments(applications: number, options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    for (const { name, seed } of [applicationsSeeder, applicationFactsSeeder, documentsSeeder, accountsSeeder]) {
      const random = seededRandom(`documents/${name}`);
      await seed({ tx, random, today: now, now, applications, report: () => undefined });
    }
  });
  return server;
}

/** An application at the document desk, not held, with no card decided and every document there. */
export async function freshApplication(server: TestServer): Promise<{ id: string; loan: string }> {
  const { id, loan_application_number: loan } = await server.db
    .selectFrom('application')
    .select(['id', 'loan_application_number'])
    .where('udrs', '=', 'DOCUMENT_PROCESSING')
    .where('hold', 'is', null)
    .where('documents_approved', '<', 7)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('row_lock')
            .select('row_id')
            .whereRef('row_id', '=', 'application.id')
            .where('kind', '=', 'application'),
        ),
      ),
    )
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('document')
    .set({ status: null, reject_reasons: '[]', decided_by_id: null })
    .where('application_id', '=', id)
    .execute();
  await server.db
    .updateTable('application')
    .set({ documents_approved: 0, documents_rejected: 0 })
    .where('id', '=', id)
    .execute();
  await server.db
    .updateTable('application_fact')
    .set({ document_approver_ids: '[]' })
    .where('application_id', '=', id)
    .execute();
  return { id, loan };
}

type Update = CallInput<'updateDocumentSection'>;
export const approve: Pick<Update, 'status'> = { status: { docStatus: 'APPROVED', rejectReasons: [] } };

/** A server with an application at the document desk, worked on by the calls of that desk: by `ops` unless another session is named. */
export async function startDesk(applications: number, options: TestServerOptions = {}) {
  const server = await startWithDocuments(applications, options);
  const ops = await server.signIn('ops@demo.example');
  const other = await server.signIn('ops2@demo.example');
  const { id, loan } = await freshApplication(server);
  const at = { loanApplicationNumber: loan };

  const config = async () =>
    (await server.call('fetchDocumentConfig', { ...at, configRequired: true }, { session: ops })).data();
  const tab = async (tabName: string, session = ops) =>
    (await server.call('fetchDocumentTab', { ...at, tabName }, { session })).data().cards;
  const card = async (key: string, tabName = 'IDENTITY') => {
    const found = (await tab(tabName)).find((each) => each.key === key);
    if (!found) throw new Error(`There is no card ${key}`);
    return found;
  };
  const update = async (
    sectionKey: string,
    more: Partial<Update>,
    { version, session = ops, tabName = 'IDENTITY' }: { version?: number; session?: Session; tabName?: string } = {},
  ) =>
    server.call(
      'updateDocumentSection',
      { ...at, sectionKey, status: null, fields: [], ...more },
      { session, headers: { 'if-match': String(version ?? (await card(sectionKey, tabName)).version) } },
    );
  const addKyc = (type: string, proofType: string) =>
    server.call('addKycDocument', { ...at, type, proofType }, { session: ops });
  const timeline = async (rows: number) =>
    (await server.call('applicationTimeline', { ...at, pageNumber: 1, rows }, { session: ops })).data().events;
  const audit = () => auditOf(server, loan);
  return { server, ops, other, id, loan, config, tab, card, update, addKyc, timeline, audit };
}
export type Desk = Awaited<ReturnType<typeof startDesk>>;

export type Content = Buffer | string;
export const fileOf = (content: Content, name: string) =>
  new File([new Uint8Array(Buffer.from(content))], name, { type: 'application/octet-stream' });
/** A picture that no other test has sent. */
export const photo = () => jpgWith(randomBytes(8).toString('hex'));

interface UploadOptions {
  session?: Session;
  name?: string;
  extension?: string;
  headers?: Record<string, string>;
  loanApplicationNumber?: string;
}
export async function upload(desk: Desk, key: string, content: Content, more: UploadOptions = {}) {
  const { session = desk.ops, name = 'photo.jpg', extension = name.split('.').at(-1) ?? '', headers } = more;
  desk.server.clock.advance(10);
  const { loanApplicationNumber = desk.loan } = more;
  const input = { loanApplicationNumber, key, extension, file: fileOf(content, name) };
  return desk.server.call('uploadDocument', input, { session, ...(headers && { headers }) });
}
export async function remove(desk: Desk, key: string, extension = 'jpg', session = desk.ops) {
  desk.server.clock.advance(10);
  return desk.server.call('deleteDocument', { loanApplicationNumber: desk.loan, key, extension }, { session });
}

/** What a refusal says. */
export const errorOf = (answer: { body: unknown }) =>
  (answer.body as { error: { errorCode: string; errorMessage: string; fieldErrors?: Record<string, string> } }).error;
