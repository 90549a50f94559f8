import { inTransaction } from '../../../host/server/db/transaction.ts';
import { applicationFactsSeeder } from '../../../host/server/applications/demo/application-facts.ts';
import { applicationsSeeder } from '../../../host/server/applications/demo/applications.ts';
import { documentsSeeder } from '../../../host/server/documents/demo/documents.ts';
import { seededRandom } from '../../../host/server/demo/seeded-random.ts';
import { startTestServer, type TestServer } from '../support.ts';

/** The real server with so many demo applications and their documents. */
export async function startWithDocuments(applications: number): Promise<TestServer> {
  const server = await startTestServer();
  const now = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    for (const { name, seed } of [applicationsSeeder, applicationFactsSeeder, documentsSeeder]) {
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
